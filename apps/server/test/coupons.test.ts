import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireCoupons } from '../src/modules/promotions/by-the-clock.ts';
import { type Holders, openHolders } from './coupon-holders.ts';

let h: Holders;
beforeAll(async () => {
  h = await openHolders();
});
afterAll(() => h.server.close());

const [draft, effective, stopped, expired] = [1, 2, 3, 4];

describe('a kind of coupon', () => {
  test('is made, listed, edited and removed while nobody holds it', async () => {
    const id = await h.kind({ AvailableAmount: 100, AvailableWeight: 2.5, ExpenseTypeId: h.typeOf('FREIGHT'), MaximumDistribution: 3 });
    const listed = (await h.manager.ok('/Coupon/GetCoupons', { rows: 100, CouponStatus: draft })).Data.find(({ Id }: any) => Id === id);
    expect(listed).toMatchObject({
      PreferentialAmount: 10,
      AvailableAmount: 100,
      AvailableWeight: 2.5,
      ExpenseType: 'Freight',
      Superposition: true,
      EffectiveDays: 30,
      CouponStatusName: 'Draft',
      IssuedQuantity: 0,
      MaximumDistribution: 3,
    });
    const { Name } = await h.template(id);
    await h.manager.ok('/Coupon/EditCoupon', { ...h.draft(), Name, Id: id, RowVersion: 1, PreferentialAmount: 25 });
    expect(await h.template(id)).toMatchObject({ PreferentialAmount: 25, ExpenseTypeId: null });
    expect(await h.manager.post('/Coupon/EditCoupon', { ...h.draft(), Name, Id: id, RowVersion: 1 })).toMatchObject({ Code: 104 });
    expect(await h.manager.post('/Coupon/EstablishCoupon', { ...h.draft(), Name })).toMatchObject({ Code: 103 });
    await h.manager.ok('/Coupon/DeleteCoupon', { Id: id });
    expect(await h.manager.post('/Coupon/GetEditCoupon', { Id: id })).toMatchObject({ Code: 101 });
  });

  test('says what is missing: an amount, an end of its window, its days, dates in order', async () => {
    const fields = async (more: object) => {
      const { Code, Data } = await h.manager.post('/Coupon/EstablishCoupon', h.draft(more));
      expect(Code).toBe(100);
      return Data.map(({ Field }: any) => Field);
    };
    expect(await fields({ PreferentialAmount: 0 })).toEqual(['PreferentialAmount']);
    expect(await fields({ CouponValidityType: 1 })).toEqual(['Deadline']);
    expect(await fields({ EffectiveDays: null })).toEqual(['EffectiveDays']);
    expect(await fields({ StartDate: h.inDays(2), Deadline: h.inDays(1) })).toEqual(['StartDate']);
    expect(await fields({ UseScope: 3 })).toEqual(['UseScope']);
  });

  test('keeps its amounts once customers hold it; its name and its maximum may still change, and it cannot be removed', async () => {
    const alice = await h.customer();
    const id = await h.kind({ MaximumDistribution: 5 });
    await h.issue(id, [alice], 2);
    const row = await h.template(id);
    expect(row).toMatchObject({ CouponStatus: effective, IssuedQuantity: 2 });
    const edit = (more: object) =>
      h.manager.post('/Coupon/EditCoupon', {
        ...h.draft(),
        Name: row.Name,
        MaximumDistribution: 5,
        Id: id,
        RowVersion: row.RowVersion,
        ...more,
      });
    for (const more of [{ PreferentialAmount: 11 }, { AvailableAmount: 1 }, { Superposition: false }, { EffectiveDays: 31 }])
      expect(await edit(more)).toMatchObject({ Code: 102 });
    expect(await edit({ MaximumDistribution: 1 })).toMatchObject({ Code: 100, Data: [{ Field: 'MaximumDistribution' }] });
    expect(await edit({ MaximumDistribution: 2 })).toMatchObject({ Code: 0 });
    expect(await h.manager.post('/Coupon/DeleteCoupon', { Id: id })).toMatchObject({ Code: 105 });
  });

  test('is stopped once; what customers hold stays theirs', async () => {
    const alice = await h.customer();
    const id = await h.kind();
    expect(await h.manager.post('/Coupon/StopCoupon', { Id: id })).toMatchObject({ Code: 102 });
    await h.issue(id, [alice]);
    await h.manager.ok('/Coupon/StopCoupon', { Id: id });
    expect(await h.template(id)).toMatchObject({ CouponStatus: stopped });
    expect(await h.manager.post('/Coupon/StopCoupon', { Id: id })).toMatchObject({ Code: 102 });
    expect(await h.issue(id, [alice])).toMatchObject({ Code: 102 });
    expect(await h.heldBy(alice)).toMatchObject([{ UserCouponStatus: 1 }]);
    expect((await h.manager.ok('/Coupon/GetSelectCoupons', { rows: 100 })).Data.map(({ Id }: any) => Id)).not.toContain(id);
  });

  test('belongs to its site and to those who may: no customer, no clerk, no other site', async () => {
    const [alice, clerk, hkmanager] = [await h.customer(), await h.server.as('clerk'), await h.server.as('hkmanager')];
    const id = await h.kind();
    for (const person of [alice, clerk])
      for (const path of ['GetCoupons', 'EstablishCoupon', 'StopCoupon', 'GetSelectCoupons'])
        expect(await person.post(`/Coupon/${path}`, {})).toMatchObject({ status: 403, Code: 1 });
    expect(await hkmanager.post('/Coupon/GetEditCoupon', { Id: id })).toMatchObject({ Code: 101 });
    expect(await hkmanager.post('/Coupon/StopCoupon', { Id: id })).toMatchObject({ Code: 101 });
  });
});

