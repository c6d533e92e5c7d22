import type { Cast } from './actors.ts';

/** What waits for finance and for a second person: a withdrawal, a large credit of finance's, a large debit of the manager's. */
export async function playMoneyWaiting(cast: Cast, userIdOf: (name: string) => Promise<string>): Promise<void> {
  await cast('bob')('/Recharge/EstablishWithdrawal', {
    Amount: 1200,
    BankName: '玉山銀行',
    AccountName: '張柏豪',
    AccountNumber: '0864968123456',
    Remarks: '淡季暂时不寄，先取回',
  });
  await waits(cast, 'finance', '/Recharge/ManualRecharge', {
    UserId: await userIdOf('merchant'),
    Amount: 8000,
    Remarks: '线下汇款 0412，水单已核对',
  });
  await waits(cast, 'manager', '/UserAmountJournal/AdjustUserAmount', {
    UserId: await userIdOf('bob'),
    Amount: -3500,
    Remarks: '九月重复入账，冲回',
  });
}

/** Asked for by one person, a movement above the site's limit waits for another (469). */
async function waits(cast: Cast, name: string, path: string, body: object): Promise<void> {
  try {
    await cast(name)(path, body);
  } catch (problem) {
    if (!/: 469 /.test(String(problem))) throw problem;
  }
}
