#!/usr/bin/env bash
# Three nodes of PostgreSQL under Patroni with etcd, pgbouncer and HAProxy, and two processes of the product, on one machine. See README.md beside this file.
#
#   FOLDER=/srv/entrepot BASE_PORT=8600 deploy/patroni/cluster.sh up | down | status | primary | start NAME | stop NAME | kill NAME | pause NAME | resume NAME | cut NAME | join NAME
#   NAME: etcd, pg1, pg2, pg3, proxy, pgbouncer, redis, one, two; kill ends a whole node of PostgreSQL as a power cut does
#   NETNS=1 gives each node of PostgreSQL a host of its own, a network namespace: cut and join take it off the network and put it back (root only)
#   POOL_MODE=session: pgbouncer leaves a connection to its client, so that statements are prepared
set -euo pipefail
BASE_PORT=${BASE_PORT:-8600}
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=$(cd "$HERE/../.." && pwd)
. "$HERE/../lib/processes.sh"
. "$HERE/../lib/product.sh"
need haproxy redis-server pgbouncer patroni etcd curl node
POOL_MODE=${POOL_MODE:-transaction}
NETNS=${NETNS:-}
nodes=(pg1 pg2 pg3)
names=(etcd pg1 pg2 pg3 proxy pgbouncer redis one two)

port() { echo $((BASE_PORT + $1)); }
export FOLDER PROXY_PORT=$BASE_PORT
ONE_PORT=$(port 1) TWO_PORT=$(port 2) REDIS_PORT=$(port 3) BOUNCER_PORT=$(port 4) PRIMARY_PORT=$(port 5) REPLICA_PORT=$(port 6)
ETCD_PORT=$(port 7) ETCD_PEER_PORT=$(port 8)
export ONE_PORT TWO_PORT PRIMARY_PORT REPLICA_PORT

