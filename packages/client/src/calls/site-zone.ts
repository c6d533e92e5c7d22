import { isZone, usualZone } from '@entrepot/contract/core/zones.ts';
import { create } from 'zustand';

/** The zone in which the server reads and writes times: that of the person's site, or of the host's for a visitor. */
export const useSiteZone = create<{ zone: string }>(() => ({ zone: usualZone }));

/** The zone outside components. */
export const siteZone = (): string => useSiteZone.getState().zone;

/** Takes up the zone that the server said; what is no zone counts as the usual one, as it does on the server. */
export const keepZone = (zone: string | null | undefined): void => useSiteZone.setState({ zone: zone && isZone(zone) ? zone : usualZone });
