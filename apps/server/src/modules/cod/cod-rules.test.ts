import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '../../testing/invariants.ts';
import { type CodDesk, openCodDesk } from './test/cod-desk.ts';

let d: CodDesk;
let admin: pg.Client;
beforeAll(async () => {
  d = await openCodDesk();
  admin = new pg.Client({ connectionString: d.server.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await d.server.close();
});

/** Corrupts data with the rights of the database owner, checks, and repairs it. */
async function broken(statement: string, repairStatement: string): Promise<string[]> {
  await admin.query(statement);
  const found = await checkInvariants(d.server.db, d.siteId);
  await admin.query(repairStatement);
  return [...new Set(found.map(({ rule }) => rule))];
}

test('the ledger check finds inconsistent cash on delivery in any currency', async () => {
  const customer = await d.customer();
  const { Id, ids } = await d.ready(customer, [100, 200]);
  await d.finance.ok('/CodRemittance/RemitCod', { Id, PayTo: 'balance' });
  const waiting = await d.order(customer, { amount: 40, currency: 'CNY' });
  await d.confirm([waiting.id], { Settled: false });
  await d.expectInvariants();

  const add = (table: string, column: string, where: string) =>
    broken(`update ${table} set ${column} = ${column} + 1 where ${where}`, `update ${table} set ${column} = ${column} - 1 where ${where}`);
  const own = `owner_id = '${customer.userId}'`;
  expect(await add('cod_pocket', 'payable', `${own} and currency_id = '${d.currency('CNY')}'`)).toEqual(['5', '6']);
  expect(await add('cod_collection', 'collected_amount', `logistics_order_id = '${waiting.id}'`)).toEqual(['5', '6']);
  expect(await add('cod_remittance', 'order_count', `id = '${Id}'`)).toEqual(['5']);
  expect(await add('cod_remittance', 'wallet_amount', `id = '${Id}'`)).toEqual(['5']);
  expect(await add('ledger_entry', 'debit', `${own} and account like 'COD_CASH:%' and debit > 0`)).toEqual(['6']);
  const status = (of: string, to: number, back: number) =>
    broken(
      `update logistics_order set collection_status = ${to} where id = '${of}'`,
      `update logistics_order set collection_status = ${back} where id = '${of}'`,
    );
  expect(await status(ids[0]!, 3, 4)).toEqual(['5']);
  expect(await status(waiting.id, 2, 3)).toEqual(['5']);
  await d.expectInvariants();
});
