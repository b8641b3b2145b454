//! The program of the page.

fn main() {
    castellum_web::page();
}
