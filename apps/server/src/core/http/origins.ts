/** The origins whose pages may make calls: the called host, the sites' hosts and further origins. */
export interface OwnOrigins {
  /** The called host, with its port. */
  host: string | undefined;
  origins: readonly string[];
  isSiteHost(host: string): Promise<boolean>;
}

/**
 * Whether a page of this origin may make calls. `null`, which sandboxed pages send, may not; a request without an origin is not from a page
 * of another host.
 */
export async function isAllowedOrigin(origin: string | undefined, { host, origins, isSiteHost }: OwnOrigins): Promise<boolean> {
  if (origin === undefined) return true;
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host?.toLowerCase() || origins.includes(from.origin) || isSiteHost(from.host);
}
