import type { Hearing } from '../core/announce.ts';
import type { Services } from '../core/app.ts';
import { fileCalls } from '../core/file-calls.ts';
import type { Handler } from '../core/handler.ts';
import type { ImportKind } from '../core/imports.ts';
import { access } from './access/access.ts';
import { account } from './account/account.ts';
import { billing } from './billing/billing.ts';
import { carriers } from './carriers/carriers.ts';
import { carriersHearings } from './carriers/hearings.ts';
import { trackingNumberImport } from './carriers/import.ts';
import { commodities } from './commodities/commodities.ts';
import { content } from './content/content.ts';
import { customs } from './customs/customs.ts';
import { ordersHearings } from './orders/hearings.ts';
import { orders } from './orders/orders.ts';
import { packageImport } from './packages/import.ts';
import { packages } from './packages/packages.ts';
import { packing } from './packing/packing.ts';
import { pickingHearings } from './picking/hearings.ts';
import { picking } from './picking/picking.ts';
import { pricing } from './pricing/pricing.ts';
import { shelving } from './shelving/shelving.ts';
import { sites } from './sites/sites.ts';
import { tracking } from './tracking/tracking.ts';
import { transport } from './transport/transport.ts';
import { walletHearings } from './wallet/public.ts';
import { wallet } from './wallet/wallet.ts';
import { warehouses } from './warehouses/warehouses.ts';

/** Every import from a spreadsheet. */
export const allImports: readonly ImportKind[] = [packageImport, trackingNumberImport];

/** Every call of the product. */
export const allHandlers = (services: Services): Handler[] => [
  ...access(services),
  ...account(services),
  ...sites,
  ...fileCalls(allImports),
  ...content,
  ...warehouses,
  ...shelving(services),
  ...carriers(services),
  ...customs,
  ...commodities,
  ...packages,
  ...orders,
  ...picking(services),
  ...packing,
  ...transport,
  ...tracking,
  ...pricing,
  ...billing,
  ...wallet,
];

/** Who acts on which fact, in the order they are told. */
export const allHearings: readonly Hearing[] = [...walletHearings, ...ordersHearings, ...carriersHearings, ...pickingHearings];
