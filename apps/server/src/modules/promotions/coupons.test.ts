import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { expireCoupons } from './scheduled.ts';
import { type Holders, openHolders } from './test/coupon-holders.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let h: Holders;
beforeAll(async () => {
  h = await openHolders();
});
afterAll(() => h.server.close());

const [draft, effective, stopped, expired] = [1, 2, 3, 4];

describe('a coupon type', () => {
  test(
    'is created, listed, edited, and deleted while none is issued',
    covers('FIELD-Coupon-02', 'FIELD-Coupon-03', 'FIELD-Coupon-05', 'FIELD-Coupon-06'),
    async () => {
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
      await h.manager.ok('/Coupon/EditCoupon', { ...h.draft(), Name, Id: id, RowVersion: 1, PreferentialAmount: 25, ExpenseTypeId: null });
      expect(await h.template(id)).toMatchObject({ PreferentialAmount: 25, ExpenseTypeId: null, AvailableAmount: 100 });
      expect(await h.manager.post('/Coupon/EditCoupon', { ...h.draft(), Name, Id: id, RowVersion: 1 })).toBeRefused('ConcurrencyConflict');
      expect(await h.manager.post('/Coupon/EstablishCoupon', { ...h.draft(), Name })).toBeRefused('Duplicate');
      await h.manager.ok('/Coupon/DeleteCoupon', { Id: id });
      expect(await h.manager.post('/Coupon/GetEditCoupon', { Id: id })).toBeRefused('NotFound');
    },
  );

  test('requires an amount, an end of its window, its days, and dates in order', covers('FIELD-Coupon-08'), async () => {
    const fields = async (more: object) => {
      const answer = await h.manager.post('/Coupon/EstablishCoupon', h.draft(more));
      expect(answer).toBeRefused('ValidationFailed');
      const { Data } = answer;
      return Data.map(({ Field }: any) => Field);
    };
    expect(await fields({ PreferentialAmount: 0 })).toEqual(['PreferentialAmount']);
    expect(await fields({ CouponValidityType: 1 })).toEqual(['Deadline']);
    expect(await fields({ EffectiveDays: null })).toEqual(['EffectiveDays']);
    expect(await fields({ StartDate: h.inDays(2), Deadline: h.inDays(1) })).toEqual(['StartDate']);
    expect(await fields({ UseScope: 3 })).toEqual(['UseScope']);
  });

  test('keeps its amounts and cannot be deleted once issued; name and maximum may change', async () => {
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
      expect(await edit(more)).toBeRefused('StateNotAllowed');
    expect(await edit({ MaximumDistribution: 1 })).toBeRefused('ValidationFailed', { Data: [{ Field: 'MaximumDistribution' }] });
    expect(await edit({ MaximumDistribution: 2 })).toSucceed();
    expect(await h.manager.post('/Coupon/DeleteCoupon', { Id: id })).toBeRefused('InUse');
  });

  test('is stopped once; issued coupons stay valid', async () => {
    const alice = await h.customer();
    const id = await h.kind();
    expect(await h.manager.post('/Coupon/StopCoupon', { Id: id })).toBeRefused('StateNotAllowed');
    await h.issue(id, [alice]);
    await h.manager.ok('/Coupon/StopCoupon', { Id: id });
    expect(await h.template(id)).toMatchObject({ CouponStatus: stopped });
    expect(await h.manager.post('/Coupon/StopCoupon', { Id: id })).toBeRefused('StateNotAllowed');
    expect(await h.issue(id, [alice])).toBeRefused('StateNotAllowed');
    expect(await h.couponsOf(alice)).toMatchObject([{ UserCouponStatus: enumCodes.UserCouponStatus.Unused }]);
    expect((await h.manager.ok('/Coupon/GetSelectCoupons', { rows: 100 })).Data.map(({ Id }: any) => Id)).not.toContain(id);
  });

  test('is limited to its site and permitted staff: no customer, no clerk, no other site', async () => {
    const [alice, clerk, hkmanager] = [await h.customer(), await h.server.as('clerk'), await h.server.as('hkmanager')];
    const id = await h.kind();
    for (const person of [alice, clerk])
      for (const path of ['GetCoupons', 'EstablishCoupon', 'StopCoupon', 'GetSelectCoupons'])
        expect(await person.post(`/Coupon/${path}`, {})).toBeRefused('NoPermission', { status: 403 });
    expect(await hkmanager.post('/Coupon/GetEditCoupon', { Id: id })).toBeRefused('NotFound');
    expect(await hkmanager.post('/Coupon/StopCoupon', { Id: id })).toBeRefused('NotFound');
  });
});

