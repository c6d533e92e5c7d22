import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openDock } from '@entrepot/server/modules/receiving/test/dock.ts';

let s: Awaited<ReturnType<typeof openDock>>;
beforeAll(async () => {
  s = await openDock();
});
afterAll(() => s.close());

type Entry = Record<string, any>;
const requestJson = async (body: object, by = s.manager): Promise<Entry[]> =>
  (await by.ok(`/${by === s.alice ? 'User' : ''}TrajectoryTrack/GetTimeline`, { Rows: 100, ...body })).Entries;
const kinds = (entries: readonly Entry[]) => entries.map(({ Kind }) => Kind).reverse();
const { StockMovementType } = enumCodes;

test('shows where a bin, its document and its commodity went, step by step', async () => {
  const { id, bins, numbers } = await s.signed();
  await s.inspected(numbers[0]!);
  const [first, second] = [await s.newShelf('Bin'), await s.newShelf('Bin')];
  expect(await s.putBin(numbers[0]!, first)).toSucceed();
  expect(await s.lower([numbers[0]!])).toSucceed();
  expect(await s.putBin(numbers[0]!, second)).toSucceed();

  const ofBin = await requestJson({ BinId: bins[0]!.Id });
  const moved = ofBin.filter(({ Kind }) => Kind === 'moved').reverse();
  const shelves = moved
    .map(({ Moves }) => Moves.filter(({ Goods }: Entry) => Goods === numbers[0]))
    .map(([move]) => [move?.From?.Shelf, move?.To?.Shelf]);
  expect(shelves).toEqual([
    [undefined, first],
    [first, undefined],
    [undefined, second],
  ]);
  expect(kinds(ofBin).filter((kind) => kind === 'seen' || kind === 'declared')).toEqual(['declared', 'seen']);
  expect(moved[0]).toMatchObject({ Hand: 'staff', Place: expect.stringMatching(/\S/) });

  const ofDocument = await requestJson({ WarehouseDocumentId: id });
  expect(kinds(ofDocument)).toEqual(['declared', 'seen', 'priced', 'moved', 'moved', 'moved']);
  const putOn = ofDocument.filter(({ Kind }) => Kind === 'moved').flatMap(({ Moves }) => Moves);
  expect(putOn).toContainEqual(
    expect.objectContaining({ StockMovementType: StockMovementType.PutOnShelf, Goods: s.cup.identificationCode, Quantity: 6 }),
  );

  const ofCup = await requestJson({ CommodityId: s.cup.id, Kinds: ['moved'] });
  expect(ofCup[0]!.Moves).toMatchObject([{ Quantity: 6, To: { Shelf: second, Bin: numbers[0] } }]);
  // The same for their owner, without the shelves.
  const own = await requestJson({ CommodityId: s.cup.id }, s.alice);
  expect(own.some(({ Kind }) => Kind === 'moved')).toBe(true);
  expect(JSON.stringify(own)).not.toMatch(new RegExp(`${first}|${second}`));
  expect(await s.bob.post('/UserTrajectoryTrack/GetTimeline', { BinId: bins[0]!.Id })).toBeRefused('NotFound');
});
