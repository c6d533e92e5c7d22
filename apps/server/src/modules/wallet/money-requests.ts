import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { moneyRequest, moneyRequestStates } from '@entrepot/contract/modules/wallet/money-request.ts';
import {
  auditMoneyRequest,
  getMoneyRequests,
  moneyRequestErrors,
  withdrawMoneyRequest,
} from '@entrepot/contract/modules/wallet/money-request-calls.ts';
import { type Caller, hasRight } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, lock, lockWhere } from '../../core/db/rows.ts';
import { pageOf } from '../../core/lists/page.ts';
import { all, conditionsOfActs, type RowActs, rightsOfRow, stateAllows } from '../../core/lists/row-rights.ts';
import { isDependentOn, isIndependentOf } from '../access/public.ts';
import { notifyUsers } from '../messaging/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { currencyFormatOf } from './money.ts';
import { calledOf } from './user-names.ts';
import { fourEyesCalls, refuseChanged, subjectOf } from './four-eyes-approval.ts';

type Row = RowOf<typeof moneyRequest>;

/**
 * SQL: whether the caller may decide a waiting request: the conditions of `auditRequest` in one, so that lists, their buttons and the numbers
 * of the first page agree with it.
 */
export const mayDecide = (caller: Caller): RawBuilder<boolean> =>
  sql<boolean>`(${isWaiting} and ${isAnothers(caller, sql`money_request`)})`;

const isWaiting = sql<boolean>`money_request_status = ${sql.lit(enumCodes.MoneyRequestStatus.Waiting)}`;
/** SQL: a waiting request that others have to decide. */
const mustBeDecidedByOthers = (caller: Caller): RawBuilder<boolean> =>
  sql<boolean>`(${isWaiting} and not ${isAnothers(caller, sql`money_request`)})`;

/** SQL: whether a request is another person's, about a call that the caller may make. */
function isAnothers(caller: Caller, row: RawBuilder<unknown>): RawBuilder<boolean> {
  const own = [...fourEyesCalls].filter(([, { needs }]) => needs?.some((code) => hasRight(caller, code))).map(([path]) => path);
  return sql<boolean>`(${row}.path = any(${own}) and ${row}.asked_by_id <> ${caller.userId}
    and not ${isDependentOn(caller, sql`${row}.asked_by_id`, independentDaysOf(sql`${row}.site_id`))})`;
}

/** SQL: the days within which accounts of one hand do not approve each other, by site. */
const independentDaysOf = (siteId: RawBuilder<unknown>) =>
  sql`(select c.independent_days from site_configuration c where c.site_id = ${siteId} and not c.is_deleted limit 1)`;

const may = (verb: Parameters<typeof moneyRequestStates.can>[1]) => stateAllows(moneyRequestStates, sql`r.money_request_status`, verb);

/** The actions on a request, each with its call, and the state and the persons for which it is not refused. */
export const requestActs = {
  approve: { call: auditMoneyRequest, when: (caller: Caller) => all(may('approve'), isAnothers(caller, sql`r`)) },
  withdraw: { call: withdrawMoneyRequest, when: (caller: Caller) => all(may('withdraw'), sql`r.asked_by_id = ${caller.userId}`) },
} satisfies RowActs;

/** Returns a page of requests within the caller's scope. */
export const listRequests = (tx: Db, caller: Caller, query: Input<typeof getMoneyRequests> & ListQuery) =>
  pageOf(tx, caller, moneyRequest, query, {
    output: getMoneyRequests.output,
    also: { can: rightsOfRow(conditionsOfActs(caller, requestActs)) },
    filters: { decidable: (wanted: boolean) => (wanted ? mayDecide(caller) : mustBeDecidedByOthers(caller)) },
  });

/**
 * Executes or rejects (with a reason) a pending request as four-eyes approval. The approver must not be the requester nor an account of which
 * the same person got hold (`NoPermission`), and must be allowed to do it alone. It is executed in the present state, and refused as a
 * direct call would be.
 */
