import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus } = enumCodes;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(async () => {
  await p.expectInvariants();
  await p.close();
});

/** Boxes of one delivery: the declared one, and further ones under its number; all weighed. */
async function delivered(boxes: number) {
  const { id, number } = await p.declare();
  const measures = { Weight: 2, Length: 30, Width: 20, Geight: 10 };
  await p.sign(number, measures);
  const more = [];
  for (let box = 2; box <= boxes; box++) more.push((await p.sign(number, { AdditionalPiece: true, ...measures })).Data.Package);
  return { number, ids: [id, ...more.map(({ Id }) => Id as string)], pieces: more };
}
const suggest = (number: string) => p.clerk.post('/Package/GetPackagePutAwayShelves', { CourierNumber: number, WarehouseId: p.xiamen.id });

describe('boxes under one courier number', () => {
  test('record the label that they share; a box alone records none', async () => {
    const { number, ids, pieces } = await delivered(3);
    expect(pieces.map(({ CourierNumber, LabelNumber }) => [CourierNumber, LabelNumber])).toEqual([
      [`${number}-2`, number],
      [`${number}-3`, number],
    ]);
    expect((await p.row(ids[0]!)).labelNumber).toBe(number);
    expect((await p.row((await p.declare()).id)).labelNumber).toBeNull();
  });

  test('continue the numbers of their label when a box with a label of its own is scanned', async () => {
    const { number } = await delivered(2);
    const { Data } = await p.sign(`${number}-2`, { AdditionalPiece: true });
    expect(Data.Package).toMatchObject({ CourierNumber: `${number}-3`, LabelNumber: number });
  });

  test('ask which piece is shelved while several are not, then take the only open one', async () => {
    const [shelf, { number, ids }] = [await p.newShelf(), await delivered(3)];
    const refused = await p.putOn(number, shelf);
    expect(refused).toBeRefused('Duplicate');
    expect(refused.Data.Pieces).toEqual([
      { Code: `${number}-1`, Piece: 1, GrossWeight: '2.000' },
      { Code: `${number}-2`, Piece: 2, GrossWeight: '2.000' },
      { Code: `${number}-3`, Piece: 3, GrossWeight: '2.000' },
    ]);
    expect(await suggest(number)).toBeRefused('Duplicate');
    expect((await p.putOn(`${number}-3`, shelf)).Data).toMatchObject([{ Id: ids[2] }]);
    expect((await p.putOn(`${number}-1`, shelf)).Data).toMatchObject([{ Id: ids[0] }]);
    expect((await suggest(number)).Data).toMatchObject({ Id: ids[1] });
    expect((await p.putOn(number, shelf)).Data).toMatchObject([{ Id: ids[1] }]);
    expect((await p.shelfNumbered(shelf)).goods).toBe(3);
  });

  test('are shelved once each when two clerks scan the same label', async () => {
    const [shelf, { number, ids }] = [await p.newShelf(), await delivered(2)];
    expect(await p.putOn(`${number}-2`, shelf)).toSucceed();
    const answers = await Promise.all([p.putOn(number, shelf), p.putOn(number, shelf, p.leader)]);
    expect(answers.map(outcomeOf)).toEqual(['Ok', 'Ok']);
    expect((await p.shelfNumbered(shelf)).goods).toBe(2);
    expect((await p.row(ids[0]!)).packageStatus).toBe(PackageStatus.OnShelf);
  });

  test('are found by the label after the first was undone', async () => {
    const shelf = 'U-01-01';
    const item = await p.unknown();
    const { Id } = (await p.sign(item.number, { AdditionalPiece: true })).Data.Package;
    expect(await p.clerk.post('/Package/UndoPackageSigning', { Id: item.id })).toSucceed();
    expect((await p.putOn(item.number, shelf)).Data).toMatchObject([{ Id }]);
  });

  test('print their labels for the clerk who receives them', async () => {
    const { ids } = await delivered(2);
    expect(await p.clerk.post('/Package/PrintPackageLabels', { Ids: ids })).toSucceed();
  });
});
