import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '../../testing/people.ts';
import { type Desk, openDesk } from '../payments/test/money-desk.ts';

const { Matched, Open, Decided, ToBank, InBank, Reverted } = enumCodes.ProviderLineStatus;
const { Amount, NoRecord, Twice, Dispute } = enumCodes.ProviderDifference;
const { Stripe } = enumCodes.OnlinePaymentProvider;
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** The answers without a refusal. */
const succeeded = <A extends { Code: number }>(answers: readonly A[]): A[] => answers.filter(({ Code }) => !Code);
let d: Desk;
let finance: Person;
beforeAll(async () => {
  d = await openDesk();
  finance = d.finance;
});
afterAll(() => d.server.close());

let payments = 0;
/** Opens an account at Stripe with paid recharges; returns it with the provider's numbers of the payments. */
async function account(...amounts: number[]) {
  const way = await d.newWay();
  const customer = await d.customer();
  const intents: string[] = [];
  for (const amount of amounts) {
    const { OnlinePayment } = await d.online(customer, amount, { OnlinePaymentConfigurationId: way });
    const tradeNo = `pi_${++payments}_test`;
    await d.notify({ outTradeNo: OnlinePayment.OutTradeNo, tradeNo, amount: String(amount) }, { to: way });
    intents.push(tradeNo);
  }
  await sql`update online_payment_configuration set online_payment_provider = ${Stripe} where id = ${way}`.execute(d.server.db);
  return { way, intents };
}
/** A row of the payout report: category, number of the payment, gross amount, fee. */
type Row = readonly [category: string, intent: string, gross: number, fee?: number];
let files = 0;
function report(rows: readonly Row[], { payout = 'po_1' } = {}): string {
  const mark = ++files;
  const lines = rows.map(([category, intent, gross, fee = 0], at) =>
    [
      `txn_${mark}_${at}`,
      `${today} 10:00:00`,
      'cny',
      gross.toFixed(2),
      fee.toFixed(2),
      (gross - fee).toFixed(2),
      category,
      intent,
      payout,
      payout && today,
    ].join(','),
  );
  const head =
    'balance_transaction_id,created,currency,gross,fee,net,reporting_category,payment_intent_id,automatic_payout_id,automatic_payout_effective_at';
  return `${head}\n${lines.join('\n')}\n`;
}
const settlement = (path: string, body: object, by = finance) => by.post(`/ProviderSettlement/${path}`, body);
const importing = (way: string, content: string, more: object = {}) =>
  settlement('ImportProviderFile', {
    ConfigurationId: way,
    FileName: 'payout.csv',
    Content: Buffer.from(content).toString('base64'),
    ...more,
  });
const linesOf = async (way: string): Promise<any[]> =>
  (await finance.ok('/ProviderSettlement/GetProviderLines', { ConfigurationId: way, rows: 100 })).Data.sort(
    (a: any, b: any) => a.Line - b.Line,
  );
const fileOf = async (way: string) =>
  (await finance.ok('/ProviderSettlement/GetProviderFiles', { ConfigurationId: way, rows: 10 })).Data[0];
const missing = async (): Promise<string[]> =>
  (await finance.ok('/ProviderSettlement/GetMissingPayments')).map(({ ProviderTradeNo }: any) => ProviderTradeNo);
async function ledger(name: string): Promise<number> {
  const { rows } = await sql<{ total: string }>`select coalesce(sum(debit - credit), 0) as total from ledger_entry
    where site_id = ${d.siteId} and account = ${name}`.execute(d.server.db);
  return Number(rows[0]!.total);
}
/** The ledger of an account at the provider: fees and differences of all, its payouts on the way, and its balance. */
async function books(way: string) {
  return {
    fees: await ledger('PROVIDER_FEE'),
    differences: await ledger('PROVIDER_DIFFERENCE'),
    transit: await ledger(`PROVIDER_TRANSIT:${way}`),
    balance: (await ledger(`CASH:${way}`)) + (await ledger(`SETTLED:${way}`)),
  };
}
const changed = (after: Awaited<ReturnType<typeof books>>, before: typeof after) =>
  Object.fromEntries(
    Object.entries(after).map(([key, value]) => [key, Math.round((value - before[key as keyof typeof before]) * 100) / 100]),
  );

