import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { tinyPng, uploadFile } from '../../testing/forms.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { sql } from 'kysely';
import { type CodDesk, openCodDesk } from '../cod/test/cod-desk.ts';

const { Recharge, OfflinePayment, Withdrawal, Remittance } = enumCodes.BankMatchType;
const { Open, Matched, Explained } = enumCodes.BankLineStatus;
let d: CodDesk;
let finance: Person;
let manager: Person;
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

beforeAll(async () => {
  d = await openCodDesk();
  finance = d.finance;
  manager = await d.server.as('manager');
});
afterAll(() => d.server.close());

const bank = (path: string, body: object, by = finance) => by.post(`/BankStatement/${path}`, body);
const encoded = (content: string | Buffer) => Buffer.from(content).toString('base64');
const account = () => ({ AccountNumber: '6222 0000 1111', CurrencyId: d.currency('CNY') });
const importing = (content: string | Buffer, more: object = {}, by = finance) =>
  bank('ImportBankStatement', { FileName: 'bank.csv', Content: encoded(content), ...account(), ...more }, by);
let files = 0;
/** Imports lines of amount and text; returns their rows in the same order. */
async function lines(rows: readonly (readonly [amount: number, text?: string])[], more: object = {}): Promise<any[]> {
  const mark = `file ${++files}`;
  const content = rows.map(([amount, text], at) => `${today},${amount},${text ?? ''},${mark} ${at}`).join('\n');
  const answer = await importing(`Date,Amount,Description,Transaction ID\n${content}\n`, more);
  expect(answer).toSucceed();
  const { Data } = await finance.ok('/BankStatement/GetBankLines', { rows: 100 });
  return rows.map((_, at) => Data.find(({ BankReference }: any) => BankReference === `${mark} ${at}`));
}
const lineOf = async (id: string) => (await finance.ok('/BankStatement/GetBankLines', { rows: 100 })).Data.find(({ Id }: any) => Id === id);
const proposalsOf = async (id: string): Promise<any[]> => finance.ok('/BankStatement/GetBankProposals', { Ids: [id] });
const match = (Id: string, BankMatchType: number, SourceId: string, by = finance) =>
  bank('MatchBankLine', { Id, BankMatchType, SourceId }, by);

/** A bank slip of a new customer that waits for its review. */
async function slip(amount: number): Promise<{ Id: string; customer: Person }> {
  const customer = await d.customer();
  const { Url } = await uploadFile(d.server, customer, { name: 'slip.png', bytes: tinyPng }, { type: '1' });
  const { Id } = await customer.ok('/Recharge/EstablishRecharge', {
    RechargeType: enumCodes.RechargeType.BankTransfer,
    CurrencyId: d.currency('CNY'),
    RechargeAmount: amount,
    VoucherUrls: [Url],
  });
  return { Id, customer };
}
async function withdrawal(amount: number): Promise<{ Id: string; customer: Person }> {
  await d.configure(sql`withdrawal_enabled = true`);
  const customer = await d.customer();
  await finance.ok('/Recharge/ManualRecharge', { UserId: customer.userId, Amount: amount });
  const { Id } = await customer.ok('/Recharge/EstablishWithdrawal', {
    Amount: amount,
    BankName: 'ICBC',
    AccountName: 'Wang',
    AccountNumber: '6222020200112233',
  });
  return { Id, customer };
}
const balance = async (customer: Person): Promise<number> => (await d.wallet(customer)).Balance;
const good = async () => expect(await checkInvariants(d.server.db)).toEqual([]);

