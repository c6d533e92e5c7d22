import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { claim as claimOne } from '../src/modules/promotions/claim.ts';
import { type Holders, openHolders } from './coupon-holders.ts';

let h: Holders;
beforeAll(async () => {
  h = await openHolders();
});
afterAll(() => h.server.close());

const status = { claimable: 1, notClaimable: 2, claimed: 3, noInventory: 4, expired: 5, notStarted: 6 };
let made = 0;
const words = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });
const draft = (Coupons: object[], more: object = {}) => ({
  Name: words(`Promotion ${++made}`),
  StartTime: h.inDays(-1),
  EndTime: h.inDays(1),
  ResetCycle: 1,
  Coupons,
  ...more,
});
const establish = async (coupons: object[], more: object = {}): Promise<string> =>
  (await h.manager.ok('/PromotionActivities/EstablishPromotionActivities', draft(coupons, more))).Id;
const publish = (Id: string) => h.manager.post('/PromotionActivities/PublishPromotionActivities', { Id });
const edit = (Id: string) => h.manager.ok('/PromotionActivities/GetEditPromotionActivities', { Id });
const claim = (person: Person, PromotionActivitiesId: string, CouponId: string) =>
  person.post('/PromotionActivities/ClaimPromotionCoupon', { PromotionActivitiesId, CouponId });
const page = (person: Person, Id: string) => person.post('/PromotionActivities/GetPromotionActivitiesPage', { Id });
const statusFor = async (person: Person, id: string) => (await page(person, id)).Data.Coupons.map((one: any) => one.PromotionClaimStatus);

/** A published promotion of one coupon of its own. */
async function promotion(offer: object = {}, more: object = {}) {
  const CouponId = await h.kind();
  const Id = await establish([{ CouponId, MaximumDistribution: 0, ClaimLimit: 1, ...offer }], more);
  await publish(Id);
  return { Id, CouponId };
}

