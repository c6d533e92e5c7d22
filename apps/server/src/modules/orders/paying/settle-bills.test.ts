import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { find, lock } from '../../../core/db/rows.ts';
import { outcomeOf } from '../../../testing/outcomes.ts';
import type { Person } from '../../../testing/people.ts';
import { lockBills, payLockedBills } from '../../billing/public.ts';
import { openPayers, type Payers } from '../../billing/test/payers.ts';
import { walletOf } from '../../wallet/public.ts';
import { billSource, priceBillsOf, settleBills } from './bills.ts';

let p: Payers;
let site: Payers['system'];
beforeAll(async () => {
  p = await openPayers();
  site = { ...p.system, siteIds: [p.siteId] };
});
afterAll(() => p.server.close());

/** A quote of one freight line in the currency of a customer's wallet. */
async function quoteOf(person: Person, amount: string): Promise<QuoteSnapshot> {
  const { currencyId } = await walletOf(p.server.db, site, person.userId);
  const name = { 'zh-cn': 'Freight', 'zh-tw': 'Freight', 'en-us': 'Freight' };
  const line = { step: 1 as const, code: 'FREIGHT', expenseTypeId: p.typeOf('FREIGHT'), originId: null, name, allowRefunds: true };
  const detail = { kind: 'taxInclusive', quantity: '1', unitPrice: amount } as const;
  const weights = { actualWeight: '1', volumeWeight: '1', comparedWeight: '1', billingWeight: '1' };
  const quotation = { quotationId: p.siteId, quotationVersion: 1, quotationName: 'Test', rates: {}, volume: '0', overSizePieces: 0 };
  const sums = { total: amount, payable: amount, discount: '0', currencyId, walletCurrencyId: currencyId };
  const lines = [{ ...line, detail, amount, walletAmount: amount }];
  return { ...quotation, ...weights, ...sums, lines, validUntil: new Date().toISOString(), quoteHash: amount };
}

async function billedOrder(person: Person) {
  const id = await p.order(person);
  const bill = await p.freight(person, '100', billSource({ id }));
  return { id, bill, quote: await quoteOf(person, '100') };
}
const billsOf = (id: string) => p.server.inTransaction((tx) => priceBillsOf(tx, site, { id }));
const numbersOf = async (id: string) => (await billsOf(id)).map(({ paymentStatus, paidAmount }) => [paymentStatus, Number(paidAmount)]);

test('does not bill again what is paid while it waits for the lock', async () => {
  const alice = await p.customer({ balance: 300 });
  const { id, bill, quote } = await billedOrder(alice);
  let settling: ReturnType<typeof settle> | undefined;
  const settle = () => p.server.inTransaction(async (tx) => settleBills(tx, site, await find(tx, site, logisticsOrder, id), quote, 'test'));
  await p.server.inTransaction(async (tx) => {
    const { wallet, bills } = await lockBills(tx, site, [bill.id]);
    await payLockedBills(tx, site, wallet, bills, 'balance', {});
    settling = settle();
    const waits = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await waits.execute(p.server.db)).rows.length, { timeout: 10_000 }).toBeGreaterThan(0);
  });
  expect(await settling).toMatchObject({ action: 'none' });
  expect(await numbersOf(id)).toEqual([[3, 100]]);
  await p.expectInvariants();
});

test('leaves one payment when the same bill is paid and settled concurrently, forty times', { timeout: 240_000 }, async () => {
  const alice = await p.customer({ balance: 8000, credit: 8000 });
  for (let n = 0; n < 40; n++) {
    const { id, bill, quote } = await billedOrder(alice);
    const settle = () =>
      p.server.inTransaction(async (tx) => settleBills(tx, site, await lock(tx, site, logisticsOrder, id), quote, 'test'));
    const [one, two, three] = await Promise.all([
      p.pay(alice, [bill], 1),
      p.pay(alice, [bill], 2),
      p.finance.post('/Bill/PayBillsForUser', { BillIds: [bill.id], PaymentType: 7 }),
      settle(),
      settle(),
    ]);
    const paid = [one, two, three].filter((answer) => outcomeOf(answer) === 'Ok').length;
    expect(paid).toBeLessThanOrEqual(1);
    // Settled first, the bill was replaced by another one with the same price.
    expect(await numbersOf(id)).toEqual([paid ? [3, 100] : [1, 0]]);
  }
  await p.expectInvariants();
});
