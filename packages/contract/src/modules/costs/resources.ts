import { carrierCharge } from './carrier-charge.ts';

/** The costs of orders for the site. */
export const costsResources = [carrierCharge] as const;