export async function auditRequest(tx: Tx, caller: Caller, { id, approved, remarks }: Input<typeof auditMoneyRequest>) {
  const row = await lock(tx, caller, moneyRequest, id);
  const moneyRequestStatus = moneyRequestStates.after(row.moneyRequestStatus, approved ? 'approve' : 'refuse');
  const { needs } = fourEyesCalls.get(row.path)!;
  await refuseAlike(tx, caller, row);
  if (!needs?.some((code) => hasRight(caller, code))) throw moneyRequestErrors.notTheirs();
  if (!approved && !remarks) throw invalid({ field: 'Remarks', key: 'required' });
  // Ended first: what it executes closes the requests that are still waiting for the same subject.
  const ended = await end(tx, caller, row, moneyRequestStatus, remarks ?? null);
  if (approved) await carryOut(tx, caller, row);
  await notifyRequester(tx, caller, ended);
  return true;
}

/**
 * Executes a request as the person who decides it, in the present state. Throws `ConcurrencyConflict` when its subject was changed so that
 * it would move something else than was requested.
 */
export async function carryOut(tx: Tx, caller: Caller, row: Row): Promise<void> {
  const { input, verb } = fourEyesCalls.get(row.path)!;
  const decider = { ...caller, requesterId: row.askedById };
  const request = withTimes(input, row.request ?? {});
  await refuseChanged(tx, decider, row, request);
  await verb(tx, decider, request);
}

/** The input of a stored request: JSON has times as texts. */
function withTimes(fields: Fields, request: Record<string, unknown>): Record<string, unknown> {
  const read = (key: string, value: unknown): unknown => {
    const field = fields[key];
    if (Array.isArray(value) && field?.children) return value.map((one) => withTimes(field.children as Fields, one));
    return field?.shape === 'time' && typeof value === 'string' ? new Date(value) : value;
  };
  return Object.fromEntries(Object.entries(request).map(([key, value]) => [key, read(key, value)]));
}

/** Withdraws one's own request. */
export async function withdrawRequest(tx: Tx, caller: Caller, { id }: Input<typeof withdrawMoneyRequest>) {
  const row = await lock(tx, caller, moneyRequest, id);
  const moneyRequestStatus = moneyRequestStates.after(row.moneyRequestStatus, 'withdraw');
  if (row.askedById !== caller.userId) throw moneyRequestErrors.notOwn();
  await end(tx, caller, row, moneyRequestStatus, null);
  return true;
}

async function refuseAlike(tx: Tx, caller: Caller, { askedById, siteId }: Row): Promise<void> {
  if (askedById === caller.userId) throw moneyRequestErrors.samePerson();
  const { independentDays: days } = await siteConfigurationOf(tx, siteId);
  if (!(await isIndependentOf(tx, caller, askedById, days))) throw moneyRequestErrors.madeLately({ days });
}

const end = (tx: Tx, caller: Caller, row: Row, moneyRequestStatus: Row['moneyRequestStatus'], decisionRemarks: string | null) =>
  change(tx, caller, moneyRequest, row, { moneyRequestStatus, decidedById: caller.userId, decidedTime: caller.now, decisionRemarks });

async function notifyRequester(tx: Tx, caller: Caller, row: Row): Promise<void> {
  const textName = row.moneyRequestStatus === enumCodes.MoneyRequestStatus.Approved ? 'secondApproved' : 'secondRefused';
  const amount = (await currencyFormatOf(tx, caller, row.currencyId)).text(row.amount);
  await notifyUsers(tx, caller, {
    siteId: row.siteId,
    userIds: [row.askedById],
    type: enumCodes.UserMessageType.Bill,
    sourceType: 'moneyRequest',
    sourceId: row.id,
    link: '/MoneyRequestIndex',
    text: `wallet.messages.${textName}`,
    values: { name: await calledOf(tx, caller.userId!), amount, number: await subjectOf(tx, row), remarks: row.decisionRemarks ?? '' },
  });
}

/** Closes waiting requests whose subject changed, so that they can no longer be executed. */
export async function closeRequests(tx: Tx, caller: Caller, of: { id: readonly string[] } | { subjectId: string }): Promise<void> {
  const waiting = { ...of, moneyRequestStatus: enumCodes.MoneyRequestStatus.Waiting };
  for (const row of await lockWhere(tx, caller, moneyRequest, waiting)) {
    const moneyRequestStatus = moneyRequestStates.after(row.moneyRequestStatus, 'close');
    await change(tx, caller, moneyRequest, row, { moneyRequestStatus, decidedTime: caller.now });
  }
}
