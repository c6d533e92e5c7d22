import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tinyPng, uploadFile } from '../../testing/forms.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus, CompletionStatus } = enumCodes;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(async () => {
  expect(await checkInvariants(p.db)).toEqual([]);
  await p.close();
});

describe('a package recorded for the wrong customer', () => {
  test('goes to the right one without the declaration of the other, and both are notified', async () => {
    const parcel = await p.shelved();
    const change = (more: object = {}, by = p.leader) =>
      by.post('/Package/ChangePackageOwner', { Id: parcel.id, UserId: p.bob.userId, Reason: 'label says Bob', ...more });
    expect((await change({}, p.clerk)).status).toBe(403);
    expect(await change({ Reason: null })).toBeRefused('ValidationFailed');
    expect(await change({ UserId: p.alice.userId })).toBeRefused('StateNotAllowed');
    const answers = await Promise.all([change(), change({}, p.manager)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    const row = await p.row(parcel.id);
    expect(row).toMatchObject({
      ownerId: p.bob.userId,
      packageStatus: PackageStatus.OnShelf,
      productName: null,
      price: null,
      remarks: null,
      completionStatus: CompletionStatus.ToBeCompleted,
      internalRemarks: 'label says Bob',
    });
    expect((await p.messagesOf(p.alice)).at(-1)!.content).toContain(parcel.number);
    expect((await p.messagesOf(p.bob)).at(-1)!.content).toContain(parcel.number);
    expect(await p.alice.post('/Package/GetPackageById', { Id: parcel.id })).toBeRefused('NotFound');
    expect(await p.bob.ok('/Package/GetPackageById', { Id: parcel.id })).toMatchObject({ CourierNumber: parcel.number, ProductName: null });
  });
});

describe('a package in a draft of the customer who loses it', () => {
  test('leaves the draft, which continues with its other goods', async () => {
    const [mine, wrong] = [await p.shelved(), await p.shelved()];
    const draft = { WarehouseId: p.xiamen.id, Goods: [mine, wrong].map(({ id }) => ({ PackageId: id })) };
    const { Id } = await p.alice.ok('/UserLogisticsOrder/EstablishLogisticsOrder', draft);
    await p.leader.ok('/Package/ChangePackageOwner', { Id: wrong.id, UserId: p.bob.userId, Reason: 'label says Bob' });
    const { Goods, RowVersion } = await p.alice.ok('/UserLogisticsOrder/GetEditLogisticsOrder', { Id });
    expect(Goods).toMatchObject([{ PackageId: mine.id }]);
    expect(await p.alice.post('/UserLogisticsOrder/EditLogisticsOrder', { ...draft, Id, RowVersion, Goods })).toSucceed();
  });

  test('leaves the draft as well when the unknown item is taken from its customer again', async () => {
    const item = await p.unknown();
    await p.support.ok('/UnknownItem/AssignUnknownItem', { Id: item.id, UserId: p.alice.userId });
    const draft = { WarehouseId: p.xiamen.id, Goods: [{ PackageId: item.id }] };
    const { Id } = await p.alice.ok('/UserLogisticsOrder/EstablishLogisticsOrder', draft);
    await p.support.ok('/UnknownItem/CancelUnknownItemClaim', { Id: item.id });
    expect((await p.alice.ok('/UserLogisticsOrder/GetEditLogisticsOrder', { Id })).Goods).toEqual([]);
  });
});

describe('a wrong picture', () => {
  test('is removed with a reason; staff see it in the history, customers do not', async () => {
    const parcel = await p.shelved();
    const { Url } = await uploadFile(p, p.clerk, { name: 'box.png', bytes: tinyPng }, { type: '1' });
    await p.leader.ok('/Package/MarkPackageProblem', { Id: parcel.id, PackageProblemType: 1, Remarks: 'wet', ImageUrls: [] });
    await p.db
      .updateTable('package')
      .set({ pictures: JSON.stringify([Url.replace(/\?.*/, '')]) as never })
      .where('id', '=', parcel.id)
      .execute();
    const remove = (ImageUrls: string[], by = p.leader) =>
      by.post('/Package/RemovePackagePicture', { Id: parcel.id, ImageUrls, Reason: 'another box' });
    expect((await remove([Url], p.clerk)).status).toBe(403);
    const { Pictures } = await p.leader.ok('/Package/GetPackageById', { Id: parcel.id });
    expect(Pictures).toHaveLength(1);
    expect(await remove(Pictures)).toSucceed();
    expect(await remove(Pictures)).toBeRefused('NotFound');
    expect((await p.alice.ok('/Package/GetPackageById', { Id: parcel.id })).Pictures).toEqual([]);
    const former = await p.clerk.ok('/Package/GetFormerPackagePictures', { Id: parcel.id });
    expect(former).toMatchObject([
      { Reason: 'another box', RemoverName: expect.any(String), Pictures: [expect.stringContaining('/files/')] },
    ]);
    expect((await p.alice.post('/Package/GetFormerPackagePictures', { Id: parcel.id })).status).toBe(403);
  });
});
