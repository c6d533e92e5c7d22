import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { seenBy } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
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
const { Signed, OnShelf, Claimed } = enumCodes.ReturnLogisticsOrderStatus;

/** The areas whose records have pieces; most random calls go to these. */
const areas = ['Package', 'ReturnLogisticsOrder', 'ReturnOrder', 'WarehouseDocument', 'Commodity', 'LogisticsOrder', 'UnknownItem'];
const areaOf = (path: string) => path.split('/')[1]!.replace(/^User(?=[A-Z])/, '');

let p: Server;
/** The commodity that returned goods become, and shelves for returns. */
let cup = '';
let places: string[] = [];
beforeAll(async () => {
  p = await openReturned();
  await prepare();
}, 120_000);
afterAll(() => p.close());

/** Goods of alice in every state in which a customer sees them: returned, in stock, announced, found without announcement, and packages. */
async function prepare(): Promise<void> {
  cup = await p.newCommodity();
  places = [(await p.newShelf()).number, (await p.newShelf()).number];
  const [tea, strange] = [await p.newCommodity({ identificationCode: '6901' }), await p.newCommodity({ identificationCode: '6902' })];
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
        where r.site_id = ${p.siteId} and r.status in (${Signed}, ${OnShelf}, ${Claimed}) and r.package_id is null and not r.is_deleted)
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

