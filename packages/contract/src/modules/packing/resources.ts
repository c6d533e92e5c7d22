import { packing, packingScan } from './packing.ts';

/** The stored records of packing. */
export const packingResources = [packing, packingScan] as const;
