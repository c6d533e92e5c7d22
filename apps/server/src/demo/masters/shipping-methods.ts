import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shippingMethod, waybillStages } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import type { CarrierIds } from './carriers.ts';
import { type RegionIds, regionAt } from '../../shipped/regions.ts';
import type { SiteIds } from './sites.ts';
import { idsBy, insertMany, texts } from '../../shipped/rows.ts';
import type { WarehouseIds } from './warehouses.ts';

interface Needs {
  sites: SiteIds;
  regions: RegionIds;
  warehouses: WarehouseIds;
  carriers: CarrierIds;
  schemes: Record<'T' | 'H', string>;
}

const keys = ['sea', 'air', 'seaHongKong', 'airHongKong'] as const;
export type ShippingMethodIds = Record<(typeof keys)[number], string>;

/** Inserts sea and air express into both sites; the waybill number is assigned at packing. */
export async function fillShippingMethods(
  tx: Tx,
  caller: Caller,
  { sites, regions, warehouses, carriers, schemes }: Needs,
): Promise<ShippingMethodIds> {
  const countries = (...codes: string[]) => codes.map((code) => regionAt(regions, code));
  const sea = {
    name: texts('海运快递', '海運快遞', 'Sea express'),
    transportMode: enumCodes.TransportMode.SeaExpress,
    minDays: 5,
    maxDays: 10,
    displayOrder: 10,
  };
  const air = {
    name: texts('空运快递', '空運快遞', 'Air express'),
    transportMode: enumCodes.TransportMode.AirExpress,
    minDays: 2,
    maxDays: 4,
    displayOrder: 20,
  };
  const taiwan = {
    siteId: sites.T,
    warehouseIds: [warehouses.xiamen, warehouses.dongguan],
    destinationCountryIds: countries('TW', 'HK', 'MO'),
    carrierIds: [carriers.hct, carriers.tcat, carriers.sf, carriers.kerry],
    trackSchemeId: schemes.T,
  };
  const hongKong = {
    siteId: sites.H,
    warehouseIds: [warehouses.shenzhen],
    destinationCountryIds: countries('HK', 'MO', 'TW'),
    carrierIds: [carriers.sfHongKong],
    trackSchemeId: schemes.H,
  };
  const rows = [
    { ...taiwan, ...sea },
    { ...taiwan, ...air },
    { ...hongKong, ...sea },
    { ...hongKong, ...air },
  ].map((row) => ({ ...row, customsRequired: true, waybillStage: waybillStages.AtPacking }));
  return idsBy(keys, await insertMany(tx, caller, shippingMethod, rows));
}
