//! Tells the program which compiler built it: `version` names it.

use std::env;
use std::process::Command;

fn main() {
    let rustc = env::var("RUSTC").expect("cargo names the compiler");
    let output = Command::new(rustc)
        .arg("--version")
        .output()
        .expect("the compiler tells its version");
    let version = String::from_utf8(output.stdout).expect("the version is text");
    let short = version.split(" (").next().unwrap_or_default().trim();

    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=COMPILER={short}");
}
