import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { codesOf } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { moneyRequest, moneyRequestStates } from '@entrepot/contract/modules/wallet/money-request.ts';
import {
  type auditMoneyRequest,
  moneyRequestErrors,
  type withdrawMoneyRequest,
} from '@entrepot/contract/modules/wallet/money-request-calls.ts';
import { type Caller, holds } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';
import { madeWithinADay } from '../access/public.ts';
import { tellUsers } from '../content/public.ts';
import { coinOf } from './money.ts';
import { calledOf } from './people.ts';
import { heldCalls, subjectOf } from './second-person.ts';

type Row = RowOf<typeof moneyRequest>;

/**
 * Does what somebody asked for, or refuses it with the reason, as a second person: not who asked, nor one of whom either made the
 * other's account within a day, and one who may do it alone. It is done as things stand now, and refused as it would be then.
 */
export async function auditRequest(tx: Tx, caller: Caller, { id, approved, remarks }: Input<typeof auditMoneyRequest>) {
  const row = await lock(tx, caller, moneyRequest, id);
  const moneyRequestStatus = moneyRequestStates.after(row.moneyRequestStatus, approved ? 'approve' : 'refuse');
  const { call, verb } = heldCalls.get(row.path)!;
  await refuseAlike(tx, caller, row);
  if (!codesOf(call.needs)?.some((code) => holds(caller, code))) throw moneyRequestErrors.notTheirs();
  if (!approved && !remarks) throw invalid({ field: 'Remarks', key: 'required' });
  if (approved) await verb(tx, caller, row.request);
  await tellAsker(tx, caller, await end(tx, caller, row, moneyRequestStatus, remarks ?? null));
  return true;
}

/** Takes one's own request back. */
export async function withdrawRequest(tx: Tx, caller: Caller, { id }: Input<typeof withdrawMoneyRequest>) {
  const row = await lock(tx, caller, moneyRequest, id);
  const moneyRequestStatus = moneyRequestStates.after(row.moneyRequestStatus, 'withdraw');
  if (row.askedById !== caller.userId) throw moneyRequestErrors.notOwn();
  await end(tx, caller, row, moneyRequestStatus, null);
  return true;
}

async function refuseAlike(tx: Tx, caller: Caller, { askedById }: Row): Promise<void> {
  if (askedById === caller.userId) throw moneyRequestErrors.samePerson();
  if (await madeWithinADay(tx, caller, askedById)) throw moneyRequestErrors.madeLately();
}

const end = (tx: Tx, caller: Caller, row: Row, moneyRequestStatus: Row['moneyRequestStatus'], decisionRemarks: string | null) =>
  change(tx, caller, moneyRequest, row, { moneyRequestStatus, decidedById: caller.userId, decidedTime: caller.now, decisionRemarks });

async function tellAsker(tx: Tx, caller: Caller, row: Row): Promise<void> {
  const said = row.moneyRequestStatus === enumCodes.MoneyRequestStatus.Approved ? 'secondApproved' : 'secondRefused';
  const amount = (await coinOf(tx, caller, row.currencyId)).text(row.amount);
  await tellUsers(tx, caller, {
    siteId: row.siteId,
    userIds: [row.askedById],
    type: enumCodes.UserMessageType.Bill,
    sourceType: 'moneyRequest',
    sourceId: row.id,
    link: '/MoneyRequestIndex',
    text: `wallet.messages.${said}`,
    values: { name: await calledOf(tx, caller.userId!), amount, number: await subjectOf(tx, row), remarks: row.decisionRemarks ?? '' },
  });
}
