import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { covers } from '@entrepot/testing/covers.ts';
import { describe, expect, test } from 'vitest';
import { root } from '@entrepot/server/core/root.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { StateTable } from '@entrepot/contract/core/states.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';

const folder = join(root, 'packages/contract/src/modules/');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /(?<!\.test)\.ts$/.test(file) && readFileSync(folder + file, 'utf8').includes('= states('),
);
const tables: [string, StateTable][] = [];
for (const file of files.sort())
  for (const [name, value] of Object.entries(await import(folder + file)))
    if (name.endsWith('States')) tables.push([name, value as StateTable]);

const codesOf = (table: StateTable) => enumCodes[table.enumName] as Record<string, number>;
const verbsOf = (table: StateTable) => [...new Set(Object.values(table.graph).flatMap((verbs) => Object.keys(verbs)))];

const named = (table: StateTable) =>
  new Set([...Object.keys(table.graph), ...Object.values(table.graph).flatMap((verbs) => Object.values(verbs))]);
/** The initial states of state machines that do not begin in the first state of their enumeration. */
const doors: Record<string, string[]> = {
  rechargeStates: ['ToBePaid', 'ToBeAudited'],
  userCouponStates: ['Unused', 'Pending'],
  sentMessageStates: ['Sent', 'Retrying', 'NotSent'],
  providerLineStates: ['Matched', 'Open', 'ToBank'],
};

test('there are tables to walk', () => expect(tables.length).toBeGreaterThan(15));

describe.each(tables)('%s', (name, table) => {
  test('follows its verbs from each state and refuses all others with StateNotAllowed', covers('TRANS-GRAPHS'), () => {
    for (const [state, code] of Object.entries(codesOf(table)))
      for (const verb of verbsOf(table)) {
        const next = table.graph[state]?.[verb];
        expect([state, verb, table.can(code, verb)]).toEqual([state, verb, next !== undefined]);
        if (next) expect([state, verb, table.after(code, verb)]).toEqual([state, verb, codesOf(table)[next]]);
        else expect(() => table.after(code, verb)).toThrow(Refusal);
      }
  });

  test('has no unreachable state', () => {
    const seen = new Set(doors[name] ?? [Object.keys(codesOf(table)).find((state) => named(table).has(state))!]);
    for (const state of seen) for (const next of Object.values(table.graph[state] ?? {})) seen.add(next);
    expect([...named(table)].filter((state) => !seen.has(state))).toEqual([]);
  });

  test('rejects an unknown state code', () => {
    for (const verb of verbsOf(table)) expect(() => table.after(-1, verb)).toThrow(Refusal);
  });
});

/** The final states of each state machine; those not listed have none. */
const ends: Record<string, string[]> = {
  activityStates: ['Ended'],
  einvoiceStates: ['Cancelled', 'Voided'],
  afterSaleStates: ['Reversed', 'Withdrawn'],
  providerFileStates: ['Reverted'],
  providerLineStates: ['Reverted'],
  sentMessageStates: ['Sent'],
  billStates: ['Refunded'],
  paymentRecordStates: ['Closed', 'Failed', 'Voided'],
  trackingNumberStates: ['Voided'],
  userMessageStates: ['Read'],
  customsNumberStates: ['Voided'],
  orderStates: ['Cancelled', 'Lost', 'Returned'],
  customsStates: ['Cleared', 'Destroyed', 'Rejected'],
  valueAddedStates: ['Cancelled', 'CannotBeDone', 'Done'],
  packageStates: ['Cancelled', 'Converted', 'Disposed', 'Returned'],
  misroutedStates: ['Arrived', 'Cancelled', 'Forwarded', 'Retained'],
  unknownItemStates: ['Disposed', 'Returned'],
  pickingListStates: ['Cancelled', 'Finished'],
  couponStates: ['Expired'],
  userCouponStates: ['Expired', 'Revoked'],
  bagStates: ['Voided'],
  transportShiftStates: ['Cancelled', 'Completed'],
  codRemittanceStates: ['Cancelled', 'Returned'],
  codLineStates: ['Decided', 'Settled'],
  onlineRefundStates: ['Failed', 'Succeeded'],
  rechargeStates: ['Closed', 'Rejected', 'Voided'],
  moneyRequestStates: ['Approved', 'Closed', 'Refused', 'Withdrawn'],
  dayCloseStates: ['Reopened'],
  tillShiftStates: ['Closed', 'TakenOver'],
  withdrawalStates: ['Cancelled', 'Rejected'],
  onlinePaymentStates: ['Succeeded'],
  documentStates: ['Cancelled', 'Ended'],
  inspectionStates: ['Exempt'],
  returnOrderStates: ['Cancelled', 'Ended'],
  countStates: ['Cancelled'],
  countShelfStates: ['Agrees', 'Settled'],
  returnLogisticsOrderStates: ['Deleted'],
  logisticsInvoiceStates: ['Voided'],
  warehouseTransferStates: ['Cancelled'],
  stockTransferStates: ['Cancelled'],
  transferPlanStates: ['Cancelled'],
  shopOrderStates: ['Cancelled', 'Returned'],
  shopConsolidationStates: ['Cancelled', 'Confirmed'],
  platformOrderStates: ['Cancelled', 'Confirmed'],
  sellerOrderStates: ['Cancelled', 'Completed', 'Refunded'],
  takeOverStates: ['Undone'],
};

test.each(tables)('%s has exactly the documented final states', (name, table) => {
  const final = [...named(table)].filter((state) => !Object.keys(table.graph[state] ?? {}).length);
  expect(final.sort()).toEqual(ends[name] ?? []);
});
