import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { unknownItemClaimStatus } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { newId } from '../../core/db/ids.ts';
import { freshNumber, openParcels, type Parcels } from './test/parcels.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { UnknownItemStatus, ClaimStatus, PackageStatus } = enumCodes;
const { Waiting, Approved, Rejected, Withdrawn } = unknownItemClaimStatus;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());
beforeEach(() => p.configure({ autoApproveClaim: false }));

/** Uploads a picture and returns its address. */
async function picture(person: Person): Promise<string> {
  const url = `/files/${person.siteId}/202506/${newId().replaceAll('-', '')}.jpg`;
  await sql`insert into file_object (site_id, id, creation_time, url, file_name, mime_type, size, sha256, upload_file_type, uploader_id, owner_id)
    values (${person.siteId}, ${newId()}, ${new Date()}, ${url}, 'order.jpg', 'image/jpeg', 1000, ${'0'.repeat(64)}, 1, ${person.userId}, ${person.userId})`.execute(
    p.db,
  );
  return url;
}
const claim = async (person: Person, which: object, more: object = {}) =>
  person.post('/UserUnknownItem/ClaimUnknownItem', {
    ...which,
    ProductName: 'Blue kettle',
    CargoTypeId: p.general.id,
    EvidenceUrls: [await picture(person)],
    ...more,
  });
const claimsOf = async (id: string) =>
  (await sql<{ status: number }>`select id, owner_id, status from unknown_item_claim where package_id = ${id} order by id`.execute(p.db))
    .rows as { id: string; ownerId: string; status: number }[];

describe('the list of unknown items', () => {
  test('is complete for staff and masked for customers', async () => {
    const { id, number } = await p.unknown({ Remarks: 'no label' });
    const [whole] = (await p.support.ok('/UnknownItem/GetUnknownItems', { CourierNumber: number })).Data;
    expect(whole).toMatchObject({ Id: id, CourierNumber: number, UnknownItemStatusName: 'To be claimed', Claims: [] });
    const { Data } = await p.alice.ok('/UserUnknownItem/GetUnknownItems', { rows: 100 });
    const seen = Data.find((row: { Id: string }) => row.Id === id);
    expect(seen).toMatchObject({
      CourierNumber: `${number.slice(0, 4)}****${number.slice(-4)}`,
      MyClaim: null,
      WarehouseName: 'Xiamen warehouse',
    });
    for (const hidden of ['LabelPictures', 'LabelMemberCode', 'ShelvesId', 'UserId', 'CreatorId', 'Claims'])
      expect(seen).not.toHaveProperty(hidden);
  });

  test('does not help a customer guess a number', async () => {
    const { id, number } = await p.unknown();
    expect(await p.alice.post('/UserUnknownItem/GetUnknownItems', { CourierNumber: number })).toBeRefused('ValidationFailed');
    const { Data } = await p.alice.ok('/UserUnknownItem/GetUnknownItems', { Content: 'NO-SUCH-NUMBER', rows: 100 });
    expect(Data.map((row: { Id: string }) => row.Id)).toContain(id);
    expect((await p.hkcarol.ok('/UserUnknownItem/GetUnknownItems', {})).Data).toEqual([]);
    expect(await p.alice.post('/UserPackage/GetPackageById', { Id: id })).toBeRefused('NotFound');
  });

  test('finds an item by full number, twenty times per hour', async () => {
    const { id, number } = await p.unknown();
    const search = (CourierNumber: string) => p.bob.post('/UserUnknownItem/SearchUnknownItem', { CourierNumber });
    expect((await search(number)).Data).toMatchObject({ Id: id, CourierNumber: number });
    expect((await search(freshNumber())).Data).toBeNull();
    expect((await search(number.slice(0, -1))).Data).toBeNull();
    for (let at = 0; at < 17; at++) await search(number);
    expect(await search(number)).toBeRefused('RateLimited', { status: 429 });
    expect(await p.alice.post('/UserUnknownItem/SearchUnknownItem', { CourierNumber: number })).toSucceed();
  });
});

