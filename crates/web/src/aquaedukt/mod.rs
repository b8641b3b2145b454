//! Aquädukt on screen.
