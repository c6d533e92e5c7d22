import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { f } from '@entrepot/contract/core/field.ts';
import { timeFromWire, timeToWire } from '@entrepot/contract/core/wire.ts';
import { idTime, newId, newIdAt } from '../../core/db/ids.ts';
import { type Ordering, openOrdering } from '../orders/test/ordering.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
});
afterAll(() => o?.close());

const quotation = async (Name: string, code: string, UnitPrice: number) => ({
  Name,
  CurrencyId: await o.idOf('currency', code),
  BillingMode: 1,
  TimeOfEntryIntoForce: '2024-01-01 00:00:00',
  DisplayOrder: 0,
  Ranges: [{ StartingRange: 0, UnitPrice }],
});
const establish = async (name: string, code: string, price: number): Promise<string> =>
  (await o.manager.ok('/TransferQuotation/EstablishTransferQuotation', await quotation(name, code, price))).Id;
const disable = (Id: string) => o.manager.ok('/TransferQuotation/DisableTransferQuotation', { Id });

test('every quote takes the same one of two quotations enabled at the same moment', async () => {
  const [one, other] = await Promise.all([establish('Twin A', 'CNY', 7), establish('Twin B', 'CNY', 9)]);
  const goods = await o.shelved();
  const preview = () => o.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', o.wish([goods], {}));
  const totals = (await Promise.all(Array.from({ length: 8 }, preview))).map(({ Total }) => Total);
  expect(new Set(totals).size).toBe(1);
  const { Id } = await o.ordered({}, [goods]);
  expect((await o.billsOf(Id)).map(({ totalAmount }) => Number(totalAmount))).toEqual([totals[0]]);
  await Promise.all([disable(one), disable(other)]);
});

test('reports a rate change between preview and order, and bills nothing unconfirmed', async () => {
  const id = await establish('In dollars', 'USD', 2);
  const goods = await o.shelved();
  const body = o.wish([goods], {});
  const before = (await o.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', body)).Payable;
  const dollar = await o.idOf('currency', 'USD');
  const { exchangeRate } = await o.db.selectFrom('currency').select('exchangeRate').where('id', '=', dollar).executeTakeFirstOrThrow();
  const admin = await o.as('admin');
  await admin.ok('/Currencies/SetCurrencyExchangeRate', { Id: dollar, ExchangeRate: Number(exchangeRate) * 2 });
  const submit = (ExpectedAmount: number) =>
    o.alice.post('/UserLogisticsOrder/EstablishLogisticsOrder', { ...o.wish([goods], { Submit: true }), ExpectedAmount });
  expect(await submit(before)).toBeRefused('PriceChanged');
  const after = (await o.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', body)).Payable;
  expect(after).not.toBe(before);
  const made = await submit(after);
  expect(made).toSucceed();
  expect((await o.billsOf(made.Data.Id)).map(({ paymentMoney }) => Number(paymentMoney))).toEqual([after]);
  await o.expectInvariants();
  await disable(id);
});

test('29 February exists in leap years only, and keeps its day in every zone', async () => {
  const list = (StartDate: string) => o.alice.post('/UserPackage/GetPackages', { StartDate, rows: 1 });
  expect(await list('2028-02-29 00:00:00')).toSucceed();
  for (const none of ['2027-02-29 00:00:00', '2100-02-29 00:00:00', '2028-02-30 00:00:00'])
    expect(await list(none)).toBeRefused('ValidationFailed');
  for (const none of ['2027-02-29', '2028-04-31']) expect(f.date().schema.safeParse(none).success).toBe(false);
  for (const zone of ['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati'])
    expect(timeToWire(timeFromWire('2028-02-29 23:59:59', zone), zone)).toBe('2028-02-29 23:59:59');
});

test('generates unique, ascending ids after the clock is set back', () => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now');
  const ids = [now, now, now - 3_600_000, now - dayMs, now + 5, now].map((at) => {
    clock.mockReturnValue(at);
    return newId();
  });
  clock.mockRestore();
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id of another moment does not move the ids created after it', () => {
  const tomorrow = new Date(Date.now() + dayMs);
  expect(idTime(newIdAt(tomorrow))).toBe(tomorrow.getTime());
  expect(idTime(newId())).toBeLessThan(tomorrow.getTime() - dayMs / 2);
});

test('applies the revocation of a session promptly after the clock is set back', async () => {
  const { hkmanager, sessionId } = await signedInHere();
  const requestShelves = () => hkmanager.post('/Shelves/GetShelves', { rows: 1 });
  expect(await requestShelves()).toSucceed();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() - 3_600_000);
  try {
    await sql`update session set revoked_time = ${new Date()} where id = ${sessionId}`.execute(o.db);
    await expect.poll(async () => (await requestShelves()).status, { timeout: 5_000, interval: 50 }).toBe(401);
  } finally {
    clock.mockRestore();
  }
});

/** Signs a user in with a new session; returns both. */
async function signedInHere() {
  const hkmanager = await o.as('hkmanager');
  const { sid } = JSON.parse(Buffer.from(hkmanager.token.split('.')[1]!, 'base64url').toString());
  return { hkmanager, sessionId: sid as string };
}

test('escapes line breaks of user input in log lines', () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(part, _encoding, done) {
      lines.push(String(part));
      done();
    },
  });
  const log = o.server.http.log as unknown as Record<symbol, unknown>;
  const streamSymbol = symbolsOf(log).find(({ description }) => description === 'pino.stream')!;
  const forged = 'x\n{"level":60,"msg":"forged"}\r\n\u001b[2K\u2028';
  const child = Object.create(log, { [streamSymbol]: { value: sink } }) as { error(what: object, message: string): void };
  child.error({ err: new Error(forged), path: forged }, forged);
  const text = lines.join('');
  expect(text.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(text)).toMatchObject({ level: 50, path: forged, msg: forged });
  expect(text).not.toContain('\u001b');
});

function symbolsOf(what: object | null): symbol[] {
  return what ? [...Object.getOwnPropertySymbols(what), ...symbolsOf(Object.getPrototypeOf(what))] : [];
}
