import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openReturned, type Server } from '@entrepot/server/modules/returns/test/returned.ts';
import { outcomeOf } from '@entrepot/server/testing/outcomes.ts';
import { sampleBody } from '@entrepot/server/testing/samples.ts';
import type { Handler } from '../src/core/calls/handler.ts';
import { allFields } from '../src/core/db/sql-names.ts';
import { allResources } from '../src/core/schema/registry.ts';
import { modelSeed } from './model/seed.ts';

/** `npm run drill -- goods` runs many more. MODEL_SEED repeats a run. */
const wanted = Number(process.env.GOODS_COMMANDS ?? 2_000);
const seed = modelSeed(process.env.GOODS_COMMANDS !== undefined);
const { InTransit } = enumCodes.InventoryState;
const { Declared, Cancelled } = enumCodes.PackageStatus;
const { Signed, OnShelf } = enumCodes.ReturnLogisticsOrderStatus;

/** The areas whose records have pieces; most random calls go to these. */
const areas = ['Package', 'ReturnLogisticsOrder', 'ReturnOrder', 'WarehouseDocument', 'Commodity', 'LogisticsOrder', 'UnknownItem'];
const areaOf = (path: string) => path.split('/')[1]!.replace(/^User(?=[A-Z])/, '');

let p: Server;
beforeAll(async () => {
  p = await openReturned();
  await prepare();
}, 120_000);
afterAll(() => p.close());

/** Goods of alice in every state in which a customer sees them: returned, in stock, announced, found without announcement, and packages. */
async function prepare(): Promise<void> {
  const [cup, tea, strange] = [
    await p.newCommodity(),
    await p.newCommodity({ identificationCode: '6901' }),
    await p.newCommodity({ identificationCode: '6902' }),
  ];
  for (let piece = 0; piece < 3; piece++) await p.onShelf();
  await p.intoStock(p.alice, (await p.onShelf()).id, cup, 2);
  for (const [Inspection, isFound] of [
    [1, true],
    [1, false],
    [3, false],
  ] as const) {
    const goods = [{ CommodityId: tea, Quantity: 3 }];
    const { Id, OrderNo } = await p.alice.ok('/UserWarehouseDocument/EstablishWarehouseDocument', {
      WarehouseId: p.xiamen.id,
      Goods: goods,
      Bins: [{ Goods: goods }],
      Inspection,
      Submit: true,
    });
    await p.clerk.ok('/WarehouseDocument/SignForBins', { BinNumbers: [`${OrderNo}-B001`] });
    if (!isFound) continue;
    const begun = await p.clerk.ok('/QualityInspection/StartQualityInspection', { WarehouseDocumentId: Id, BinNumber: `${OrderNo}-B001` });
    await p.clerk.ok('/QualityInspection/ScanInspectionGoods', { Id: begun.Id, IdentificationCode: '6902', ConfirmUnannounced: true });
    const line = (CommodityId: string, Quantity: number) => ({ CommodityId, InspectionResult: 1, Quantity });
    await p.clerk.ok('/QualityInspection/SubmitQualityInspection', { Id: begun.Id, Lines: [line(tea, 3), line(strange, 1)] });
  }
}

/** The pieces in the warehouses of the site: stock, returned goods that are not stock yet, and received packages. */
async function piecesPresent(): Promise<number> {
  const found = await sql<{ pieces: number }>`select (
      (select coalesce(sum(quantity), 0) from commodity_inventory where site_id = ${p.siteId} and inventory_state <> ${InTransit})
      + (select coalesce(sum(g.quantity - g.warehoused_quantity), 0)
        from return_logistics_order_goods g
        join return_logistics_order r on r.site_id = g.site_id and r.id = g.return_logistics_order_id
        where r.site_id = ${p.siteId} and r.status in (${Signed}, ${OnShelf}) and not r.is_deleted)
      + (select coalesce(sum(available_quantity + frozen_quantity), 0)
        from package where site_id = ${p.siteId} and package_status not in (${Declared}, ${Cancelled}) and not is_deleted)
    )::int as pieces`.execute(p.db);
  return found.rows[0]!.pieces;
}

/** The ids of alice's rows by resource, and by the area of its calls. */
async function ownRows() {
  const byResource = new Map<string, string[]>();
  const byArea = new Map<string, string[]>();
  for (const resource of allResources) {
    if (!allFields(resource).id) continue;
    const owner = resource.scope?.customer;
    const isOwned = owner && owner in resource.fields;
    const isShared = resource.scope === undefined || !owner;
    if (!isOwned && !isShared) continue;
    const column = owner ? sql.ref(owner.replace(/[A-Z]/g, (letter: string) => `_${letter.toLowerCase()}`)) : null;
    const where = isOwned && column ? sql`${column} = ${p.alice.userId}` : sql`true`;
    const found = await sql<{ id: string }>`select id from ${sql.table(resource.table)} where ${where} order by id desc limit 12`.execute(
      p.db,
    );
    const ids = found.rows.map(({ id }) => id);
    byResource.set(resource.name, ids);
    if (resource.area) byArea.set(resource.area, [...(byArea.get(resource.area) ?? []), ...ids]);
  }
  return { byResource, byArea };
}
type OwnRows = Awaited<ReturnType<typeof ownRows>>;

