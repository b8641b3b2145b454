//! Aqua Romana on screen.
