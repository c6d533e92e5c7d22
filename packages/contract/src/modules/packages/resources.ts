import { pkg } from './package.ts';
import { unknownItemClaim } from './unknown-item-claim.ts';

/** Every kind of record of this module. */
export const packagesResources = [pkg, unknownItemClaim] as const;
