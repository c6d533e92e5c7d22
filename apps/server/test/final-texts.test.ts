import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { StateTable } from '@entrepot/contract/core/states.ts';
import { billStates } from '@entrepot/contract/modules/billing/bill.ts';
import { codRemittanceStates } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { packageStates, unknownItemStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { couponStates } from '@entrepot/contract/modules/promotions/coupon.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';

const folder = new URL('../../../packages/contract/src/modules/', import.meta.url);
type Texts = { [key: string]: Texts | readonly (string | null)[] };
const isLine = (value: Texts | readonly (string | null)[]): value is readonly (string | null)[] => Array.isArray(value);
const sentences = (texts: Texts, path: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    isLine(value) ? [[`${path}.${key}`, value[2] ?? ''] as [string, string]] : sentences(value, `${path}.${key}`),
  );

/** The titles and texts before an act, by their key. Refusals state why something is not possible any more. */
const questions = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => {
    const texts = JSON.parse(readFileSync(new URL(`${name}/texts.json`, folder), 'utf8')) as Texts;
    return sentences((texts.pages ?? {}) as Texts, name);
  });
// `Only a handout … can be undone` names what is not final.
const statesFinality = /(can’t|can't|cannot) be undone/;

/** Verbs that lead out of a state. */
const waysOut = ({ graph }: Pick<StateTable, 'graph'>, state: string): string[] => Object.keys(graph[state] ?? {});

/**
 * The acts that are announced as final, each with what leads out of the state that it reaches, apart from what the clock does; `nothing`
 * for acts that have no state and no call that reverts them.
 */
const nothing: readonly string[] = [];
const finalActs: Readonly<Record<string, readonly string[]>> = {
  'billing.refundText': waysOut(billStates, 'Refunded'),
  'mall.receiveText': waysOut(sellerOrderStates, 'Completed'),
  'orders.lockForRefundText': nothing,
  'orders.lockForRefundText_one': nothing,
  'orders.cancelText': waysOut(orderStates, 'Cancelled'),
  'packages.disposeText': waysOut(packageStates, 'Disposed'),
  'packages.disposeItemsText': waysOut(unknownItemStates, 'Disposed'),
  'packages.convertText': waysOut(packageStates, 'Converted'),
  'promotions.stopText': waysOut(couponStates, 'Stopped').filter((verb) => verb !== 'expire'),
  'receiving.floor.endText': waysOut(documentStates, 'Ended'),
  'returns.endText': waysOut(returnOrderStates, 'Ended'),
  'wall.endText': nothing,
};

test('every text that calls an act final is about one that nothing reverts', () => {
  const final = questions.filter(([, text]) => statesFinality.test(text)).map(([key]) => key);
  expect(final.filter((key) => !finalActs[key])).toEqual([]);
  expect(Object.entries(finalActs).filter(([, ways]) => ways.length)).toEqual([]);
  expect(Object.keys(finalActs).filter((key) => !final.includes(key))).toEqual([]);
});

test('a payout that the bank may return, and a handout, are not called final', () => {
  const textOf = Object.fromEntries(questions);
  expect(waysOut(codRemittanceStates, 'Remitted')).toEqual(['return']);
  expect(textOf['cod.final']).not.toMatch(statesFinality);
  expect(waysOut(orderStates, 'Signed')).toEqual(['undoPickup']);
  expect(textOf['orders.confirmSignedText']).toContain('Only a handout');
});
