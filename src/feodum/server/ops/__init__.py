"""Operations: health, metrics, logs, maintenance and migration."""
