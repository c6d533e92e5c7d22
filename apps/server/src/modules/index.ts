import type { Module } from '../core/module.ts';
import { access } from './access/access.ts';
import { account } from './account/account.ts';
import { bank } from './bank/bank.ts';
import { billing } from './billing/billing.ts';
import { carriers } from './carriers/carriers.ts';
import { cod } from './cod/cod.ts';
import { commodities } from './commodities/commodities.ts';
import { containers } from './containers/containers.ts';
import { content } from './content/content.ts';
import { costs } from './costs/costs.ts';
import { counting } from './counting/counting.ts';
import { customs } from './customs/customs.ts';
import { einvoices } from './einvoices/einvoices.ts';
import { files } from './files/files.ts';
import { finding } from './finding/finding.ts';
import { mall } from './mall/mall.ts';
import { jobs } from './jobs/jobs.ts';
import { messaging } from './messaging/messaging.ts';
import { orders } from './orders/orders.ts';
import { packages } from './packages/packages.ts';
import { packing } from './packing/packing.ts';
import { payments } from './payments/payments.ts';
import { picking } from './picking/picking.ts';
import { pricing } from './pricing/pricing.ts';
import { promotions } from './promotions/promotions.ts';
import { receiving } from './receiving/receiving.ts';
import { rent } from './rent/rent.ts';
import { reports } from './reports/reports.ts';
import { returns } from './returns/returns.ts';
import { shelving } from './shelving/shelving.ts';
import { shops } from './shops/shops.ts';
import { sites } from './sites/sites.ts';
import { takeover } from './takeover/takeover.ts';
import { templates } from './templates/templates.ts';
import { timeline } from './timeline/timeline.ts';
import { tracking } from './tracking/tracking.ts';
import { transfer } from './transfer/transfer.ts';
import { transport } from './transport/transport.ts';
import { wall } from './wall/wall.ts';
import { wallet } from './wallet/wallet.ts';
import { warehouses } from './warehouses/warehouses.ts';
import { workstations } from './workstations/workstations.ts';

/** Every module of the product. Subscribers are called in this order. */
export const modules: readonly Module[] = [
  access,
  account,
  jobs,
  messaging,
  sites,
  templates,
  files,
  content,
  warehouses,
  shelving,
  customs,
  commodities,
  packages,
  receiving,
  returns,
  counting,
  tracking,
  wallet,
  billing,
  orders,
  carriers,
  payments,
  picking,
  packing,
  transport,
  transfer,
  pricing,
  promotions,
  rent,
  cod,
  costs,
  bank,
  einvoices,
  mall,
  containers,
  timeline,
  shops,
  takeover,
  reports,
  finding,
  wall,
  workstations,
];