describe('claiming', () => {
  test('requires proof, allows one claim per customer and waits for a decision', async () => {
    const { id } = await p.unknown();
    expect(await claim(p.alice, { Id: id }, { EvidenceUrls: [] })).toBeRefused('ClaimEvidenceRequired', {
      Message: expect.stringContaining('screenshot'),
    });
    expect(await claim(p.alice, { Id: id }, { EvidenceUrls: [await picture(p.bob)] })).toBeRefused('NotFound');
    expect(await claim(p.alice, { Id: id })).toSucceed();
    expect(await claim(p.alice, { Id: id })).toBeRefused('Duplicate');
    expect(await p.row(id)).toMatchObject({ unknownItemStatus: UnknownItemStatus.ClaimAuditing, claimStatus: ClaimStatus.Unclaimed });
    const messages = await p.messagesOf(p.support);
    expect(messages.at(-1)!.content).toContain(await p.codeOf(p.alice));
  });

  test('assigns the item to one of two customers and notifies the other', covers('MSG-09'), async () => {
    const { id, number } = await p.unknown();
    await claim(p.alice, { Id: id });
    await claim(p.bob, { CourierNumber: number });
    expect(await p.support.post('/UnknownItem/AuditUnknownItemClaim', { Id: id, Approved: true })).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining('2 customers'),
    });
    const [, bobs] = await claimsOf(id);
    expect(await p.support.post('/UnknownItem/AuditUnknownItemClaim', { Id: bobs!.id, Approved: true })).toSucceed();
    expect(await p.row(id)).toMatchObject({
      ownerId: p.bob.userId,
      unknownItemStatus: UnknownItemStatus.Claimed,
      productName: 'Blue kettle',
      claimedTime: expect.any(Date),
    });
    expect((await claimsOf(id)).map(({ status }) => status)).toEqual([Rejected, Approved]);
    expect((await p.messagesOf(p.alice)).at(-1)!.content).toMatch(new RegExp(`${number} ?已由他人`));
    expect(await claim(p.alice, { Id: id })).toBeRefused('AlreadyClaimed');
    expect(await p.support.post('/UnknownItem/AuditUnknownItemClaim', { Id: bobs!.id, Approved: false })).toBeRefused('StateNotAllowed');
  });

  test('applies one of two concurrent decisions', async () => {
    const { id } = await p.unknown();
    await Promise.all([claim(p.alice, { Id: id }), claim(p.bob, { Id: id })]);
    const claims = await claimsOf(id);
    const answers = await Promise.all(
      claims.map((one) => p.support.post('/UnknownItem/AuditUnknownItemClaim', { Id: one.id, Approved: true })),
    );
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect((await claimsOf(id)).map(({ status }) => status).sort()).toEqual([Approved, Rejected]);
  });

  test('keeps the item claimable after a rejected or withdrawn claim', async () => {
    const { id } = await p.unknown();
    await claim(p.alice, { Id: id });
    await claim(p.bob, { Id: id });
    expect(await p.alice.post('/UserUnknownItem/CancelUnknownItemClaim', { Id: id })).toSucceed();
    expect((await p.row(id)).unknownItemStatus).toBe(UnknownItemStatus.ClaimAuditing);
    expect(await p.alice.post('/UserUnknownItem/CancelUnknownItemClaim', { Id: id })).toBeRefused('NotFound');
    expect(await p.support.post('/UnknownItem/AuditUnknownItemClaim', { Id: id, Approved: false, Remarks: 'another colour' })).toSucceed();
    expect(await p.row(id)).toMatchObject({ unknownItemStatus: UnknownItemStatus.ToBeClaimed, ownerId: null });
    expect((await claimsOf(id)).map(({ status }) => status)).toEqual([Withdrawn, Rejected]);
    expect((await p.messagesOf(p.bob)).at(-1)!.content).toContain('another colour');
  });

  test('needs no proof with the full number where the site allows it', async () => {
    await p.configure({ autoApproveClaim: true });
    const { id, number } = await p.unknown();
    expect(await claim(p.alice, { Id: id }, { EvidenceUrls: [] })).toBeRefused('ClaimEvidenceRequired');
    expect(await claim(p.alice, { CourierNumber: number }, { EvidenceUrls: [] })).toSucceed();
    expect(await p.row(id)).toMatchObject({ ownerId: p.alice.userId, unknownItemStatus: UnknownItemStatus.Claimed });
  });

  test('lets staff assign it and revoke that until an order reserves it', covers('FIELD-Package-ClaimStatus'), async () => {
    const { id } = await p.unknown();
    const assign = (UserId: string) => p.support.post('/UnknownItem/AssignUnknownItem', { Id: id, UserId });
    expect(await assign(p.hkcarol.userId)).toBeRefused('NotFound');
    expect(await assign(p.bob.userId)).toSucceed();
    expect(await assign(p.alice.userId)).toBeRefused('AlreadyClaimed');
    expect(await p.bob.post('/UserUnknownItem/CancelUnknownItemClaim', { Id: id })).toBeRefused('NotFound');
    expect(await p.support.post('/UnknownItem/CancelUnknownItemClaim', { Id: id })).toSucceed();
    expect(await p.row(id)).toMatchObject({
      ownerId: null,
      claimStatus: ClaimStatus.Unclaimed,
      unknownItemStatus: UnknownItemStatus.ToBeClaimed,
      productName: null,
    });
  });

  test('refuses decisions by customers and hides it from other sites', async () => {
    const { id } = await p.unknown();
    expect((await p.alice.post('/UnknownItem/AuditUnknownItemClaim', { Id: id, Approved: true })).status).toBe(403);
    expect(await p.hkmanager.post('/UnknownItem/AssignUnknownItem', { Id: id, UserId: p.hkcarol.userId })).toBeRefused('NotFound');
    expect(await claim(p.hkcarol, { Id: id }, { CargoTypeId: null })).toBeRefused('NotFound');
  });
});