describe('a settlement file', () => {
  test('is matched with payments; fees and payout are booked to the balance of the provider', async () => {
    const { way, intents } = await account(100, 50);
    const before = await books(way);
    const content = report([
      ['charge', intents[0]!, 100, 3],
      ['charge', intents[1]!, 50, 1.5],
    ]);
    const preview = await importing(way, content, { Preview: true });
    expect(preview.Data).toMatchObject({
      Payments: 150,
      Fees: 4.5,
      Payouts: 145.5,
      LineCount: 3,
      MatchedCount: 3,
      OpenCount: 0,
      CurrencyCode: 'CNY',
    });
    expect(await linesOf(way)).toEqual([]);
    expect(await importing(way, content)).toSucceed();
    expect((await linesOf(way)).map(({ ProviderLineStatus }) => ProviderLineStatus)).toEqual([Matched, Matched, ToBank]);
    expect(changed(await books(way), before)).toEqual({ fees: 4.5, differences: 0, transit: 145.5, balance: -150 });
    expect((await books(way)).balance).toBe(0);
    await d.expectInvariants();
  });

  test('leaves each kind of difference open, and lists missing payments', async () => {
    const { way, intents } = await account(100, 50, 70);
    const before = await books(way);
    const rows: Row[] = [
      ['charge', intents[0]!, 90, 3],
      ['charge', 'pi_of_others', 20, 1],
      ['charge', intents[1]!, 50],
      ['charge', intents[1]!, 50, 1],
      ['dispute', intents[0]!, -90, 15],
    ];
    expect(await importing(way, report(rows, { payout: '' }))).toSucceed();
    const lines = await linesOf(way);
    expect(lines.map(({ ProviderLineStatus, ProviderDifference }) => [ProviderLineStatus, ProviderDifference ?? null])).toEqual([
      [Open, Amount],
      [Open, NoRecord],
      [Matched, null],
      [Open, Twice],
      [Open, Dispute],
    ]);
    expect(lines[0]).toMatchObject({ Amount: 90, OwnAmount: 100 });
    // −10 + 20 + 50 − 90
    expect(changed(await books(way), before)).toEqual({ fees: 20, differences: 30, transit: 0, balance: -50 });
    expect(await missing()).toContain(intents[2]);
    expect(await missing()).not.toContain(intents[0]);
    const listed = async () => (await finance.ok('/ProviderSettlement/GetMissingPayments')) as any[];
    const { Id } = (await listed()).find(({ ProviderTradeNo }) => ProviderTradeNo === intents[2]);
    const decide = () => settlement('DecideMissingPayment', { Id, Remarks: 'in the file of tomorrow' });
    expect(succeeded(await Promise.all([decide(), decide(), decide()]))).toHaveLength(1);
    expect((await listed()).find((row) => row.Id === Id)).toMatchObject({
      Decision: 'in the file of tomorrow',
      DecidedByName: expect.any(String),
    });
    expect(await settlement('UndoMissingDecision', { Id, Remarks: 'it was not' })).toSucceed();
    expect(await settlement('UndoMissingDecision', { Id, Remarks: 'it was not' })).toBeRefused('StateNotAllowed');
    expect(await decide()).toSucceed();
    const known = await sql<{ id: string }>`select id from online_payment where provider_trade_no = ${intents[0]!}`.execute(d.server.db);
    expect(await settlement('DecideMissingPayment', { Id: known.rows[0]!.id, Remarks: 'x' })).toBeRefused('StateNotAllowed');
    const { Waiting } = await finance.ok('/LogisticsOrderReport/GetDashboard', {});
    expect(Waiting).toContainEqual(expect.objectContaining({ Name: 'providerLines' }));
    const day = await finance.ok('/Receipt/GetReceiptDay', { Day: today });
    expect(day.OpenItems).toContainEqual(expect.objectContaining({ Item: 'providerLines' }));
    await d.expectInvariants();
  });

  test('has each difference until it is decided, by one of two people; the decision can be undone', async () => {
    const { way } = await account();
    expect(await importing(way, report([['charge', 'pi_unknown', 12]], { payout: '' }))).toSucceed();
    const [line] = await linesOf(way);
    const decide = () => settlement('DecideProviderLine', { Id: line.Id, Remarks: 'claimed at Stripe' });
    const answers = await Promise.all([decide(), decide()]);
    expect(succeeded(answers)).toHaveLength(1);
    expect((await linesOf(way))[0]).toMatchObject({ ProviderLineStatus: Decided, Remarks: 'claimed at Stripe' });
    expect(await settlement('UndoProviderDecision', { Id: line.Id, Remarks: 'was wrong' })).toSucceed();
    expect((await linesOf(way))[0]).toMatchObject({ ProviderLineStatus: Open });
    expect(await settlement('DecideProviderLine', { Id: line.Id, Remarks: '' })).toBeRefused('ValidationFailed');
  });

  test('is recognized when imported again, in a longer file, and by two people concurrently', async () => {
    const { way, intents } = await account(40);
    const content = report([['charge', intents[0]!, 40, 1]], { payout: '' });
    const answers = await Promise.all([importing(way, content), importing(way, content)]);
    expect(succeeded(answers)).toHaveLength(1);
    expect(answers.find((answer) => !succeeded([answer]).length)).toBeRefused('Duplicate');
    const longer = `${content}txn_new,${today} 11:00:00,cny,-1.00,0.00,-1.00,fee,,,\n`;
    expect((await importing(way, longer)).Data).toMatchObject({ LineCount: 2, KnownCount: 1 });
    expect(await linesOf(way)).toHaveLength(2);
    await d.expectInvariants();
  });

  test('of another provider, in several currencies or with a wrong net amount is refused', async () => {
    const content = report([['charge', 'pi_1', 5]]);
    expect(await importing(await d.newWay(), content)).toBeRefused('FileTypeNotAllowed', { Message: expect.stringContaining('another') });
    const { way } = await account();
    const mixed = `${report([['charge', 'pi_1', 5]])}txn_x,${today},usd,1.00,0.00,1.00,charge,pi_9,,\n`;
    expect(await importing(way, mixed)).toBeRefused('ImportRowsInvalid');
    expect(await importing(way, content.replace(',5.00,charge', ',6.00,charge'))).toBeRefused('ImportRowsInvalid');
    expect((await settlement('ImportProviderFile', {}, await d.server.as('clerk'))).status).toBe(403);
  });

  test('is taken back when it was wrong, and imported again', async () => {
    const { way, intents } = await account(100);
    const before = await books(way);
    const content = report([
      ['charge', intents[0]!, 100, 3],
      ['charge', 'pi_strange', 7],
    ]);
    expect(await importing(way, content)).toSucceed();
    const { Id } = await fileOf(way);
    const revert = () => settlement('RevertProviderFile', { Id, Remarks: 'wrong account' });
    const answers = await Promise.all([revert(), revert()]);
    expect(succeeded(answers)).toHaveLength(1);
    expect(changed(await books(way), before)).toEqual({ fees: 0, differences: 0, transit: 0, balance: 0 });
    expect(new Set((await linesOf(way)).map(({ ProviderLineStatus }) => ProviderLineStatus))).toEqual(new Set([Reverted]));
    await d.expectInvariants();
    expect(await importing(way, content)).toSucceed();
    await d.expectInvariants();
  });
});

