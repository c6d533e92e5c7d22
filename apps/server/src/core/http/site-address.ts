import { isIP } from 'node:net';

let ownPort = 80;

/** Sets the port this product listens on. Called once at start, before any call is answered. */
export function useOwnPort(port: number): void {
  ownPort = port;
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
 * - This machine (localhost, 127.0.0.1) is reached without TLS, at our own port unless the address states one.
 * - Machines of a local network and plain IP addresses are reached without TLS, unless the port is one of TLS.
 * - Every other name is reached with TLS.
 */
export function siteAddress(stored: string): string {
  const bare = stored.trim().replace(/(?<!\/)\/+$/, '') || 'localhost';
  if (/^https?:\/\//i.test(bare)) return bare;
  const { hostname, port, pathname } = new URL(`http://${bare}`);
  const isLocal = loopback.test(hostname) || localNames.test(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  const tls = tlsPorts.has(statedPort(bare)) || !isLocal;
  const at = statedPort(bare) || (loopback.test(hostname) && ownPort !== 80 ? String(ownPort) : port);
  const isUsual = at === '' || at === (tls ? '443' : '80');
  return `${tls ? 'https' : 'http'}://${hostname}${isUsual ? '' : `:${at}`}${pathname === '/' ? '' : pathname}`;
}

/** The origin of the address of a site: scheme, host and port. */
export const siteOrigin = (stored: string): string => new URL(siteAddress(stored)).origin;

// `URL` leaves out port 80.
const statedPort = (address: string) => /^(?:\[[^\]]*\]|[^/:]+):(\d+)/.exec(address)?.[1] ?? '';
