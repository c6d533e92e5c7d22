import { accessResources } from './access/resources.ts';
import { accountResources } from './account/resources.ts';
import { bankResources } from './bank/resources.ts';
import { billingResources } from './billing/resources.ts';
import { carriersResources } from './carriers/resources.ts';
import { codResources } from './cod/resources.ts';
import { commoditiesResources } from './commodities/resources.ts';
import { containersResources } from './containers/resources.ts';
import { contentResources } from './content/resources.ts';
import { costsResources } from './costs/resources.ts';
import { countingResources } from './counting/resources.ts';
import { customsResources } from './customs/resources.ts';
import { einvoicesResources } from './einvoices/resources.ts';
import { filesResources } from './files/resources.ts';
import { mallResources } from './mall/resources.ts';
import { jobsResources } from './jobs/resources.ts';
import { messagingResources } from './messaging/resources.ts';
import { ordersResources } from './orders/resources.ts';
import { packagesResources } from './packages/resources.ts';
import { packingResources } from './packing/resources.ts';
import { paymentsResources } from './payments/resources.ts';
import { pickingResources } from './picking/resources.ts';
import { pricingResources } from './pricing/resources.ts';
import { promotionsResources } from './promotions/resources.ts';
import { receivingResources } from './receiving/resources.ts';
import { rentResources } from './rent/resources.ts';
import { reportsResources } from './reports/resources.ts';
import { returnsResources } from './returns/resources.ts';
import { shelvingResources } from './shelving/resources.ts';
import { shopsResources } from './shops/resources.ts';
import { sitesResources } from './sites/resources.ts';
import { takeoverResources } from './takeover/resources.ts';
import { templatesResources } from './templates/resources.ts';
import { trackingResources } from './tracking/resources.ts';
import { transferResources } from './transfer/resources.ts';
import { transportResources } from './transport/resources.ts';
import { walletResources } from './wallet/resources.ts';
import { wallResources } from './wall/resources.ts';
import { warehousesResources } from './warehouses/resources.ts';
import { workstationsResources } from './workstations/resources.ts';

/** Every resource of the product, in the order in which their tables are created. */
export const resources = [
  ...accessResources,
  ...accountResources,
  ...jobsResources,
  ...messagingResources,
  ...sitesResources,
  ...templatesResources,
  ...filesResources,
  ...contentResources,
  ...warehousesResources,
  ...workstationsResources,
  ...shelvingResources,
  ...carriersResources,
  ...customsResources,
  ...commoditiesResources,
  ...packagesResources,
  ...ordersResources,
  ...pickingResources,
  ...packingResources,
  ...transportResources,
  ...transferResources,
  ...trackingResources,
  ...pricingResources,
  ...billingResources,
  ...walletResources,
  ...promotionsResources,
  ...paymentsResources,
  ...rentResources,
  ...codResources,
  ...costsResources,
  ...bankResources,
  ...einvoicesResources,
  ...receivingResources,
  ...returnsResources,
  ...countingResources,
  ...containersResources,
  ...shopsResources,
  ...mallResources,
  ...takeoverResources,
  ...wallResources,
  ...reportsResources,
] as const;
