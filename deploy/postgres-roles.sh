#!/bin/sh
# Runs in the database container when its volume is new: POSTGRES_USER owns the database, and the role that serves it is created here.
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --command="create role provender login password '$DB_PASSWORD'"
