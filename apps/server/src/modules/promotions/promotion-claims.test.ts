import { covers } from '@entrepot/testing/covers.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { claim as claimOne } from './claim.ts';
import { type Holders, openHolders } from './test/coupon-holders.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let h: Holders;
beforeAll(async () => {
  h = await openHolders();
  await sql`update site_configuration set reward_days = 0 where site_id = ${h.siteId}`.execute(h.server.db);
});
afterAll(() => h.server.close());

const status = { claimable: 1, notClaimable: 2, claimed: 3, noInventory: 4, expired: 5, notStarted: 6 };
let made = 0;
const texts = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });
const draft = (Coupons: object[], more: object = {}) => ({
  Name: texts(`Promotion ${++made}`),
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

/** Creates a published promotion of one new coupon. */
async function promotion(offer: object = {}, more: object = {}) {
  const CouponId = await h.kind();
  const Id = await establish([{ CouponId, MaximumDistribution: 0, ClaimLimit: 1, ...offer }], more);
  await publish(Id);
  return { Id, CouponId };
}

describe('a promotion', () => {
  test('is created with coupons, configured, published, listed, and deleted while unclaimed', async () => {
    const CouponId = await h.kind();
    const Id = await establish([{ CouponId, MaximumDistribution: 3, ClaimLimit: 1 }]);
    const row = await edit(Id);
    expect(row).toMatchObject({
      PublishStatus: enumCodes.PublishStatus.Draft,
      ActivityStatus: enumCodes.ActivityStatus.Running,
      RegisterLink: `/PreviewPromotionActivitiesIndex?id=${Id}`,
    });
    const PageConfiguration = [
      { Kind: 2, ImageUrls: [], Title: texts('Winter sale'), Text: texts('Claim and ship.') },
      { Kind: 3, ImageUrls: [], Title: null, Text: null },
    ];
    const { Name, Coupons } = row;
    const body = { ...draft(Coupons, { Name, PageConfiguration }), Id, RowVersion: row.RowVersion };
    await h.manager.ok('/PromotionActivities/EditPromotionActivities', body);
    expect(await h.manager.post('/PromotionActivities/EditPromotionActivities', body)).toBeRefused('ConcurrencyConflict');
    expect(await publish(Id)).toSucceed();
    expect(await publish(Id)).toBeRefused('StateNotAllowed');
    const list = await h.manager.ok('/PromotionActivities/GetPromotionActivitiesList', {
      ActivityStatus: enumCodes.ActivityStatus.Running,
      rows: 100,
    });
    expect(list.Data.find((one: any) => one.Id === Id)).toMatchObject({ PublishStatusName: 'Published', Name: Name['en-us'] });
    expect((await page(h.server.visitor(), Id)).Data).toMatchObject({
      Name: Name['en-us'],
      PageConfiguration: [{ Kind: 2, Title: 'Winter sale', Text: 'Claim and ship.' }, { Kind: 3 }],
      Coupons: [{ CouponId, PreferentialAmount: 10, RemainingQuantity: 3, ClaimLimit: 1 }],
    });
    await h.manager.ok('/PromotionActivities/DeletePromotionActivities', { Id });
    expect(await page(h.server.visitor(), Id)).toBeRefused('NotFound');
  });

  test('requires each coupon once, at least one, dates in order, and a picture in a picture block', async () => {
    const CouponId = await h.kind();
    const post = (coupons: object[], more: object = {}) =>
      h.manager.post('/PromotionActivities/EstablishPromotionActivities', draft(coupons, more));
    expect(await post([{ CouponId }, { CouponId }])).toBeRefused('CouponRowExists', { Message: expect.stringContaining('row 2') });
    expect(await post([])).toBeRefused('ValidationFailed', { Data: [{ Field: 'Coupons' }] });
    expect(await post([{ CouponId }], { EndTime: h.inDays(-2) })).toBeRefused('ValidationFailed', { Data: [{ Field: 'EndTime' }] });
    const blocks = [{ Kind: 1, ImageUrls: [] }, { Kind: 2 }];
    expect(await post([{ CouponId }], { PageConfiguration: blocks })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'PageConfiguration.0.ImageUrls' }, { Field: 'PageConfiguration.1.Text' }],
    });
    expect(await post([{ CouponId: h.siteId }])).toBeRefused('NotFound');
  });

  test('is visible to staff only until published, and limited to its site', async () => {
    const CouponId = await h.kind();
    const Id = await establish([{ CouponId }]);
    const [alice, hk, carol] = [await h.customer(), await h.server.as('hkmanager'), await h.server.as('hkcarol')];
    expect(await page(h.manager, Id)).toSucceed();
    for (const person of [alice, h.server.visitor(), hk]) expect(await page(person, Id)).toBeRefused('NotFound');
    expect(await claim(alice, Id, CouponId)).toBeRefused('NotFound');
    await publish(Id);
    for (const path of ['GetEditPromotionActivities', 'PublishPromotionActivities', 'DeletePromotionActivities', 'GetPromotionClaims'])
      expect(await hk.post(`/PromotionActivities/${path}`, { Id }), path).toBeRefused('NotFound');
    expect(await claim(carol, Id, CouponId)).toBeRefused('NotFound');
    for (const path of ['EstablishPromotionActivities', 'PublishPromotionActivities', 'GetPromotionClaims', 'GetPromotionActivitiesList']) {
      expect(await alice.post(`/PromotionActivities/${path}`, { Id }), path).toBeRefused('NoPermission', { status: 403 });
      expect(await (await h.server.as('clerk')).post(`/PromotionActivities/${path}`, { Id }), path).toBeRefused('NoPermission', {
        status: 403,
      });
    }
    expect(await claim(h.manager, Id, CouponId)).toBeRefused('NoPermission', { status: 403 });
    expect(await claim(h.server.visitor(), Id, CouponId)).toMatchObject({ status: 401 });
  });

  test(
    'shows each caller one of six states of a coupon',
    covers(
      'STATE-COUPONCLAIM-01',
      'STATE-COUPONCLAIM-02',
      'STATE-COUPONCLAIM-03',
      'STATE-COUPONCLAIM-04',
      'STATE-COUPONCLAIM-05',
      'STATE-COUPONCLAIM-06',
    ),
    async () => {
      const role = await sql<{ id: string }>`select id from role where site_id = ${h.siteId} and name = 'PeerCustomer'`.execute(
        h.server.db,
      );
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
      expect(await claim(alice, later.Id, later.CouponId)).toBeRefused('StateNotAllowed', {
        Message: 'This promotion hasn’t started yet',
      });
      expect(await claim(alice, over.Id, over.CouponId)).toBeRefused('StateNotAllowed', { Message: 'This promotion has ended' });
      expect(await claim(alice, closed.Id, closed.CouponId)).toBeRefused('StateNotAllowed');
      expect(await publish(over.Id)).toBeRefused('StateNotAllowed');
    },
  );
});

