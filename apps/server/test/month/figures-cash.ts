import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { MonthDesk } from './desk.ts';
import {
  added,
  balances,
  jobSheetOf,
  ledger,
  listOf,
  minus,
  negated,
  type Places,
  plain,
  printedOfOpenItems,
  printedTotals,
  reportOf,
} from './places.ts';
import type { PlayedMonth } from './play.ts';

const means: Record<string, readonly string[]> = {
  Cash: ['TILL:%', 'CASH:safe'],
  Card: ['CASH:card'],
  Transfer: ['CASH:transfer'],
  'Bank slip': ['CASH:bank'],
  Offline: ['CASH:offline'],
  'By staff': ['CASH:manual'],
  Carrier: ['CASH:cod'],
};
/** Receipts of each day of the month by means, in one currency: without cash between tills and the safe. */
export async function receiptsOf(m: MonthDesk, code: string): Promise<Places> {
  const places: Record<string, Record<string, any>[]> = {
    list: [],
    report: [],
    'by cashier': [],
    'by place': [],
    export: [],
    pdf: [],
    'day close': [],
  };
  for (const Day of m.days) {
    const of = async (GroupBy: string) =>
      (await listOf(m, '/Receipt/GetReceipts', { Day, GroupBy })).filter((row) => row.CurrencyCode === code);
    const report = await of('means');
    if (!report.length) continue;
    places['report']!.push(...report);
    places['list']!.push(...(await of('entry')));
    places['by cashier']!.push(...(await of('cashier')));
    places['by place']!.push(...(await of('place')));
    const { sheet, pdf } = await reportOf(m, '/Receipt/GetReceipts', { Day, GroupBy: 'means' });
    places['export']!.push(...sheet.filter((row) => row['Currency'] === code).map((row) => ({ Net: row['Net'] })));
    places['pdf']!.push({ Net: printedTotals(pdf, sheet, ['Received', 'Paid back', 'Net'], code)['Net'] });
    const { Lines } = await m.finance.ok('/Receipt/GetReceiptDay', { Day });
    places['day close']!.push(
      ...Lines.filter((row: any) => row.CurrencyId === m.cod.currency(code)).map((row: any) => ({ Net: row.BookedAmount })),
    );
  }
  const accounts = [...Object.values(means).flat(), ...(await waysOf(m))];
  const found = Object.fromEntries(Object.entries(places).map(([place, rows]) => [place, { net: added(rows, 'Net') }]));
  return { ...found, ledger: { net: await ledger(m, accounts, { code }) } };
}
const waysOf = async (m: MonthDesk) => (await listOf(m, '/OnlinePayment/GetOnlinePaymentConfigurations')).map(({ Id }) => `CASH:${Id}`);

/** Cash on delivery: what is to be paid out to customers, what carriers still have, and what was delivered and not collected. */
export async function collectionsOf(m: MonthDesk): Promise<Places> {
  const { ToBeCollected, Collected } = enumCodes.CollectionStatus;
  const { lines, sheet, pdf } = await reportOf(m, 'OpenItems');
  const orders = (await listOf(m, '/CodRemittance/GetCodOrders')).filter(
    ({ CollectionCurrencyId }) => CollectionCurrencyId === m.cod.currency('TWD'),
  );
  const of = (status: number) => orders.filter(({ CollectionStatus }) => CollectionStatus === status);
  const summary = (await m.finance.ok('/CodRemittance/GetCodSummary')).filter(({ CurrencyCode }: any) => CurrencyCode === 'TWD');
  const inDollars = lines.filter(({ CurrencyCode }) => CurrencyCode === 'TWD');
  const inSheet = sheet.filter((row) => row['Currency'] === 'TWD');
  const printed = printedTotals(pdf, sheet, printedOfOpenItems, 'TWD');
  const payable = negated(await balances(m, 'COD:%', { code: 'TWD' }));
  return {
    list: {
      payable: added(of(Collected), 'CollectedAmount'),
      notCollected: added(of(ToBeCollected), 'CollectionAmount'),
      withCarriers: plain(0),
    },
    report: {
      payable: added(summary, 'Payable'),
      notCollected: added(summary, 'NotCollected'),
      withCarriers: added(summary, 'WithCarriers'),
    },
    'open items': { payable, notCollected: added(inDollars, 'NotCollected'), withCarriers: added(inDollars, 'NotPaidOver') },
    export: {
      payable,
      notCollected: added(inSheet, 'Delivered, not collected'),
      withCarriers: added(inSheet, 'Collected, not paid over'),
    },
    pdf: { payable, notCollected: printed['Delivered, not collected']!, withCarriers: printed['Collected, not paid over']! },
    ledger: {
      payable,
      notCollected: added(of(ToBeCollected), 'CollectionAmount'),
      withCarriers: await balances(m, 'COD_CASH:%', { code: 'TWD' }),
    },
  };
}

