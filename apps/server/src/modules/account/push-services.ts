// Push services of Chrome, Edge, Firefox and Safari.
const known = [/^fcm\.googleapis\.com$/, /\.push\.services\.mozilla\.com$/, /\.push\.apple\.com$/, /\.notify\.windows\.com$/];

/**
 * Whether a URL belongs to a browser's push service, or to an origin that the operator configured. The server calls it, so arbitrary URLs
 * must be rejected, such as those inside our own network (SSRF).
 */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username } = new URL(endpoint);
  if (more.includes(origin)) return !username;
  return protocol === 'https:' && !port && !username && known.some((host) => host.test(hostname));
}
