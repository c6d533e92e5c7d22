/** PostgreSQL settings by name. */
export type Settings = Record<string, string | number>;

/** Sized for a small machine that also runs the server; acknowledged transactions are on disk. */
const tuned: Settings = {
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: 1.1,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  synchronous_commit: 'on',
  wal_compression: 'on',
  min_wal_size: '128MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
};

const locale: Settings = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'iso, ymd',
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.simple',
};

/** Statements and their values are not logged: they contain personal data, and the server itself reports failed statements. */
const logging: Settings = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** The server's address: a socket in a folder, or a port of 127.0.0.1 on systems without sockets. */
export type Address = { socketDir: string | null; port: number };

/** The full text of postgresql.conf, rewritten at each start. */
export function configuration(address: Address, extra: Settings = {}): string {
  const settings = { ...tuned, ...locale, ...logging, ...extra, ...listening(address) };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`);
  return `# Written at each start; changes made here are lost.\n${lines.join('\n')}\n`;
}

function listening({ socketDir, port }: Address): Settings {
  if (socketDir === null) return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port, password_encryption: 'scram-sha-256' };
  const quoted = `"${socketDir.replaceAll('"', '""')}"`;
  return { listen_addresses: '', unix_socket_directories: quoted, unix_socket_permissions: '0700', port };
}
