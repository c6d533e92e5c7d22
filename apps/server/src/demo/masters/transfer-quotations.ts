import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { billingModes } from '@entrepot/rules/pricing/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import type { CurrencyIds } from '../../shipped/currencies.ts';
import type { ExpenseTypeIds } from './expense-types.ts';
import { type RegionIds, regionAt } from '../../shipped/regions.ts';
import type { RoleIds } from './roles.ts';
import type { ShippingMethodIds } from './shipping-methods.ts';
import type { SiteIds } from './sites.ts';
import { surchargeRows, toHongKong, toTaiwanInDollars, toTaiwanInYuan } from './surcharges.ts';
import { founded, insertMany, named } from '../../shipped/rows.ts';
import type { WarehouseIds } from './warehouses.ts';

export interface PricingNeeds {
  sites: SiteIds;
  regions: RegionIds;
  currencies: CurrencyIds;
  expenses: ExpenseTypeIds;
  warehouses: WarehouseIds;
  methods: ShippingMethodIds;
  roles: RoleIds;
}

type Quotation = Partial<RowOf<typeof transferQuotation>>;

/**
 * Builds weight ranges from steps: the kilograms up to which a price applies (the last is open), the price per kilogram, and a fixed
 * amount.
 */
const steps = (...rows: [upTo: string | null, unitPrice: string, added?: string][]) =>
  rows.map(([endRange, unitPrice, additionalCost = '0'], at) => ({
    startingRange: at === 0 ? '0' : rows[at - 1]![0]!,
    endRange,
    unitPrice,
    firstWeightUnitPrice: null,
    additionalCost,
  }));
const firstAndContinued = (first: string, unitPrice: string) => [
  { startingRange: '0', endRange: null, unitPrice, firstWeightUnitPrice: first, additionalCost: '0' },
];

/**
 * Inserts the tariffs of both sites: one for each shipping method from each warehouse to Taiwan, Hong Kong and Macao, to the door and to a
 * pickup point.
 */
export async function fillTransferQuotations(tx: Tx, caller: Caller, needs: PricingNeeds): Promise<void> {
  await insertMany(tx, caller, transferQuotation, [...ofTaiwanSite(needs), ...ofHongKongSite(needs)]);
}

