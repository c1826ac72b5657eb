"""The works at which engines are measured, one module each."""
