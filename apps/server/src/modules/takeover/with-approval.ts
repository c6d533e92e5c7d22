import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTakeOver, undoTakeOver } from '@entrepot/contract/modules/takeover/calls.ts';
import { takeOver } from '@entrepot/contract/modules/takeover/take-over.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { enumLabel, text } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { type Moved, openingFormatOf, withFourEyesApproval } from '../wallet/public.ts';
import { callerAt } from './context.ts';
import { open } from './opening.ts';
import { movedMoney, type Totals, totalsOf } from './totals.ts';
import { undo } from './undo.ts';

const { TakeOver, Reversal } = enumCodes.MoneyMovement;

/** The whole of a take-over as one movement, which always needs four-eyes approval: the amount is its balances and debts. */
async function movedOf(tx: Tx, caller: Caller, id: string, movement: Moved['movement'], remarks: string | null): Promise<Moved> {
  const { siteId, name } = await find(tx, caller, takeOver, id);
  const totals = await totalsOf(tx, { siteId, id }, caller.language);
  const { currencyId } = await openingFormatOf(tx, callerAt(caller, siteId), siteId);
  const amount = await movedMoney(tx, { siteId, id });
  return {
    movement,
    siteId,
    ownerId: null,
    currencyId,
    amount,
    always: true,
    subject: { type: 'takeOver', id, number: name.slice(0, 60) },
    remarks: [remarks, lineOf(caller, totals)].filter(Boolean).join(' · ').slice(0, 500),
  };
}

/** The totals as one line, for the list of requests. */
function lineOf({ language }: Caller, { rows, money, goods }: Totals): string {
  const part = (code: number) => enumLabel(language, 'TakeOverPart', code);
  return [
    ...rows.map((one) => `${part(one.part)}: ${one.rows}`),
    ...money.map((one) =>
      text(language, one.part === enumCodes.TakeOverPart.Debts ? 'takeover.totals.debts' : 'takeover.totals.balances', {
        currency: one.currencyCode,
        balance: one.balance,
        credit: one.creditLimit,
        amount: one.amount,
      }),
    ),
    ...goods.map((one) => `${part(one.part)}, ${one.warehouseName}: ${one.pieces}`),
  ].join(' · ');
}

/** Opens a take-over, always with four-eyes approval. */
export const openWithApproval = withFourEyesApproval(openTakeOver, open, (tx, caller, { id }) => movedOf(tx, caller, id, TakeOver, null));

/** Undoes a take-over, always with four-eyes approval. */
export const undoWithApproval = withFourEyesApproval(undoTakeOver, undo, (tx, caller, { id, remarks }) =>
  movedOf(tx, caller, id, Reversal, remarks),
);