/** Numbers that choose a step, its rows and its quantities. */
const choice = fc.record({
  step: fc.oneof(
    { arbitrary: fc.constant('near' as const), weight: 10 },
    { arbitrary: fc.constant('form' as const), weight: 6 },
    { arbitrary: fc.constant('floor' as const), weight: 2 },
    { arbitrary: fc.constant('any' as const), weight: 2 },
  ),
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
      for (const one of value)
        if (typeof one === 'object' && one) vary(one, { step: 'near', row, quantity, drop, call: 0 }, ids, depth + 1);
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
  vary(body, chosen, ids);
  return body;
}

const openedBy = (path: string) => path.replace('/Edit', '/GetEdit');

/** The opened form of a row of the call's area with the fields of the edit. Null if it cannot be opened. */
async function openedForm(call: Handler, { row }: Choice, rows: OwnRows): Promise<Record<string, unknown> | null> {
  const ids = rows.byArea.get(areaOf(call.path)) ?? [];
  const Id = ids[row % ids.length];
  const answer = Id ? await p.alice.post(openedBy(call.path), { Id }) : null;
  return answer && outcomeOf(answer) === 'Ok' && answer.Data ? { ...only(answer.Data, call.input), Id } : null;
}

/** The values of the fields that a customer may send, also within lists. */
function only(row: Record<string, unknown>, fields: Fields): Record<string, unknown> {
  const own = Object.entries(fields).flatMap(([key, field]): [string, unknown][] => {
    const name = wireName(key, field);
    const value = row[name];
    if (value === undefined || field.readOnly || !seenBy(field, 'customer')) return [];
    const isList = field.shape === 'list' && Array.isArray(value);
    return [[name, isList ? value.map((one) => only(one, field.children as Fields)) : value]];
  });
  return Object.fromEntries(own);
}

/** A customer opens a form and saves it, in two of three cases with other pieces. Returns what happened, or null if nothing could be opened. */
async function saveForm(call: Handler, chosen: Choice, rows: OwnRows): Promise<string | null> {
  const form = await openedForm(call, chosen, rows);
  if (!form) return null;
  const before = JSON.stringify(form);
  if (chosen.drop % 3) vary(form, { ...chosen, drop: 0 }, []);
  const edit = JSON.stringify(form) === before ? 'as it is' : 'other pieces';
  return `${areaOf(call.path)} ${edit} ${outcomeOf(await p.alice.post(call.path, form))}`;
}

/** The ids of alice's returns in statuses, oldest first. */
async function returnsIn(statuses: readonly number[]): Promise<string[]> {
  const found = await sql<{ id: string }>`select id from return_logistics_order
    where owner_id = ${p.alice.userId} and status = any(${statuses}) and not is_deleted order by id`.execute(p.db);
  return found.rows.map(({ id }) => id);
}

/**
 * A step of the warehouse, which takes the recorded pieces as they are: receives a return or a package, puts a return on a shelf, or takes one
 * into stock. Returns what happened, and the pieces that were received.
 */
async function floorStep({ call, row, quantity }: Choice): Promise<{ outcome: string; received: number }> {
  const pieces = 1 + (quantity % 4);
  const waiting = await returnsIn([Signed]);
  const present = await returnsIn([OnShelf, Claimed]);
  const steps = ['receive', 'shelve', 'stock', 'package'] as const;
  const step = steps[call % steps.length]!;
  if (step === 'receive' && waiting.length < 6) {
    await p.hers({ Goods: [{ ProductName: 'Kettle', Identification: '6901', ModelQuantity: pieces, ImageUrls: [] }] });
    return { outcome: 'receive Ok', received: pieces };
  }
  if (step === 'package' && (await packagesPresent()) < 8) {
    await p.shelved({ declared: { Quantity: pieces } });
    return { outcome: 'package Ok', received: pieces };
  }
  if (step === 'stock' && present.length) {
    const id = present[row % present.length]!;
    const lines = (await p.goodsOf(id))
      .map(({ Id, ModelQuantity, WarehousedQuantity }) => ({ GoodsId: Id, CommodityId: cup, Quantity: ModelQuantity - WarehousedQuantity }))
      .filter(({ Quantity }) => Quantity > 0);
    const answer = await p.manager.post('/ReturnLogisticsOrder/ReturnLogisticsOrderWarehousing', { Id: id, Lines: lines });
    return { outcome: `stock ${outcomeOf(answer)}`, received: 0 };
  }
  if (!waiting.length) return { outcome: 'nothing', received: 0 };
  const answer = await p.putOn([waiting[row % waiting.length]!], places[row % places.length]!);
  return { outcome: `shelve ${outcomeOf(answer)}`, received: 0 };
}

/** The number of alice's packages that are in the warehouse and in no order. */
async function packagesPresent(): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from package
    where owner_id = ${p.alice.userId} and package_status = any(${packageStates.codes('notOrdered')}) and package_status <> ${Declared}
      and not is_deleted`.execute(p.db);
  return found.rows[0]!.count;
}

/** The outcomes that every run must reach; otherwise it does not show that a customer makes no stock. */
const mustHappen = [
  'ReturnLogisticsOrder as it is Ok',
  'ReturnLogisticsOrder other pieces ValidationFailed',
  'Package as it is Ok',
  'Package other pieces ValidationFailed',
  'receive Ok',
  'package Ok',
  'shelve Ok',
  'stock Ok',
];

test(`a customer makes no stock in ${wanted} random calls`, { timeout: 21_600_000 }, async () => {
  const calls = p.server.handlers.filter(
    ({ path, transaction, audience }) =>
      transaction !== 'none' &&
      audience.includes('customer') &&
      !/Password|LogOut|Logout|SignOut|Delete(Mine|Account)|CloseAccount/i.test(path),
  );
  const near = calls.filter(({ path }) => areas.includes(areaOf(path)));
  const opened = new Set(p.server.handlers.map(({ path }) => path));
  const forms = near.filter(({ path }) => /\/Edit\w+$/.test(path) && opened.has(openedBy(path)));
  const callsOf = { near, form: forms, floor: near, any: calls };
  let present = await piecesPresent();
  expect(present).toBeGreaterThan(10);
  let rows = await ownRows();
  let done = 0;
  const accepted = new Set<string>();
  const outcomes: Record<string, number> = {};
  const note = (outcome: string | null) => outcome && (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1);

  /** Makes a step; returns what it was and the pieces that the warehouse received in it. Null if nothing can have changed. */
  async function take(chosen: Choice): Promise<{ step: string; received: number } | null> {
    if (chosen.step === 'floor') {
      const { outcome, received } = await floorStep(chosen);
      note(outcome);
      return { step: outcome, received };
    }
    const call = callsOf[chosen.step][chosen.call % callsOf[chosen.step].length]!;
    done += 1;
    if (chosen.step === 'form') {
      const outcome = await saveForm(call, chosen, rows);
      note(outcome);
      return outcome?.endsWith(' Ok') ? { step: outcome, received: 0 } : null;
    }
    const answer = await p.alice.post(call.path, await bodyOf(call, chosen, rows));
    if (outcomeOf(answer) !== 'Ok') return null;
    accepted.add(call.path);
    return { step: call.path, received: 0 };
  }

  const property = fc.asyncProperty(fc.array(choice, { minLength: 10, maxLength: 40, size: 'max' }), async (list) => {
    for (const chosen of list) {
      if (done >= wanted) return;
      const taken = await take(chosen);
      if (!taken) continue;
      const now = await piecesPresent();
      expect(now, taken.step).toBeLessThanOrEqual(present + taken.received);
      present = now;
    }
    rows = await ownRows();
  });
  for (let round = 0; done < wanted; round++) await fc.assert(property, { seed: seed + round, numRuns: 20, endOnFailure: true });
  console.log(`${done} calls, accepted by ${accepted.size} of ${calls.length}:`, [...accepted].sort().join(' '));
  console.log('forms and steps of the warehouse:', Object.fromEntries(Object.entries(outcomes).sort()));
  expect(accepted.size).toBeGreaterThan(15);
  expect(mustHappen.filter((outcome) => !outcomes[outcome])).toEqual([]);
  expect(await p.wrongBooks()).toEqual([]);
});
