import { isIP } from 'node:net';

let own = { port: 80, tls: false };

/** Sets the port this product listens on, and whether with TLS. Called once at start, before any call is answered. */
export function useOwnPort(port: number, { tls = false }: { tls?: boolean } = {}): void {
  own = { port, tls };
}

// Names that only a local network resolves: without a dot, or of a domain that is reserved for it.
const localNames = /^[^.]+$|\.(?:localhost|local|lan|home|internal|intranet|home\.arpa)$/;
const loopback = /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;
const tlsPorts = new Set(['443', '8443']);

/**
 * The address of a site as a browser opens it, from the address that is stored for the site: a host, a host with a port, or a whole address,
 * with or without a path. Returns it without a slash at the end.
 *
 * - An address with `http://` or `https://` is taken as it is.
 * - This machine (localhost, 127.0.0.1) is reached at our own port unless the address states one.
 * - This machine, machines of a local network and plain IP addresses are reached without TLS, unless the port is one of TLS, or our own and we
 *   serve it with TLS.
 * - Every other name is reached with TLS.
 */
export function siteAddress(stored: string): string {
  const bare = stored.trim().replace(/(?<!\/)\/+$/, '') || 'localhost';
  if (/^https?:\/\//i.test(bare)) return bare;
  const { hostname, port, pathname } = new URL(`http://${bare}`);
  const isLocal = loopback.test(hostname) || localNames.test(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  const at = statedPort(bare) || (loopback.test(hostname) && own.port !== 80 ? String(own.port) : port);
  const tls = tlsPorts.has(statedPort(bare)) || !isLocal || (own.tls && at === String(own.port));
  const isUsual = at === '' || at === (tls ? '443' : '80');
  return `${tls ? 'https' : 'http'}://${hostname}${isUsual ? '' : `:${at}`}${pathname === '/' ? '' : pathname}`;
}

/** The origin of the address of a site: scheme, host and port. */
export const siteOrigin = (stored: string): string => new URL(siteAddress(stored)).origin;

// `URL` leaves out port 80.
const statedPort = (address: string) => /^(?:\[[^\]]*\]|[^/:]+):(\d+)/.exec(address)?.[1] ?? '';
