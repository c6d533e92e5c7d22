import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { trackingNumber } from '@entrepot/contract/modules/carriers/tracking-number.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import type { CurrencyIds } from '../../shipped/currencies.ts';
import { type RegionIds, regionAt } from '../../shipped/regions.ts';
import type { SiteIds } from './sites.ts';
import { insertMany, named } from '../../shipped/rows.ts';

const { HomeDelivery, SelfPickup } = enumCodes.DeliveryMode;
const numbersInPool = 2000;

/** A serial number followed by its remainder modulo 7, as Taiwanese carriers number their waybills. */
const bySeven = (serial: number, digits: number) => {
  const body = String(serial).padStart(digits - 1, '0');
  return `${body}${Number(BigInt(body) % 7n)}`;
};

const companies = [
  {
    key: 'hct',
    site: 'T',
    ...named('新竹物流', '新竹物流', 'HCT Logistics'),
    alias: 'HCT',
    numberOf: (at: number) => bySeven(683_215_000 + at, 10),
    trackUrl: 'https://www.hct.com.tw/Search/SearchGoods.aspx',
    cod: '20000',
    countries: ['TW'],
    modes: [HomeDelivery],
    maxWeight: '30',
    maxSumOfSides: '240',
  },
  {
    key: 'tcat',
    site: 'T',
    ...named('黑猫宅急便', '黑貓宅急便', 'T-Cat', 'zh-tw'),
    alias: 'T-Cat',
    numberOf: (at: number) => bySeven(90_518_330_000 + at, 12),
    trackUrl: 'https://www.t-cat.com.tw/inquire/trace.aspx',
    cod: '20000',
    countries: ['TW'],
    modes: [HomeDelivery],
    maxWeight: '20',
    maxSumOfSides: '150',
  },
  {
    key: 'sf',
    site: 'T',
    ...named('顺丰速运', '順豐速運', 'SF Express', 'zh-tw'),
    alias: 'SF',
    numberOf: (at: number) => `SF${String(1_387_280_010_000 + at * 11).padStart(13, '0')}`,
    trackUrl: 'https://htm.sf-express.com/tw/tc/dynamic_function/waybill/',
    cod: '0',
    countries: ['TW', 'HK', 'MO'],
    modes: [HomeDelivery, SelfPickup],
    maxWeight: '50',
    maxSumOfSides: '300',
  },
  {
    key: 'kerry',
    site: 'T',
    ...named('嘉里大荣', '嘉里大榮', 'Kerry TJ', 'zh-tw'),
    alias: 'Kerry TJ',
    numberOf: (at: number) => bySeven(3_207_441_000 + at, 11),
    trackUrl: 'https://www.kerrytj.com/ZH/search/search_track.aspx',
    cod: '0',
    countries: ['TW'],
    modes: [HomeDelivery],
    maxWeight: '100',
    maxSumOfSides: '400',
  },
  {
    key: 'sfHongKong',
    site: 'H',
    ...named('顺丰速运', '順豐速運', 'SF Express', 'zh-tw'),
    alias: 'SF',
    numberOf: (at: number) => `SF${String(1_619_440_020_000 + at * 11).padStart(13, '0')}`,
    trackUrl: 'https://htm.sf-express.com/hk/tc/dynamic_function/waybill/',
    cod: '0',
    countries: ['HK', 'MO', 'TW'],
    modes: [HomeDelivery, SelfPickup],
    maxWeight: '50',
    maxSumOfSides: '300',
  },
] as const;
export type CarrierKey = (typeof companies)[number]['key'];
export type CarrierIds = Record<CarrierKey, string>;

/** Inserts the carriers, each with a pool of waybill numbers in its own format. */
export async function fillCarriers(
  tx: Tx,
  caller: Caller,
  { sites, regions, currencies }: { sites: SiteIds; regions: RegionIds; currencies: CurrencyIds },
): Promise<CarrierIds> {
  const ids: Partial<CarrierIds> = {};
  for (const { key, site, numberOf, cod, countries, modes, ...own } of companies) {
    const siteId = sites[site];
    const { id: carrierId } = await insert(tx, caller, carrier, {
      siteId,
      ...own,
      carrierInterface: enumCodes.CarrierInterface.LocalNumbering,
      localNumbering: true,
      cashOnDelivery: cod !== '0',
      codMaximum: cod,
      currencyId: cod === '0' ? null : currencies.TWD,
      deliveryModes: [...modes],
      countryIds: countries.map((country) => regionAt(regions, country)),
    });
    const pool = Array.from({ length: numbersInPool }, (_, at) => ({ siteId, carrierId, number: numberOf(at), sequence: at + 1 }));
    await insertMany(tx, caller, trackingNumber, pool);
    ids[key] = carrierId;
  }
  return ids as CarrierIds;
}
