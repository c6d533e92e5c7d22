import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
/** Where a row may begin, for the ways that begin elsewhere than in the first state of their enumeration. */
const doors: Record<string, string[]> = { rechargeStates: ['ToBePaid', 'ToBeAudited'] };

test('there are tables to walk', () => expect(tables.length).toBeGreaterThan(15));

describe.each(tables)('%s', (name, table) => {
  test('leads from each state along its verbs, and refuses every other verb in it with code 102', () => {
    for (const [state, code] of Object.entries(codesOf(table)))
      for (const verb of verbsOf(table)) {
        const next = table.graph[state]?.[verb];
        expect([state, verb, table.can(code, verb)]).toEqual([state, verb, next !== undefined]);
        if (next) expect([state, verb, table.after(code, verb)]).toEqual([state, verb, codesOf(table)[next]]);
        else expect(() => table.after(code, verb)).toThrow(Refusal);
      }
  });

  test('names no state that nothing leads to', () => {
    const seen = new Set(doors[name] ?? [Object.keys(codesOf(table)).find((state) => named(table).has(state))!]);
    for (const state of seen) for (const next of Object.values(table.graph[state] ?? {})) seen.add(next);
    expect([...named(table)].filter((state) => !seen.has(state))).toEqual([]);
  });

  test('refuses a code that is no state at all', () => {
    for (const verb of verbsOf(table)) expect(() => table.after(-1, verb)).toThrow(Refusal);
  });
});

/** Where each way ends for good; what is not named here has a way on. */
const ends: Record<string, string[]> = {
  activityStates: ['Ended'],
  billSettlementStates: ['Paid'],
  billStates: ['Refunded', 'Voided'],
  paymentRecordStates: ['Closed', 'Failed', 'Succeeded'],
  trackingNumberStates: ['Voided'],
  userMessageStates: ['Read'],
  customsNumberStates: ['Voided'],
  orderStates: ['Cancelled', 'Lost', 'Returned', 'Signed'],
  customsStates: ['Cleared', 'Destroyed', 'Rejected'],
  valueAddedStates: ['Cancelled', 'CannotBeDone', 'Done'],
  packageStates: ['Cancelled', 'Completed', 'Converted', 'Disposed', 'Returned'],
  unknownItemStates: ['Disposed', 'Returned'],
  pickingListStates: ['Cancelled', 'Finished'],
  couponStates: ['Expired'],
  userCouponStates: ['Expired', 'Revoked'],
  bagStates: ['Received', 'Voided'],
  transportShiftStates: ['Cancelled', 'Completed'],
  codRemittanceStates: ['Cancelled', 'Remitted'],
  collectionStates: ['Failed', 'Remitted'],
  onlineRefundStates: ['Failed', 'Succeeded'],
  rechargeStates: ['Closed', 'Rejected'],
  moneyRequestStates: ['Approved', 'Refused', 'Withdrawn'],
  withdrawalStates: ['Cancelled', 'Paid', 'Rejected'],
  onlinePaymentStates: ['Succeeded'],
  rentStates: ['Waived'],
  documentStates: ['Cancelled', 'Ended'],
  binStates: ['Missing'],
  inspectionStates: ['Exempt'],
  returnOrderStates: ['Cancelled', 'Ended'],
  countStates: ['Cancelled', 'Closed'],
  countShelfStates: ['Agrees', 'Settled'],
  returnLogisticsOrderStates: ['Deleted'],
  logisticsInvoiceStates: ['Voided'],
  warehouseTransferStates: ['Arrived', 'Cancelled'],
  transferPlanStates: ['Cancelled', 'Finished'],
  shopOrderStates: ['Cancelled', 'Returned'],
  shopConsolidationStates: ['Cancelled', 'Confirmed'],
  platformOrderStates: ['Cancelled', 'Confirmed'],
  sellerOrderStates: ['Cancelled', 'Completed', 'Refunded'],
};

test.each(tables)('%s ends only where the business says it ends', (name, table) => {
  const final = [...named(table)].filter((state) => !Object.keys(table.graph[state] ?? {}).length);
  expect(final.sort()).toEqual(ends[name] ?? []);
});