describe('declaring the number of an unclaimed item', () => {
  test('assigns it to the customer when the label names them', async () => {
    const number = freshNumber();
    const { Data } = await p.sign(number);
    await sql`update package set label_member_code = ${await p.codeOf(p.alice)} where id = ${Data.Package.Id}`.execute(p.db);
    const answer = await p.alice.ok('/UserPackage/EstablishPackage', {
      CourierNumber: number,
      WarehouseId: p.xiamen.id,
      ProductName: 'Lamp',
    });
    expect(answer).toEqual({ Id: Data.Package.Id, Claimed: true, Waiting: false, Reused: false });
    expect(await p.row(answer.Id)).toMatchObject({ ownerId: p.alice.userId, productName: 'Lamp', packageStatus: PackageStatus.Signed });
  });

  test('otherwise creates a claim, pending or approved by site setting', async () => {
    const [first, second] = [await p.unknown(), await p.unknown()];
    const declare = (CourierNumber: string) =>
      p.alice.ok('/UserPackage/EstablishPackage', { CourierNumber, WarehouseId: p.xiamen.id, ProductName: 'Lamp' });
    expect(await declare(first.number)).toEqual({ Id: first.id, Claimed: false, Waiting: true, Reused: false });
    expect(await claimsOf(first.id)).toMatchObject([{ ownerId: p.alice.userId, status: Waiting }]);
    await p.configure({ autoApproveClaim: true });
    expect(await declare(second.number)).toEqual({ Id: second.id, Claimed: true, Waiting: false, Reused: false });
  });

  test('returns it as existing next to the new ones in a batch', async () => {
    const { id, number } = await p.unknown();
    const fresh = freshNumber();
    const body = {
      WarehouseId: p.xiamen.id,
      CourierNumbers: `${number}\n${fresh}`,
      ProductNames: 'A\nB',
      Prices: '1\n1',
      PurchasePrices: '1\n1',
    };
    const { Ids, Existing } = await p.alice.ok('/UserPackage/BatchEstablishPackage', body);
    expect(Existing).toEqual([id]);
    expect(await p.row(Ids[0])).toMatchObject({ courierNumber: fresh });
  });
});

