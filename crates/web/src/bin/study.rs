//! The program of the study.

fn main() {
    castellum_web::study();
}