function ofTaiwanSite({ sites, regions, currencies, expenses, warehouses, methods, roles }: PricingNeeds): Quotation[] {
  const taiwan = [regionAt(regions, 'TW')];
  const hongKong = [regionAt(regions, 'HK'), regionAt(regions, 'MO')];
  const common = {
    siteId: sites.T,
    timeOfEntryIntoForce: founded,
    warehouseIds: [warehouses.xiamen, warehouses.dongguan],
    volumeRatio: 6000,
    carry: '0.5',
    displayOrder: 10,
  };
  const sea = {
    ...common,
    currencyId: currencies.CNY,
    typeOfShippingIds: [methods.sea],
    destinationCountryIds: taiwan,
    taxInclusive: true,
    taxInclusiveUnitPrice: '3.2',
    surcharges: surchargeRows(toTaiwanInYuan, expenses.T),
  };
  const near = {
    ...common,
    currencyId: currencies.CNY,
    destinationCountryIds: hongKong,
    surcharges: surchargeRows(toHongKong, expenses.T),
  };
  return [
    { ...sea, ...named('台湾海快', '台灣海快', 'Taiwan by sea'), ranges: steps(['5', '15'], ['20', '12'], [null, '10']) },
    {
      ...sea,
      ...named('台湾海快（同行）', '台灣海快（同行）', 'Taiwan by sea (forwarders)'),
      customerGroupIds: [roles.T.PeerCustomer],
      visibleToPublic: false,
      ranges: steps([null, '9.8']),
    },
    { ...sea, ...named('台湾海快自提', '台灣海快自取', 'Taiwan by sea, pickup'), selfPickup: true, ranges: steps([null, '10']) },
    {
      ...common,
      ...named('台湾空运', '台灣空運', 'Taiwan by air'),
      currencyId: currencies.TWD,
      typeOfShippingIds: [methods.air],
      destinationCountryIds: taiwan,
      carry: '1',
      ranges: steps(['20', '145', '100'], ['45', '135', '100'], [null, '128', '100']),
      surcharges: surchargeRows(toTaiwanInDollars, expenses.T),
    },
    {
      ...common,
      ...named('台湾空运自提', '台灣空運自取', 'Taiwan by air, pickup'),
      currencyId: currencies.TWD,
      typeOfShippingIds: [methods.air],
      destinationCountryIds: taiwan,
      carry: '1',
      selfPickup: true,
      ranges: steps([null, '130']),
      surcharges: surchargeRows(toTaiwanInDollars, expenses.T),
    },
    {
      ...near,
      ...named('港澳海快', '港澳海快', 'Hong Kong and Macao by sea'),
      typeOfShippingIds: [methods.sea],
      billingMode: billingModes.firstAndContinued,
      firstWeight: '1',
      continuedWeight: '0.5',
      ranges: firstAndContinued('22', '4'),
    },
    {
      ...near,
      ...named('港澳空运', '港澳空運', 'Hong Kong and Macao by air'),
      typeOfShippingIds: [methods.air],
      billingMode: billingModes.firstAndContinued,
      firstWeight: '1',
      continuedWeight: '0.5',
      ranges: firstAndContinued('38', '14'),
    },
    { ...near, ...named('港澳自提', '港澳自取', 'Hong Kong and Macao, pickup'), selfPickup: true, ranges: steps(['10', '9'], [null, '8']) },
  ];
}

function ofHongKongSite({ sites, regions, currencies, expenses, warehouses, methods }: PricingNeeds): Quotation[] {
  const taiwan = [regionAt(regions, 'TW')];
  const hongKong = [regionAt(regions, 'HK'), regionAt(regions, 'MO')];
  const common = {
    siteId: sites.H,
    timeOfEntryIntoForce: founded,
    currencyId: currencies.HKD,
    warehouseIds: [warehouses.shenzhen],
    volumeRatio: 6000,
    carry: '0.5',
    displayOrder: 10,
    surcharges: surchargeRows(toHongKong, expenses.H),
  };
  return [
    {
      ...common,
      ...named('港澳海快', '港澳海快', 'Hong Kong and Macao by sea'),
      destinationCountryIds: hongKong,
      typeOfShippingIds: [methods.seaHongKong],
      ranges: steps(['5', '14'], ['30', '12.5'], [null, '11']),
    },
    {
      ...common,
      ...named('港澳空运', '港澳空運', 'Hong Kong and Macao by air'),
      destinationCountryIds: hongKong,
      typeOfShippingIds: [methods.airHongKong],
      ranges: steps([null, '30', '20']),
    },
    {
      ...common,
      ...named('港澳自提', '港澳自取', 'Hong Kong and Macao, pickup'),
      destinationCountryIds: hongKong,
      selfPickup: true,
      ranges: steps([null, '10']),
    },
    {
      ...common,
      ...named('台湾海快', '台灣海快', 'Taiwan by sea'),
      destinationCountryIds: taiwan,
      typeOfShippingIds: [methods.seaHongKong],
      ranges: steps(['10', '24'], [null, '20']),
    },
    {
      ...common,
      ...named('台湾空运', '台灣空運', 'Taiwan by air'),
      destinationCountryIds: taiwan,
      typeOfShippingIds: [methods.airHongKong],
      ranges: steps([null, '42', '25']),
    },
    {
      ...common,
      ...named('台湾自提', '台灣自取', 'Taiwan, pickup'),
      destinationCountryIds: taiwan,
      selfPickup: true,
      ranges: steps([null, '22']),
    },
  ];
}
