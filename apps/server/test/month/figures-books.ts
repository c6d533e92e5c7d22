import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { MonthDesk } from './desk.ts';
import {
  added,
  type Amounts,
  balances,
  beside,
  inYuan,
  jobSheetOf,
  ledger,
  listOf,
  minus,
  negated,
  ofMonth,
  pdfTexts,
  period,
  type Places,
  plain,
  printedOfOrders,
  printedTotals,
  reportOf,
} from './places.ts';
import type { PlayedMonth } from './play.ts';

const { Voided } = enumCodes.PaymentStatus;

/** Revenue of the month after refunds, discounts with coupons, and the rest. */
export async function revenueOf(m: MonthDesk): Promise<Places> {
  const { lines, sheet, pdf } = await reportOf(m, 'LogisticsOrder', { ...period(m), GroupBy: 'all' });
  const byDay = await listOf(m, '/LogisticsOrderReport/GetLogisticsOrderReport', { ...period(m), GroupBy: 'day' });
  const bills = (await listOf(m, '/Bill/GetBills', ofMonth(m))).filter(({ PaymentStatus }) => PaymentStatus !== Voided);
  const exported = (await jobSheetOf(m, '/Bill/ExportBills', ofMonth(m))).filter((row) => row['Payment status'] !== 'Voided');
  const { Figures } = await m.finance.ok('/BookMonth/GetMonthToClose', { Month: m.month });
  const of = (revenue: string, refund: string, discount: string): Amounts => {
    const earned = minus(revenue, refund);
    return { earned, discount, net: minus(earned, discount) };
  };
  const ofRows = (rows: any[], [revenue, refund, discount]: readonly [string, string, string]) =>
    of(added(rows, revenue), added(rows, refund), added(rows, discount));
  const wire = ['Revenue', 'Refund', 'Discount'] as const;
  const printed = printedTotals(pdf, sheet, printedOfOrders, 'CNY');
  const own = Figures.filter(({ CurrencyCode }: any) => CurrencyCode === 'CNY');
  const [earned, discount] = [negated(await ledger(m, 'REVENUE:%')), await ledger(m, ['DISCOUNT', 'COUPON'])];
  return {
    list: ofRows(bills, ['TotalAmount', 'RefundAmount', 'DiscountAmount']),
    'exported list': ofRows(exported, ['Total', 'Refunded', 'Discount']),
    report: ofRows(inYuan(lines), wire),
    'report by day': ofRows(inYuan(byDay), wire),
    export: ofRows(inYuan(sheet), ['Revenue', 'Refunds', 'Discounts']),
    pdf: of(printed['Revenue']!, printed['Refunds']!, printed['Discounts']!),
    'month close': ofRows(own, wire),
    ledger: { earned, discount, net: minus(earned, discount) },
  };
}

/** The debt of customers: the open amounts of all bills, and their receivables. */
export async function openBillsOf(m: MonthDesk, { settler, bills: played }: PlayedMonth): Promise<Places> {
  const bills = await listOf(m, '/Bill/GetBills');
  const live = bills.filter(({ PaymentStatus }) => PaymentStatus !== Voided);
  const statistics = await m.finance.ok('/Bill/GetBillStatistics');
  const exported = (await jobSheetOf(m, '/Bill/ExportBills')).filter((row) => row['Payment status'] !== 'Voided');
  const papers = [];
  // Customers print in their own language.
  for (const person of [settler, played.customer])
    for (const { Id } of live.filter(({ Open, UserId }) => Number(Open) > 0 && UserId === person.userId))
      papers.push({ open: beside(await pdfTexts(m, await person.ok('/UserBill/PrintBill', { Id })), 'To pay') });
  const wallets = await listOf(m, '/UserAmountJournal/GetUserWallets');
  return {
    list: { open: added(live, 'Open') },
    statistics: { open: added(statistics, 'UnpaidAmount') },
    report: {
      open: added(inYuan(await listOf(m, '/LogisticsOrderReport/GetLogisticsOrderReport', { ...period(m), GroupBy: 'all' })), 'Unpaid'),
    },
    export: { open: minus(added(exported, 'Amount'), added(exported, 'Paid')) },
    pdf: { open: added(papers, 'open') },
    wallets: { open: minus(added(wallets, 'OpenAmount'), added(wallets, 'CreditArrears')) },
    ledger: { open: await balances(m, 'RECEIVABLE:%') },
  };
}

