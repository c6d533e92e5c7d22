import { compare, type Measured, type Way } from '../compare.ts';
import { addBills, addDeclared, addShelved, addSites, type Place, topUp } from '../data.ts';
import { sendRequest, fire, type Shot } from '../load.ts';
import { pgbench } from '../pgbench.ts';
import type { Side } from '../setting.ts';
import * as statements from '../statements.ts';

export interface WriteOptions {
  folder: string;
  rounds: number;
  /** Requests per round; each uses a separate row. */
  count: number;
}

const lanes = 16;

/** Returns a counter that starts at 1. */
function numbers() {
  let last = 0;
  return (count: number) => {
    last += count;
    return last - count + 1;
  };
}
const way = (name: string, shot: Shot, count: number, take: (count: number) => number, own = lanes): Way => ({
  name,
  round: () => fire(shot, { count, lanes: own, from: take(count) }),
});

/** Signs for declared packages, in one site or distributed over several. */
export async function sign(side: Side, places: readonly Place[], { folder, rounds, count }: WriteOptions): Promise<Measured> {
  const take = numbers();
  const start = `SIGN${places.length}X`;
  await addDeclared(side.owner, start, places, (rounds + 1) * (count * 3 + lanes * 3));
  const at = (n: number) => places[(n - 1) % places.length]!;
  const sites = `(array['${places.map(({ siteId }) => siteId).join("','")}'])[1 + (:at - 1) % ${places.length}]::uuid`;
  const sql = statements.sign.replaceAll('$1', sites).replaceAll('$2', `'${start}' || :at`).replaceAll('$3', `'2026-11-01'`);
  const body = (n: number) => JSON.stringify({ WarehouseId: at(n).warehouseId, CourierNumber: `${start}${n}` });
  const ways: Way[] = [
    way('product', await side.ownRequest('admin', '/Package/PackageSigning', body), count, take),
    way(
      'bare',
      side.other('/sign', (n) => JSON.stringify({ siteId: at(n).siteId, number: `${start}${n}` })),
      count,
      take,
    ),
    { name: 'pgbench, same SQL', round: pgbench({ url: side.url, folder, lanes, count, name: 'sign', sql }, take) },
  ];
  const name = places.length > 1 ? `sign, over ${places.length} sites` : 'sign, one site';
  return compare(name, ways, rounds, { 'pgbench, same SQL': 0.35 });
}

/** Compares signing in one site with signing in twelve: equal rates show that no row is contended. */
export async function signs(side: Side, place: Place, options: WriteOptions): Promise<Measured[]> {
  const one = await sign(side, [place], options);
  const places = await addSites(side.owner, place, 12);
  await allKnown(side, places);
  return [one, await sign(side, places, options)];
}