/** Numbers that choose a call, its rows and its quantities. */
const choice = fc.record({
  isNear: fc.integer({ min: 0, max: 9 }),
  call: fc.nat(),
  row: fc.nat(),
  quantity: fc.integer({ min: 1, max: 99 }),
  drop: fc.nat({ max: 7 }),
});
type Choice = typeof choice extends fc.Arbitrary<infer C> ? C : never;

const isQuantity = (key: string) => /Quantity|Pieces/.test(key);
const isId = (key: string) => /Ids?$/.test(key);

/** Puts ids of the call's area where the sample has none, and random quantities; some optional fields are left out. */
function vary(body: Record<string, unknown>, { row, quantity, drop }: Choice, ids: readonly string[], depth = 0): void {
  for (const [at, [key, value]] of Object.entries(body).entries()) {
    if (isQuantity(key)) body[key] = quantity;
    else if (isId(key) && ids.length && !String(value).match(/^[0-9a-f-]{36}$/)) {
      const id = ids[(row + at) % ids.length]!;
      body[key] = key.endsWith('Ids') ? [id] : id;
    } else if (Array.isArray(value))
      for (const one of value) if (typeof one === 'object' && one) vary(one, { row, quantity, drop, isNear: 0, call: 0 }, ids, depth + 1);
    if (depth === 0 && drop && at % 8 === drop && !isId(key)) delete body[key];
  }
}

async function bodyOf(call: Handler, chosen: Choice, rows: OwnRows): Promise<Record<string, unknown>> {
  const pick = (list: readonly string[] | undefined) => (list?.length ? list[chosen.row % list.length]! : null);
  const body = await sampleBody(call.input, 'customer', {
    serial: 1 + (chosen.row % 5000),
    idOf: async (name) => pick(rows.byResource.get(name)),
  });
  const ids = rows.byArea.get(areaOf(call.path)) ?? [];
  if ('id' in call.input && ids.length) body.Id = ids[chosen.row % ids.length];
  const form = chosen.drop < 5 && /\/Edit\w+$/.test(call.path) && body.Id ? await openedForm(call.path, body.Id, body) : null;
  if (form) {
    vary(form, { ...chosen, drop: 0 }, []);
    return form;
  }
  vary(body, chosen, ids);
  return body;
}

/** The opened form of a row, reduced to the fields of the edit: a customer changes a number in it and saves. Null if it cannot be opened. */
async function openedForm(path: string, Id: unknown, fields: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  const answer = await p.alice.post(path.replace('/Edit', '/GetEdit'), { Id });
  return outcomeOf(answer) === 'Ok' && answer.Data ? { ...only(answer.Data, fields), Id } : null;
}

/** The values of the fields that a sample has, also within lists; other samples of a list have the same fields as its first. */
function only(row: Record<string, unknown>, sample: Record<string, unknown>): Record<string, unknown> {
  const own = Object.entries(sample).flatMap(([key, like]): [string, unknown][] => {
    const value = row[key];
    if (value === undefined) return [];
    const [first] = Array.isArray(like) ? like : [];
    const isList = Array.isArray(value) && typeof first === 'object' && first;
    return [[key, isList ? value.map((one) => only(one, first)) : value]];
  });
  return Object.fromEntries(own);
}

test(`a customer makes no stock in ${wanted} random calls`, { timeout: 7_200_000 }, async () => {
  const calls = p.server.handlers.filter(
    ({ path, transaction, audience }) =>
      transaction !== 'none' &&
      audience.includes('customer') &&
      !/Password|LogOut|Logout|SignOut|Delete(Mine|Account)|CloseAccount/i.test(path),
  );
  const near = calls.filter(({ path }) => areas.includes(areaOf(path)));
  let present = await piecesPresent();
  expect(present).toBeGreaterThan(10);
  let rows = await ownRows();
  let done = 0;
  const accepted = new Set<string>();
  const property = fc.asyncProperty(fc.array(choice, { minLength: 10, maxLength: 40, size: 'max' }), async (list) => {
    for (const chosen of list) {
      if (done >= wanted) return;
      const from = chosen.isNear < 8 ? near : calls;
      const call = from[chosen.call % from.length]!;
      const answer = await p.alice.post(call.path, await bodyOf(call, chosen, rows));
      done += 1;
      if (outcomeOf(answer) !== 'Ok') continue;
      accepted.add(call.path);
      const now = await piecesPresent();
      expect(now, call.path).toBeLessThanOrEqual(present);
      present = now;
    }
    rows = await ownRows();
  });
  for (let round = 0; done < wanted; round++) await fc.assert(property, { seed: seed + round, numRuns: 20, endOnFailure: true });
  console.log(`${done} calls, accepted by ${accepted.size} of ${calls.length}:`, [...accepted].sort().join(' '));
  expect(accepted.size).toBeGreaterThan(15);
  expect(await p.wrongBooks()).toEqual([]);
});