test('shows and refuses a coupon as gone when stopped or issued up to its maximum elsewhere', async () => {
  const [alice, bob] = [await h.customer(), await h.customer()];
  const stopped = await promotion();
  await h.issue(stopped.CouponId, [bob]);
  await h.manager.ok('/Coupon/StopCoupon', { Id: stopped.CouponId });
  expect(await statusFor(alice, stopped.Id)).toEqual([status.noInventory]);
  expect(await claim(alice, stopped.Id, stopped.CouponId)).toBeRefused('NoInventory');
  const CouponId = await h.kind({ MaximumDistribution: 1 });
  const Id = await establish([{ CouponId, MaximumDistribution: 5, ClaimLimit: 1 }]);
  await publish(Id);
  expect((await page(alice, Id)).Data.Coupons[0]).toMatchObject({ RemainingQuantity: 1, PromotionClaimStatus: status.claimable });
  await h.issue(CouponId, [bob]);
  expect((await page(alice, Id)).Data.Coupons[0]).toMatchObject({ RemainingQuantity: 0, PromotionClaimStatus: status.noInventory });
});

describe('a claim', () => {
  test('issues the coupon to the customer with a message, and records the claim', async () => {
    const alice = await h.customer();
    const { Id, CouponId } = await promotion({ MaximumDistribution: 2 });
    const { UserCouponId } = (await claim(alice, Id, CouponId)).Data;
    expect(await h.couponsOf(alice)).toMatchObject([
      { Id: UserCouponId, CouponId, UserCouponStatus: enumCodes.UserCouponStatus.Unused, SourceType: 'promotion' },
    ]);
    expect((await h.manager.ok('/PromotionActivities/GetPromotionClaims', { Id })).Data).toMatchObject([
      { UserId: alice.userId, CouponId, PreferentialAmount: 10 },
    ]);
    expect(await edit(Id)).toMatchObject({ IssuedQuantity: 1 });
    expect(await claim(alice, Id, CouponId)).toBeRefused('ClaimLimitReached');
    expect(await claim(alice, Id, await h.kind())).toBeRefused('NotFound');
    expect(await h.manager.post('/PromotionActivities/DeletePromotionActivities', { Id })).toBeRefused('InUse');
    const row = await edit(Id);
    const change = (coupons: object[]) =>
      h.manager.post('/PromotionActivities/EditPromotionActivities', {
        ...draft(coupons, { Name: row.Name }),
        Id,
        RowVersion: row.RowVersion,
      });
    expect(await change([{ CouponId: await h.kind() }])).toBeRefused('InUse');
    expect(await change([{ CouponId, MaximumDistribution: 1, ClaimLimit: 2 }])).toSucceed();
    expect(await claim(alice, Id, CouponId)).toBeRefused('NoInventory');
  });

  test('may be repeated in the next period', async () => {
    const alice = await h.customer();
    const { Id, CouponId } = await promotion({ ClaimLimit: 2 }, { ResetCycle: 2 });
    for (const outcome of ['Ok', 'Ok', 'ClaimLimitReached']) expect(outcomeOf(await claim(alice, Id, CouponId))).toBe(outcome);
    await sql`update promotion_activity set end_time = end_time + interval '1 day' where id = ${Id}`.execute(h.server.db);
    const tomorrow = {
      ...h.system,
      audience: 'customer',
      ownerId: alice.userId,
      userId: alice.userId,
      now: new Date(Date.now() + dayMs),
    } as const;
    const again = () => h.server.inTransaction((tx) => claimOne(tx, tomorrow, { promotionActivitiesId: Id, couponId: CouponId }));
    for (let time = 0; time < 2; time++) await again();
    await expect(again()).rejects.toMatchObject({ code: errorCodes.ClaimLimitReached });
    expect(await h.couponsOf(alice, { CouponId })).toHaveLength(4);
  });

  test('also gives the gifts of claim activities', async () => {
    const alice = await h.customer();
    const { Id, CouponId } = await promotion();
    const gift = { Name: texts('Thanks'), ActivityType: 6, StartTime: h.inDays(-1), EndTime: h.inDays(1), ResetCycle: 1 };
    const { Id: activityId } = await h.manager.ok('/Activity/EstablishActivity', { ...gift, Gifts: [{ GiftType: 2, Amount: 2 }] });
    await claim(alice, Id, CouponId);
    expect(await claim(alice, Id, CouponId)).toBeRefused('ClaimLimitReached');
    expect(await h.wallet(alice)).toMatchObject({ Balance: 2 });
    await h.manager.ok('/Activity/PauseActivity', { Id: activityId });
  });

  test('two hundred concurrently: never exceeds the maximum, once per customer', async () => {
    const { Id, CouponId } = await promotion({ MaximumDistribution: 30 });
    const users = await Promise.all(Array.from({ length: 50 }, () => h.customer()));
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => claim(users[at % 50]!, Id, CouponId)));
    const outcomes = answers.map(outcomeOf);
    expect(outcomes.filter((one) => one === 'Ok')).toHaveLength(30);
    expect(outcomes.filter((one) => one !== 'Ok').every((one) => one === 'NoInventory' || one === 'ClaimLimitReached')).toBe(true);
    expect(await edit(Id)).toMatchObject({ IssuedQuantity: 30 });
    expect((await page(users[0]!, Id)).Data.Coupons).toMatchObject([{ RemainingQuantity: 0 }]);
    const claimedCoupons = await Promise.all(users.map((person) => h.couponsOf(person, { CouponId })));
    expect(claimedCoupons.flat()).toHaveLength(30);
    expect(Math.max(...claimedCoupons.map((own) => own.length))).toBe(1);
    expect(await h.template(CouponId)).toMatchObject({ IssuedQuantity: 30 });
    await h.expectInvariants();
  });
});
