import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { MonthDesk } from './desk.ts';
import {
  added,
  balances,
  inYuan,
  ledger,
  listOf,
  minus,
  negated,
  ofMonth,
  period,
  type Places,
  plain,
  printedOfOpenItems,
  printedOfOrders,
  printedTotals,
  reportOf,
  sums,
} from './places.ts';

/** Rewards of activities: given and taken back in the month, and their cost. */
export async function rewardsOf(m: MonthDesk): Promise<Places> {
  const { lines, sheet, pdf } = await reportOf(m, 'Reward', period(m));
  const { RewardTakenBack } = enumCodes.JournalType;
  const journals = (await listOf(m, '/UserAmountJournal/GetUserAmountJournals', ofMonth(m))).filter(
    ({ SourceType }) => SourceType === 'activityIssue',
  );
  const given = added(
    journals.filter(({ JournalType }) => JournalType !== RewardTakenBack),
    'Amount',
  );
  const takenBack = negated(
    added(
      journals.filter(({ JournalType }) => JournalType === RewardTakenBack),
      'Amount',
    ),
  );
  const printed = printedTotals(
    pdf,
    sheet,
    [
      'Rewards',
      'Pending',
      'Given',
      'Taken back',
      'Coupons given',
      'Coupons used',
      'Used amount',
      'Coupons expired',
      'Expired amount',
      'Coupons taken back',
      'Cost',
    ],
    'CNY',
  );
  return {
    list: { given, takenBack, cost: minus(given, takenBack) },
    report: sums(lines, { given: 'Given', takenBack: 'TakenBack', cost: 'Cost' }),
    export: sums(sheet, { given: 'Given', takenBack: 'Taken back', cost: 'Cost' }),
    pdf: { given: printed['Given']!, takenBack: printed['Taken back']!, cost: printed['Cost']! },
    ledger: { given, takenBack, cost: await ledger(m, 'GIFT') },
  };
}

/** Carrier charges: the cost of the month. */
export async function costOf(m: MonthDesk): Promise<Places> {
  const { lines, sheet, pdf } = await reportOf(m, 'LogisticsOrder', { ...period(m), GroupBy: 'all' });
  const valid = await listOf(m, '/CarrierCharge/GetCarrierCharges', { Valid: true });
  return {
    list: { cost: added(valid, 'Amount') },
    report: { cost: added(inYuan(lines), 'Cost') },
    export: { cost: added(inYuan(sheet), 'Carrier charges') },
    pdf: { cost: printedTotals(pdf, sheet, printedOfOrders, 'CNY')['Carrier charges']! },
    ledger: { cost: await ledger(m, 'CARRIAGE:%') },
  };
}

/** Carrier charges that are not paid yet. */
export async function chargesOf(m: MonthDesk): Promise<Places> {
  const { lines, sheet, pdf } = await reportOf(m, 'OpenItems');
  const list = await listOf(m, '/CarrierCharge/GetCarrierCharges', { Valid: true, Paid: false });
  return {
    list: { unpaid: added(list, 'Amount') },
    report: { unpaid: added(lines, 'Charges') },
    export: { unpaid: added(sheet, 'Charges not paid') },
    pdf: { unpaid: printedTotals(pdf, sheet, printedOfOpenItems, 'CNY')['Charges not paid'] ?? plain(0) },
    ledger: { unpaid: negated(await balances(m, 'PAYABLE:%')) },
  };
}
