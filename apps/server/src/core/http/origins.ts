/** Whose pages may make calls: those of the host that is called, of the sites' hosts, and of further origins. */
export interface OwnOrigins {
  /** The host that is called, with its port. */
  host: string | undefined;
  origins: readonly string[];
  isSiteHost(host: string): Promise<boolean>;
}

/** May a page of this origin make calls here? `null`, which a page in a sandbox says, may not; who says nothing is no page of another. */
export async function isAllowedOrigin(origin: string | undefined, { host, origins, isSiteHost }: OwnOrigins): Promise<boolean> {
  if (origin === undefined) return true;
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host?.toLowerCase() || origins.includes(from.origin) || isSiteHost(from.host);
}