describe('a payout', () => {
  test('meets the line of the bank, which can be undone, and holds its file meanwhile', async () => {
    const { way, intents } = await account(100);
    expect(await importing(way, report([['charge', intents[0]!, 100, 3]], { payout: 'po_bank' }))).toSucceed();
    const [, payout] = await linesOf(way);
    const Content = Buffer.from(`Date,Amount,Description,Transaction ID\n${today},97,STRIPE po_bank,B-1\n`).toString('base64');
    const file = { FileName: 'bank.csv', Content, AccountNumber: '622299990000', CurrencyId: d.currency('CNY') };
    await finance.ok('/BankStatement/ImportBankStatement', file);
    const line = (await finance.ok('/BankStatement/GetBankLines', { rows: 100 })).Data.find((row: any) => row.BankReference === 'B-1');
    const proposals = await finance.ok('/BankStatement/GetBankProposals', { Ids: [line.Id] });
    const { ProviderPayout } = enumCodes.BankMatchType;
    expect(proposals).toContainEqual(
      expect.objectContaining({ BankMatchType: ProviderPayout, SourceId: payout.Id, Amount: 97, Named: true }),
    );
    const match = () => finance.post('/BankStatement/MatchBankLine', { Id: line.Id, BankMatchType: ProviderPayout, SourceId: payout.Id });
    const answers = await Promise.all([match(), match()]);
    expect(succeeded(answers)).toHaveLength(1);
    const statusOf = async () => (await linesOf(way))[1].ProviderLineStatus;
    expect([await statusOf(), await ledger(`PROVIDER_TRANSIT:${way}`)]).toEqual([InBank, 0]);
    await d.expectInvariants();
    const revert = async () => settlement('RevertProviderFile', { Id: (await fileOf(way)).Id, Remarks: 'wrong' });
    expect(await revert()).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('po_bank') });
    expect(await finance.post('/BankStatement/UndoBankMatch', { Id: line.Id, Remarks: 'other payout' })).toSucceed();
    expect([await statusOf(), await ledger(`PROVIDER_TRANSIT:${way}`)]).toEqual([ToBank, 97]);
    expect(await revert()).toSucceed();
    await d.expectInvariants();
  });
});
