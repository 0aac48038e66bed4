#!/bin/sh
# Makes the book's own role, which owns its database and nothing else. Runs once, when the volume is new.
set -eu
psql --username postgres --set=ON_ERROR_STOP=1 --set=password="$PASSWORD" <<'SQL'
CREATE ROLE scorebook LOGIN PASSWORD :'password';
CREATE DATABASE scorebook OWNER scorebook;
ALTER ROLE postgres PASSWORD NULL;
SQL
