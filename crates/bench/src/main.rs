//! The binary `castellum-bench`; all it does is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    castellum_bench::main()
}
