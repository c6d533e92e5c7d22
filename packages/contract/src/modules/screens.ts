import { accessScreens } from './access/screens.ts';
import { accountScreens } from './account/screens.ts';
import { bankScreens } from './bank/screens.ts';
import { billingScreens } from './billing/screens.ts';
import { carriersScreens } from './carriers/screens.ts';
import { codScreens } from './cod/screens.ts';
import { commoditiesScreens } from './commodities/screens.ts';
import { costsScreens } from './costs/screens.ts';
import { countingScreens } from './counting/screens.ts';
import { contentScreens } from './content/screens.ts';
import { customsScreens } from './customs/screens.ts';
import { einvoicesScreens } from './einvoices/screens.ts';
import { filesScreens } from './files/screens.ts';
import { mallScreens } from './mall/screens.ts';
import { jobsScreens } from './jobs/screens.ts';
import { messagingScreens } from './messaging/screens.ts';
import { ordersScreens } from './orders/screens.ts';
import { packagesScreens } from './packages/screens.ts';
import { packingScreens } from './packing/screens.ts';
import { paymentsScreens } from './payments/screens.ts';
import { pickingScreens } from './picking/screens.ts';
import { pricingScreens } from './pricing/screens.ts';
import { promotionsScreens } from './promotions/screens.ts';
import { receivingScreens } from './receiving/screens.ts';
import { rentScreens } from './rent/screens.ts';
import { reportsScreens } from './reports/screens.ts';
import { returnsScreens } from './returns/screens.ts';
import { shelvingScreens } from './shelving/screens.ts';
import { shopsScreens } from './shops/screens.ts';
import { sitesScreens } from './sites/screens.ts';
import { takeoverScreens } from './takeover/screens.ts';
import { templatesScreens } from './templates/screens.ts';
import { trackingScreens } from './tracking/screens.ts';
import { transferScreens } from './transfer/screens.ts';
import { transportScreens } from './transport/screens.ts';
import { wallScreens } from './wall/screens.ts';
import { walletScreens } from './wallet/screens.ts';
import { warehousesScreens } from './warehouses/screens.ts';
import { workstationsScreens } from './workstations/screens.ts';

/** Every screen of the product, including those of planned modules. */
export const screens = [
  ...accessScreens,
  ...accountScreens,
  ...bankScreens,
  ...billingScreens,
  ...carriersScreens,
  ...codScreens,
  ...costsScreens,
  ...commoditiesScreens,
  ...contentScreens,
  ...countingScreens,
  ...customsScreens,
  ...einvoicesScreens,
  ...filesScreens,
  ...mallScreens,
  ...jobsScreens,
  ...messagingScreens,
  ...ordersScreens,
  ...packagesScreens,
  ...packingScreens,
  ...paymentsScreens,
  ...pickingScreens,
  ...pricingScreens,
  ...promotionsScreens,
  ...receivingScreens,
  ...rentScreens,
  ...reportsScreens,
  ...returnsScreens,
  ...shelvingScreens,
  ...shopsScreens,
  ...sitesScreens,
  ...takeoverScreens,
  ...templatesScreens,
  ...trackingScreens,
  ...transferScreens,
  ...transportScreens,
  ...wallScreens,
  ...walletScreens,
  ...warehousesScreens,
  ...workstationsScreens,
];
