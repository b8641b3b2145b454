//! The program of the worker in which bots think.

fn main() {
    castellum_web::engine_worker();
}
