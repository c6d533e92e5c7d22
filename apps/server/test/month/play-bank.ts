import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { MonthDesk } from './desk.ts';

const { Stripe } = enumCodes.OnlinePaymentProvider;

/** Recharges by hand, by slip and online; withdrawals; the files of bank and provider. */
export async function playBank(m: MonthDesk) {
  const [customer, payer] = [await m.customer(), await m.customer()];
  m.at(5);
  const recharge = (Amount: number) => m.finance.ok('/Recharge/ManualRecharge', { UserId: customer.userId, Amount, Remarks: 'Receipt 17' });
  await recharge(200);
  const mistake = await recharge(300);
  await m.finance.ok('/Recharge/VoidRecharge', { Id: mistake.Id, Remarks: 'Typed twice' });
  const slip = await m.online.transfer(customer, 512.5);
  const way = await m.online.newWay();
  const trades: string[] = [];
  for (const amount of [100, 50.25]) {
    const { OnlinePayment } = await m.online.online(payer, amount, { OnlinePaymentConfigurationId: way });
    const tradeNo = `pi_month_${amount}`;
    const report = { outTradeNo: OnlinePayment.OutTradeNo, tradeNo, amount: String(amount) };
    const answer = await m.online.notify(report, { to: way, at: m.now() });
    if (answer.statusCode !== 200) throw new Error(`the notification was answered ${answer.statusCode}: ${answer.body}`);
    trades.push(tradeNo);
  }
  await sql`update online_payment_configuration set online_payment_provider = ${Stripe} where id = ${way}`.execute(m.server.db);
  const to = { BankName: 'ICBC', AccountName: 'Wang', AccountNumber: '6222020200112233' };
  const withdraw = async (Amount: number) => (await customer.ok('/Recharge/EstablishWithdrawal', { Amount, ...to })).Id as string;
  const [paid, returned] = [await withdraw(80), await withdraw(40)];
  const pay = (Id: string, TransferNo: string) => m.finance.ok('/Recharge/AuditWithdrawal', { Id, Approved: true, TransferNo });
  m.at(6);
  await pay(paid, 'W-1');
  await pay(returned, 'W-2');
  await m.finance.ok('/Recharge/ReturnWithdrawal', { Id: returned, Remarks: 'Account closed' });
  const day = m.at(7).slice(0, 10);
  const head =
    'balance_transaction_id,created,currency,gross,fee,net,reporting_category,payment_intent_id,automatic_payout_id,automatic_payout_effective_at';
  const rows = [
    `txn_1,${day} 10:00:00,cny,100.00,3.00,97.00,charge,${trades[0]},po_1,${day}`,
    `txn_2,${day} 10:00:00,cny,50.25,1.50,48.75,charge,${trades[1]},po_1,${day}`,
  ];
  await m.finance.ok('/ProviderSettlement/ImportProviderFile', {
    ConfigurationId: way,
    FileName: 'payout.csv',
    Content: Buffer.from(`${head}\n${rows.join('\n')}\n`).toString('base64'),
  });
  return { customer, payer, way, slip, withdrawalId: paid };
}

/** Imports the lines of a bank statement and matches each with its record. */
export async function matchBank(
  m: MonthDesk,
  { AccountNumber, currency, day }: { AccountNumber: string; currency: string; day: string },
  rows: readonly (readonly [amount: number, type: number, sourceId: string])[],
) {
  const content = rows.map(([amount], at) => `${day},${amount},Line,${AccountNumber}-${at}`).join('\n');
  await m.finance.ok('/BankStatement/ImportBankStatement', {
    FileName: `${AccountNumber}.csv`,
    Content: Buffer.from(`Date,Amount,Description,Transaction ID\n${content}\n`).toString('base64'),
    AccountNumber,
    CurrencyId: m.cod.currency(currency),
  });
  const { Data } = await m.finance.ok('/BankStatement/GetBankLines', { rows: 100 });
  for (const [at, [, BankMatchType, SourceId]] of rows.entries()) {
    const line = Data.find(({ BankReference }: any) => BankReference === `${AccountNumber}-${at}`);
    await m.finance.ok('/BankStatement/MatchBankLine', { Id: line.Id, BankMatchType, SourceId });
  }
}
