# Shared by the scripts of deploy/: starts and ends named processes of one machine, each with a file of its process number in $FOLDER/run and a log in $FOLDER/log.
# A set-up of several machines runs the same commands as services of its system instead.

: "${FOLDER:?Set FOLDER to an empty folder for the data of this set-up}"
: "${BASE_PORT:?}"
mkdir -p "$FOLDER/run" "$FOLDER/log"
PG_BIN=${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)}
# PostgreSQL and Patroni refuse to run as root.
SYSTEM_USER=${SYSTEM_USER:-postgres}
PATH=$PATH:/usr/sbin:/usr/local/sbin
# The programs of PostgreSQL would take them for theirs.
unset PGHOST PGPORT PGUSER PGPASSWORD PGPASSFILE PGDATABASE PGOPTIONS PGSERVICE

fail() { echo "$*" >&2; exit 1; }

need() { for program; do command -v "$program" >/dev/null || fail "$program is not installed"; done; }

# Runs a command as the user of the database.
as_user() { if [ "$(id -u)" = 0 ]; then runuser -u "$SYSTEM_USER" -- "$@"; else "$@"; fi; }

own() { if [ "$(id -u)" = 0 ]; then chown -R "$SYSTEM_USER" "$@"; fi; }

pid_of() { cat "$FOLDER/run/$1.pid" 2>/dev/null; }

is_running() { local pid; pid=$(pid_of "$1") && [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null && [ "$(cut -d' ' -f3 "/proc/$pid/stat" 2>/dev/null)" != Z ]; }

# What enters the host of a process, such as a network namespace.
INSIDE=()

# launch NAME COMMAND…: starts a process in the background; with AS_USER=1 as the user of the database.
launch() {
  local name=$1
  shift
  is_running "$name" && return 0
  local user=()
  if [ "$(id -u)" = 0 ] && [ "${AS_USER:-}" = 1 ]; then user=(setpriv --reuid="$SYSTEM_USER" --regid="$(id -g "$SYSTEM_USER")" --init-groups); fi
  setsid "${INSIDE[@]}" "${user[@]}" "$@" >>"$FOLDER/log/$name.log" 2>&1 </dev/null &
  echo $! >"$FOLDER/run/$name.pid"
}

# halt NAME [SIGNAL]: ends a process and waits until it has ended.
halt() {
  local name=$1 pid
  is_running "$name" || { rm -f "$FOLDER/run/$name.pid"; return 0; }
  pid=$(pid_of "$name")
  kill "-${2:-TERM}" "$pid"
  for _ in $(seq 300); do
    is_running "$name" || { rm -f "$FOLDER/run/$name.pid"; return 0; }
    sleep 0.1
  done
  fail "$name (process $pid) does not end"
}

# until_it SECONDS WHAT COMMAND…: waits until a command succeeds.
until_it() {
  local seconds=$1 what=$2
  shift 2
  for _ in $(seq $((seconds * 5))); do
    "$@" >/dev/null 2>&1 && return 0
    sleep 0.2
  done
  fail "$what is not ready after $seconds s; see $FOLDER/log"
}

# secret NAME: a random secret that remains the same for this folder.
secret() {
  local file=$FOLDER/run/$1.secret
  [ -s "$file" ] || (umask 077 && od -An -N24 -tx1 /dev/urandom | tr -d ' \n' >"$file")
  cat "$file"
}

is_ready() { curl -fsS -m 2 "http://127.0.0.1:$1/readyz"; }
