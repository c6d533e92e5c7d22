import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// Addresses of this machine, of private networks and reserved ones (RFC 6890 and others).
const inward = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inward.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inward.addSubnet(net, bits, 'ipv6');

/** Whether this is a public internet address. An IPv4 address mapped into IPv6 is judged as IPv4. */
export function isOutside(address: string): boolean {
  const [, older] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (older) return isOutside(older);
  if (/^::ffff:/i.test(address)) return false;
  const kind = isIP(address);
  return kind !== 0 && !inward.check(address, kind === 6 ? 'ipv6' : 'ipv4');
}

/** Resolves a name to its addresses; tests replace it. */
export type Resolve = (name: string) => Promise<readonly string[]>;
const resolveName: Resolve = async (name) => (await lookup(name, { all: true }).catch(() => [])).map(({ address }) => address);

/**
 * Returns the address that a configured request may go to (SSRF guard); null if it may not. It must use TLS, and every address its name
 * resolves to must be public, so that the server cannot be made to query internal services. The request must connect to this address: the
 * name may resolve to another one a moment later.
 */
export async function safeAddressOf(url: string, resolve: Resolve = resolveName): Promise<string | null> {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' ? publicAddressOf(hostname, resolve) : null;
}

/** Returns the address of a configured host if every address that its name resolves to is public, else null. */
export async function publicAddressOf(hostname: string, resolve: Resolve = resolveName): Promise<string | null> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(bare) ? [bare] : await resolve(bare);
  return found.every(isOutside) ? (found[0] ?? null) : null;
}

/** A `lookup` for a connection that always answers one address, whatever the name resolves to now. */
export const pinnedLookup =
  (address: string): LookupFunction =>
  (_name, options, done) => {
    const family = isIP(address);
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