# The addresses of the hosts. Namespaces get those of a network of their own behind a bridge.
network=10.86.${NET:-0}
OWN_HOST=127.0.0.1
[ -z "$NETNS" ] || OWN_HOST=$network.254
export OWN_HOST
host_of() { if [ -n "$NETNS" ]; then echo "$network.${1#pg}"; else echo 127.0.0.1; fi; }
for node in "${nodes[@]}"; do
  number=${node#pg}
  export "PG${number}_HOST=$(host_of "$node")" "PG${number}_PORT=$(port $((10 + number)))" "PG${number}_REST=$(port $((20 + number)))"
done
value() { local name=PG${1#pg}_$2; echo "${!name}"; }

APP_URL=postgres://entrepot_app:$(secret entrepot_app)@127.0.0.1:$BOUNCER_PORT/entrepot
ADMIN_URL=postgres://entrepot_owner:$(secret entrepot_owner)@$OWN_HOST:$PRIMARY_PORT/entrepot

make_network() {
  [ -n "$NETNS" ] || return 0
  ip link show "epb$BASE_PORT" >/dev/null 2>&1 && return 0
  ip link add "epb$BASE_PORT" type bridge
  ip addr add "$OWN_HOST/24" dev "epb$BASE_PORT"
  ip link set "epb$BASE_PORT" up
  for node in "${nodes[@]}"; do
    ip netns add "ep$BASE_PORT-$node"
    ip link add "ep$BASE_PORT$node" type veth peer name eth0 netns "ep$BASE_PORT-$node"
    ip link set "ep$BASE_PORT$node" master "epb$BASE_PORT" up
    ip -n "ep$BASE_PORT-$node" addr add "$(host_of "$node")/24" dev eth0
    ip -n "ep$BASE_PORT-$node" link set eth0 up
    ip -n "ep$BASE_PORT-$node" link set lo up
  done
}

remove_network() {
  [ -n "$NETNS" ] || return 0
  for node in "${nodes[@]}"; do ip netns del "ep$BASE_PORT-$node" 2>/dev/null || true; done
  ip link del "epb$BASE_PORT" 2>/dev/null || true
}

# By the second version of etcd's API: by the third, Patroni 3.0 writes the key of the primary without comparing it, so that a host that was paused takes it from its
# successor when it continues, and commits of the successor are lost.
#
# A lost host is noticed after `ttl`. Shorter ones fail over on a busy machine without need; newer versions of Patroni allow no less than 20 s.
write_patroni() {
  local node=$1 file=$FOLDER/run/$1.yml
  cat >"$file" <<YAML
scope: entrepot
name: $node
restapi:
  listen: $(host_of "$node"):$(value "$node" REST)
  connect_address: $(host_of "$node"):$(value "$node" REST)
etcd:
  host: $OWN_HOST:$ETCD_PORT
bootstrap:
  dcs:
    ttl: ${PATRONI_TTL:-5}
    loop_wait: 1
    retry_timeout: 2
    maximum_lag_on_failover: 1048576
    primary_start_timeout: 0
    synchronous_mode: true
    failsafe_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 100
        synchronous_commit: "on"
        wal_keep_size: 256MB
  initdb:
    - encoding: UTF8
    - locale: C
    - lc-ctype: C.UTF-8
    - data-checksums
postgresql:
  listen: $(host_of "$node"):$(value "$node" PORT)
  connect_address: $(host_of "$node"):$(value "$node" PORT)
  bin_dir: $PG_BIN
  data_dir: $FOLDER/$node/data
  pgpass: $FOLDER/$node/pgpass
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  authentication:
    superuser: { username: superuser, password: "$(secret superuser)" }
    replication: { username: replicator, password: "$(secret replicator)" }
    rewind: { username: rewinder, password: "$(secret rewinder)" }
  parameters:
    unix_socket_directories: $FOLDER/$node
    shared_buffers: ${SHARED_BUFFERS:-128MB}
  pg_hba:
    - local all all scram-sha-256
    - host replication replicator samenet scram-sha-256
    - host all all samenet scram-sha-256
YAML
  chmod 600 "$file"
  mkdir -p "$FOLDER/$node"
  own "$FOLDER/$node" "$file"
}

write_pgbouncer() {
  printf '"entrepot_app" "%s"\n' "$(secret entrepot_app)" >"$FOLDER/run/users.txt"
  cat >"$FOLDER/run/pgbouncer.ini" <<INI
[databases]
entrepot = host=$OWN_HOST port=$PRIMARY_PORT
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $BOUNCER_PORT
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $FOLDER/run/users.txt
pool_mode = $POOL_MODE
default_pool_size = 40
max_client_conn = 500
ignore_startup_parameters = extra_float_digits
; During a fail-over calls are refused soon, and connections are tried again at once.
query_wait_timeout = 3
server_connect_timeout = 2
server_login_retry = 1
server_check_delay = 0
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
INI
  chmod 600 "$FOLDER/run/users.txt"
  own "$FOLDER/run/users.txt" "$FOLDER/run/pgbouncer.ini"
}

is_primary() { curl -fsS -m 1 "http://$(host_of "$1"):$(value "$1" REST)/primary"; }
is_member() { is_primary "$1" || curl -fsS -m 1 "http://$(host_of "$1"):$(value "$1" REST)/replica?lag=1MB"; }
primary() { for node in "${nodes[@]}"; do is_primary "$node" >/dev/null 2>&1 && echo "$node" && return 0; done; return 1; }
# HAProxy takes every node for the primary until it has asked it.
has_primary() {
  for _ in 1 2 3 4 5 6; do
    [ "$(PGPASSWORD=$(secret superuser) "$PG_BIN/psql" -qtA -h "$OWN_HOST" -p "$PRIMARY_PORT" -U superuser -d postgres -c 'select pg_is_in_recovery()')" = f ] || return 1
    sleep 0.3
  done
}

start_pg() {
  write_patroni "$1"
  [ -z "$NETNS" ] || local INSIDE=(ip netns exec "ep$BASE_PORT-$1")
  AS_USER=1 launch "$1" patroni "$FOLDER/run/$1.yml"
}

# The processes of a node: Patroni, and PostgreSQL with its children.
processes_of() {
  local postmaster
  pid_of "$1"
  postmaster=$(head -1 "$FOLDER/$1/data/postmaster.pid" 2>/dev/null) || return 0
  echo "$postmaster"
  pgrep -P "$postmaster" || true
}

kill_node() {
  case $1 in
    pg?) processes_of "$1" | xargs -r kill -KILL 2>/dev/null || true ;;
    *) kill -KILL "$(pid_of "$1")" ;;
  esac
}

start() {
  case $1 in
    etcd)
      mkdir -p "$FOLDER/etcd"
      chmod 700 "$FOLDER/etcd"
      launch etcd etcd --name one --enable-v2=true --data-dir "$FOLDER/etcd" --listen-client-urls "http://$OWN_HOST:$ETCD_PORT" --advertise-client-urls "http://$OWN_HOST:$ETCD_PORT" \
        --listen-peer-urls "http://$OWN_HOST:$ETCD_PEER_PORT" --initial-advertise-peer-urls "http://$OWN_HOST:$ETCD_PEER_PORT" --initial-cluster "one=http://$OWN_HOST:$ETCD_PEER_PORT"
      until_it 20 etcd curl -fsS -m 1 "http://$OWN_HOST:$ETCD_PORT/health"
      ;;
    pg?)
      start_pg "$1"
      until_it 120 "$1" is_member "$1"
      ;;
    # The product is not ready yet when its proxy starts, which also leads to the primary.
    proxy) launch proxy haproxy -db -f "$HERE/haproxy.cfg" && until_it 30 proxy has_primary ;;
    pgbouncer)
      write_pgbouncer
      AS_USER=1 launch pgbouncer pgbouncer "$FOLDER/run/pgbouncer.ini"
      until_it 20 pgbouncer "$PG_BIN/pg_isready" -q -h 127.0.0.1 -p "$BOUNCER_PORT"
      ;;
    redis) start_redis ;;
    one) start_product one "$ONE_PORT" ;;
    two) start_product two "$TWO_PORT" ;;
    *) fail "There is no $1" ;;
  esac
}

