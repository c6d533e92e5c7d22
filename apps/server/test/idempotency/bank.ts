import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CodDesk } from '@entrepot/server/modules/cod/test/cod-desk.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Preparations } from './repeat.ts';

const Remarks = 'checked';
let days = 0;

/** A day of the past without receipts, another one each time. */
function emptyDay(): string {
  days += 1;
  return new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10);
}
const close = async (d: CodDesk, Day = emptyDay()) => (await d.finance.ok('/Receipt/CloseDay', { Day, Lines: [], Remarks })).Id as string;

let months = 0;
/** The input that closes a month of the past, each time the next one. */
async function nextMonth(d: CodDesk) {
  months += 1;
  const Month = new Date(Date.UTC(2020, months, 1)).toISOString().slice(0, 7);
  const { Open } = await d.finance.ok('/BookMonth/GetMonthToClose', { Month });
  return { Month, OpenCount: Open.reduce((sum: number, { Count }: { Count: number }) => sum + Count, 0) };
}

/** A statement with one line over an amount. */
function statement(d: CodDesk, amount: number) {
  const number = randomUUID();
  const content = `Date,Amount,Transaction ID\n${new Date().toISOString().slice(0, 10)},${amount},${number}\n`;
  const Content = Buffer.from(content).toString('base64');
  return { number, file: { FileName: 'bank.csv', Content, AccountNumber: '622200001111', CurrencyId: d.currency('CNY') } };
}
async function line(d: CodDesk, amount: number): Promise<string> {
  const { number, file } = statement(d, amount);
  await d.finance.ok('/BankStatement/ImportBankStatement', file);
  const { Data } = await d.finance.ok('/BankStatement/GetBankLines', { rows: 100 });
  return Data.find(({ BankReference }: { BankReference: string }) => BankReference === number).Id;
}

/** An account at a payment provider, with the import of a file of one line that is to be decided. */
async function providerImport(d: CodDesk) {
  const name = randomUUID();
  const body = {
    Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
    OnlinePaymentProvider: 99,
    Secrets: '{"Secret":"s"}',
    Sandbox: true,
  };
  const { Id } = await (await d.server.as('manager')).ok('/OnlinePayment/EstablishOnlinePaymentConfiguration', body);
  const { Stripe } = enumCodes.OnlinePaymentProvider;
  await sql`update online_payment_configuration set online_payment_provider = ${Stripe} where id = ${Id}`.execute(d.server.db);
  const content = `balance_transaction_id,created,currency,gross,fee,net,reporting_category\ntxn_${name},2026-11-20,cny,5.00,1.00,4.00,charge\n`;
  return { ConfigurationId: Id as string, FileName: 'payout.csv', Content: Buffer.from(content).toString('base64') };
}
async function providerLineOf(d: CodDesk): Promise<{ Id: string; ProviderFileId: string }> {
  const file = await providerImport(d);
  await d.finance.ok('/ProviderSettlement/ImportProviderFile', file);
  return (await d.finance.ok('/ProviderSettlement/GetProviderLines', { ConfigurationId: file.ConfigurationId })).Data[0];
}

/** Preparations of calls on receipts, bank statements and the close of months. */
export const bankCalls: Preparations<CodDesk> = {
  '/Receipt/ExportReceipts': (d) => [d.finance, { Day: emptyDay() }],
  '/Receipt/CloseDay': (d) => [d.finance, { Day: emptyDay(), Lines: [], Remarks }],
  '/Receipt/ReopenDay': async (d) => [d.finance, { Id: await close(d), Remarks }],
  '/BookMonth/CloseMonth': async (d) => [d.finance, await nextMonth(d)],
  '/BankStatement/ImportBankStatement': (d) => [d.finance, statement(d, 12).file],
  '/BankStatement/MatchBankLine': async (d) => {
    const customer = await d.customer();
    const { Id } = await d.finance.ok('/Recharge/ManualRecharge', { UserId: customer.userId, Amount: 30 });
    return [d.finance, { Id: await line(d, 30), BankMatchType: enumCodes.BankMatchType.Recharge, SourceId: Id }];
  },
  '/BankStatement/ExplainBankLine': async (d) => [d.finance, { Id: await line(d, -1), Remarks }],
  '/BankStatement/RevertBankStatement': async (d) => {
    const Id = await line(d, 7);
    const { Data } = await d.finance.ok('/BankStatement/GetBankLines', { rows: 100 });
    return [d.finance, { Id: Data.find((row: { Id: string }) => row.Id === Id).BankStatementId, Remarks }];
  },
  '/ProviderSettlement/ImportProviderFile': async (d) => [d.finance, await providerImport(d)],
  '/ProviderSettlement/RevertProviderFile': async (d) => [d.finance, { Id: (await providerLineOf(d)).ProviderFileId, Remarks }],
  '/ProviderSettlement/DecideProviderLine': async (d) => [d.finance, { Id: (await providerLineOf(d)).Id, Remarks }],
  '/ProviderSettlement/UndoProviderDecision': async (d) => {
    const { Id } = await providerLineOf(d);
    await d.finance.ok('/ProviderSettlement/DecideProviderLine', { Id, Remarks });
    return [d.finance, { Id, Remarks }];
  },
  '/BankStatement/UndoBankMatch': async (d) => {
    const Id = await line(d, -2);
    await d.finance.ok('/BankStatement/ExplainBankLine', { Id, Remarks });
    return [d.finance, { Id, Remarks }];
  },
};
