import { systemCaller, type Caller } from '../core/calls/caller.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { shipNavigation } from '../modules/access/public.ts';
import { shipTrackScheme } from '../modules/tracking/public.ts';
import { fillApplicants, fillRecipients } from './masters/address-book.ts';
import { fillConsolidationAddresses, fillSelfPickupAddresses } from './masters/addresses.ts';
import { fillCargoTypes } from './masters/cargo-types.ts';
import { fillCarriers } from './masters/carriers.ts';
import { fillContent } from './masters/content.ts';
import { fillCoupons } from './masters/coupons.ts';
import { fillCurrencies } from '../shipped/currencies.ts';
import { fillExpenseTypes } from './masters/expense-types.ts';
import { fillInboundQuotations, fillServices, fillWarehouseQuotations } from './masters/other-prices.ts';
import { fillPages } from './masters/pages.ts';
import { fillUsers } from './masters/users.ts';
import { fillRegions } from '../shipped/regions.ts';
import { fillRoles } from './masters/roles.ts';
import { fillShippingMethods } from './masters/shipping-methods.ts';
import { fillSiteConfigurations, fillSites } from './masters/sites.ts';
import { fillTemplates } from './masters/templates.ts';
import { fillTransferQuotations } from './masters/transfer-quotations.ts';
import { fillWallets } from './masters/wallets.ts';
import { fillWarehouses } from './masters/warehouses.ts';

export interface MasterFilling {
  db: Db;
  takeNumber: Caller['takeNumber'];
  /** The creation time of the rows; prices and rates are in effect from 2024 on in any case. */
  now: Date;
}

/**
 * Fills an empty database with the master data of the demo's two companies: sites, people and roles, warehouses with shelves, carriers,
 * shipping methods and prices, address books. Deterministic, apart from ids and password hashes.
 */
export async function fillMasters({ db, takeNumber, now }: MasterFilling): Promise<void> {
  await db.transaction().execute((tx) => shipNavigation(tx, now));
  const places = await db.transaction().execute((tx) => fillPlaces(tx, systemCaller({ siteIds: [], takeNumber, now })));
  const caller = () => systemCaller({ siteIds: [places.sites.T, places.sites.H], takeNumber, now });
  const buildings = await db.transaction().execute((tx) => fillBuildings(tx, caller(), places));
  await db.transaction().execute((tx) => fillWork(tx, caller(), { ...places, ...buildings }));
}

type Places = Awaited<ReturnType<typeof fillPlaces>>;
type Buildings = Awaited<ReturnType<typeof fillBuildings>>;

async function fillPlaces(tx: Tx, caller: Caller) {
  const regions = await fillRegions(tx, caller);
  const currencies = await fillCurrencies(tx, caller);
  const sites = await fillSites(tx, caller, regions, currencies);
  return { regions, currencies, sites };
}

async function fillBuildings(tx: Tx, caller: Caller, places: Places) {
  const { sites } = places;
  await fillSiteConfigurations(tx, caller, places);
  await fillPages(tx, caller, sites);
  const expenses = await fillExpenseTypes(tx, caller, sites);
  const cargoTypes = await fillCargoTypes(tx, caller, sites);
  const schemes = { T: await shipTrackScheme(tx, caller, sites.T), H: await shipTrackScheme(tx, caller, sites.H) };
  const warehouses = await fillWarehouses(tx, caller, { ...places, schemes });
  const carriers = await fillCarriers(tx, caller, places);
  return { expenses, cargoTypes, schemes, warehouses, carriers };
}

async function fillWork(tx: Tx, caller: Caller, made: Places & Buildings): Promise<void> {
  await fillConsolidationAddresses(tx, caller, made);
  await fillSelfPickupAddresses(tx, caller, made);
  await fillContent(tx, caller, made.sites);
  await fillTemplates(tx, caller, made.sites);
  const methods = await fillShippingMethods(tx, caller, made);
  const roles = await fillRoles(tx, caller, made.sites);
  const pricing = { ...made, methods, roles };
  await fillTransferQuotations(tx, caller, pricing);
  await fillWarehouseQuotations(tx, caller, pricing);
  await fillInboundQuotations(tx, caller, pricing);
  await fillServices(tx, caller, pricing);
  const users = await fillUsers(tx, caller, { ...made, roles });
  await fillWallets(tx, caller, { ...made, users });
  await fillCoupons(tx, caller, { ...made, users });
  await fillRecipients(tx, caller, { ...made, users });
  await fillApplicants(tx, caller, { ...made, users });
}
