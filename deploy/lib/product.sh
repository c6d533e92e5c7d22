# Shared by the scripts of deploy/: Redis, and the processes of the product. Expects REDIS_PORT, APP_URL and ADMIN_URL.

start_redis() {
  launch redis redis-server --bind 127.0.0.1 --port "$REDIS_PORT" --save '' --appendonly no --dir "$FOLDER/run"
  until_it 20 redis redis-cli -p "$REDIS_PORT" ping
}

# with_settings COMMAND…: runs a command with the settings of the product.
with_settings() {
  DATABASE_URL=$APP_URL DATABASE_ADMIN_URL=$ADMIN_URL REDIS_URL=redis://127.0.0.1:$REDIS_PORT SECRET_KEY=$(secret key) DATA_DIR=$FOLDER/files \
    TRUST_PROXY=127.0.0.1 DRAIN_SECONDS=${DRAIN_SECONDS:-5} LOG_LEVEL=${LOG_LEVEL:-warn} "$@"
}

# start_product NAME PORT
start_product() {
  PORT=$2 with_settings launch "$1" node "$ROOT/apps/server/dist/main.js"
  # The first start fills the demo; with DEMO=0 it takes seconds.
  until_it 400 "$1" is_ready "$2"
}

# make_database PSQL…: creates the database and its owner, who is no superuser but may create roles, as the administrator of a managed service.
make_database() {
  local psql=("$@" -qtA -U superuser -d postgres -v ON_ERROR_STOP=1)
  [ -z "$(PGPASSWORD=$(secret superuser) "${psql[@]}" -c "select 1 from pg_database where datname = 'entrepot'")" ] || return 0
  PGPASSWORD=$(secret superuser) "${psql[@]}" -c "create role entrepot_owner login createrole password '$(secret entrepot_owner)'" \
    -c 'create database entrepot owner entrepot_owner'
  # Its address as an owner; that of the serving role has the password which it gets.
  with_settings node "$ROOT/apps/server/dist/main.js" --prepare-database --apply
}

start_proxy() {
  launch proxy haproxy -db -f "$HERE/haproxy.cfg"
  until_it 60 proxy is_ready "$PROXY_PORT"
}
