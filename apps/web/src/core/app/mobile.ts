import { isFullSiteChosen } from '@entrepot/client/browser/full-site.ts';
import { given } from '@entrepot/contract/core/given.ts';

const site = '/app/';
const preview = '/PreviewPromotionActivitiesIndex';
// The answer of an outside sign-in or payment must reach the page that asked; the first set-up and a screen in a hall have no mobile page.
const stays = new Set(['/auth-redirect', '/SetUp', '/PracticePayment', '/Wall']);
// Parts of the public site that are read there alone; its numbers to track are tracked on the mobile one.
const readThere = new Set(['notice', 'helpTutorial', 'aboutUs', 'contactUs', 'agreement']);
// Search engines read as phones do, and read what the public site says.
const readsForOthers = /bot\b|spider|crawler|slurp/i;
// What the start of the mobile site stands for.
const starts = new Set(['/', '/index', '/dashboard', '/Dashboard']);

/** Is this the browser of a phone or a hand-held? */
export const isMobile = (agent: string): boolean => /Mobi|Android|iPhone|iPad|iPod|HarmonyOS/i.test(agent) && !readsForOthers.test(agent);

/** Where an address of the full site stands on the mobile one: the register tab, the referrer and a promotion's id go along. */
export function mobileAddress(path: string, search: string): string {
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const id = query.get('id');
  if (path === preview && id) kept.set('promotion', id);
  else if (query.get('activeIndex') === 'register') kept.set('tab', 'register');
  else if (!starts.has(path) || readThere.has(query.get('activeIndex') ?? '') || query.has('numbers'))
    kept.set('from', query.size > 0 ? `${path}?${query}` : path);
  const referrer = query.get('referrer');
  if (referrer) kept.set('referrer', referrer);
  return kept.size > 0 ? `${site}?${kept}` : site;
}

/** Where this browser has to go before the product starts; null: nowhere. Who chose the full site in this window stays on it. */
export function mobileTurn({ pathname, search }: Pick<Location, 'pathname' | 'search'>, agent: string): string | null {
  if (!isMobile(agent) || isMobileAddress(pathname) || stays.has(pathname) || isFullSiteChosen()) return null;
  return mobileAddress(pathname, search);
}

/** Where an address of the mobile site stands here, for a server without it. Not yet safe to follow: it may hold any text. */
export function fullAddress(search: string): string {
  const query = new URLSearchParams(search);
  const to = new URLSearchParams();
  const promotion = query.get('promotion');
  const referrer = query.get('referrer');
  if (promotion !== null) return `${preview}?${new URLSearchParams(given({ id: promotion, referrer: referrer || undefined }))}`;
  if (query.get('tab') === 'register' || referrer) to.set('activeIndex', 'register');
  if (referrer) to.set('referrer', referrer);
  return to.size > 0 ? `/index?${to}` : (query.get('from') ?? '/');
}

/** Is this an address of the mobile site? */
export const isMobileAddress = (path: string): boolean => `${path}/`.startsWith(site);