describe('issuing coupons', () => {
  test(
    'issues several per named customer, with validity and a message',
    covers('FIELD-Coupon-01', 'FIELD-Coupon-07', 'CALL-UserCoupon-AddUserCoupons'),
    async () => {
      const [alice, bob] = [await h.customer(), await h.customer()];
      const id = await h.kind({ MaximumDistribution: 10 });
      expect(await h.issue(id, [alice, bob], 2)).toSucceed({ Data: 4 });
      const [one] = await h.couponsOf(alice);
      expect(one).toMatchObject({
        CouponId: id,
        PreferentialAmount: 10,
        UserCouponStatus: enumCodes.UserCouponStatus.Unused,
        UserCouponStatusName: 'Unused',
        SourceType: 'staff',
      });
      expect(one.IssuerId).toBeUndefined();
      const days = (Date.parse(one.ExpirationTime) - Date.parse(one.StartDate)) / dayMs;
      expect(days).toBe(30);
      expect((await alice.ok('/UserMessages/GetUserMessages', { UserMessageType: 6 })).Data).toHaveLength(1);
      const select = (await h.manager.ok('/Coupon/GetSelectCoupons', { rows: 100 })).Data.find(({ Id }: any) => Id === id);
      expect(select).toMatchObject({ RemainingQuantity: 6, PreferentialAmount: 10 });
      const byStaff = await h.manager.ok('/UserCoupon/GetUserCoupons', { UserId: alice.userId, IssuerId: h.manager.userId });
      expect(byStaff).toMatchObject({ Total: 2, Data: [{ IssuerName: '王经理' }, {}] });
    },
  );

  test('issues to all customers of a role and of an organization', async () => {
    const [one, two] = [await h.customer({ roleNames: ['PeerCustomer'] }), await h.customer()];
    const found = await sql<{ id: string }>`select id from role where site_id = ${h.siteId} and name = 'PeerCustomer'`.execute(h.server.db);
    const ofRole = await h.kind();
    const count = await h.manager.ok('/UserCoupon/AddUserCoupons', { CouponId: ofRole, RoleIds: [found.rows[0]!.id], Quantity: 1 });
    expect(count).toBeGreaterThanOrEqual(2);
    expect(await h.couponsOf(one, { CouponId: ofRole })).toHaveLength(1);
    expect(await h.couponsOf(two, { CouponId: ofRole })).toHaveLength(0);
    const node = (await h.manager.ok('/Organizes/EstablishOrganizes', { Name: 'Silver', OrganizesType: 2 })).Id;
    await sql`update user_account set organize_ids = ${JSON.stringify([node])}::jsonb where site_id = ${h.siteId} and id = ${two.userId}`.execute(
      h.server.db,
    );
    const ofNode = await h.kind();
    expect(await h.manager.ok('/UserCoupon/AddUserCoupons', { CouponId: ofNode, OrganizeIds: [node], Quantity: 3 })).toBe(3);
    expect(await h.couponsOf(two, { CouponId: ofNode })).toHaveLength(3);
  });

  test('issues once per key, to customers only, and requires at least one', async () => {
    const alice = await h.customer();
    const CouponId = await h.kind();
    const body = { CouponId, UserIds: [alice.userId], Quantity: 1, IdempotencyKey: 'issue-1' };
    expect(await h.manager.post('/UserCoupon/AddUserCoupons', body)).toSucceed({ Data: 1 });
    expect(await h.manager.post('/UserCoupon/AddUserCoupons', body)).toSucceed({ Data: 1 });
    expect(await h.couponsOf(alice)).toHaveLength(1);
    expect(await h.manager.post('/UserCoupon/AddUserCoupons', { CouponId, Quantity: 1 })).toBeRefused('AtLeastOneSelection');
    expect(await h.issue(CouponId, [h.manager])).toBeRefused('NotFound');
    expect(await h.issue(CouponId, [await h.server.as('hkcarol')])).toBeRefused('NotFound');
    expect(await h.manager.post('/UserCoupon/AddUserCoupons', { CouponId, OrganizeIds: [CouponId], Quantity: 1 })).toBeRefused('NotFound');
    expect(await (await h.server.as('support')).post('/UserCoupon/AddUserCoupons', body)).toBeRefused('NoPermission', { status: 403 });
    expect(await alice.post('/UserCoupon/AddUserCoupons', body)).toBeRefused('NoPermission', { status: 403 });
  });

  test('never exceeds the maximum under concurrent issues', async () => {
    const users = [await h.customer(), await h.customer(), await h.customer()];
    const id = await h.kind({ MaximumDistribution: 10 });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => h.issue(id, [users[at % 3]!], 1 + (at % 3))));
    const issued = answers.reduce((total, one) => total + (outcomeOf(one) === 'Ok' ? one.Data : 0), 0);
    expect(answers.every((one) => ['Ok', 'NoInventory'].includes(outcomeOf(one)))).toBe(true);
    expect(answers.some((one) => outcomeOf(one) === 'NoInventory')).toBe(true);
    expect(issued).toBeLessThanOrEqual(10);
    expect(await h.template(id)).toMatchObject({ IssuedQuantity: issued });
    expect(await h.issue(id, users, 4)).toBeRefused('NoInventory', { Message: `Only ${10 - issued} can still be issued, not 12` });
    const issuedCoupons = await Promise.all(users.map((person) => h.couponsOf(person, { CouponId: id })));
    expect(issuedCoupons.flat()).toHaveLength(issued);
    await h.expectInvariants();
  });

  test('revokes unused coupons, with a result for each', async () => {
    const alice = await h.customer({ balance: 100 });
    const [one, two] = [await h.issueCoupon(alice), await h.issueCoupon(alice)];
    await h.pay(alice, [await h.freight(alice, '20')], 1, { CouponIds: [one], ExpectedAmount: 10 });
    expect(await h.manager.ok('/UserCoupon/RevokeUserCoupons', { Ids: [one, two] })).toMatchObject([
      expect.toBeRefused('StateNotAllowed', { Id: one }),
      { Id: two, Ok: true },
    ]);
    expect(await h.coupon(alice, two)).toMatchObject({ UserCouponStatus: enumCodes.UserCouponStatus.Revoked });
    expect((await h.manager.ok('/UserCoupon/RevokeUserCoupons', { Ids: [two] }))[0]).toBeRefused('StateNotAllowed');
    expect((await (await h.server.as('hkmanager')).ok('/UserCoupon/RevokeUserCoupons', { Ids: [two] }))[0]).toBeRefused('NotFound');
    await h.expectInvariants();
  });
});