# The first node makes the cluster, the others copy it.
up() {
  make_network
  for name in etcd pg1 pg2 pg3 proxy; do start "$name"; done
  make_database "$PG_BIN/psql" -h "$OWN_HOST" -p "$PRIMARY_PORT"
  for name in pgbouncer redis one two; do start "$name"; done
  until_it 20 proxy is_ready "$PROXY_PORT"
  echo "Entrepot is ready at http://127.0.0.1:$PROXY_PORT, its primary is $(primary)"
}

# A node that is paused or off the network could not end by itself.
down() {
  for name in two one redis pgbouncer proxy; do halt "$name"; done
  for node in "${nodes[@]}"; do kill_node "$node"; done
  for node in "${nodes[@]}"; do halt "$node" KILL; done
  halt etcd
  remove_network
}

case ${1:-} in
  up) up ;;
  down) down ;;
  status)
    for name in "${names[@]}"; do is_running "$name" && echo "$name runs as $(pid_of "$name")" || echo "$name does not run"; done
    echo "primary: $(primary || echo none)"
    ;;
  primary) primary ;;
  start) start "${2:?NAME}" ;;
  stop) halt "${2:?NAME}" ;;
  kill) kill_node "${2:?NAME}" ;;
  pause) processes_of "${2:?NAME}" | xargs -r kill -STOP ;;
  resume) processes_of "${2:?NAME}" | xargs -r kill -CONT ;;
  cut) ip link set "ep$BASE_PORT${2:?NAME}" down ;;
  join) ip link set "ep$BASE_PORT${2:?NAME}" up ;;
  *)
    sed -n '2,7p' "${BASH_SOURCE[0]}"
    exit 2
    ;;
esac
