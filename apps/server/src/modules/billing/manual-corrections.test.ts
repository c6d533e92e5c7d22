import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { Person } from '../../testing/people.ts';
import { openPayers, type Payers } from './test/payers.ts';

let p: Payers;
beforeAll(async () => {
  p = await openPayers();
  await sql`update site_configuration set discount_limit = 500, discount_share = 20 where site_id = ${p.siteId}`.execute(p.server.db);
});
afterAll(() => p.server.close());

const Remarks = 'typed 60 instead of 6';
const { Closed, Waiting } = enumCodes.MoneyRequestStatus;
const manualBill = async (person: Person, Amount: number, by = p.finance): Promise<string> =>
  (await by.ok('/Bill/EstablishManualBill', { UserId: person.userId, Lines: [{ ExpenseTypeId: p.typeOf('SURCHARGE'), Amount }] })).Id;
const requestOf = async (person: Person) =>
  (await p.finance.ok('/MoneyRequest/GetMoneyRequests', { UserId: person.userId, rows: 5, descendingOrder: true })).Data[0];

describe('a manual bill', () => {
  test('has only charges that a customer can owe: compensation is a credit', async () => {
    const alice = await p.customer();
    const withType = (code: string) =>
      p.finance.post('/Bill/EstablishManualBill', { UserId: alice.userId, Lines: [{ ExpenseTypeId: p.typeOf(code), Amount: 5 }] });
    for (const code of ['COMPENSATION', 'RECHARGE'])
      expect(await withType(code)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('can’t be charged') });
    expect(await withType('DUTY')).toSucceed();
  });

  test('of a customer who pays by order is due at the end of the day, as shown before saving', async () => {
    const alice = await p.customer();
    const { DueTime } = await p.finance.ok('/Bill/GetManualBillDueTime', { UserId: alice.userId });
    expect(DueTime.slice(11)).toBe('23:59:59');
    expect(DueTime > timeToWire(new Date(), 'Asia/Shanghai')).toBe(true);
    expect(await p.open(await manualBill(alice, 60))).toMatchObject({ Overdue: false, DueTime });
    expect(await p.wallet(alice)).toMatchObject({ Arrears: 0 });
  });

  test('that was mistyped is voided by its maker alone on the same day', async () => {
    const alice = await p.customer();
    expect(await p.finance.post('/Bill/VoidBill', { Id: await manualBill(alice, 60), Remarks })).toSucceed();
    await p.expectInvariants();
  });

  test('of a colleague needs four-eyes approval, and the refusal names the rule', async () => {
    const alice = await p.customer();
    const manager = await p.server.as('manager');
    const answer = await p.finance.post('/Bill/VoidBill', { Id: await manualBill(alice, 60, manager), Remarks });
    expect(answer).toBeRefused('SecondPersonNeeded');
    expect(answer.Message).toContain('100%');
    expect(answer.Message).toContain('20%');
  });
});

test('closes a waiting request when its bill was paid meanwhile', async () => {
  const alice = await p.customer({ balance: 100 });
  const bill = await p.freight(alice, '60');
  expect(await p.finance.post('/Bill/VoidBill', { Id: bill.id, Remarks })).toBeRefused('SecondPersonNeeded');
  const waiting = await requestOf(alice);
  expect(waiting).toMatchObject({ MoneyRequestStatus: Waiting });
  await p.pay(alice, [bill], enumCodes.PaymentType.Balance);
  expect(await requestOf(alice)).toMatchObject({ Id: waiting.Id, MoneyRequestStatus: Closed });
  const manager = await p.server.as('manager');
  expect(await manager.post('/MoneyRequest/AuditMoneyRequest', { Id: waiting.Id, Approved: true })).toBeRefused('StateNotAllowed');
  await p.expectInvariants();
});