describe('an unclaimed item', () => {
  const days = (count: number) => new Date(Date.now() - count * dayMs);
  const sendBack = (Id: string, by: Person = p.clerk) =>
    by.post('/UnknownItem/ReturnUnknownItem', { Id, ReturnCourierNumber: 'SF9900112233' });
  const dispose = (...Ids: string[]) => p.support.post('/UnknownItem/DisposeUnknownItem', { Ids });
  const old = async (id: string) =>
    void (await sql`update package set signed_time = ${days(200)}, shelved_time = null where id = ${id}`.execute(p.db));
  const movementsOf = async (id: string) =>
    (
      await sql<{ type: number }>`select stock_movement_type as type from stock_movement where package_id = ${id} order by id`.execute(p.db)
    ).rows.map(({ type }) => type);
  const { StockMovementType } = enumCodes;

  test('is returned with a tracking number and cannot be claimed any more', async () => {
    const { id, number } = await p.unknown();
    expect(await p.putOn(number, 'U-01-01')).toSucceed();
    expect(await sendBack(id, p.leader)).toSucceed();
    expect(await p.row(id)).toMatchObject({
      packageStatus: PackageStatus.Returned,
      unknownItemStatus: UnknownItemStatus.Returned,
      shelfId: null,
      availableQuantity: 0,
      returnInformation: { courierNumber: 'SF9900112233' },
    });
    expect((await movementsOf(id)).slice(-2)).toEqual([StockMovementType.LowerShelf, StockMovementType.Outbound]);
    expect(await claim(p.alice, { Id: id })).toBeRefused('AlreadyClaimed');
    expect(await sendBack(id, p.leader)).toBeRefused('StateNotAllowed');
  });

  test('is disposed of only after the retention period, each of several separately', async () => {
    const [recent, overdue] = [await p.unknown(), await p.unknown()];
    await old(overdue.id);
    expect((await dispose(recent.id, overdue.id)).Data.map(outcomeOf)).toEqual(['StateNotAllowed', 'Ok']);
    expect(await p.row(overdue.id)).toMatchObject({ packageStatus: PackageStatus.Disposed, unknownItemStatus: UnknownItemStatus.Disposed });
    expect(await p.row(recent.id)).toMatchObject({ unknownItemStatus: UnknownItemStatus.ToBeClaimed });
    expect(await movementsOf(overdue.id)).toContain(StockMovementType.Dispose);
  });

  test('ends once when two clerks end it concurrently', async () => {
    const { id } = await p.unknown();
    await old(id);
    const [back, thrown] = await Promise.all([sendBack(id, p.leader), dispose(id)]);
    expect([back, thrown.Data[0]].map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    const row = await p.row(id);
    expect([UnknownItemStatus.Returned, UnknownItemStatus.Disposed]).toContain(row.unknownItemStatus);
    expect(
      (await movementsOf(id)).filter((type) => type === StockMovementType.Outbound || type === StockMovementType.Dispose),
    ).toHaveLength(1);
  });

  test('cannot end while a claim is pending or when it has an owner', async () => {
    const [claimed, declared] = [await p.unknown(), await p.arrived()];
    await claim(p.alice, { Id: claimed.id });
    await old(claimed.id);
    expect(await sendBack(claimed.id, p.leader)).toBeRefused('StateNotAllowed');
    expect((await dispose(claimed.id)).Data[0]).toBeRefused('StateNotAllowed');
    expect(await sendBack(declared.id, p.leader)).toBeRefused('NotFound');
    expect((await sendBack(claimed.id, p.alice)).status).toBe(403);
    expect(await sendBack(claimed.id, p.hkmanager)).toBeRefused('NotFound');
  });
});
