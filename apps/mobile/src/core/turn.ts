// Pages of the full site that stand here too, by their screen. What is in the address goes along where the page here reads it.
const screens: Record<string, (query: URLSearchParams) => string> = {
  PackageIndex: (query) => withQuery('/parcels', { status: query.get('packageStatus') }),
  PackageDetailedIndex: (query) => withId('/parcels', query),
  PackageEstablish: () => '/parcels/new',
  loginUser: () => '/sign-in',
  login: () => '/sign-in?as=staff',
};

const withId = (path: string, query: URLSearchParams) => (query.get('id') ? `${path}/${encodeURIComponent(query.get('id') ?? '')}` : path);
function withQuery(path: string, values: Record<string, string | null>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Where a phone wanted to go: a page here, or the address of a page that only the full site has. */
export interface Turn {
  to: string | null;
  /** A path of the full site without a page here. */
  full: string | null;
}

/** Reads what the full site wrote into the address when it sent a phone here: a register tab, a referrer, a promotion, or a page. */
export function turnOf(search: string): Turn | null {
  const query = new URLSearchParams(search);
  const promotion = query.get('promotion');
  const referrer = query.get('referrer');
  const from = query.get('from');
  if (promotion) return { to: null, full: withQuery('/PreviewPromotionActivitiesIndex', { id: promotion, referrer }) };
  if (query.get('tab') === 'register' || referrer) return { to: null, full: withQuery('/index', { activeIndex: 'register', referrer }) };
  if (!from?.startsWith('/') || from.startsWith('//') || !URL.canParse(from, 'http://here')) return null;
  const wanted = new URL(from, 'http://here');
  if (wanted.host !== 'here') return null;
  const here = screens[wanted.pathname.slice(1)];
  return here ? { to: here(wanted.searchParams), full: null } : { to: null, full: wanted.pathname + wanted.search };
}