/** Waits until the product has loaded the new sites. */
async function allKnown(side: Side, places: readonly Place[]): Promise<void> {
  const warehouse = await side.ownRequest('admin', '/Warehouse/GetEditWarehouse', (n) => JSON.stringify({ Id: places[n]!.warehouseId }));
  for (const at of places.keys())
    while (
      await sendRequest(warehouse, at).then(
        () => false,
        () => true,
      )
    )
      await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Pays open bills of many customers from their balances. */
export async function pay(side: Side, place: Place, { folder, rounds, count }: WriteOptions): Promise<Measured> {
  const take = numbers();
  const bills = await addBills(side.owner, place, (rounds + 1) * (count * 3 + lanes * 3));
  const billId = (n: number) => bills[n - 1]!;
  const id = `(select id from bill where site_id = '${place.siteId}' and serial_number = 'BENCH' || :at)`;
  const values = [`'${place.siteId}'`, id, `'2026-11-01'`, `'${place.ownerId}'`];
  const sql = statements.pay.replace(/\$(\d)/g, (_, at) => values[Number(at) - 1]!);
  const ways: Way[] = [
    way(
      'product',
      await side.ownRequest('finance', '/Bill/PayBillsForUser', (n) => JSON.stringify({ BillIds: [billId(n)], PaymentType: 1 })),
      count,
      take,
    ),
    way(
      'bare',
      side.other('/pay', (n) => JSON.stringify({ siteId: place.siteId, billId: billId(n), userId: place.ownerId })),
      count,
      take,
    ),
    { name: 'pgbench, same SQL', round: pgbench({ url: side.url, folder, lanes, count, name: 'pay', sql }, take) },
  ];
  return compare('pay a bill', ways, rounds, { bare: 0.9 });
}

/** Orders three packages and pays for the order, two calls of one customer. */
export async function orderAndPay(side: Side, place: Place, { folder, rounds, count }: WriteOptions): Promise<Measured> {
  const own = 4;
  const take = numbers();
  const goods = await addShelved(side.owner, place, (rounds + 1) * (count + own) * 3 * 3);
  await side.owner.query('update wallet set balance = 10000000 where site_id = $1', [place.siteId]);
  await side.owner.query(topUp(`w.owner_id = '${place.ownerId}'`), [place.siteId]);
  const three = (n: number) => goods.slice((n - 1) * 3, n * 3);
  const plain = async (path: string, input = {}) =>
    JSON.parse(await sendRequest(await side.ownRequest('alice', path, () => JSON.stringify(input)))).Data;
  const RecipientInformationId = (await plain('/UserRecipientInformation/GetSelectRecipientInformations')).Data[0].Id;
  const TypeOfShippingId = (await plain('/TypeOfShipping/GetSelectTypeOfShippings', { WarehouseId: place.warehouseId }))[0].Value;
  const wish = { WarehouseId: place.warehouseId, RecipientInformationId, TypeOfShippingId, DeclaredPrice: 100, Consolidation: true };
  const body = (n: number) => JSON.stringify({ ...wish, Submit: true, Goods: three(n).map((PackageId) => ({ PackageId, Quantity: 1 })) });
  const establish = await side.ownRequest('alice', '/UserLogisticsOrder/EstablishLogisticsOrder', body);
  const payBills = (BillIds: string[], ExpectedAmount: number) =>
    side.ownRequest('alice', '/UserBill/PayBills', () => JSON.stringify({ BillIds, PaymentType: 1, ExpectedAmount }));

  const due = new Map<string, number>();
  async function one(n: number): Promise<void> {
    const { BillIds } = JSON.parse(await sendRequest(establish, n)).Data;
    if (!due.size)
      for (const row of JSON.parse(
        await sendRequest(await side.ownRequest('alice', '/UserBill/GetBills', () => JSON.stringify({ BillIds }))),
      ).Data.Data)
        due.set('amount', row.PaymentMoney);
    await sendRequest(await payBills(BillIds, due.get('amount')!));
  }
  async function round(): Promise<number> {
    const from = take(count);
    let at = from;
    const started = performance.now();
    const lane = async () => {
      while (at < from + count) await one(at++);
    };
    await Promise.all(Array.from({ length: own }, lane));
    return count / ((performance.now() - started) / 1000);
  }
  const { siteId, warehouseId } = place;
  // The statement writes no journal, and the product refuses payments from a wallet that does not match its journal.
  const other = 'select owner_id as id from wallet where site_id = $1 and owner_id <> $2 order by owner_id limit 1';
  const ownerId: string = (await side.owner.query(other, [siteId, place.ownerId])).rows[0].id;
  const bare = side.other('/order', (n) => JSON.stringify({ siteId, ownerId, warehouseId, ids: three(n) }));
  const picked = [2, 1, 0].map((before) => `'ORDER' || (3 * :at - ${before})`).join(', ');
  const ids = `(select array_agg(id) from package where site_id = '${siteId}' and courier_number in (${picked}))`;
  const values = [`'${siteId}'`, `'${ownerId}'`, `'${warehouseId}'`, ids, `'2026-11-01'`];
  const sql = statements.order.replace(/\$(\d)/g, (_, at) => values[Number(at) - 1]!);
  const ways: Way[] = [
    { name: 'product', round },
    way('bare', bare, count, take, own),
    { name: 'pgbench, same SQL', round: pgbench({ url: side.url, folder, lanes: own, count, name: 'order', sql }, take) },
  ];
  return compare('order three packages and pay', ways, rounds, { 'pgbench, same SQL': 0.35 });
}
