#!/bin/sh
# Restores the newest backup of BACKUP_FOLDER into a database of its own, counts its orders, and removes it again. It fails when there is
# no backup of the last two days. Root works as the user postgres of this machine; otherwise PGHOST and PGUSER name the server and a
# role that may create databases.
set -eu
cd /
export PGOPTIONS='--client-min-messages=warning'
as_admin() { if [ "$(id -u)" = 0 ] && [ -z "${PGHOST:-}" ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
query() { as_admin psql --dbname="$1" --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --command="$2"; }

backup=$(find "$BACKUP_FOLDER" -name 'provender-*.dump' -mtime -2 | sort | tail -n 1)
if [ -z "$backup" ]; then
  echo "There is no backup of the last two days in $BACKUP_FOLDER." >&2
  exit 1
fi
query postgres 'drop database if exists provender_nightly_drill'
query postgres 'create database provender_nightly_drill'
trap 'query postgres "drop database provender_nightly_drill"' EXIT
as_admin pg_restore --no-owner --no-privileges --exit-on-error --dbname=provender_nightly_drill <"$backup"
echo "$backup: $(query provender_nightly_drill "select count(*) || ' orders, the last one changed ' || coalesce(max(modified_at)::text, 'never') from sales_order")"
