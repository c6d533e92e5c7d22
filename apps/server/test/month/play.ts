import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { settleDueRewards } from '../../src/modules/promotions/scheduled.ts';
import type { MonthDesk } from './desk.ts';
import { matchBank, playBank } from './play-bank.ts';
import { playBills, playSettler, playStatement } from './play-bills.ts';
import { payOut, playCarrier, playTill } from './play-cash.ts';

const { Recharge, Withdrawal, Remittance, ProviderPayout } = enumCodes.BankMatchType;

/** Plays a month at the money desk of a site to its last day; returns the people and records whose figures are compared. */
export async function playMonth(m: MonthDesk) {
  const settler = await playSettler(m);
  m.at(2);
  const till = await playTill(m);
  m.at(4);
  const carrier = await playCarrier(m);
  const bank = await playBank(m);
  const bills = await playBills(m);
  const remittanceId = await payOut(m, carrier);
  const day = m.at(13);
  const [payout] = (await m.finance.ok('/ProviderSettlement/GetProviderLines', { ConfigurationId: bank.way, rows: 10 })).Data.filter(
    ({ Amount }: any) => Number(Amount) === -145.75 || Number(Amount) === 145.75,
  );
  await matchBank(m, { AccountNumber: '622200001111', currency: 'CNY', day }, [
    [512.5, Recharge, bank.slip],
    [-80, Withdrawal, bank.withdrawalId],
    [145.75, ProviderPayout, payout.Id],
  ]);
  await matchBank(m, { AccountNumber: '700100', currency: 'TWD', day }, [[-1740, Remittance, remittanceId]]);
  const statementId = await playStatement(m, settler);
  m.at(m.days.length, '12:00');
  await settleDueRewards(m.work());
  return { settler, statementId, till, carrier: { ...carrier, remittanceId }, bank, bills };
}
export type PlayedMonth = Awaited<ReturnType<typeof playMonth>>;
