import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openParcels } from './test/parcels.ts';

const { Signed, Weighed, OnShelf } = enumCodes.PackageStatus;

let now = new Date('2026-11-20T02:00:00Z');
let p: Awaited<ReturnType<typeof openParcels>>;
beforeAll(async () => {
  p = await openParcels({ now: () => now });
});
afterAll(() => p.close());

const undo = (Id: string, by = p.clerk) => by.post('/Package/UndoPackageWeighing', { Id });
/** A package that was signed for and weighed at the door. */
async function weighed() {
  const parcel = await p.declare();
  expect(await p.sign(parcel.number)).toSucceed();
  expect(await p.weigh(parcel.number)).toSucceed();
  return parcel;
}

describe('undoing a weight', () => {
  test('leaves a package without a weight, so that its receipt can be undone too', async () => {
    const { id } = await weighed();
    const answer = await undo(id);
    expect(answer.Data).toMatchObject({
      PackageStatus: Signed,
      ActualOfWeight: 0,
      GrossOfWeight: 0,
      Length: 0,
      WeighedTime: null,
      WeigherId: null,
    });
    expect(await p.clerk.post('/Package/UndoPackageSigning', { Id: id })).toSucceed();
  });

  test('restores an earlier weight, its time and who weighed it', async () => {
    const { id, number } = await weighed();
    const first = await p.row(id);
    expect(await p.leader.post('/Package/WeighPackage', { CourierNumber: number, ActualOfWeight: 2.3 })).toSucceed();
    expect(await undo(id)).toSucceed();
    const { packageStatus, actualWeight, grossWeight, billingWeight, weighedTime, weigherId } = first;
    expect(await p.row(id)).toMatchObject({ packageStatus, actualWeight, grossWeight, billingWeight, weighedTime, weigherId });
    expect(await undo(id)).toBeRefused('StateNotAllowed');
  });

  test('reverts a correction on a shelf, but not the weight from before', async () => {
    const { id, number } = await weighed();
    const place = await p.newShelf();
    expect(await p.putOn(number, place)).toSucceed();
    expect(await undo(id)).toBeRefused('StateNotAllowed');
    expect(await p.weigh(number, { ActualOfWeight: 2.2, Length: null, Width: null, Geight: null })).toSucceed();
    expect(await undo(id)).toSucceed();
    expect(await p.row(id)).toMatchObject({ packageStatus: OnShelf, actualWeight: '2.000' });
  });

  test('is refused after a day, elsewhere, to customers, and the second time of two', async () => {
    const [late, here] = [await weighed(), await weighed()];
    expect(await undo(here.id, p.dgclerk)).toBeRefused('NotFound');
    expect(await undo(here.id, p.alice)).toBeRefused('NoPermission', { status: 403 });
    const answers = await Promise.all([undo(here.id), undo(here.id)]);
    expect(answers.filter((answer) => outcomeOf(answer) === 'Ok')).toHaveLength(1);
    now = new Date(now.getTime() + 25 * 3_600_000);
    expect(await undo(late.id)).toBeRefused('StateNotAllowed');
    expect(await p.row(late.id)).toMatchObject({ packageStatus: Weighed });
  });
});
