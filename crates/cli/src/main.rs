//! The `castellum` binary: glue between the command line and the other crates.

fn main() {}
