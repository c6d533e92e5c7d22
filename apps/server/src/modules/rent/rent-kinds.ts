import { binRent } from './bin-rent.ts';
import { commodityRent } from './commodity-rent.ts';
import { packageRent } from './package-rent.ts';
import type { RentKind } from './rent-kind.ts';

/** Every kind of goods that is charged rent; a kind added here is charged automatically. */
export const rentKinds: readonly RentKind[] = [packageRent, commodityRent, binRent];
