#!/usr/bin/env bash
# Two processes of the product behind HAProxy, with one PostgreSQL and one Redis, on one machine. See README.md beside this file.
#
#   FOLDER=/srv/entrepot BASE_PORT=8600 deploy/two-nodes/cluster.sh up | down | status | start NAME | stop NAME
#   NAME: postgres, redis, one, two, proxy
set -euo pipefail
BASE_PORT=${BASE_PORT:-8600}
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=$(cd "$HERE/../.." && pwd)
. "$HERE/../lib/processes.sh"
. "$HERE/../lib/product.sh"
need haproxy redis-server curl node
export FOLDER PROXY_PORT=$BASE_PORT ONE_PORT=$((BASE_PORT + 1)) TWO_PORT=$((BASE_PORT + 2))
REDIS_PORT=$((BASE_PORT + 3)) PG_PORT=$((BASE_PORT + 4))
names=(postgres redis one two proxy)

database_url() { echo "postgres://$1:$(secret "$1")@127.0.0.1:$PG_PORT/entrepot"; }
APP_URL=$(database_url entrepot_app) ADMIN_URL=$(database_url entrepot_owner)

make_postgres() {
  [ -d "$FOLDER/postgres" ] && return 0
  mkdir -p "$FOLDER/postgres" "$FOLDER/sockets"
  secret superuser >"$FOLDER/sockets/password"
  own "$FOLDER/postgres" "$FOLDER/sockets"
  as_user "$PG_BIN/initdb" -D "$FOLDER/postgres" -U superuser -E UTF8 --locale=C --lc-ctype=C.UTF-8 -A scram-sha-256 --pwfile "$FOLDER/sockets/password" >"$FOLDER/log/initdb.log"
}

start() {
  case $1 in
    postgres)
      make_postgres
      AS_USER=1 launch postgres "$PG_BIN/postgres" -D "$FOLDER/postgres" -p "$PG_PORT" -k "$FOLDER/sockets" -c listen_addresses=127.0.0.1 -c max_connections=100
      until_it 60 postgres "$PG_BIN/pg_isready" -q -h 127.0.0.1 -p "$PG_PORT"
      make_database "$PG_BIN/psql" -h 127.0.0.1 -p "$PG_PORT"
      ;;
    redis) start_redis ;;
    one) start_product one "$ONE_PORT" ;;
    two) start_product two "$TWO_PORT" ;;
    proxy) start_proxy ;;
    *) fail "There is no $1" ;;
  esac
}

# PostgreSQL ends without waiting for its clients.
stop() { halt "$1" "$([ "$1" = postgres ] && echo INT || echo TERM)"; }

case ${1:-} in
  up)
    for name in "${names[@]}"; do start "$name"; done
    echo "Entrepot is ready at http://127.0.0.1:$PROXY_PORT"
    ;;
  down) for name in proxy two one redis postgres; do stop "$name"; done ;;
  status) for name in "${names[@]}"; do is_running "$name" && echo "$name runs as $(pid_of "$name")" || echo "$name does not run"; done ;;
  start) start "${2:?NAME}" ;;
  stop) stop "${2:?NAME}" ;;
  *)
    sed -n '2,5p' "${BASH_SOURCE[0]}"
    exit 2
    ;;
esac
