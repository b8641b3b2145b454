//! The program of games on a server.

fn main() {
    castellum_web::online();
}
