#!/bin/bash
# Tries point-in-time recovery with pgBackRest as docs/operations.md describes it, in a folder of its own: a full backup,
# writes, a moment, more writes, the loss of its tables, and a restore to the moment. Needs root, and Debian's packages
# postgresql-15 and pgbackrest. Prints "recovered" as its last line.
set -euo pipefail

BIN=${PG_BIN:-/usr/lib/postgresql/15/bin}
PORT=${PG_PORT:-5499}
ROOT=$(mktemp -d /tmp/pista-pitr-XXXXXX)
chown postgres "$ROOT"
as_postgres() { (cd / && setpriv --reuid=postgres --regid=postgres --init-groups "$@"); }
stop() { as_postgres "$BIN/pg_ctl" -D "$ROOT/data" -m immediate stop >/dev/null 2>&1 || true; }
trap 'stop; rm -rf "$ROOT"' EXIT

as_postgres mkdir "$ROOT/repository" "$ROOT/log" "$ROOT/socket" "$ROOT/lock" "$ROOT/spool"
cat >"$ROOT/pgbackrest.conf" <<CONF
[global]
repo1-path=$ROOT/repository
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(head -c 32 /dev/urandom | base64 | tr -d '\n')
log-path=$ROOT/log
lock-path=$ROOT/lock
spool-path=$ROOT/spool
start-fast=y
log-level-console=warn

[pista]
pg1-path=$ROOT/data
pg1-port=$PORT
pg1-socket-path=$ROOT/socket
CONF
chown postgres "$ROOT/pgbackrest.conf"
chmod 600 "$ROOT/pgbackrest.conf"
pgbackrest_() { as_postgres pgbackrest --config="$ROOT/pgbackrest.conf" --stanza=pista "$@"; }
sql() { as_postgres psql -h "$ROOT/socket" -p "$PORT" -d postgres -Atqc "$1"; }
start() { as_postgres "$BIN/pg_ctl" -D "$ROOT/data" -l "$ROOT/log/postgres.log" -w start >/dev/null; }

as_postgres "$BIN/initdb" -D "$ROOT/data" --auth=trust >/dev/null
cat >>"$ROOT/data/postgresql.conf" <<CONF
port = $PORT
listen_addresses = ''
unix_socket_directories = '$ROOT/socket'
archive_mode = on
archive_command = 'pgbackrest --config=$ROOT/pgbackrest.conf --stanza=pista archive-push %p'
archive_timeout = 60
CONF
start
pgbackrest_ stanza-create
pgbackrest_ check
sql "create table messages (content text)"
sql "insert into messages values ('in the full backup')"
pgbackrest_ --type=full backup

# A moment within the last second of the backup cannot be chosen.
sleep 2
sql "insert into messages values ('after the backup, before the moment')"
MOMENT=$(sql "select clock_timestamp()")
sleep 1
sql "insert into messages values ('after the moment')"
sql "select pg_switch_wal()" >/dev/null
pgbackrest_ check

stop
rm -rf "$ROOT/data/base"
pgbackrest_ --delta --type=time --target="$MOMENT" --target-action=promote restore
start
for _ in $(seq 100); do
  [ "$(sql "select pg_is_in_recovery()")" = f ] && break
  sleep 0.2
done

FOUND=$(sql "select string_agg(content, ' | ' order by content) from messages")
EXPECTED="after the backup, before the moment | in the full backup"
if [ "$FOUND" != "$EXPECTED" ]; then
  echo "Expected: $EXPECTED" >&2
  echo "Found:    $FOUND" >&2
  exit 1
fi
sql "insert into messages values ('the site goes on')"
pgbackrest_ check
echo recovered
