import { expect } from 'vitest';
import type { Call } from '@entrepot/contract/core/call.ts';
import { type Fields, wireName } from '@entrepot/contract/core/field.ts';
import type { RowActs } from '../core/lists/row-rights.ts';
import { remittanceActs } from '../modules/cod/remittance-rights.ts';
import { orderActs } from '../modules/orders/order-rights.ts';
import { documentActs } from '../modules/receiving/document-rights.ts';
import { returnActs, returnedActs } from '../modules/returns/return-rights.ts';
import { planActs, stockActs, transferActs } from '../modules/transfer/transfer-rights.ts';
import { requestActs } from '../modules/wallet/money-requests.ts';
import { bagActs, shiftActs } from '../modules/transport/transport-rights.ts';
import type { Person } from './people.ts';
import { trialRuns } from './trial-run.ts';

/** The resources whose modules list the actions on their rows. */
export const listedActs: Readonly<Record<string, RowActs>> = {
  logisticsOrder: orderActs,
  warehouseDocument: documentActs,
  returnOrder: returnActs,
  returnLogisticsOrder: returnedActs,
  transportShift: shiftActs,
  bag: bagActs,
  warehouseTransfer: transferActs,
  transferPlan: planActs,
  stockTransfer: stockActs,
  codRemittance: remittanceActs,
  moneyRequest: requestActs,
};

export type Row = Readonly<Record<string, any>> & { Id: string };
/** The input of a verb's call besides the id of the row, or a function that returns it. */
type Sent = Readonly<Record<string, unknown>> | ((row: Row, by: Person) => object | Promise<object>);

/** Refusals for the caller, or for the state of the row. Other refusals are about the input, the money or the papers. */
const refusals: readonly string[] = [
  'NoPermission',
  'WarehouseMismatch',
  'StateNotAllowed',
  'OrderFrozen',
  'PackagingLocked',
  'RefundLocked',
  'WaybillAlreadyObtained',
  'NonConsolidationOrders',
  'DocumentEnded',
  'ReturnProhibited',
  'AlreadyClaimed',
];

export interface Suite {
  acts: RowActs;
  list: string;
  /** The input of the list. */
  query?: object;
  inputs: Readonly<Record<string, Sent>>;
  /** The verbs whose calls are refused for more than the row, with the reason. */
  not?: Readonly<Record<string, string>>;
  /** More refusals for the state of a row. */
  also?: readonly string[];
  /** Whether a refusal is not for the state of the row. */
  isOther?(verb: string, message: string, row: Row): boolean;
}

/** The numbers of compared actions by verb. */
type Seen = Record<string, { allowed: number; refused: number }>;

/** The persons of most desks who try the actions. */
export const peopleOf = <K extends 'admin' | 'manager' | 'leader' | 'clerk' | 'alice' | 'bob'>(desk: Record<K, Person>) =>
  Object.fromEntries(['admin', 'manager', 'leader', 'clerk', 'alice', 'bob'].map((name) => [name, desk[name as K]]));

const statusesOf = (row: Row) => Object.keys(row).filter((key) => key.endsWith('Status'));

/**
 * Compares `can` of every row of the list with a trial of every action, for each person: the first tries every row, the others one of each
 * kind. Returns the numbers of compared actions by answer.
 */
export async function compareActs(
  server: Parameters<typeof trialRuns>[0],
  people: Readonly<Record<string, Person>>,
  { acts, list, query, inputs, not = {}, also = [], isOther }: Suite,
): Promise<Seen> {
  const trial = trialRuns(server);
  const seen: Seen = {};
  const wrong: string[] = [];
  for (const [at, [name, by]] of Object.entries(people).entries()) {
    const answer = await by.post<{ Data: Row[] }>(list, { ...query, rows: 100 });
    if (answer.status === 403) continue;
    const known = new Set<string>();
    for (const row of answer.Data.Data) {
      const kind = [...statusesOf(row).map((key) => row[key]), row.Freeze, ...row.Can].join();
      if (at > 0 && known.has(kind)) continue;
      known.add(kind);
      for (const [verb, { call }] of Object.entries(acts)) {
        if (not[verb]) continue;
        const sent = inputs[verb];
        const more = typeof sent === 'function' ? await sent(row, by) : (sent ?? {});
        const { outcome, message } = await trial(by, call.path, inputOf(call as Call, { Id: row.Id, Ids: [row.Id], ...more }));
        const isRefused = [...refusals, ...also].includes(outcome) && !isOther?.(verb, message, row);
        const can = row.Can.includes(verb);
        const count = (seen[verb] ??= { allowed: 0, refused: 0 });
        count[can ? 'allowed' : 'refused']++;
        const state = statusesOf(row).map((key) => row[`${key}Name`] ?? row[key]);
        if (outcome === 'InternalError' || can === isRefused)
          wrong.push(`${name} ${verb} ${list} ${state.join(' ')}: can ${can}, ${outcome} ${message}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  return seen;
}

/** The values that a call takes, by their wire names; the calls of a resource take its fields. */
function inputOf(call: Partial<Call>, values: Readonly<Record<string, unknown>>): object {
  if (!call.input) {
    const { Ids: _ids, ...row } = values;
    return row;
  }
  const names = new Set(Object.entries(call.input as Fields).map(([name, field]) => wireName(name, field)));
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => names.has(name) && value !== undefined));
}

/** Expects that every verb was compared, with rows that permit it and, but for `always`, rows that do not. */
export const expectAllCompared = (acts: RowActs, seen: Seen, { always = [] as readonly string[], not = {} } = {}) =>
  expect(
    Object.keys(acts)
      .filter((verb) => !(verb in not))
      .filter((verb) => !seen[verb]?.allowed || (!seen[verb].refused && !always.includes(verb))),
  ).toEqual([]);
