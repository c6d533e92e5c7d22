import { dayOf, usualZone } from '@entrepot/contract/core/zones.ts';
import { inspectionDepth } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Cast, Ok } from '../actors.ts';
import { binOf, inspect, lineOf, shelveBin, signFor } from './floor.ts';
import { dayMs } from '@entrepot/rules/time.ts';

interface ChosenGoods {
  Id: string;
  CompletionStatus: number;
}
type Made = { Id: string };
type Bin = { BinNumber: string };
const asDay = (time: number) => dayOf(new Date(time), usualZone);

/**
 * Plays the announcements of merchant and alice around a day: drafts, arriving this week, in transit, arrived, being received, shelved,
 * cancelled.
 */
export async function playInbound(cast: Cast, { warehouseId, now }: { warehouseId: string; now: number }): Promise<void> {
  const [merchant, leader, clerk] = [cast('merchant'), cast('leader'), cast('clerk')];
  const known = await merchant<{ Data: ChosenGoods[] }>('/UserCommodity/GetCommodity', {
    rows: 30,
    CommodityStatus: 2,
    CompletionStatus: 2,
  });
  const goods = known.Data.map(({ Id }) => Id);
  let at = 0;
  const make = (inDays: number | null, more: object = {}) => {
    const [first, second] = [goods[at++ % goods.length]!, goods[at++ % goods.length]!];
    return merchant<Made>('/UserWarehouseDocument/EstablishWarehouseDocument', {
      WarehouseId: warehouseId,
      ArrivalDate: inDays === null ? null : asDay(now + inDays * dayMs),
      CourierNumber: `SF20260${100_000 + at}`,
      Goods: [lineOf(first, 24), lineOf(second, 12)],
      Bins: [binOf([lineOf(first, 24)], 9.6), binOf([lineOf(second, 12)], 5.4)],
      Submit: true,
      ...more,
    });
  };
  await make(4, { Submit: false });
  await make(null, { Submit: false, Bins: [], Remarks: '等供应商确认数量' });
  for (const inDays of [0, 1, 1, 3]) await make(inDays);
  await make(-2, { Bins: [] });
  const onItsWay = [await make(2), await make(0)];
  for (const { Id } of onItsWay) await leader('/WarehouseDocument/ConfirmWarehouseDocumentDeparture', { Id });
  const here = await make(0);
  await leader('/WarehouseDocument/ConfirmWarehouseDocumentArrival', { Id: here.Id });
  const binsOf = async ({ Id }: Made) => (await merchant<{ Bins: Bin[] }>('/UserWarehouseDocument/GetWarehouseDocumentById', { Id })).Bins;
  const opened = await make(0);
  await signFor(clerk, opened.Id);
  await inspect(clerk, (await binsOf(opened))[0]!.BinNumber);
  const stored = await make(-1, { Inspection: inspectionDepth.Exempt });
  await signFor(clerk, stored.Id);
  for (const [number, { BinNumber }] of (await binsOf(stored)).entries()) await shelveBin(clerk, BinNumber, `B-01-0${number + 3}`);
  const off = await make(5);
  await merchant('/UserWarehouseDocument/CancelWarehouseDocument', { Id: off.Id });
  await announcePackages(cast('alice'), warehouseId, asDay(now + dayMs));
}

/** Declares and announces a delivery of parcels in one call. */
const announcePackages = (customer: Ok, WarehouseId: string, ArrivalDate: string) =>
  customer('/UserWarehouseDocument/EstablishWarehouseDocumentPacket', {
    WarehouseId,
    ArrivalDate,
    Submit: true,
    Packages: ['毛毯', '收纳盒', '保温杯'].map((ProductName, at) => ({
      CourierNumber: `JDV0026${880_011 + at}`,
      ProductName,
      Quantity: 2,
      Price: 45,
    })),
  });
