import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { textTemplate } from '../src/core/calls/texts.ts';
import { closeMonth, correctAfterwards, reopenMonth } from './month/corrections.ts';
import { type MonthDesk, openMonth } from './month/desk.ts';
import * as books from './month/figures-books.ts';
import * as cash from './month/figures-cash.ts';
import * as costs from './month/figures-costs.ts';
import { tillOf } from './month/figures-till.ts';
import type { Places } from './month/places.ts';
import { type PlayedMonth, playMonth } from './month/play.ts';

let m: MonthDesk;
let played: PlayedMonth;
beforeAll(async () => {
  m = await openMonth();
  played = await playMonth(m);
}, 180_000);
afterAll(() => m?.server.close());

/** Figures of the month: they do not change after its close. */
const ofMonth: [name: string, () => Promise<Places>][] = [
  ['revenue', () => books.revenueOf(m)],
  ['receipts in CNY', () => cash.receiptsOf(m, 'CNY')],
  ['receipts in TWD', () => cash.receiptsOf(m, 'TWD')],
  ['rewards', () => costs.rewardsOf(m)],
  ['carrier charges', () => costs.costOf(m)],
  ['tills', () => tillOf(m, played)],
  ['remittances', () => cash.remittancesOf(m, played)],
  ['provider settlements', () => cash.providerOf(m, played)],
];
/** Figures of the present. */
const ofNow: [name: string, () => Promise<Places>][] = [
  ['open bills', () => books.openBillsOf(m, played)],
  ['arrears', () => books.arrearsOf(m)],
  ['statements', () => books.statementOf(m, played)],
  ['balances', () => books.balancesOf(m)],
  ['cash on delivery', () => cash.collectionsOf(m)],
  ['unpaid charges', () => costs.chargesOf(m)],
];
/** Every place has the amounts of the first. */
const same = (places: Places): Places => Object.fromEntries(Object.keys(places).map((place) => [place, Object.values(places)[0]!]));
/** Lists show records as they are now, whenever they were corrected. */
const withoutLists = (places: Places): Places => Object.fromEntries(Object.entries(places).filter(([place]) => !place.includes('list')));

test.each([...ofMonth, ...ofNow])('%s agree in list, report, export, PDF and ledger', async (_, placesOf) => {
  const places = await placesOf();
  expect(places).toEqual(same(places));
});

describe('a closed month', () => {
  const closed = new Map<string, Places>();
  beforeAll(async () => {
    m.at(2, '09:00', m.next);
    for (const [name, placesOf] of ofMonth) closed.set(name, withoutLists(await placesOf()));
    await closeMonth(m);
    await correctAfterwards(m, played);
  }, 120_000);

  test.each(ofMonth)('has the same %s after corrections of the next month', async (name, placesOf) => {
    expect(withoutLists(await placesOf())).toEqual(closed.get(name));
  });

  test.each(ofNow)('leaves the present %s, which agree with the corrections', async (_, placesOf) => {
    const places = await placesOf();
    expect(places).toEqual(same(places));
  });

  test('is reopened by two people, and closed again with the same figures', async () => {
    const months = () => m.finance.ok('/BookMonth/GetBookMonths', { rows: 10 });
    const { Closed, Reopened } = enumCodes.BookMonthStatus;
    await reopenMonth(m);
    expect((await months()).Data).toMatchObject([{ Month: m.month, BookMonthStatus: Reopened }]);
    await closeMonth(m);
    expect((await months()).Data).toMatchObject([{ Month: m.month, BookMonthStatus: Closed }]);
    await m.expectInvariants();
  });
});

test('every message of the month has a value for each of its placeholders', async () => {
  const { rows } = await sql<{ text: string; values: Record<string, unknown> | null }>`select distinct on (text) text, "values"
    from user_message where text is not null`.execute(m.server.db);
  const gaps = rows.flatMap(({ text, values }) =>
    ['title', 'body'].flatMap((part) =>
      [...(textTemplate('en-us', `${text}.${part}`) ?? '{{text}}').matchAll(/{{(\w+)/g)]
        .filter(([, name]) => !(name! in (values ?? {})))
        .map(([, name]) => `${text}.${part} ${name}`),
    ),
  );
  expect(gaps).toEqual([]);
  expect(rows.length).toBeGreaterThan(5);
});
