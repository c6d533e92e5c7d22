// Where Chrome, Edge, Firefox and Safari take messages for their users.
const known = [/^fcm\.googleapis\.com$/, /\.push\.services\.mozilla\.com$/, /\.push\.apple\.com$/, /\.notify\.windows\.com$/];

/**
 * Is an address one of a browser's push service, or of an origin that the operator has named? The server calls it by itself, so it must not
 * be any address that somebody makes up, such as one inside our own network.
 */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username } = new URL(endpoint);
  if (more.includes(origin)) return !username;
  return protocol === 'https:' && !port && !username && known.some((host) => host.test(hostname));
}