describe('coupons are issued', () => {
  test('to customers by name, so many each, with the time they count and a message', async () => {
    const [alice, bob] = [await h.customer(), await h.customer()];
    const id = await h.kind({ MaximumDistribution: 10 });
    expect(await h.issue(id, [alice, bob], 2)).toMatchObject({ Code: 0, Data: 4 });
    const [one] = await h.heldBy(alice);
    expect(one).toMatchObject({
      CouponId: id,
      PreferentialAmount: 10,
      UserCouponStatus: 1,
      UserCouponStatusName: 'Unused',
      SourceType: 'staff',
    });
    expect(one.IssuerId).toBeUndefined();
    const days = (Date.parse(one.ExpirationTime) - Date.parse(one.StartDate)) / 86_400_000;
    expect(days).toBe(30);
    expect((await alice.ok('/UserMessages/GetUserMessages', { UserMessageType: 6 })).Data).toHaveLength(1);
    const select = (await h.manager.ok('/Coupon/GetSelectCoupons', { rows: 100 })).Data.find(({ Id }: any) => Id === id);
    expect(select).toMatchObject({ RemainingQuantity: 6, PreferentialAmount: 10 });
    const byStaff = await h.manager.ok('/UserCoupon/GetUserCoupons', { UserId: alice.userId, IssuerId: h.manager.userId });
    expect(byStaff).toMatchObject({ Total: 2, Data: [{ IssuerName: '王经理' }, {}] });
  });

  test('to all customers of a role, and of an organization', async () => {
    const [one, two] = [await h.customer({ roleNames: ['PeerCustomer'] }), await h.customer()];
    const found = await sql<{ id: string }>`select id from role where site_id = ${h.siteId} and name = 'PeerCustomer'`.execute(h.server.db);
    const ofRole = await h.kind();
    const count = await h.manager.ok('/UserCoupon/AddUserCoupons', { CouponId: ofRole, RoleIds: [found.rows[0]!.id], Quantity: 1 });
    expect(count).toBeGreaterThanOrEqual(2);
    expect(await h.heldBy(one, { CouponId: ofRole })).toHaveLength(1);
    expect(await h.heldBy(two, { CouponId: ofRole })).toHaveLength(0);
    const node = (await h.manager.ok('/Organizes/EstablishOrganizes', { Name: 'Silver', OrganizesType: 2 })).Id;
    await sql`update user_account set organize_ids = ${JSON.stringify([node])}::jsonb where site_id = ${h.siteId} and id = ${two.userId}`.execute(
      h.server.db,
    );
    const ofNode = await h.kind();
    expect(await h.manager.ok('/UserCoupon/AddUserCoupons', { CouponId: ofNode, OrganizeIds: [node], Quantity: 3 })).toBe(3);
    expect(await h.heldBy(two, { CouponId: ofNode })).toHaveLength(3);
  });

  test('once for one press, to customers only, and not to nobody', async () => {
    const alice = await h.customer();
    const CouponId = await h.kind();
    const body = { CouponId, UserIds: [alice.userId], Quantity: 1, IdempotencyKey: 'issue-1' };
    expect(await h.manager.post('/UserCoupon/AddUserCoupons', body)).toMatchObject({ Code: 0, Data: 1 });
    expect(await h.manager.post('/UserCoupon/AddUserCoupons', body)).toMatchObject({ Code: 0, Data: 1 });
    expect(await h.heldBy(alice)).toHaveLength(1);
    expect(await h.manager.post('/UserCoupon/AddUserCoupons', { CouponId, Quantity: 1 })).toMatchObject({ Code: 121 });
    expect(await h.issue(CouponId, [h.manager])).toMatchObject({ Code: 101 });
    expect(await h.issue(CouponId, [await h.server.as('hkcarol')])).toMatchObject({ Code: 101 });
    expect(await h.manager.post('/UserCoupon/AddUserCoupons', { CouponId, OrganizeIds: [CouponId], Quantity: 1 })).toMatchObject({
      Code: 101,
    });
    expect(await (await h.server.as('support')).post('/UserCoupon/AddUserCoupons', body)).toMatchObject({ status: 403, Code: 1 });
    expect(await alice.post('/UserCoupon/AddUserCoupons', body)).toMatchObject({ status: 403, Code: 1 });
  });

  test('never above their maximum, however many people issue them at once', async () => {
    const people = [await h.customer(), await h.customer(), await h.customer()];
    const id = await h.kind({ MaximumDistribution: 10 });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => h.issue(id, [people[at % 3]!], 1 + (at % 3))));
    const issued = answers.reduce((total, { Code, Data }) => total + (Code === 0 ? Data : 0), 0);
    expect(answers.every(({ Code }) => Code === 0 || Code === 465)).toBe(true);
    expect(answers.some(({ Code }) => Code === 465)).toBe(true);
    expect(issued).toBeLessThanOrEqual(10);
    expect(await h.template(id)).toMatchObject({ IssuedQuantity: issued });
    expect(await h.issue(id, people, 4)).toMatchObject({ Code: 465, Message: `Only ${10 - issued} may still be issued, not 12` });
    const held = await Promise.all(people.map((person) => h.heldBy(person, { CouponId: id })));
    expect(held.flat()).toHaveLength(issued);
    await h.everythingHolds();
  });

  test('and taken back while they are unused; each answers for itself', async () => {
    const alice = await h.customer({ balance: 100 });
    const [one, two] = [await h.given(alice), await h.given(alice)];
    await h.pay(alice, [await h.freight(alice, '20')], 1, { CouponIds: [one], ExpectedAmount: 10 });
    expect(await h.manager.ok('/UserCoupon/RevokeUserCoupons', { Ids: [one, two] })).toMatchObject([
      { Id: one, Ok: false, Code: 102 },
      { Id: two, Ok: true },
    ]);
    expect(await h.coupon(alice, two)).toMatchObject({ UserCouponStatus: 5 });
    expect((await h.manager.ok('/UserCoupon/RevokeUserCoupons', { Ids: [two] }))[0]).toMatchObject({ Code: 102 });
    expect((await (await h.server.as('hkmanager')).ok('/UserCoupon/RevokeUserCoupons', { Ids: [two] }))[0]).toMatchObject({ Code: 101 });
    await h.everythingHolds();
  });
});