test('shows customers only their own coupons, by state', covers('CALL-UserCoupon-GetUserCoupons'), async () => {
  const [alice, eve] = [await h.customer(), await h.customer()];
  const id = await h.issueCoupon(alice);
  expect((await h.couponsOf(alice, { UserCouponStatus: enumCodes.UserCouponStatus.Unused })).map(({ Id }) => Id)).toEqual([id]);
  expect(await h.couponsOf(alice, { UserCouponStatus: enumCodes.UserCouponStatus.Used })).toEqual([]);
  expect(await h.couponsOf(eve)).toEqual([]);
  expect(await eve.post('/UserCoupon/GetUserCoupons', { UserId: alice.userId })).toBeRefused('ValidationFailed');
});

test('expires unused coupons at their end, and neither used nor valid ones', async () => {
  const alice = await h.customer({ balance: 100 });
  const window = { CouponValidityType: 1, EffectiveDays: null };
  const kinds = [await h.kind({ ...window, Deadline: h.inDays(1) }), await h.kind({ ...window, Deadline: h.inDays(9) })];
  for (const id of kinds) await h.issue(id, [alice], 2);
  const [soon] = await h.couponsOf(alice, { CouponId: kinds[0] });
  await h.pay(alice, [await h.freight(alice, '20')], 1, { CouponIds: [soon.Id], ExpectedAmount: 10 });
  expect(await expireCoupons({ db: h.server.db, now: new Date(Date.now() + 2 * dayMs) })).toBeGreaterThanOrEqual(1);
  const states = async (CouponId: string) =>
    (await h.couponsOf(alice, { CouponId })).map(({ UserCouponStatus }) => UserCouponStatus).sort();
  expect([await states(kinds[0]!), await states(kinds[1]!)]).toEqual([
    [3, 4],
    [1, 1],
  ]);
  expect([(await h.template(kinds[0]!)).CouponStatus, (await h.template(kinds[1]!)).CouponStatus]).toEqual([expired, effective]);
  expect(await h.issue(kinds[0]!, [alice])).toBeRefused('StateNotAllowed');
});

