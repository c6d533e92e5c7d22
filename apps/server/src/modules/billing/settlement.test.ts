import { sql } from 'kysely';
import { readPdf } from '../../core/print/test/read-pdf.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/db/ids.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { markOverdue } from './ledger-check.ts';
import { makeStatements } from './make-statement.ts';
import { endedPeriods, periodAt } from './periods.ts';
import { openPayers, type Payers } from './test/payers.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let p: Payers;
let roles = 0;
beforeAll(async () => {
  p = await openPayers();
});
afterAll(() => p.server.close());

const [open, issued, partly, paid, overdue] = [1, 2, 3, 4, 5];
const [daily, weekly, halfMonthly, monthly] = [2, 3, 4, 5];
const balance = 1;
const at = (wire: string) => new Date(`${wire.replace(' ', 'T')}+08:00`);
const work = (now: Date) => ({ db: p.server.db, takeNumber: p.server.server.takeNumber, now });
const statementsOf = async (person: Person) => (await person.ok('/BillSettlement/GetBillSettlements', { rows: 100 })).Data as any[];

/** A customer with a settlement cycle, credit and balance; bills are backdated. */
async function settler(cycle: number, money: { balance?: number; credit?: number } = {}, graceDays = 5): Promise<Person> {
  const manager = await p.server.as('manager');
  const Name = `Settler ${++roles}`;
  await manager.ok('/Role/EstablishRole', { Name, RoleKind: 2, Priority: 1, SettlementCycleType: cycle, SettlementGraceDays: graceDays });
  return p.customer({ ...money, roleNames: ['Customer', Name] });
}
const bill = async (person: Person, amount: string, when: Date) => {
  const row = await p.freight(person, amount, { dueTime: null });
  await sql`update bill set creation_time = ${when} where id = ${row.id}`.execute(p.server.db);
  return row;
};

const china = 'Asia/Shanghai';
test('divides days, weeks from Monday, half months and months by the site’s time zone', () => {
  const days = (cycle: number, moment: string) => {
    const { firstDay, lastDay } = periodAt(cycle, at(moment), china);
    return [firstDay, lastDay];
  };
  expect(days(daily, '2026-02-28 23:59:59')).toEqual(['2026-02-28', '2026-02-28']);
  expect(days(weekly, '2026-03-01 00:00:00')).toEqual(['2026-02-23', '2026-03-01']);
  expect(days(halfMonthly, '2026-02-15 23:00:00')).toEqual(['2026-02-01', '2026-02-15']);
  expect(days(halfMonthly, '2026-02-16 00:00:00')).toEqual(['2026-02-16', '2026-02-28']);
  expect(days(monthly, '2026-12-31 23:59:59')).toEqual(['2026-12-01', '2026-12-31']);
  expect(endedPeriods(monthly, '2026-01-31', at('2026-04-01 03:00:00'), china).map(({ firstDay }) => firstDay)).toEqual([
    '2026-02-01',
    '2026-03-01',
  ]);
  expect(endedPeriods(monthly, null, at('2026-04-01 03:00:00'), china).map(({ firstDay }) => firstDay)).toEqual(['2026-03-01']);
  expect(endedPeriods(monthly, '2026-03-31', at('2026-04-01 03:00:00'), china)).toEqual([]);
  const march = periodAt(monthly, new Date('2026-03-01T06:00:00Z'), 'America/New_York');
  expect([march.firstDay, march.from, march.until]).toEqual([
    '2026-03-01',
    new Date('2026-03-01T05:00:00Z'),
    new Date('2026-04-01T04:00:00Z'),
  ]);
});

