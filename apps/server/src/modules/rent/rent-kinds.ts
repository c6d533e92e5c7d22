import { binRent } from './bin-rent.ts';
import { commodityRent } from './commodity-rent.ts';
import { packageRent } from './package-rent.ts';
import type { RentKind } from './rent-kind.ts';

/** Every kind of goods that is charged rent; another kind is charged as soon as it stands here. */
export const rentKinds: readonly RentKind[] = [packageRent, commodityRent, binRent];