describe('coupon selection', () => {
  const offered = async (person: any, body: object) =>
    (await person.ok('/UserCoupon/GetUserBillAvailableCoupons', body)).map(({ Id }: any) => Id);

  test(
    'offers for bills the coupons that reduce them, the first to expire first',
    covers(
      'FIELD-CouponChooser-01',
      'FIELD-CouponChooser-02',
      'FIELD-CouponChooser-03',
      'FIELD-CouponChooser-04',
      'FIELD-CouponChooser-05',
      'FIELD-CouponChooser-06',
      'FIELD-CouponChooser-07',
      'FIELD-Coupon-04',
      'CALL-UserCoupon-GetUserBillAvailableCoupons',
    ),
    async () => {
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
        await h.issueCoupon(alice, { AvailableAmount: 120, AvailableWeight: 4, EffectiveDays: 9 }),
        await h.issueCoupon(alice, { AvailableAmount: 100, ExpenseTypeId: h.typeOf('FREIGHT'), EffectiveDays: 5 }),
      ];
      for (const more of [
        { AvailableAmount: 120.01 },
        { AvailableWeight: 4.001 },
        { ExpenseTypeId: h.typeOf('RETURN') },
        { UseScope: 2 },
        { CouponValidityType: 1, EffectiveDays: null, StartDate: h.inDays(1), Deadline: h.inDays(2) },
      ])
        await h.issueCoupon(alice, more);
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
      expect(await (await h.customer()).post('/UserCoupon/GetUserBillAvailableCoupons', { BillIds: [bill.id] })).toBeRefused('NotFound');
      await h.finance.ok('/Bill/PayBillsForUser', { BillIds: [bill.id], PaymentType: 7 });
      expect(await offered(alice, { BillIds: [bill.id] })).toEqual([]);
    },
  );

  test(
    'offers for a recharge those whose minimum it reaches, of the caller or the named customer',
    covers(
      'CALL-UserCoupon-GetUserRechargeAvailableCoupons',
      'CALL-UserCoupon-GetCurrentUserRechargeAvailableCoupons',
      'FIELD-RechargeCouponsPayload',
    ),
    async () => {
      const alice = await h.customer();
      const [small, large] = [
        await h.issueCoupon(alice, { UseScope: 2, AvailableAmount: 50 }),
        await h.issueCoupon(alice, { UseScope: 2, AvailableAmount: 500 }),
      ];
      await h.issueCoupon(alice);
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
      expect(await (await h.customer()).post('/UserCoupon/GetUserRechargeAvailableCoupons', { OwnerId: alice.userId })).toBeRefused(
        'NotFound',
      );
    },
  );
});