describe('importing a statement', () => {
  test('previews the period and the sums, and stores nothing', async () => {
    const content = `Date,Amount\n${today},10.5\n${today},-3\n${today},0\n`;
    const { Data } = await importing(content, { Preview: true });
    expect(Data.Statements).toMatchObject([
      {
        AccountNumber: '622200001111',
        CurrencyCode: 'CNY',
        FirstDay: today,
        Credits: 10.5,
        Debits: 3,
        LineCount: 2,
        KnownCount: 0,
        Ignored: 1,
      },
    ]);
    expect((await finance.ok('/BankStatement/GetBankStatements', {})).Total).toBe(0);
    expect(await importing(content)).toSucceed();
  });

  test('refuses the same file, and recognizes lines of an earlier file', async () => {
    const before = `Date,Amount,Description\n${today},20,Tea\n${today},20,Tea\n`;
    expect(await importing(before)).toSucceed();
    expect(await importing(before)).toBeRefused('Duplicate', { Message: expect.stringContaining('bank.csv') });
    const { Data } = await importing(`${before}${today},20,Tea\n${today},7,Cups\n`);
    expect(Data.Statements).toMatchObject([{ LineCount: 4, KnownCount: 2 }]);
    // The same lines of another account are others.
    expect((await importing(before, { AccountNumber: '999' })).Data.Statements).toMatchObject([{ KnownCount: 0 }]);
    await good();
  });

  test('is taken back with a reason, once, unless a line is decided, and imported again', async () => {
    const content = `Date,Amount,Description\n${today},41.5,Rent\n${today},-9,Fee\n`;
    const wrong = { AccountNumber: '5550001' };
    expect(await importing(content, wrong)).toSucceed();
    const [statement] = (await finance.ok('/BankStatement/GetBankStatements', { rows: 1 })).Data;
    const own = async () => (await finance.ok('/BankStatement/GetBankLines', { BankStatementId: statement.Id, rows: 100 })).Data;
    const revert = (by = finance, Remarks = 'another account') => bank('RevertBankStatement', { Id: statement.Id, Remarks }, by);
    const [fee] = (await own()).filter(({ Amount }: any) => Amount === -9);
    await bank('ExplainBankLine', { Id: fee.Id, Remarks: 'fee' });
    expect(await revert()).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('1 line') });
    await bank('UndoBankMatch', { Id: fee.Id, Remarks: 'wrong file' });
    expect(await revert(await d.server.as('hkmanager'))).toBeRefused('NotFound');
    expect(await revert(await d.server.as('support'))).toMatchObject({ status: 403 });
    const answers = await Promise.all([revert(), revert(manager), revert()]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed', 'StateNotAllowed']);
    expect(await own()).toEqual([]);
    expect((await finance.ok('/BankStatement/GetBankStatements', { rows: 1 })).Data).toMatchObject([
      { Id: statement.Id, RevertedTime: expect.any(String), RevertedByName: expect.any(String), Remarks: 'another account' },
    ]);
    expect((await importing(content, wrong)).Data.Statements).toMatchObject([{ LineCount: 2, KnownCount: 0 }]);
    await good();
  });

  test('stores a file once when two people send it at the same time', async () => {
    const content = `Date,Amount\n${today},31\n`;
    const answers = await Promise.all([importing(content), importing(content, {}, manager)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Duplicate', 'Ok']);
    const overlapping = [`Date,Amount\n${today},32\n`, `Date,Amount\n${today},32\n${today},33\n`];
    await Promise.all([importing(overlapping[0]!), importing(overlapping[1]!, {}, manager)]);
    const { Data } = await finance.ok('/BankStatement/GetBankLines', { rows: 100 });
    expect(Data.filter(({ Amount }: any) => Amount === 32)).toHaveLength(1);
  });

  test('takes account, currency and balances from MT940 and camt.053', async () => {
    const sample = (name: string) => readFileSync(new URL(`./reading/samples/${name}`, import.meta.url));
    const swift = await importing(sample('swift.mt940'), { AccountNumber: null, CurrencyId: null, FileName: 'swift.mt940' });
    expect(swift.Data).toMatchObject({
      BankFileFormat: enumCodes.BankFileFormat.Mt940,
      Statements: [{ AccountNumber: 'HKBANK/123456001', CurrencyCode: 'HKD', OpeningBalance: 10000, ClosingBalance: 10900, LineCount: 3 }],
    });
    expect(await importing(sample('version-8.camt053.xml'), { FileName: 'camt.xml' })).toSucceed();
    expect(await finance.ok('/BankStatement/GetBankAccounts', {})).toContainEqual(
      expect.objectContaining({ AccountNumber: 'HKBANK/123456001', CurrencyId: d.currency('HKD') }),
    );
    await good();
  });

  test('refuses files without account, other files, too large files, and people without the button', async () => {
    const content = `Date,Amount\n${today},44\n`;
    expect(await importing(content, { AccountNumber: null })).toBeRefused('ValidationFailed');
    expect(await importing(content, { CurrencyId: null })).toBeRefused('ValidationFailed');
    expect(await importing(`Date,Amount,Currency\n${today},44,XXX\n`)).toBeRefused('CurrencyNotEffective');
    expect(await importing('Hello')).toBeRefused('FileTypeNotAllowed');
    expect(await importing(`Date,Amount\n${today},x1\n`)).toBeRefused('ImportRowsInvalid', { Message: expect.stringContaining('2') });
    expect(await importing('x'.repeat(1_000_100))).toBeRefused('ValidationFailed');
    for (const name of ['support', 'clerk', 'alice'])
      expect(await importing(content, {}, await d.server.as(name))).toMatchObject({ status: 403 });
    expect(await importing(content, { SiteId: d.siteId }, await d.server.as('hkmanager'))).toBeRefused('NotFound');
  });
});

describe('matching a line', () => {
  test('proposes the slip of its amount, that of its number first, and approves it', async () => {
    const [other, own] = [await slip(510), await slip(510)];
    const number = (await own.customer.ok('/Recharge/GetRecharges', {})).Data[0].SerialNumber;
    const [line] = await lines([[510, `Top up ${number}`]]);
    const found = await proposalsOf(line.Id);
    expect(found.map(({ SourceId, Named, Waits }) => [SourceId, Named, Waits])).toEqual([
      [own.Id, true, true],
      [other.Id, false, true],
    ]);
    expect(await match(line.Id, Recharge, own.Id)).toSucceed();
    expect((await own.customer.ok('/Recharge/GetRecharges', {})).Data[0]).toMatchObject({
      RechargeStatus: enumCodes.RechargeStatus.Succeeded,
      ReceivedAmount: 510,
    });
    expect(await lineOf(line.Id)).toMatchObject({ BankLineStatus: Matched, SourceNumber: number, UserId: own.customer.userId });
    await good();
  });

  test('pays out withdrawals and remittances with the reference of the bank', async () => {
    const paid = await withdrawal(320);
    const owner = await d.customer();
    const remittance = await d.ready(owner, [900]);
    const { NetAmount, CurrencyId } = await d.remittance(remittance.Id);
    const [out] = await lines([[-320, 'Payout']]);
    const [back] = await lines([[-NetAmount, 'COD']], { CurrencyId, AccountNumber: '777' });
    expect(await proposalsOf(out.Id)).toMatchObject([{ BankMatchType: Withdrawal, SourceId: paid.Id, Waits: true }]);
    expect(await proposalsOf(back.Id)).toMatchObject([{ BankMatchType: Remittance, SourceId: remittance.Id, Waits: true }]);
    expect(await match(out.Id, Withdrawal, paid.Id)).toSucceed();
    expect(await match(back.Id, Remittance, remittance.Id)).toSucceed();
    expect((await paid.customer.ok('/Recharge/GetWithdrawals', {})).Data[0]).toMatchObject({
      WithdrawalStatus: enumCodes.WithdrawalStatus.Paid,
      TransferNo: out.BankReference,
    });
    expect(await d.remittance(remittance.Id)).toMatchObject({ PayTo: 'bank', TransferNo: back.BankReference });
    await good();
  });

  test('proposes recharges by staff and offline payments without booking them again', async () => {
    const customer = await d.customer();
    const { Id } = await finance.ok('/Recharge/ManualRecharge', { UserId: customer.userId, Amount: 61.5 });
    const [line] = await lines([[61.5]]);
    expect(await proposalsOf(line.Id)).toMatchObject([{ BankMatchType: Recharge, SourceId: Id, Waits: false }]);
    expect(await match(line.Id, Recharge, Id)).toSucceed();
    expect(await balance(customer)).toBe(61.5);
    const bill = await d.freight(customer, '48.25');
    await finance.ok('/Bill/PayBillsForUser', { BillIds: [bill.id], PaymentType: enumCodes.PaymentType.Offline, Remarks: 'Wire' });
    const [paid] = await lines([[48.25]]);
    const [found] = await proposalsOf(paid.Id);
    expect(found).toMatchObject({ BankMatchType: OfflinePayment, Waits: false });
    expect(await match(paid.Id, OfflinePayment, found.SourceId)).toSucceed();
    await good();
  });

  test('names the account of the bank among the receipts of the day', async () => {
    const own = await slip(71.25);
    const [line] = await lines([[71.25]], { AccountNumber: '7001' });
    expect(await match(line.Id, Recharge, own.Id)).toSucceed();
    const { Data } = await finance.ok('/Receipt/GetReceipts', { Day: today, GroupBy: 'place', rows: 100 });
    expect(Data).toContainEqual(expect.objectContaining({ Name: '7001', Received: 71.25 }));
  });

  test('happens once when two people confirm at the same time', async () => {
    const own = await slip(733);
    const [line, twin] = await lines([[733], [733]]);
    const answers = await Promise.all([match(line.Id, Recharge, own.Id), match(line.Id, Recharge, own.Id, manager)]);
    expect(answers.map(outcomeOf).filter((one) => one === 'Ok')).toHaveLength(1);
    // The record of one line is not the record of another.
    expect(await match(twin.Id, Recharge, own.Id)).toBeRefused('Duplicate');
    expect(await proposalsOf(twin.Id)).toEqual([]);
    const two = await slip(744);
    const [first, second] = await lines([[744], [744]]);
    const both = await Promise.all([match(first.Id, Recharge, two.Id), match(second.Id, Recharge, two.Id, manager)]);
    expect(both.map(outcomeOf).sort()).toEqual(['Duplicate', 'Ok']);
    expect(await balance(own.customer)).toBe(733);
    expect(await balance(two.customer)).toBe(744);
    await good();
  });

  test('refuses another amount, currency, direction or type, and what is not open', async () => {
    const own = await slip(81);
    const [less, out] = await lines([[80], [-81]]);
    const [foreign] = await lines([[81]], { CurrencyId: d.currency('TWD'), AccountNumber: '778' });
    for (const line of [less, out, foreign]) expect(await match(line.Id, Recharge, own.Id)).toBeRefused('StateNotAllowed');
    expect(await match(less.Id, OfflinePayment, own.Id)).toBeRefused('StateNotAllowed');
    await finance.ok('/Recharge/AuditRecharge', { Id: own.Id, Approved: false, Remarks: 'No money' });
    const [right] = await lines([[81]]);
    expect(await match(right.Id, Recharge, own.Id)).toBeRefused('StateNotAllowed');
    expect(await match(right.Id, Recharge, own.Id, await d.server.as('hkmanager'))).toBeRefused('NotFound');
  });

  test('waits for four-eyes approval above the limit of the site, as approving the slip does', async () => {
    await d.configure(sql`manual_limit = 100`);
    try {
      const own = await slip(2400);
      const [line] = await lines([[2400]]);
      expect(await match(line.Id, Recharge, own.Id)).toBeRefused('SecondPersonNeeded');
      expect(await lineOf(line.Id)).toMatchObject({ BankLineStatus: Open });
      const [request] = (await manager.ok('/MoneyRequest/GetMoneyRequests', { MoneyRequestStatus: enumCodes.MoneyRequestStatus.Waiting }))
        .Data;
      await manager.ok('/MoneyRequest/AuditMoneyRequest', { Id: request.Id, Approved: true });
      expect(await lineOf(line.Id)).toMatchObject({ BankLineStatus: Matched });
      expect(await balance(own.customer)).toBe(2400);
    } finally {
      await d.configure(sql`manual_limit = 0`);
    }
  });

  test('is undone with a reason; the line is open again and what was booked remains', async () => {
    const own = await slip(95);
    const [line] = await lines([[95]]);
    await match(line.Id, Recharge, own.Id);
    expect(await bank('UndoBankMatch', { Id: line.Id })).toBeRefused('ValidationFailed');
    expect(await bank('UndoBankMatch', { Id: line.Id, Remarks: 'Another customer' })).toSucceed();
    expect(await bank('UndoBankMatch', { Id: line.Id, Remarks: 'Again' })).toBeRefused('StateNotAllowed');
    expect(await lineOf(line.Id)).toMatchObject({ BankLineStatus: Open, SourceNumber: null, Remarks: 'Another customer' });
    expect(await balance(own.customer)).toBe(95);
    expect(await proposalsOf(line.Id)).toMatchObject([{ SourceId: own.Id, Waits: false }]);
  });

  test('is replaced by an explanation where no record exists', async () => {
    const [line] = await lines([[0.37, 'Interest']]);
    expect(await bank('ExplainBankLine', { Id: line.Id })).toBeRefused('ValidationFailed');
    expect(await bank('ExplainBankLine', { Id: line.Id, Remarks: 'Interest of November' })).toSucceed();
    expect(await lineOf(line.Id)).toMatchObject({ BankLineStatus: Explained, Remarks: 'Interest of November' });
    expect(await proposalsOf(line.Id)).toEqual([]);
  });

  test('is a task on the first page of finance, and open on the day’s close', async () => {
    await lines([[12345.67]]);
    const { Data } = await finance.ok('/BankStatement/GetBankLines', { BankLineStatus: Open, rows: 100 });
    const day = await finance.ok('/Receipt/GetReceiptDay', { Day: today });
    expect(day.OpenItems).toContainEqual({ Item: 'bankLines', Count: Data.length });
    const { Waiting } = await finance.ok('/LogisticsOrderReport/GetDashboard', {});
    expect(Waiting).toContainEqual(expect.objectContaining({ Name: 'bankLines', Count: Data.length }));
  });
});