/** The debts that are due: of wallets, of bills and statements, and the report by age. */
export async function arrearsOf(m: MonthDesk): Promise<Places> {
  const { lines, sheet, pdf } = await reportOf(m, 'Arrears');
  const wallets = await listOf(m, '/UserAmountJournal/GetUserWallets');
  const [statistics] = await m.finance.ok('/Bill/GetBillStatistics');
  const ages = ['Up to 30 days', '31–60 days', '61–90 days', 'More than 90 days'];
  const byAge = ages.map((name) => added(sheet, name)).reduce((sum, one) => plain(Number(sum) + Number(one)));
  return {
    list: { due: added(wallets, 'Arrears') },
    bills: { due: plain(Number(statistics.OverdueAmount) + Number(statistics.CreditDueAmount)) },
    report: { due: added(lines, 'Arrears') },
    export: { due: added(sheet, 'Total owed') },
    'export by age': { due: byAge },
    pdf: { due: printedTotals(pdf, sheet, [...ages, 'Total owed'], 'CNY')['Total owed']! },
  };
}

/** The statement of a customer: what it billed, what was paid, and what is open of its bills and of its credit. */
export async function statementOf(m: MonthDesk, { settler, statementId: Id }: PlayedMonth): Promise<Places> {
  const [row] = await listOf(m, '/BillSettlement/GetBillSettlements', { UserId: settler.userId });
  const detail = await m.finance.ok('/BillSettlement/GetBillSettlementById', { Id });
  const own = await settler.ok('/UserBillSettlement/GetBillSettlementById', { Id });
  const pdf = await pdfTexts(m, await settler.ok('/UserBillSettlement/PrintBillSettlement', { Id }));
  const wallet = await m.wallet(settler);
  const of = (rows: any) => ({ billed: plain(rows.BilledAmount), toPay: plain(rows.ToPayAmount) });
  const owner = settler.userId;
  return {
    list: { billed: plain(row.TotalAmount), toPay: minus(minus(row.TotalAmount, row.PaidAmount), row.CreditedAmount) },
    detail: of(detail),
    'detail of the customer': of(own),
    bills: { billed: added(detail.Bills, 'PaymentMoney'), toPay: minus(added(detail.Bills, 'PaymentMoney'), row.PaidAmount) },
    pdf: { billed: beside(pdf, 'Total billed'), toPay: beside(pdf, 'To pay') },
    wallet: { billed: plain(row.TotalAmount), toPay: plain(wallet.Arrears) },
    ledger: {
      billed: negated(await balances(m, 'REVENUE:%', { owner })),
      toPay: await balances(m, ['RECEIVABLE:%', 'CREDIT:%'], { owner }),
    },
  };
}

/** Balances of customers at the end of the month, and what moved them. */
export async function balancesOf(m: MonthDesk): Promise<Places> {
  const wallets = await listOf(m, '/UserAmountJournal/GetUserWallets');
  const query = { AmountAccount: enumCodes.AmountAccount.Balance };
  const journals = await listOf(m, '/UserAmountJournal/GetUserAmountJournals', query);
  const sheet = await jobSheetOf(m, '/UserAmountJournal/ExportUserAmountJournals', query);
  return {
    list: { balance: added(wallets, 'Balance') },
    'amount statement': { balance: added(journals, 'Amount') },
    export: { balance: added(sheet, 'Amount') },
    ledger: { balance: negated(await balances(m, 'WALLET:%')) },
  };
}
