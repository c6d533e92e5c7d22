import { isFullSiteChosen } from '@entrepot/client/browser/full-site.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';

const site = '/app/';
const preview = '/PreviewPromotionActivitiesIndex';
// The response of an external sign-in or payment must reach the page that requested it; the initial setup and the wall screen have no
// mobile page.
const stays = new Set(['/auth-redirect', '/SetUp', '/PracticePayment', '/Wall']);
// Parts of the public site without a mobile version. Tracking does have one.
const fullSiteParts = new Set(['notice', 'helpTutorial', 'aboutUs', 'contactUs', 'agreement']);
// Search engines use mobile user agents, but index the public site.
const crawlers = /bot\b|spider|crawler|slurp/i;
// Addresses that map to the start page of the mobile site.
const starts = new Set(['/', '/index', '/dashboard', '/Dashboard']);

/** Whether the user agent is that of a phone or handheld. */
export const isMobile = (agent: string): boolean => /Mobi|Android|iPhone|iPad|iPod|HarmonyOS/i.test(agent) && !crawlers.test(agent);

/** Maps an address of the full site to the mobile site; retains the register tab, the referrer and a promotion's id. */
export function mobileAddress(path: string, search: string): string {
  const query = new URLSearchParams(search);
  const forwarded = new URLSearchParams();
  const id = query.get('id');
  if (path === preview && id) forwarded.set('promotion', id);
  else if (query.get('activeIndex') === 'register') forwarded.set('tab', 'register');
  else if (!starts.has(path) || fullSiteParts.has(query.get('activeIndex') ?? '') || query.has('numbers'))
    forwarded.set('from', query.size > 0 ? `${path}?${query}` : path);
  const referrer = query.get('referrer');
  if (referrer) forwarded.set('referrer', referrer);
  return forwarded.size > 0 ? `${site}?${forwarded}` : site;
}

/**
 * Address to which this browser must be redirected before the product starts; null: none. A window in which the full site was chosen stays
 * on it.
 */
export function mobileRedirect({ pathname, search }: Pick<Location, 'pathname' | 'search'>, agent: string): string | null {
  if (!isMobile(agent) || isMobileAddress(pathname) || stays.has(pathname) || isFullSiteChosen()) return null;
  return mobileAddress(pathname, search);
}

/**
 * Maps an address of the mobile site to the full one, for a server without a mobile site. Not safe to follow unchecked: it can contain any
 * text.
 */
export function fullAddress(search: string): string {
  const query = new URLSearchParams(search);
  const to = new URLSearchParams();
  const promotion = query.get('promotion');
  const referrer = query.get('referrer');
  if (promotion !== null) return `${preview}?${new URLSearchParams(definedOnly({ id: promotion, referrer: referrer || undefined }))}`;
  if (query.get('tab') === 'register' || referrer) to.set('activeIndex', 'register');
  if (referrer) to.set('referrer', referrer);
  return to.size > 0 ? `/index?${to}` : (query.get('from') ?? '/');
}

/** Whether this is an address of the mobile site. */
export const isMobileAddress = (path: string): boolean => `${path}/`.startsWith(site);
