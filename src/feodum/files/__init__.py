"""Reading files: data shipped with the package, and untrusted files of users."""
