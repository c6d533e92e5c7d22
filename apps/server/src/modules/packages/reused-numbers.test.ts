import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { change } from '../../core/db/rows.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus } = enumCodes;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());

/** A package in a state that other modules cause. */
async function inState(packageStatus: (typeof PackageStatus)[keyof typeof PackageStatus]) {
  const parcel = await p.arrived();
  const row = await p.row(parcel.id);
  await p.inTransaction((tx) => change(tx, { ...p.system, changes: [] }, pkg, row, { packageStatus }));
  return parcel;
}
const declare = (CourierNumber: string, by = p.bob) =>
  by.post('/UserPackage/EstablishPackage', { CourierNumber, WarehouseId: p.xiamen.id, ProductName: 'Cups' });
const ended = ['Completed', 'Returned', 'Converted', 'Disposed'] as const;
const open = ['Declared', 'Signed', 'Weighed', 'Ordered', 'Departed', 'Returning', 'Lost'] as const;

describe('a courier number that was used before', () => {
  test.each(ended)('is declared by another customer once its package is %s, with a note', async (state) => {
    const former = await inState(PackageStatus[state]);
    const { Data } = await declare(former.number);
    expect(Data).toMatchObject({ Reused: true, Claimed: false });
    expect(await p.open(Data.Id)).toMatchObject({ FormerPackageId: former.id });
    expect(JSON.stringify(await p.open(Data.Id, p.bob))).not.toContain(former.id);
    expect(await declare(former.number)).toBeRefused('CourierNumberExists');
  });

  test.each(open)('is taken while its package is %s', async (state) => {
    expect(await declare((await inState(PackageStatus[state])).number)).toBeRefused('CourierNumberExists');
  });

  test.each(ended)('is received as a new unknown item once its package is %s', async (state) => {
    const former = await inState(PackageStatus[state]);
    const { Data } = await p.sign(former.number);
    expect(Data).toMatchObject({ Result: 'unknown', Package: { CourierNumber: former.number, FormerPackageId: former.id } });
    expect((await p.sign(former.number)).Data).toMatchObject({ Result: 'duplicate', Package: { Id: Data.Package.Id } });
  });

  test('means the open package when it is scanned; a fresh number has no note', async () => {
    const former = await inState(PackageStatus.Completed);
    const { Data } = await declare(former.number);
    expect((await p.sign(former.number)).Data).toMatchObject({ Result: 'declared', Package: { Id: Data.Id } });
    expect((await p.weigh(former.number)).Data).toMatchObject({ Id: Data.Id });
    expect((await p.putOn(former.number, 'A-01-01')).Data).toMatchObject([{ Id: Data.Id }]);
    expect(await p.open((await p.declare()).id)).toMatchObject({ FormerPackageId: null });
  });

  test('is declared once when four customers declare it concurrently', async () => {
    const { number } = await inState(PackageStatus.Returned);
    const answers = await Promise.all([p.alice, p.bob, p.alice, p.bob].map((by) => declare(number, by)));
    expect(answers.map(outcomeOf).sort()).toEqual(['CourierNumberExists', 'CourierNumberExists', 'CourierNumberExists', 'Ok']);
  });

  test('is on the label of the earlier boxes that are still here', async () => {
    const first = await p.arrived();
    const { Id } = (await p.sign(first.number, { AdditionalPiece: true, Weight: 1, Length: 10, Width: 10, Geight: 10 })).Data.Package;
    const row = await p.row(first.id);
    await p.inTransaction((tx) => change(tx, { ...p.system, changes: [] }, pkg, row, { packageStatus: PackageStatus.Disposed }));
    const again = (await p.sign(first.number, { Weight: 1, Length: 10, Width: 10, Geight: 10 })).Data.Package;
    const refused = await p.putOn(first.number, 'A-01-01');
    expect(refused).toBeRefused('Duplicate');
    expect(refused.Data.Pieces.map(({ Code }: { Code: string }) => Code)).toEqual([`${first.number}-1`, `${first.number}-2`]);
    expect((await p.putOn(`${first.number}-1`, 'U-01-01')).Data).toMatchObject([{ Id: again.Id }]);
    expect((await p.putOn(first.number, 'A-01-01')).Data).toMatchObject([{ Id }]);
  });
});