describe('a promotion', () => {
  test('is made with its coupons, configured, published, listed, and removed while nobody claimed', async () => {
    const CouponId = await h.kind();
    const Id = await establish([{ CouponId, MaximumDistribution: 3, ClaimLimit: 1 }]);
    const row = await edit(Id);
    expect(row).toMatchObject({ PublishStatus: 1, ActivityStatus: 2, RegisterLink: `/PreviewPromotionActivitiesIndex?id=${Id}` });
    const PageConfiguration = [
      { Kind: 2, ImageUrls: [], Title: words('Winter sale'), Text: words('Claim and ship.') },
      { Kind: 3, ImageUrls: [], Title: null, Text: null },
    ];
    const { Name, Coupons } = row;
    const body = { ...draft(Coupons, { Name, PageConfiguration }), Id, RowVersion: row.RowVersion };
    await h.manager.ok('/PromotionActivities/EditPromotionActivities', body);
    expect(await h.manager.post('/PromotionActivities/EditPromotionActivities', body)).toMatchObject({ Code: 104 });
    expect(await publish(Id)).toMatchObject({ Code: 0 });
    expect(await publish(Id)).toMatchObject({ Code: 102 });
    const list = await h.manager.ok('/PromotionActivities/GetPromotionActivitiesList', { ActivityStatus: 2, rows: 100 });
    expect(list.Data.find((one: any) => one.Id === Id)).toMatchObject({ PublishStatusName: 'Published', Name: Name['en-us'] });
    expect((await page(h.server.visitor(), Id)).Data).toMatchObject({
      Name: Name['en-us'],
      PageConfiguration: [{ Kind: 2, Title: 'Winter sale', Text: 'Claim and ship.' }, { Kind: 3 }],
      Coupons: [{ CouponId, PreferentialAmount: 10, RemainingQuantity: 3, ClaimLimit: 1 }],
    });
    await h.manager.ok('/PromotionActivities/DeletePromotionActivities', { Id });
    expect(await page(h.server.visitor(), Id)).toMatchObject({ Code: 101 });
  });

  test('takes each coupon once, at least one, and dates in order; a picture block needs a picture', async () => {
    const CouponId = await h.kind();
    const post = (coupons: object[], more: object = {}) =>
      h.manager.post('/PromotionActivities/EstablishPromotionActivities', draft(coupons, more));
    expect(await post([{ CouponId }, { CouponId }])).toMatchObject({ Code: 467, Message: expect.stringContaining('row 2') });
    expect(await post([])).toMatchObject({ Code: 100, Data: [{ Field: 'Coupons' }] });
    expect(await post([{ CouponId }], { EndTime: h.inDays(-2) })).toMatchObject({ Code: 100, Data: [{ Field: 'EndTime' }] });
    const blocks = [{ Kind: 1, ImageUrls: [] }, { Kind: 2 }];
    expect(await post([{ CouponId }], { PageConfiguration: blocks })).toMatchObject({
      Code: 100,
      Data: [{ Field: 'PageConfiguration.0.ImageUrls' }, { Field: 'PageConfiguration.1.Text' }],
    });
    expect(await post([{ CouponId: h.siteId }])).toMatchObject({ Code: 101 });
  });

  test('is seen unpublished by staff only, and belongs to its site', async () => {
    const CouponId = await h.kind();
    const Id = await establish([{ CouponId }]);
    const [alice, hk, carol] = [await h.customer(), await h.server.as('hkmanager'), await h.server.as('hkcarol')];
    expect(await page(h.manager, Id)).toMatchObject({ Code: 0 });
    for (const person of [alice, h.server.visitor(), hk]) expect(await page(person, Id)).toMatchObject({ Code: 101 });
    expect(await claim(alice, Id, CouponId)).toMatchObject({ Code: 101 });
    await publish(Id);
    for (const path of ['GetEditPromotionActivities', 'PublishPromotionActivities', 'DeletePromotionActivities', 'GetPromotionClaims'])
      expect(await hk.post(`/PromotionActivities/${path}`, { Id }), path).toMatchObject({ Code: 101 });
    expect(await claim(carol, Id, CouponId)).toMatchObject({ Code: 101 });
    for (const path of ['EstablishPromotionActivities', 'PublishPromotionActivities', 'GetPromotionClaims', 'GetPromotionActivitiesList']) {
      expect(await alice.post(`/PromotionActivities/${path}`, { Id }), path).toMatchObject({ status: 403, Code: 1 });
      expect(await (await h.server.as('clerk')).post(`/PromotionActivities/${path}`, { Id }), path).toMatchObject({ status: 403, Code: 1 });
    }
    expect(await claim(h.manager, Id, CouponId)).toMatchObject({ status: 403, Code: 1 });
    expect(await claim(h.server.visitor(), Id, CouponId)).toMatchObject({ status: 401 });
  });

  test('shows each caller one of six states of a coupon', async () => {
    const role = await sql<{ id: string }>`select id from role where site_id = ${h.siteId} and name = 'PeerCustomer'`.execute(h.server.db);
    const [alice, peer] = [await h.customer(), await h.customer({ roleNames: ['PeerCustomer'] })];
    const open = await promotion({ MaximumDistribution: 1 });
    expect(await statusFor(alice, open.Id)).toEqual([status.claimable]);
    expect(await statusFor(h.server.visitor(), open.Id)).toEqual([status.notClaimable]);
    expect(await statusFor(h.manager, open.Id)).toEqual([status.notClaimable]);
    await claim(alice, open.Id, open.CouponId);
    expect(await statusFor(alice, open.Id)).toEqual([status.claimed]);
    expect(await statusFor(peer, open.Id)).toEqual([status.noInventory]);
    const later = await promotion({}, { StartTime: h.inDays(0.5) });
    expect(await statusFor(alice, later.Id)).toEqual([status.notStarted]);
    const over = await promotion();
    await sql`update promotion_activity set end_time = now() - interval '1 minute' where id = ${over.Id}`.execute(h.server.db);
    expect(await statusFor(alice, over.Id)).toEqual([status.expired]);
    const closed = await promotion({}, { RoleIds: [role.rows[0]!.id] });
    expect(await statusFor(alice, closed.Id)).toEqual([status.notClaimable]);
    expect(await statusFor(peer, closed.Id)).toEqual([status.claimable]);
    expect(await claim(alice, later.Id, later.CouponId)).toMatchObject({ Code: 102, Message: 'This promotion has not started yet' });
    expect(await claim(alice, over.Id, over.CouponId)).toMatchObject({ Code: 102, Message: 'This promotion is over' });
    expect(await claim(alice, closed.Id, closed.CouponId)).toMatchObject({ Code: 102 });
    expect(await publish(over.Id)).toMatchObject({ Code: 102 });
  });
});

test('a coupon that was stopped, or of which staff issued the last one elsewhere, is shown and refused as gone', async () => {
  const [alice, bob] = [await h.customer(), await h.customer()];
  const stopped = await promotion();
  await h.issue(stopped.CouponId, [bob]);
  await h.manager.ok('/Coupon/StopCoupon', { Id: stopped.CouponId });
  expect(await statusFor(alice, stopped.Id)).toEqual([status.noInventory]);
  expect(await claim(alice, stopped.Id, stopped.CouponId)).toMatchObject({ Code: 465 });
  const CouponId = await h.kind({ MaximumDistribution: 1 });
  const Id = await establish([{ CouponId, MaximumDistribution: 5, ClaimLimit: 1 }]);
  await publish(Id);
  expect((await page(alice, Id)).Data.Coupons[0]).toMatchObject({ RemainingQuantity: 1, PromotionClaimStatus: status.claimable });
  await h.issue(CouponId, [bob]);
  expect((await page(alice, Id)).Data.Coupons[0]).toMatchObject({ RemainingQuantity: 0, PromotionClaimStatus: status.noInventory });
});

