// Until the mobile site stands at /app/, phones stay on this one, which fits them; an address of the mobile site leads here.
const site = '/app/';
const preview = '/PreviewPromotionActivitiesIndex';

/** Where an address of the mobile site stands on the full one. Not yet safe to follow: it may hold any text. */
export function fullAddress(search: string): string {
  const query = new URLSearchParams(search);
  const to = new URLSearchParams();
  const promotion = query.get('promotion');
  const referrer = query.get('referrer');
  if (promotion !== null) return `${preview}?${new URLSearchParams({ id: promotion, ...(referrer ? { referrer } : {}) })}`;
  if (query.get('tab') === 'register' || referrer) to.set('activeIndex', 'register');
  if (referrer) to.set('referrer', referrer);
  return to.size > 0 ? `/index?${to}` : (query.get('from') ?? '/');
}

/** Is this an address of the mobile site? */
export const isMobileAddress = (path: string): boolean => `${path}/`.startsWith(site);
