//! The program of the players' pages.

fn main() {
    castellum_web::players();
}