test('customers see their own coupons alone, by state', async () => {
  const [alice, eve] = [await h.customer(), await h.customer()];
  const id = await h.given(alice);
  expect((await h.heldBy(alice, { UserCouponStatus: 1 })).map(({ Id }) => Id)).toEqual([id]);
  expect(await h.heldBy(alice, { UserCouponStatus: 3 })).toEqual([]);
  expect(await h.heldBy(eve)).toEqual([]);
  expect(await eve.post('/UserCoupon/GetUserCoupons', { UserId: alice.userId })).toMatchObject({ Code: 100 });
});

test('coupons end with their time: unused ones expire, used ones and those that still count do not', async () => {
  const alice = await h.customer({ balance: 100 });
  const window = { CouponValidityType: 1, EffectiveDays: null };
  const kinds = [await h.kind({ ...window, Deadline: h.inDays(1) }), await h.kind({ ...window, Deadline: h.inDays(9) })];
  for (const id of kinds) await h.issue(id, [alice], 2);
  const [soon] = await h.heldBy(alice, { CouponId: kinds[0] });
  await h.pay(alice, [await h.freight(alice, '20')], 1, { CouponIds: [soon.Id], ExpectedAmount: 10 });
  expect(await expireCoupons({ db: h.server.db, now: new Date(Date.now() + 2 * 86_400_000) })).toBeGreaterThanOrEqual(1);
  const states = async (CouponId: string) => (await h.heldBy(alice, { CouponId })).map(({ UserCouponStatus }) => UserCouponStatus).sort();
  expect([await states(kinds[0]!), await states(kinds[1]!)]).toEqual([
    [3, 4],
    [1, 1],
  ]);
  expect([(await h.template(kinds[0]!)).CouponStatus, (await h.template(kinds[1]!)).CouponStatus]).toEqual([expired, effective]);
  expect(await h.issue(kinds[0]!, [alice])).toMatchObject({ Code: 102 });
});

