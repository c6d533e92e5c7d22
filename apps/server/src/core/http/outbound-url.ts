import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

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

/**
 * Whether a configured request may go to this address (SSRF guard). It must use TLS, and every address its name resolves to must be public,
 * so that the server cannot be made to query internal services.
 */
export async function isSafeOutboundUrl(url: string): Promise<boolean> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:') return false;
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare)) return isOutside(bare);
  const found = await lookup(bare, { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isOutside(address));
}
