import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStockFloor, type StockFloor } from '../../../testing/stock.ts';

let f: StockFloor;
const currencies = new Map<string, string>();
beforeAll(async () => {
  f = await openStockFloor();
  const { rows } = await sql<{ id: string; code: string }>`select id, code from currency`.execute(f.db);
  for (const { id, code } of rows) currencies.set(code, id);
  // A yuan is five Taiwan dollars here, and the site has no rate of one currency.
  const { rows: bare } = await sql<{ id: string }>`insert into currency
    select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'code', 'XTS'))).* from currency c where c.code = 'USD'
    returning id`.execute(f.db);
  currencies.set('XTS', bare[0]!.id);
  await sql`insert into currency_rate (id, creation_time, currency_id, exchange_rate, effective_time)
    values (gen_random_uuid(), now(), ${currencies.get('TWD')}, 0.2, now())`.execute(f.db);
});
afterAll(() => f.close());

const wish = (goods: readonly object[], more: object = {}) => ({ ...f.wish([], {}), Goods: goods, ...more });
const pieces = ({ id: CommodityId }: { id: string }, Quantity: number) => ({ CommodityId, Quantity });
const priced = (code: string, price: string) => f.stocked([['A-01-01', 5, '2026-01-01']], { price, currencyId: currencies.get(code) });
const submit = (body: object) => f.alice.post('/UserLogisticsOrder/EstablishLogisticsOrder', { ...body, Submit: true });
const stated = async (Id: string) => {
  const { rows } = await sql<{ value: string; code: string; price: string }>`
    select o.declared_price::float as value, c.code, sum(g.declared_price * g.quantity)::float as price
    from logistics_order o
    join currency c on c.id = o.declared_currency_id
    join order_goods g on g.site_id = o.site_id and g.logistics_order_id = o.id
    where o.id = ${Id}
    group by o.id, o.declared_price, c.code`.execute(f.db);
  return rows[0];
};

test('prices of goods in other currencies are converted into that of the declaration', async () => {
  const [tea, cup] = [await priced('TWD', '100'), await priced('CNY', '7')];
  const { Data } = await submit(wish([pieces(tea, 2), pieces(cup, 1)]));
  expect(await stated(Data.Id)).toEqual({ value: 47, code: 'CNY', price: 47 });
  const inTaiwan = await submit(wish([pieces(tea, 1), pieces(cup, 1)], { DeclaredCurrencyId: currencies.get('TWD') }));
  expect(await stated(inTaiwan.Data.Id)).toEqual({ value: 135, code: 'TWD', price: 135 });
});

test('without a rate the sum is refused with the reason; a typed value is declared', async () => {
  const tea = await priced('XTS', '10');
  expect(await submit(wish([pieces(tea, 1)]))).toBeRefused('CurrencyNotEffective', { Message: expect.stringMatching(/XTS.*CNY/) });
  const { Data } = await submit(wish([pieces(tea, 1)], { DeclaredPrice: 70 }));
  expect(await stated(Data.Id)).toMatchObject({ value: 70, code: 'CNY' });
});