/** The amounts that remittances paid out in the month, and the fees that they retained. */
export async function remittancesOf(m: MonthDesk, { carrier: { remittanceId: Id } }: PlayedMonth): Promise<Places> {
  const rows = await listOf(m, '/CodRemittance/GetCodRemittances');
  const detail = await m.finance.ok('/CodRemittance/GetCodRemittanceById', { Id });
  const journals = await listOf(m, '/UserAmountJournal/GetUserAmountJournals', { JournalType: enumCodes.JournalType.CodPaidOut });
  const sheet = await jobSheetOf(m, '/UserAmountJournal/ExportUserAmountJournals', { JournalType: enumCodes.JournalType.CodPaidOut });
  const bank = (await listOf(m, '/BankStatement/GetBankLines')).filter(({ SourceNumber }) => SourceNumber === detail.SerialNumber);
  const fee = plain(detail.TotalFee);
  return {
    list: { paid: added(rows, 'NetAmount'), fee: added(rows, 'TotalFee') },
    detail: { paid: plain(detail.NetAmount), fee: added(detail.Orders, 'Fee') },
    'amount statement': { paid: minus(negated(added(journals, 'Amount')), fee), fee },
    export: { paid: minus(negated(added(sheet, 'Amount')), fee), fee },
    bank: { paid: negated(added(bank, 'Amount')), fee },
    ledger: { paid: minus(await ledger(m, 'COD:%', { code: 'TWD', journalType: enumCodes.JournalType.CodPaidOut }), fee), fee },
  };
}

/** The account at a payment provider: payments, fees and the payout that reached the bank. */
export async function providerOf(m: MonthDesk, { bank: { way } }: PlayedMonth): Promise<Places> {
  const [file] = await listOf(m, '/ProviderSettlement/GetProviderFiles', { ConfigurationId: way });
  const lines = await listOf(m, '/ProviderSettlement/GetProviderLines', { ConfigurationId: way });
  const payments = (await listOf(m, '/OnlinePayment/GetOnlinePayments')).filter(({ ConfigurationId }) => ConfigurationId === way);
  const { Payment, Payout } = enumCodes.ProviderLineKind;
  const of = (kind: number) => lines.filter(({ ProviderLineKind }) => ProviderLineKind === kind);
  const bank = (await listOf(m, '/BankStatement/GetBankLines')).filter(
    ({ BankMatchType }) => BankMatchType === enumCodes.BankMatchType.ProviderPayout,
  );
  const paid = added(payments, 'Amount');
  return {
    list: { paid: added(of(Payment), 'Amount'), fees: added(lines, 'Fee'), payout: plain(Math.abs(Number(added(of(Payout), 'Amount')))) },
    file: { paid: plain(file.Payments), fees: plain(file.Fees), payout: plain(file.Payouts) },
    payments: { paid, fees: minus(paid, added(bank, 'Amount')), payout: added(bank, 'Amount') },
    ledger: {
      paid: await ledger(m, `CASH:${way}`),
      fees: await ledger(m, 'PROVIDER_FEE'),
      payout: await ledger(m, 'SETTLED:bank'),
    },
  };
}
