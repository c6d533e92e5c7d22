import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { MonthDesk } from './desk.ts';
import { added, beside, ledger, listOf, negated, pdfTexts, type Places, plain, sums } from './places.ts';
import type { PlayedMonth } from './play.ts';

/** The shifts of a till: takings by means, pay-outs, and the counted difference. */
export async function tillOf(m: MonthDesk, { till: { tillId, shifts } }: PlayedMonth): Promise<Places> {
  const names = { cash: 'CashTaken', card: 'CardTaken', transfer: 'TransferTaken', paidOut: 'PaidOut', difference: 'Difference' };
  const details = [];
  const papers: Record<string, string>[] = [];
  const entries: any[] = [];
  for (const Id of shifts) {
    details.push(await m.finance.ok('/Till/GetTillShiftById', { Id }));
    entries.push(...(await listOf(m, '/Till/GetTillEntries', { TillShiftId: Id })));
    const paper = await pdfTexts(m, await m.finance.ok('/Till/PrintTillShift', { Id }));
    const pdf = paper.slice(0, paper.indexOf('Entries'));
    papers.push({
      CashTaken: beside(pdf, 'Cash'),
      CardTaken: beside(pdf, 'Card'),
      TransferTaken: beside(pdf, 'Transfer'),
      PaidOut: negated(beside(pdf, 'Paid out')),
      Difference: beside(pdf, 'Difference'),
    });
  }
  const { Collection, PayOut, Reversal } = enumCodes.TillEntryType;
  const taken = (TillMeans: number) =>
    added(
      entries.filter((row) => row.TillMeans === TillMeans && [Collection, Reversal].includes(row.TillEntryType)),
      'Amount',
    );
  const list = await listOf(m, '/Till/GetTillShifts', { TillId: tillId });
  return {
    list: {
      cash: taken(enumCodes.TillMeans.Cash),
      card: taken(enumCodes.TillMeans.Card),
      transfer: taken(enumCodes.TillMeans.Transfer),
      paidOut: negated(
        added(
          entries.filter((row) => row.TillEntryType === PayOut),
          'Amount',
        ),
      ),
      difference: added(list, 'Difference'),
    },
    detail: sums(details, names),
    pdf: sums(papers, names),
    ledger: {
      cash: plain(
        Number(await ledger(m, 'TILL:%', { code: 'TWD' })) +
          Number(await ledger(m, ['CASH:safe', 'TILL_PAYOUT', 'TILL_DIFFERENCE'], { code: 'TWD' })),
      ),
      card: await ledger(m, 'CASH:card', { code: 'TWD' }),
      transfer: await ledger(m, 'CASH:transfer', { code: 'TWD' }),
      paidOut: await ledger(m, 'TILL_PAYOUT', { code: 'TWD' }),
      difference: negated(await ledger(m, 'TILL_DIFFERENCE', { code: 'TWD' })),
    },
  };
}
