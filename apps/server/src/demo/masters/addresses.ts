import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { consolidationAddress } from '@entrepot/contract/modules/warehouses/consolidation-address.ts';
import { pickupPointTypes, selfPickupAddress } from '@entrepot/contract/modules/warehouses/self-pickup-address.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { placeAt, type RegionIds } from '../../shipped/regions.ts';
import type { SiteIds } from './sites.ts';
import { insertMany, named, texts } from '../../shipped/rows.ts';
import type { WarehouseIds } from './warehouses.ts';

interface Needs {
  sites: SiteIds;
  regions: RegionIds;
  warehouses: WarehouseIds;
}

const tips = texts(
  '请务必在收件人和地址中写明会员编号，否则包裹将进入无主件区。',
  '請務必在收件人和地址中寫明會員編號，否則包裹將進入無主件區。',
  'Write your member code in the name and in the address, or the package goes to the unclaimed items.',
);

/** Inserts the warehouse addresses that customers shop with, one for each warehouse. */
export async function fillConsolidationAddresses(tx: Tx, caller: Caller, { sites, regions, warehouses }: Needs): Promise<void> {
  const common = { addressType: enumCodes.AddressType.OwnSite, recipientTemplate: '{UserName} {MemberCode}', tips };
  await insertMany(tx, caller, consolidationAddress, [
    {
      ...common,
      siteId: sites.T,
      ...named('厦门仓收货地址', '廈門倉收貨地址', 'Xiamen receiving address'),
      warehouseId: warehouses.xiamen,
      phone: '13606000588',
      ...placeAt(regions, 'CN/350000/350200/350206'),
      detailedAddressTemplate: '嘉禾路588号跨境物流园3号楼 {MemberCode}',
      mailboxCode: '361009',
      displayOrder: 10,
    },
    {
      ...common,
      siteId: sites.T,
      ...named('东莞仓收货地址', '東莞倉收貨地址', 'Dongguan receiving address'),
      warehouseId: warehouses.dongguan,
      phone: '13829288218',
      ...placeAt(regions, 'CN/440000/441900'),
      detailedAddressTemplate: '虎门镇连升路218号顺达物流园B栋 {MemberCode}',
      mailboxCode: '523900',
      displayOrder: 20,
    },
    {
      ...common,
      siteId: sites.H,
      ...named('深圳仓收货地址', '深圳倉收貨地址', 'Shenzhen receiving address'),
      warehouseId: warehouses.shenzhen,
      phone: '13570866066',
      ...placeAt(regions, 'CN/440000/440300/440306'),
      detailedAddressTemplate: '福永街道凤塘大道66号港深货运中心2楼 {MemberCode}',
      mailboxCode: '518103',
      displayOrder: 10,
    },
  ]);
}

/** Inserts the pickup points where recipients collect their parcels. */
export async function fillSelfPickupAddresses(tx: Tx, caller: Caller, { sites, regions }: Needs): Promise<void> {
  await insertMany(tx, caller, selfPickupAddress, [
    {
      siteId: sites.T,
      ...named('台北内湖自提点', '台北內湖自取點', 'Taipei Neihu pickup point', 'zh-tw'),
      pointType: pickupPointTypes.OwnSite,
      ...placeAt(regions, 'TW/TPE/114'),
      address: '內湖區新湖二路166號1樓',
      phone: '0227921166',
      openingHours: '10:00-20:00',
      keepDays: 7,
    },
    {
      siteId: sites.T,
      ...named('台中南屯自提点', '台中南屯自取點', 'Taichung Nantun pickup point', 'zh-tw'),
      pointType: pickupPointTypes.Partner,
      ...placeAt(regions, 'TW/TXG/408'),
      address: '南屯區文心路一段366號',
      phone: '0423261366',
      openingHours: '10:00-21:00',
      keepDays: 7,
    },
    {
      siteId: sites.T,
      ...named('高雄三民智能柜', '高雄三民智取櫃', 'Kaohsiung Sanmin locker', 'zh-tw'),
      pointType: pickupPointTypes.Locker,
      ...placeAt(regions, 'TW/KHH/807'),
      address: '三民區建國二路300號',
      openingHours: '00:00-24:00',
      keepDays: 3,
      maxWeight: '20',
      maxLength: '60',
    },
    {
      siteId: sites.T,
      ...named('香港观塘自提点', '香港觀塘自取點', 'Hong Kong Kwun Tong pickup point', 'zh-tw'),
      pointType: pickupPointTypes.Partner,
      ...placeAt(regions, 'HK/KLN/KKT'),
      address: '觀塘鴻圖道57號南洋廣場1樓',
      phone: '23456700',
      openingHours: '11:00-20:00',
      keepDays: 7,
    },
    {
      siteId: sites.H,
      ...named('旺角自提点', '旺角自取點', 'Mong Kok pickup point', 'zh-tw'),
      pointType: pickupPointTypes.OwnSite,
      ...placeAt(regions, 'HK/KLN/KYT'),
      address: '旺角亞皆老街8號朗豪坊B2',
      phone: '23988122',
      openingHours: '11:00-21:00',
      keepDays: 7,
    },
    {
      siteId: sites.H,
      ...named('荃湾自提点', '荃灣自取點', 'Tsuen Wan pickup point', 'zh-tw'),
      pointType: pickupPointTypes.Partner,
      ...placeAt(regions, 'HK/NT/NTW'),
      address: '荃灣沙咀道328號1樓',
      phone: '24922328',
      openingHours: '11:00-20:00',
      keepDays: 5,
    },
    {
      siteId: sites.H,
      ...named('沙田智能柜', '沙田智能櫃', 'Sha Tin locker', 'zh-tw'),
      pointType: pickupPointTypes.Locker,
      ...placeAt(regions, 'HK/NT/NST'),
      address: '沙田正街18號新城市廣場',
      openingHours: '00:00-24:00',
      keepDays: 3,
      maxWeight: '15',
      maxLength: '55',
    },
  ]);
}
