import { timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { zoneOf } from '../../core/db/times.ts';
import { importColumns, tooLongCells } from '../../core/sheets/import-columns.ts';
import { billTakenDebt, voidTakenDebt } from '../billing/public.ts';
import { openingFormatOf } from '../wallet/public.ts';
import { currencyFault, type Fault, memberFault, readAmount, readDay, report } from './cells.ts';
import { codeOf, partOf, type PartRow } from './part.ts';

const columns = importColumns('takeover.debts', bill, {
  memberCode: { field: 'ownerId', required: true },
  reference: { field: 'sourceNumber', required: true },
  amount: { field: 'totalAmount', required: true },
  currency: { field: 'currencyId', required: false },
  dueDay: { field: 'dueTime', required: true },
  explanation: { required: false },
});

interface Debt extends PartRow {
  code: string;
  reference: string;
  amount: string;
  dueDay: string;
  explanation: string;
}

/** Open debts, each with its number in the system before. */
export const debts = partOf<Debt>({
  part: enumCodes.TakeOverPart.Debts,
  kind: 'TakeOverDebts',
  columns,
  async read(db, { siteId, caller, members }, rows, wrong) {
    const format = await openingFormatOf(db, caller, siteId);
    const seen = new Map<string, number>();
    return rows.flatMap(({ line, values }): Debt[] => {
      const code = codeOf(values.memberCode);
      const reference = (values.reference ?? '').trim();
      const rowKey = `${code} ${reference}`;
      const amount = readAmount(values.amount, format.decimalPlaces, '0');
      const due = readDay(values.dueDay, siteId, caller.now, { ahead: true });
      const before = seen.get(rowKey);
      if (before === undefined) seen.set(rowKey, line);
      for (const [column, message, more] of tooLongCells(columns, values)) wrong(line, column, message, more);
      const faults: Record<string, Fault> = {
        memberCode: memberFault(code, members.get(code)),
        reference: reference ? (before === undefined ? null : ['takeover.lines.twice', { line: before }]) : ['core.field.required'],
        amount: amount.fault ?? (Number(amount.value) > 0 ? null : ['takeover.lines.notZero']),
        currency: currencyFault(values.currency, format.code),
        dueDay: due.fault ?? (due.value ? null : ['core.field.required']),
      };
      if (!report(line, faults, wrong)) return [];
      return [
        {
          line,
          rowKey,
          figures: { amount: amount.value!, currencyId: format.currencyId },
          code,
          reference,
          amount: amount.value!,
          dueDay: due.value!,
          explanation: (values.explanation ?? '').trim() || reference,
        },
      ];
    });
  },
  async enter(tx, { caller, siteId, members }, { code, reference, amount, dueDay, explanation }) {
    const dueTime = timeIn(zoneOf(siteId), `${dueDay} 23:59:59`);
    return (await billTakenDebt(tx, caller, { siteId, ownerId: members.get(code)!.id, amount, reference, dueTime, explanation })).id;
  },
  undo: (tx, { caller, remarks }, { createdId, figures }) =>
    voidTakenDebt(tx, caller, createdId, { amount: figures.amount ?? '0', remarks }),
});