describe('a statement', () => {
  test('collects the bills of a month by schedule, once despite repeated and concurrent runs', async () => {
    const bob = await settler(monthly, { balance: 50, credit: 500 });
    const [one, two, three] = [
      await bill(bob, '100', at('2026-03-01 00:00:00')),
      await bill(bob, '40', at('2026-03-31 23:59:59')),
      await bill(bob, '7', at('2026-04-01 00:00:00')),
    ];
    await p.pay(bob, [one], 2);
    const runs = await Promise.all([1, 2, 3].map(() => makeStatements(work(at('2026-04-01 03:00:00')))));
    expect(runs.reduce((sum, made) => sum + made, 0)).toBeGreaterThanOrEqual(1);
    const [statement, ...more] = await statementsOf(bob);
    expect(more).toEqual([]);
    expect(statement).toMatchObject({
      PeriodStart: '2026-03-01',
      PeriodEnd: '2026-03-31',
      TotalAmount: 140,
      PaidAmount: 0,
      CreditLeft: 100,
      BillSettlementStatus: issued,
      DueTime: '2026-04-06 23:59:59',
    });
    const whole = await bob.ok('/UserBillSettlement/GetBillSettlementById', { Id: statement.Id });
    expect(whole.Bills.map(({ Id }: { Id: string }) => Id)).toEqual([one.id, two.id]);
    expect(await p.open(three.id)).toMatchObject({ BillSettlementId: null });
    const result = (await bob.ok('/UserMessages/GetUserMessages', { rows: 100 })).Data as { Title: string }[];
    expect(result.some(({ Title }) => Title.includes(statement.SerialNumber))).toBe(true);
    expect(await makeStatements(work(at('2026-04-02 03:00:00')))).toBe(0);
    await p.expectInvariants();
  });

  test('is paid in full from the balance: its unpaid bills and the credit they used', async () => {
    const bob = await settler(weekly, { balance: 130, credit: 500 });
    const one = await bill(bob, '100', at('2026-03-03 10:00:00'));
    const two = await bill(bob, '40', at('2026-03-04 10:00:00'));
    await p.pay(bob, [one], 2);
    await makeStatements(work(at('2026-03-09 03:00:00')));
    const [{ Id }] = await statementsOf(bob);
    const pay = (more: object = {}) => bob.post('/UserBillSettlement/PayBillSettlement', { Id, PaymentType: balance, ...more });
    expect(await pay({ PaymentType: 2 })).toBeRefused('ValidationFailed');
    expect(await pay()).toBeRefused('InsufficientBalance');
    expect(await p.open(two.id)).toMatchObject({ PaidAmount: 0 });
    await p.finance.ok('/Recharge/ManualRecharge', { UserId: bob.userId, Amount: 20 });
    const answers = await Promise.all([pay(), pay(), pay({ IdempotencyKey: 'k' })]);
    expect(answers.map(outcomeOf).sort()).toEqual(['BillNotPayable', 'BillNotPayable', 'Ok']);
    expect(await p.wallet(bob)).toMatchObject({ Balance: 10, CreditArrears: 0 });
    expect((await p.journal(bob)).slice(-3)).toMatchObject([
      { JournalType: 103, Amount: -40 },
      { JournalType: 115, Amount: -100 },
      { JournalType: 202, Amount: 100 },
    ]);
    expect(await statementsOf(bob)).toMatchObject([{ BillSettlementStatus: paid, PaidAmount: 140, CreditLeft: 0 }]);
    await p.expectInvariants();
  });

  test('is paid online, by bank transfer, or by staff with offline money', async () => {
    const manager = await p.server.as('manager');
    const name = { 'zh-cn': 'Online', 'zh-tw': 'Online', 'en-us': 'Online' };
    const way = (await manager.ok('/OnlinePayment/EstablishOnlinePaymentConfiguration', { Name: name, OnlinePaymentProvider: 99 })).Id;
    const due = async (more: object = {}) => {
      const bob = await settler(monthly, { credit: 500, ...more });
      const [one] = [await bill(bob, '100', at('2026-03-02 10:00:00')), await bill(bob, '40', at('2026-03-04 10:00:00'))];
      await p.pay(bob, [one], 2);
      await makeStatements(work(at('2026-04-01 03:00:00')));
      return { bob, Id: (await statementsOf(bob))[0].Id as string };
    };
    const settled = (person: Person) =>
      expect.poll(async () => (await statementsOf(person))[0].BillSettlementStatus, { timeout: 20_000, interval: 100 }).toBe(paid);

    const online = await due({ balance: 5 });
    const pay = { Id: online.Id, PaymentType: 3, OnlinePaymentConfigurationId: way };
    expect(await online.bob.post('/UserBillSettlement/PayBillSettlement', { ...pay, OnlinePaymentConfigurationId: null })).toBeRefused(
      'ProviderNotConfigured',
    );
    const { OnlinePayment } = await online.bob.ok('/UserBillSettlement/PayBillSettlement', pay);
    expect(await statementsOf(online.bob)).toMatchObject([{ BillSettlementStatus: issued, PaidAmount: 0 }]);
    const query = new URLSearchParams(OnlinePayment.Redirect.split('?')[1]);
    const act = { OutTradeNo: query.get('outTradeNo'), Token: query.get('token'), Act: 'pay' };
    expect(await p.server.visitor().post('/OnlinePayment/PayPracticePayment', act)).toSucceed();
    await settled(online.bob);
    expect(await p.wallet(online.bob)).toMatchObject({ Balance: 5, CreditArrears: 0 });

    const transfer = await due();
    const slip = `/files/${p.siteId}/202603/${newId().replaceAll('-', '')}.jpg`;
    const { userId } = transfer.bob;
    await sql`insert into file_object (site_id, id, creation_time, url, file_name, mime_type, size, sha256, upload_file_type, uploader_id, owner_id)
      values (${p.siteId}, ${newId()}, ${new Date()}, ${slip}, 'slip.jpg', 'image/jpeg', 1000, ${'0'.repeat(64)}, 1, ${userId}, ${userId})`.execute(
      p.server.db,
    );
    const { CurrencyId } = await p.wallet(transfer.bob);
    const sent = { RechargeType: 2, CurrencyId, RechargeAmount: 140, VoucherUrls: [slip], BillSettlementId: transfer.Id };
    expect(await online.bob.post('/UserRecharge/EstablishRecharge', sent)).toBeRefused('NotFound');
    const { Id: rechargeId } = await transfer.bob.ok('/UserRecharge/EstablishRecharge', sent);
    expect(await statementsOf(transfer.bob)).toMatchObject([{ BillSettlementStatus: issued }]);
    await p.finance.ok('/Recharge/AuditRecharge', { Id: rechargeId, Approved: true });
    await settled(transfer.bob);

    const staff = await due();
    const forUser = (PaymentType: number, person = p.finance) =>
      person.post('/BillSettlement/PayBillSettlementForUser', { Id: staff.Id, PaymentType, Remarks: 'bank, 3 April' });
    expect(await forUser(1)).toBeRefused('InsufficientBalance');
    expect(await forUser(2)).toBeRefused('ValidationFailed');
    expect(await forUser(7, await p.server.as('support'))).toMatchObject({ status: 403 });
    expect(await forUser(7, await p.server.as('hkmanager'))).toBeRefused('NotFound');
    expect((await Promise.all([forUser(7), forUser(7)])).map(outcomeOf).sort()).toEqual(['BillNotPayable', 'Ok']);
    expect(await p.wallet(staff.bob)).toMatchObject({ Balance: 0, CreditArrears: 0 });
    await settled(staff.bob);
    await p.expectInvariants();
  });

  test('follows single payments, repaid credit and refunds; the oldest is repaid first', async () => {
    const bob = await settler(monthly, { balance: 500, credit: 500 }, 365);
    const bills = [
      await bill(bob, '100', at('2026-01-10 10:00:00')),
      await bill(bob, '60', at('2026-02-10 10:00:00')),
      await bill(bob, '30', at('2026-02-11 10:00:00')),
    ];
    await p.pay(bob, bills.slice(0, 2), 2);
    await makeStatements(work(at('2026-02-01 03:00:00')));
    await makeStatements(work(at('2026-03-01 03:00:00')));
    const look = async () =>
      (await statementsOf(bob)).map((row) => [row.BillSettlementStatus, row.TotalAmount, row.PaidAmount, row.CreditLeft]).reverse();
    expect(await look()).toEqual([
      [issued, 100, 0, 100],
      [issued, 90, 0, 60],
    ]);
    await p.pay(bob, [bills[2]!], balance);
    expect((await look())[1]).toEqual([partly, 90, 30, 60]);
    await bob.ok('/UserAmountJournal/RepayCredit', { Amount: 120 });
    expect(await look()).toEqual([
      [paid, 100, 100, 0],
      [partly, 90, 50, 40],
    ]);
    const lines = (await p.open(bills[1]!.id)).Lines;
    await p.finance.ok('/Bill/RefundBill', { Id: bills[1]!.id, Lines: [{ BillLineId: lines[0].Id, Amount: 60 }], Remarks: 'lost' });
    // Amounts refunded to the credit were credited, not paid.
    expect((await look())[1]).toEqual([paid, 90, 50, 0]);
    expect((await statementsOf(bob))[0]).toMatchObject({ CreditedAmount: 40 });
    await p.expectInvariants();
  });

  test('takes earlier bills whose credit is in use; repaid credit on none lowers no other', async () => {
    const bob = await settler(monthly, { balance: 100, credit: 500 }, 365);
    const [repaid, inUse] = [await bill(bob, '100', at('2025-11-10 10:00:00')), await bill(bob, '40', at('2025-12-10 10:00:00'))];
    for (const one of [repaid, inUse]) await p.pay(bob, [one], 2);
    await bob.ok('/UserAmountJournal/RepayCredit', { Amount: 100 });
    await makeStatements(work(at('2026-02-01 03:00:00')));
    expect(await statementsOf(bob)).toMatchObject([{ BillSettlementStatus: issued, TotalAmount: 40, CreditLeft: 40 }]);
    expect(await p.open(repaid.id)).toMatchObject({ BillSettlementId: null });
    expect(await p.pay(bob, [await bill(bob, '30', at('2026-02-10 10:00:00'))], 2)).toSucceed();
    await makeStatements(work(at('2026-03-01 03:00:00')));
    expect((await statementsOf(bob)).map(({ CreditLeft }) => CreditLeft)).toEqual([30, 40]);
    await p.expectInvariants();
  });

  test('is overdue after its due time: counts as arrears and stops credit until paid', async () => {
    const bob = await settler(monthly, { balance: 200, credit: 500 });
    const one = await bill(bob, '100', at('2026-01-10 10:00:00'));
    await p.pay(bob, [one], 2);
    await makeStatements(work(at('2026-02-01 03:00:00')));
    expect(await p.wallet(bob)).toMatchObject({ Arrears: 0 });
    await markOverdue(work(at('2026-02-06 23:59:58')));
    expect(await statementsOf(bob)).toMatchObject([{ BillSettlementStatus: issued }]);
    await markOverdue(work(at('2026-02-07 03:00:00')));
    expect(await statementsOf(bob)).toMatchObject([{ BillSettlementStatus: overdue }]);
    expect(await p.wallet(bob)).toMatchObject({ Arrears: 100 });
    await p.expectInvariants();
    const next = await p.freight(bob, '10');
    expect(await p.pay(bob, [next], 2)).toBeRefused('InsufficientCredit');
    const [{ Id }] = await statementsOf(bob);
    await bob.ok('/UserBillSettlement/PayBillSettlement', { Id, PaymentType: balance });
    expect(await p.wallet(bob)).toMatchObject({ Arrears: 0, Balance: 100 });
    expect(await p.pay(bob, [next], 2)).toSucceed();
    await p.expectInvariants();
  });

  test.each([
    ['a run that was missed for weeks', 5, '2026-03-03 23:59:59'],
    ['a run that was missed, of a customer without days of grace,', 0, '2026-02-26 23:59:59'],
  ])('that %s issues late gives its days of grace from then on, and its bills wait with it', async (_, grace, DueTime) => {
    const bob = await settler(monthly, {}, grace);
    const rent = { billType: 3 as const };
    const [one, agreed] = [
      await p.freight(bob, '100', { ...rent, dueTime: at('2026-02-06 23:59:59') }),
      await p.freight(bob, '8', { ...rent, dueTime: at('2026-01-20 12:00:00') }),
    ];
    for (const { id } of [one, agreed])
      await sql`update bill set creation_time = ${at('2026-01-10 10:00:00')} where id = ${id}`.execute(p.server.db);
    await markOverdue(work(at('2026-02-26 02:00:00')));
    expect(await p.wallet(bob)).toMatchObject({ Arrears: 108 });
    await makeStatements(work(at('2026-02-26 03:00:00')));
    expect(await statementsOf(bob)).toMatchObject([{ BillSettlementStatus: issued, TotalAmount: 108, DueTime }]);
    // Bills with a due date within the period stay due.
    expect(await p.wallet(bob)).toMatchObject({ Arrears: 8, ArrearsTime: '2026-01-20 12:00:00' });
    expect(await p.open(one.id)).toMatchObject({ Overdue: false, DueTime });
    expect(await p.open(agreed.id)).toMatchObject({ Overdue: true, DueTime: '2026-01-20 12:00:00' });
    await markOverdue(work(new Date(at(DueTime).getTime() + 1_000)));
    expect(await statementsOf(bob)).toMatchObject([{ BillSettlementStatus: overdue }]);
    await p.expectInvariants();
  });

  test('waits to be issued when manual, then is visible, and is the only one of its period', async () => {
    const bob = await settler(daily);
    const yesterday = new Date(Date.now() - dayMs);
    await bill(bob, '25', yesterday);
    const make = (key: string) => p.finance.post('/BillSettlement/EstablishBillSettlement', { UserId: bob.userId, IdempotencyKey: key });
    const made = await Promise.all([make('a'), make('b'), makeStatements(work(new Date(0)))]);
    const ids = made.slice(0, 2).flatMap((answer: any) => answer.Data.Ids);
    expect(ids).toHaveLength(1);
    const [Id] = ids;
    expect(await statementsOf(bob)).toEqual([]);
    expect(await bob.post('/UserBillSettlement/GetBillSettlementById', { Id })).toBeRefused('NotFound');
    expect(await p.finance.ok('/BillSettlement/GetBillSettlementById', { Id })).toMatchObject({
      BillSettlementStatus: open,
      TotalAmount: 25,
    });
    const issue = () => p.finance.post('/BillSettlement/IssueBillSettlement', { Id });
    expect((await Promise.all([issue(), issue()])).map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(await statementsOf(bob)).toMatchObject([{ BillSettlementStatus: issued, TotalAmount: 25 }]);
    await makeStatements(work(new Date()));
    expect(await statementsOf(bob)).toHaveLength(1);
    await p.expectInvariants();
  });

  test('is rendered as a PDF that its customer may open', async () => {
    const bob = await settler(monthly, { credit: 500 });
    await p.pay(bob, [await bill(bob, '100', at('2026-01-10 10:00:00'))], 2);
    for (let n = 0; n < 45; n++) await bill(bob, '1.5', at('2026-01-11 10:00:00'));
    await makeStatements(work(at('2026-02-01 03:00:00')));
    const [{ Id }] = await statementsOf(bob);
    const url = await bob.ok<string>('/UserBillSettlement/PrintBillSettlement', { Id });
    expect(url).toMatch(/^\/files\/.*\.pdf/);
    const stored = await sql<{ size: number }>`select size from file_object where url = ${url.replace(/\?.*/, '')}`.execute(p.server.db);
    expect(stored.rows[0]!.size).toBeGreaterThan(5000);
    expect(await (await p.customer()).post('/UserBillSettlement/PrintBillSettlement', { Id })).toBeRefused('NotFound');
  });

  test('names company, account, balances and totals in the PDF, and explains its star', async () => {
    await sql`update site_configuration set company_name = 'Entrepot Ltd', bank_accounts = ${JSON.stringify([
      {
        currencyId: (await p.wallet(await p.customer())).CurrencyId,
        bankName: 'CMB',
        accountName: 'Entrepot',
        accountNumber: '5929000',
        note: null,
      },
    ])} where site_id = ${p.siteId}`.execute(p.server.db);
    const bob = await settler(monthly, { balance: 200, credit: 500 });
    await p.pay(bob, [await bill(bob, '60', at('2026-01-10 10:00:00'))], 1);
    await p.pay(bob, [await bill(bob, '40', at('2026-01-12 10:00:00'))], 2);
    await makeStatements(work(at('2026-02-01 03:00:00')));
    const [{ Id }] = await statementsOf(bob);
    for (const [language, sums, star] of [
      ['en-us', /Total billed\s+¥100\.00[\s\S]*Paid\s+¥100\.00[\s\S]*Credit to repay\s+¥40\.00[\s\S]*To pay\s+¥40\.00/, '* Paid on credit'],
      ['zh-cn', /账单合计\s+¥100\.00/, '* 含信用支付'],
      ['zh-tw', /帳單合計\s+¥100\.00/, '* 含信用付款'],
    ] as const) {
      const url = await bob.ok<string>('/UserBillSettlement/PrintBillSettlement', { Id }, { 'accept-language': language });
      const { rawPayload } = await p.server.server.http.inject(url);
      const written = readPdf(rawPayload)
        .map(({ text }) => text)
        .join('\n');
      for (const word of ['Entrepot Ltd', '2026-01-01 – 2026-01-31', 'CMB · Entrepot · 5929000', '¥0.00', 'UTC+8', star])
        expect(written).toContain(word);
      expect(written).toMatch(sums);
    }
    const carol = await settler(monthly, { balance: 100 });
    await p.pay(carol, [await bill(carol, '60', at('2026-01-10 10:00:00'))], 1);
    await makeStatements(work(at('2026-02-01 04:00:00')));
    // Nothing is open, so it has no due time and states that.
    const [own] = await statementsOf(carol);
    expect(own).toMatchObject({ TotalAmount: 0, BillSettlementStatus: paid, DueTime: null });
    const result = (await carol.ok('/UserMessages/GetUserMessages', { rows: 100 })).Data as { Title: string; Content: string }[];
    expect(result.find(({ Title }) => Title.includes(own.SerialNumber))?.Content).toContain('Nothing is due');
    const url = await carol.ok<string>('/UserBillSettlement/PrintBillSettlement', { Id: own.Id });
    const [page] = readPdf((await p.server.server.http.inject(url)).rawPayload);
    expect(page!.text).toMatch(/¥60\.00[\s\S]*¥60\.00/);
    expect(page!.text).not.toContain('*');
  });

  test('is in the language of the customer’s site when staff of another language print it', async () => {
    const bob = await settler(monthly, { balance: 200 });
    const { id } = await bill(bob, '60', at('2026-01-10 10:00:00'));
    await makeStatements(work(at('2026-02-01 03:00:00')));
    const [{ Id }] = await statementsOf(bob);
    const read = async (path: string, of: string) => {
      const url = await p.finance.ok<string>(path, { Id: of }, { 'accept-language': 'en-us' });
      return readPdf((await p.server.server.http.inject(url)).rawPayload)
        .map(({ text }) => text)
        .join(' ');
    };
    for (const text of [await read('/BillSettlement/PrintBillSettlement', Id), await read('/Bill/PrintBill', id)]) {
      expect(text).toMatch(/帳單|账单/);
      expect(text).not.toMatch(/Statement|Total|Paid/);
    }
  });

  test('refuses missing permission, other sites, and customers who pay by order', async () => {
    const alice = await p.customer();
    expect(await p.finance.post('/BillSettlement/EstablishBillSettlement', { UserId: alice.userId })).toBeRefused('StateNotAllowed');
    for (const person of [alice, await p.server.as('support')])
      expect(await person.post('/BillSettlement/EstablishBillSettlement', { UserId: alice.userId })).toMatchObject({ status: 403 });
    expect(await (await p.server.as('hkmanager')).post('/BillSettlement/EstablishBillSettlement', { UserId: alice.userId })).toBeRefused(
      'NotFound',
    );
  });
});

test('reopens a paid statement when the payment of its bill is voided, also after its due time', async () => {
  const person = await settler(daily);
  const own = await bill(person, '90', at('2026-03-02 10:00:00'));
  const [{ Id }] = await issuedFor(person, '2026-03-03 03:00:00');
  const { PaymentRecordIds } = await p.finance.ok('/Bill/PayBillsForUser', { BillIds: [own.id], PaymentType: 7 });
  expect(await statementsOf(person)).toMatchObject([{ BillSettlementStatus: paid, PaidAmount: 90 }]);
  expect(await p.finance.post('/PaymentRecord/VoidPaymentRecord', { Id: PaymentRecordIds[0], Remarks: 'another customer' })).toSucceed();
  expect(await statementsOf(person)).toMatchObject([{ Id, BillSettlementStatus: overdue, PaidAmount: 0, TotalAmount: 90 }]);
  await p.expectInvariants();
});

/** Runs the nightly job at a time, and returns the customer's statements. */
async function issuedFor(person: Person, wire: string) {
  await makeStatements(work(at(wire)));
  return statementsOf(person);
}

test('puts older unpaid bills on the first statement, and bills between periods on the next', async () => {
  const person = await settler(monthly);
  const old = await bill(person, '11', at('2024-05-02 10:00:00'));
  const settled = await bill(person, '12', at('2024-05-03 10:00:00'));
  await p.finance.ok('/Bill/PayBillsForUser', { BillIds: [settled.id], PaymentType: 7 });
  const [first] = await issuedFor(person, '2026-03-01 03:00:00');
  expect(first).toMatchObject({ PeriodStart: '2026-02-01', PeriodEnd: '2026-02-28', TotalAmount: 11 });
  expect(await p.open(old.id)).toMatchObject({ BillSettlementId: first.Id });
  expect(await p.open(settled.id)).toMatchObject({ BillSettlementId: null });
  await bill(person, '13', at('2026-03-01 12:00:00'));
  const manager = await p.server.as('manager');
  const [role] = (await manager.ok('/Role/GetRoles', { Content: `Settler ${roles}` })).Data;
  await sql`update role set settlement_cycle_type = ${weekly} where id = ${role.Id}`.execute(p.server.db);
  expect(await issuedFor(person, '2026-03-03 03:00:00')).toMatchObject([
    { PeriodStart: '2026-03-01', PeriodEnd: '2026-03-01', TotalAmount: 13 },
    {},
  ]);
  await p.expectInvariants();
});

test('credits what was voided, discounted or refunded to credit, and counts only money as paid', async () => {
  const person = await settler(daily, { balance: 20, credit: 100 });
  const rows = [];
  for (const amount of ['20', '30', '40', '10']) rows.push(await bill(person, amount, at('2026-03-02 10:00:00')));
  const [settled, voided, discounted, onCredit] = rows;
  await p.pay(person, [onCredit!], 2);
  const [{ Id }] = await issuedFor(person, '2026-03-03 03:00:00');
  const Remarks = 'agreed';
  const statement = () => person.ok('/BillSettlement/GetBillSettlementById', { Id });
  expect(await statement()).toMatchObject({ TotalAmount: 100, PaidAmount: 0, CreditedAmount: 0, ToPayAmount: 100 });
  await sql`update site_configuration set discount_limit = 0, discount_share = 0 where site_id = ${p.siteId}`.execute(p.server.db);
  await p.pay(person, [settled!], balance);
  await p.finance.ok('/Bill/VoidBill', { Id: voided!.id, Remarks });
  await p.finance.ok('/Bill/DiscountBill', { Id: discounted!.id, DiscountAmount: 5, Remarks });
  const { Lines } = await p.open(onCredit!.id);
  await p.finance.ok('/Bill/RefundBill', { Id: onCredit!.id, Lines: [{ BillLineId: Lines[0].Id, Amount: 4 }], Remarks });
  expect(await statement()).toMatchObject({
    TotalAmount: 100,
    PaidAmount: 20,
    CreditedAmount: 39,
    ToPayAmount: 41,
    BilledAmount: 65,
    BillsPaidAmount: 30,
    BillsUnpaidAmount: 35,
    BillsRefundedAmount: 4,
  });
  await p.expectInvariants();
  expect(await p.finance.post('/Bill/RestoreBill', { Id: voided!.id, Remarks })).toSucceed();
  expect(await statement()).toMatchObject({ PaidAmount: 20, CreditedAmount: 9, ToPayAmount: 71 });
  const url = await person.ok<string>('/UserBillSettlement/PrintBillSettlement', { Id });
  const written = readPdf((await p.server.server.http.inject(url)).rawPayload).map(({ text }) => text);
  expect(written.join(' ')).toMatch(/Credited\s+¥9\.00/);
  await p.expectInvariants();
});