describe('the chooser offers', () => {
  const offered = async (person: any, body: object) =>
    (await person.ok('/UserCoupon/GetUserBillAvailableCoupons', body)).map(({ Id }: any) => Id);

  test('for bills those that each by itself take something off, those that end soonest first', async () => {
    const alice = await h.customer();
    const bill = await h.bill(
      alice,
      [
        ['FREIGHT', '100'],
        ['VALUE_ADDED', '20'],
      ],
      { billingWeight: '4' },
    );
    const fits = [
      await h.given(alice, { AvailableAmount: 120, AvailableWeight: 4, EffectiveDays: 9 }),
      await h.given(alice, { AvailableAmount: 100, ExpenseTypeId: h.typeOf('FREIGHT'), EffectiveDays: 5 }),
    ];
    for (const more of [
      { AvailableAmount: 120.01 },
      { AvailableWeight: 4.001 },
      { ExpenseTypeId: h.typeOf('RETURN') },
      { UseScope: 2 },
      { CouponValidityType: 1, EffectiveDays: null, StartDate: h.inDays(1), Deadline: h.inDays(2) },
    ])
      await h.given(alice, more);
    expect(await offered(alice, { BillIds: [bill.id] })).toEqual([fits[1], fits[0]]);
    expect((await alice.ok('/UserCoupon/GetUserBillAvailableCoupons', { BillIds: [bill.id] }))[0]).toMatchObject({
      PreferentialAmount: 10,
      AvailableAmount: 100,
      AvailableWeight: 0,
      ExpenseType: 'Freight',
      Superposition: true,
      ExpirationTime: expect.stringMatching(/^\d{4}-/),
    });
    expect(await offered(await h.customer(), {})).toEqual([]);
    expect(await (await h.customer()).post('/UserCoupon/GetUserBillAvailableCoupons', { BillIds: [bill.id] })).toMatchObject({ Code: 101 });
    await h.finance.ok('/Bill/PayBillsForUser', { BillIds: [bill.id], PaymentType: 7 });
    expect(await offered(alice, { BillIds: [bill.id] })).toEqual([]);
  });

  test('for a recharge those whose minimum it reaches, of the customer who asks or whom staff name', async () => {
    const alice = await h.customer();
    const [small, large] = [
      await h.given(alice, { UseScope: 2, AvailableAmount: 50 }),
      await h.given(alice, { UseScope: 2, AvailableAmount: 500 }),
    ];
    await h.given(alice);
    const ids = async (person: any, path: string, body: object) => (await person.ok(path, body)).map(({ Id }: any) => Id);
    expect(await ids(alice, '/UserCoupon/GetUserRechargeAvailableCoupons', { RechargeAmount: 499.99 })).toEqual([small]);
    expect(
      await ids(alice, '/UserCoupon/GetCurrentUserRechargeAvailableCoupons', {
        RechargeAmount: 500,
        BillIds: [],
        CurrencyId: null,
        OwnerId: alice.userId,
      }),
    ).toEqual([small, large]);
    const due = await h.freight(alice, '60');
    expect(await ids(alice, '/UserCoupon/GetCurrentUserRechargeAvailableCoupons', { BillIds: [due.id] })).toEqual([small]);
    expect(await ids(h.manager, '/UserCoupon/GetUserRechargeAvailableCoupons', { OwnerId: alice.userId, RechargeAmount: 50 })).toEqual([
      small,
    ]);
    expect(await (await h.customer()).post('/UserCoupon/GetUserRechargeAvailableCoupons', { OwnerId: alice.userId })).toMatchObject({
      Code: 101,
    });
  });
});
