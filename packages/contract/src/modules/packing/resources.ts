import { packing, packingScan } from './packing.ts';

/** The resources of packing. */
export const packingResources = [packing, packingScan] as const;
