import { packageRent } from './package-rent.ts';
import type { RentKind } from './rent-kind.ts';

/** Every kind of goods that is charged rent; another kind is charged as soon as it stands here. */
export const rentKinds: readonly RentKind[] = [packageRent];
