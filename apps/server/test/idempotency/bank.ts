import { randomUUID } from 'node:crypto';
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
  '/BankStatement/UndoBankMatch': async (d) => {
    const Id = await line(d, -2);
    await d.finance.ok('/BankStatement/ExplainBankLine', { Id, Remarks });
    return [d.finance, { Id, Remarks }];
  },
};
