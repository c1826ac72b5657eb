"""The works that engines are measured at, one module each."""
