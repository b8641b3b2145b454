//! Set-up, builds and checks of the workspace.

fn main() {}
