import { serverNow } from '@entrepot/contract/core/clock.ts';
import { dayOf, isZone, usualZone } from '@entrepot/contract/core/zones.ts';
import { create } from 'zustand';

/** Time zone in which the server reads and writes times: that of the user's site, or for visitors that of the host's site. */
export const useSiteZone = create<{ zone: string }>(() => ({ zone: usualZone }));

/** Returns the site's time zone outside components. */
export const siteZone = (): string => useSiteZone.getState().zone;

/** Stores the site's time zone; an invalid one counts as the default, as on the server. */
export const storeZone = (zone: string | null | undefined): void => useSiteZone.setState({ zone: zone && isZone(zone) ? zone : usualZone });

/** Today on the site's calendar, by the server's clock. */
export const siteToday = (): string => dayOf(serverNow(), siteZone());
