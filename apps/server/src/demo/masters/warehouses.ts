import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pickingRule } from '@entrepot/contract/modules/picking/picking-rule.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert } from '../../core/db/rows.ts';
import { placeAt, type RegionIds } from '../../shipped/regions.ts';
import { fillShelves } from './shelves.ts';
import type { SiteIds } from './sites.ts';
import { named } from '../../shipped/rows.ts';

const buildings = [
  {
    key: 'xiamen',
    site: 'T',
    ...named('厦门集运仓', '廈門集運倉', 'Xiamen warehouse'),
    code: 'XM',
    place: 'CN/350000/350200/350206',
    detailedAddress: '嘉禾路588号跨境物流园3号楼',
    mailboxCode: '361009',
    personInCharge: '林志远',
    phone: '13606000588',
    landline: '0592-5588588',
  },
  {
    key: 'dongguan',
    site: 'T',
    ...named('东莞集运仓', '東莞集運倉', 'Dongguan warehouse'),
    code: 'DG',
    place: 'CN/440000/441900',
    detailedAddress: '虎门镇连升路218号顺达物流园B栋',
    mailboxCode: '523900',
    personInCharge: '陈伟强',
    phone: '13829288218',
    landline: '0769-85218218',
  },
  {
    key: 'shenzhen',
    site: 'H',
    ...named('深圳集运仓', '深圳集運倉', 'Shenzhen warehouse'),
    code: 'SZ',
    place: 'CN/440000/440300/440306',
    detailedAddress: '宝安区福永街道凤塘大道66号港深货运中心2楼',
    mailboxCode: '518103',
    personInCharge: '黄嘉文',
    phone: '13570866066',
    landline: '0755-27366066',
  },
] as const;
export type WarehouseKey = (typeof buildings)[number]['key'];
export type WarehouseIds = Record<WarehouseKey, string>;

/** Inserts the three warehouses, each with partitions of every type, shelves, and its picking rule. */
export async function fillWarehouses(
  tx: Tx,
  caller: Caller,
  { sites, regions, schemes }: { sites: SiteIds; regions: RegionIds; schemes: Record<'T' | 'H', string> },
): Promise<WarehouseIds> {
  const ids: Partial<WarehouseIds> = {};
  for (const { key, site, place, ...own } of buildings) {
    const siteId = sites[site];
    const row = await insert(tx, caller, warehouse, {
      siteId,
      ...own,
      ...placeAt(regions, place),
      warehouseType: enumCodes.WarehouseType.Origin,
      phoneCode: '86',
      openingHours: '09:00-18:30',
      volumeRatio: 6000,
      trackSchemeId: schemes[site],
    });
    const rule = await insert(tx, caller, pickingRule, {
      siteId,
      warehouseId: row.id,
      ...named('默认拣货规则', '預設揀貨規則', 'Usual picking rule'),
      maximumOrders: 20,
      maximumPieces: 200,
    });
    await change(tx, caller, warehouse, row, { defaultPickingRuleId: rule.id });
    await fillShelves(tx, caller, { siteId, warehouseId: row.id });
    ids[key] = row.id;
  }
  return ids as WarehouseIds;
}