describe('a claim', () => {
  test('puts the coupon into the hands of the customer, who reads it, and stands in the record', async () => {
    const alice = await h.customer();
    const { Id, CouponId } = await promotion({ MaximumDistribution: 2 });
    const { UserCouponId } = (await claim(alice, Id, CouponId)).Data;
    expect(await h.heldBy(alice)).toMatchObject([{ Id: UserCouponId, CouponId, UserCouponStatus: 1, SourceType: 'promotion' }]);
    expect((await h.manager.ok('/PromotionActivities/GetPromotionClaims', { Id })).Data).toMatchObject([
      { UserId: alice.userId, CouponId, PreferentialAmount: 10 },
    ]);
    expect(await edit(Id)).toMatchObject({ IssuedQuantity: 1 });
    expect(await claim(alice, Id, CouponId)).toMatchObject({ Code: 466 });
    expect(await claim(alice, Id, await h.kind())).toMatchObject({ Code: 101 });
    expect(await h.manager.post('/PromotionActivities/DeletePromotionActivities', { Id })).toMatchObject({ Code: 105 });
    const row = await edit(Id);
    const change = (coupons: object[]) =>
      h.manager.post('/PromotionActivities/EditPromotionActivities', {
        ...draft(coupons, { Name: row.Name }),
        Id,
        RowVersion: row.RowVersion,
      });
    expect(await change([{ CouponId: await h.kind() }])).toMatchObject({ Code: 105 });
    expect(await change([{ CouponId, MaximumDistribution: 1, ClaimLimit: 2 }])).toMatchObject({ Code: 0 });
    expect(await claim(alice, Id, CouponId)).toMatchObject({ Code: 465 });
  });

  test('may be made again in the next period', async () => {
    const alice = await h.customer();
    const { Id, CouponId } = await promotion({ ClaimLimit: 2 }, { ResetCycle: 2 });
    for (const code of [0, 0, 466]) expect((await claim(alice, Id, CouponId)).Code).toBe(code);
    await sql`update promotion_activity set end_time = end_time + interval '1 day' where id = ${Id}`.execute(h.server.db);
    const tomorrow = {
      ...h.system,
      who: 'C',
      ownerId: alice.userId,
      userId: alice.userId,
      now: new Date(Date.now() + 86_400_000),
    } as const;
    const again = () => h.server.inTransaction((tx) => claimOne(tx, tomorrow, { promotionActivitiesId: Id, couponId: CouponId }));
    for (let time = 0; time < 2; time++) await again();
    await expect(again()).rejects.toMatchObject({ code: 466 });
    expect(await h.heldBy(alice, { CouponId })).toHaveLength(4);
  });

  test('brings the gifts of activities for claims besides', async () => {
    const alice = await h.customer();
    const { Id, CouponId } = await promotion();
    const gift = { Name: words('Thanks'), ActivityType: 6, StartTime: h.inDays(-1), EndTime: h.inDays(1), ResetCycle: 1 };
    const { Id: activityId } = await h.manager.ok('/Activity/EstablishActivity', { ...gift, Gifts: [{ GiftType: 2, Amount: 2 }] });
    await claim(alice, Id, CouponId);
    expect(await claim(alice, Id, CouponId)).toMatchObject({ Code: 466 });
    expect(await h.wallet(alice)).toMatchObject({ Balance: 2 });
    await h.manager.ok('/Activity/PauseActivity', { Id: activityId });
  });

  test('two hundred at once: never more than there are, each customer once', async () => {
    const { Id, CouponId } = await promotion({ MaximumDistribution: 30 });
    const people = await Promise.all(Array.from({ length: 50 }, () => h.customer()));
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => claim(people[at % 50]!, Id, CouponId)));
    const codes = answers.map(({ Code }) => Code);
    expect(codes.filter((code) => code === 0)).toHaveLength(30);
    expect(codes.filter((code) => code !== 0).every((code) => code === 465 || code === 466)).toBe(true);
    expect(await edit(Id)).toMatchObject({ IssuedQuantity: 30 });
    expect((await page(people[0]!, Id)).Data.Coupons).toMatchObject([{ RemainingQuantity: 0 }]);
    const held = await Promise.all(people.map((person) => h.heldBy(person, { CouponId })));
    expect(held.flat()).toHaveLength(30);
    expect(Math.max(...held.map((own) => own.length))).toBe(1);
    expect(await h.template(CouponId)).toMatchObject({ IssuedQuantity: 30 });
    await h.everythingHolds();
  });
});
