import { carrierCharge } from './carrier-charge.ts';

/** What orders cost the site. */
export const costsResources = [carrierCharge] as const;
