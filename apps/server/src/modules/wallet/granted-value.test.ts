import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wireName } from '@entrepot/contract/core/field.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { root } from '@entrepot/server/core/root.ts';
import { modules } from '../index.ts';
import { seal } from '../account/test/tools.ts';
import { roleId, sealed } from '../access/test/tools.ts';
import { type Desk, openDesk } from '../payments/test/money-desk.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { fourEyesCalls } from './four-eyes-approval.ts';

const { SiteOperator } = enumCodes.AccountTypeCode;
let d: Desk;
let admin: Person;
/** The records of accounts are append-only for the application. */
let owner: pg.Client;
beforeAll(async () => {
  d = await openDesk();
  admin = await d.server.as('admin');
  owner = new pg.Client({ connectionString: d.server.adminUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await d?.server.close();
});
beforeEach(async () => {
  await owner.query('delete from money_request');
  await owner.query('delete from account_control');
  await limits({ manual: 1000, person: 3000, customer: 2000, site: 5000 });
});

const limits = ({ manual = 0, person = 0, customer = 0, site = 0, prices = false }) =>
  sql`update site_configuration set manual_limit = ${manual}, discount_limit = ${manual}, discount_share = 0, person_limit = ${person},
    customer_limit = ${customer}, total_limit = ${site}, price_approval = ${prices} where site_id = ${d.siteId}`.execute(d.server.db);
const recharge = (by: Person, person: Person, Amount: number) =>
  by.post('/Recharge/ManualRecharge', { UserId: person.userId, Amount, Remarks: 'cash' });
const audit = (Id: string, by: Person) => by.post('/MoneyRequest/AuditMoneyRequest', { Id, Approved: true });
const waits = (answer: { Data: { MoneyRequestId: string } }, reason: string) => {
  expect(answer).toBeRefused('SecondPersonNeeded', { Message: expect.stringContaining(reason) });
  return answer.Data.MoneyRequestId;
};
const customers = (count: number) => Promise.all(Array.from({ length: count }, () => d.customer()));
/** The fields of a row that the form of a call sends. */
function formOf(path: string, row: Record<string, unknown>): Record<string, unknown> {
  const { input } = d.server.server.handlers.find((one) => one.path === path)!;
  const sent = new Set(Object.entries(input).flatMap(([name, field]) => (field.readOnly ? [] : [wireName(name, field)])));
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => sent.has(name) && value !== null));
}
let names = 0;
/** Creates an operator of the site with the rights of its manager. */
async function operator(by: Person): Promise<Person & { userName: string }> {
  const UserName = `operator${++names}`;
  const RoleIds = [await roleId(d.server, d.siteId, 'SiteManager')];
  await by.ok('/PlatformStaff/EstablishPlatformStaff', {
    UserName,
    AccountTypeCode: SiteOperator,
    RoleIds,
    ...(await sealed(by, 'Fresh-2027')),
  });
  return { ...(await d.server.as(UserName)), userName: UserName };
}
/** Lets all that was recorded about accounts have happened some days earlier. */
const daysPass = (days: number) =>
  owner.query('update account_control set creation_time = creation_time - make_interval(days => $1)', [days]);

describe('value that one person grants alone', () => {
  test('is limited over all customers', async () => {
    const [a, b, c, e] = await customers(4);
    for (const one of [a!, b!, c!]) expect(await recharge(d.finance, one, 990)).toSucceed();
    waits(await recharge(d.finance, e!, 990), 'over all customers');
    expect(await recharge(d.finance, e!, 30)).toSucceed();
    expect(await recharge(d.manager, e!, 900)).toSucceed();
  });

  test('is limited for a customer over all persons, and over all ways', async () => {
    const [a] = await customers(1);
    expect(await recharge(d.finance, a!, 900)).toSucceed();
    expect(await recharge(d.manager, a!, 900)).toSucceed();
    waits(await recharge(admin, a!, 900), 'this customer passes');
    const adjust = { UserId: a!.userId, Amount: 201, Remarks: 'x' };
    waits(await admin.post('/UserAmountJournal/AdjustUserAmount', adjust), 'this customer passes');
  });

  test('is limited on the site, also for concurrent requests of several persons', async () => {
    const people = await customers(8);
    const by = [d.finance, d.manager, admin];
    const answers = await Promise.all(people.map((person, at) => recharge(by[at % 3]!, person, 900)));
    expect(answers.filter(({ Code }) => Code === errorCodes.Ok)).toHaveLength(5);
  });

  test('includes coupons at what they are worth to each customer and in all', async () => {
    const people = await customers(3);
    const kind = await d.kind({ PreferentialAmount: 50_000 });
    const id = waits(await d.issue(kind, [people[0]!]), 'per person, customer');
    expect(await d.couponsOf(people[0]!)).toEqual([]);
    expect(await audit(id, admin)).toSucceed();
    expect(await d.couponsOf(people[0]!)).toHaveLength(1);
    const small = await d.kind({ PreferentialAmount: 400 });
    expect(await d.issue(small, people.slice(0, 2), 2)).toSucceed();
    // 1,600 by the manager so far; each of the three would get 400.
    waits(await d.issue(small, people.slice(0, 2), 1), 'per person, customer');
    expect(await d.issue(small, people.slice(2), 2)).toSucceed();
    waits(await d.issue(await d.kind({ PreferentialAmount: 700 }), people.slice(2)), 'per person, customer');
  });

  test('includes what activities promise; without an upper limit always', async () => {
    const body = (Amount: number, MaximumDistribution: number) => ({
      Name: { 'zh-cn': `活动${++names}`, 'zh-tw': `活動${names}`, 'en-us': `Activity ${names}` },
      ActivityType: enumCodes.ActivityType.Claim,
      StartTime: d.inDays(1),
      EndTime: d.inDays(20),
      ResetCycle: 1,
      MaximumDistribution,
      Gifts: [{ GiftType: 2, Amount }],
    });
    const establish = (draft: object) => d.manager.post('/Activity/EstablishActivity', draft);
    waits(await establish(body(50_000, 1)), 'the site’s limit');
    waits(await establish(body(1, 0)), 'no upper limit');
    const draft = body(10, 50);
    const { Id } = (await establish(draft)).Data;
    const edit = async (more: object) => {
      const { RowVersion } = await d.manager.ok('/Activity/GetEditActivity', { Id });
      return d.manager.post('/Activity/EditActivity', { Id, RowVersion, ...draft, ...more });
    };
    const id = waits(await edit({ Gifts: [{ GiftType: 2, Amount: 1000 }] }), 'the site’s limit');
    waits(await edit({ MaximumDistribution: 5000 }), 'the site’s limit');
    expect(await edit({ MaximumDistribution: 40 })).toSucceed();
    expect(await audit(id, admin)).toBeRefused('ConcurrencyConflict');
    const again = waits(await edit({ Gifts: [{ GiftType: 2, Amount: 1000 }], MaximumDistribution: 40 }), 'the site’s limit');
    expect(await audit(again, admin)).toSucceed();
    expect(await d.manager.ok('/Activity/GetEditActivity', { Id })).toMatchObject({ Gifts: [{ Amount: 1000 }], EndTime: draft.EndTime });
  });

  test('includes the coupons of a published promotion, whose value then cannot change', async () => {
    const CouponId = await d.kind({ PreferentialAmount: 5 });
    const name = `领券${++names}`;
    const draft = (MaximumDistribution: number) => ({
      Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
      StartTime: d.inDays(-1),
      EndTime: d.inDays(9),
      ResetCycle: 1,
      Coupons: [{ CouponId, MaximumDistribution, ClaimLimit: 1 }],
    });
    const { Id } = await d.manager.ok('/PromotionActivities/EstablishPromotionActivities', draft(0));
    const publish = () => d.manager.post('/PromotionActivities/PublishPromotionActivities', { Id });
    waits(await publish(), 'no upper limit');
    const edit = async (max: number) => {
      const { RowVersion } = await d.manager.ok('/PromotionActivities/GetEditPromotionActivities', { Id });
      return d.manager.post('/PromotionActivities/EditPromotionActivities', { Id, RowVersion, ...draft(max) });
    };
    expect(await edit(100)).toSucceed();
    expect(await publish()).toSucceed();
    waits(await edit(1000), 'the site’s limit');
    const kind = await d.template(CouponId);
    expect(await d.manager.post('/Coupon/EditCoupon', { ...formOf('/Coupon/EditCoupon', kind), PreferentialAmount: 5000 })).toBeRefused(
      'StateNotAllowed',
    );
  });

  test('includes credit: an account that staff create has none until it is granted', async () => {
    const UserName = `vip${++names}`;
    const RoleIds = [await vipRole()];
    const { Id } = await d.manager.ok('/User/EstablishUser', { UserName, RoleIds, ...(await sealed(d.manager, 'Fresh-2027')) });
    const wallet = await d.manager.ok('/UserAmountJournal/GetUserWallet', { UserId: Id });
    expect(wallet).toMatchObject({ CreditEnabled: false, CreditLimit: 0 });
    waits(await d.finance.post('/User/SetUserCredit', { Id, CreditEnabled: true, CreditLimit: 50_000 }), 'the site’s limit');
  });
});

describe('credit that registering grants', () => {
  const defaultRole = async () => {
    const list = await d.manager.ok('/Role/GetRoles', { RoleKind: 2, rows: 100 });
    return list.Data.find(({ IsDefault }: { IsDefault: boolean }) => IsDefault) as { Id: string };
  };
  const edit = async (Id: string, more: object) =>
    d.manager.post('/Role/EditRole', { ...formOf('/Role/EditRole', await d.manager.ok('/Role/GetEditRole', { Id })), ...more });

  test('is raised by two persons, whichever change of a role raises it', async () => {
    const { Id } = await defaultRole();
    const before = await d.manager.ok('/Role/GetEditRole', { Id });
    const id = waits(await edit(Id, { CreditEnabled: true, CreditDefaultLimit: 900_000 }), 'loosens limits');
    expect(await d.manager.ok('/Role/GetEditRole', { Id })).toMatchObject({ CreditEnabled: before.CreditEnabled });
    expect(await audit(id, d.manager)).toBeRefused('NoPermission');
    waits(await edit(await vipRole(), { IsDefault: true, Priority: 1 }), 'loosens limits');
    const fresh = {
      Name: `Rich ${++names}`,
      RoleKind: 2,
      Enabled: true,
      IsDefault: true,
      Priority: 1,
      CreditEnabled: true,
      CreditDefaultLimit: 5,
    };
    waits(await d.manager.post('/Role/EstablishRole', fresh), 'loosens limits');
    const { Id: hidden } = await d.manager.ok('/Role/EstablishRole', { ...fresh, Name: `Rich ${++names}`, Enabled: false });
    waits(await d.manager.post('/Role/EnableRole', { Id: hidden }), 'loosens limits');
    const { Id: shield } = await d.manager.ok('/Role/EstablishRole', {
      ...fresh,
      Name: `Poor ${++names}`,
      Priority: 0,
      CreditEnabled: false,
    });
    expect(await d.manager.post('/Role/EnableRole', { Id: hidden })).toSucceed();
    for (const verb of ['DisableRole', 'DeleteRole']) waits(await d.manager.post(`/Role/${verb}`, { Id: shield }), 'loosens limits');
    expect(await d.manager.post('/Role/DisableRole', { Id: hidden })).toSucceed();
  });

  test('is lowered by one person, and other changes of roles are made as before', async () => {
    const { Id } = await defaultRole();
    expect(await edit(Id, { Description: 'who registers', CreditEnabled: false })).toSucceed();
    expect(await edit(await vipRole(), { CreditDefaultLimit: 60_000 })).toSucceed();
  });
});

async function vipRole(): Promise<string> {
  const found = await sql<{ id: string }>`select id from role where site_id = ${d.siteId} and role_kind = 2 and credit_default_limit > 0
    and credit_enabled order by name limit 1`.execute(d.server.db);
  return found.rows[0]!.id;
}

describe('rules that limit one person', () => {
  const edit = async (by: Person, more: object) => {
    const rules = formOf('/Site/EditSiteConfiguration', await by.ok('/Site/GetSiteConfiguration', { SiteId: d.siteId }));
    return by.post('/Site/EditSiteConfiguration', { ...rules, ...more });
  };
  const now = (by: Person) => by.ok('/Site/GetSiteConfiguration', { SiteId: d.siteId });

  test.each([
    ['ManualLimit', 0],
    ['PersonLimit', 90_000],
    ['CustomerLimit', 0],
    ['TotalLimit', 0],
    ['DiscountLimit', 2000],
    ['IndependentDays', 1],
    ['ReferralReward', 500],
    ['WithdrawalEnabled', true],
  ])('are loosened by two persons: %s to %s', async (field, value) => {
    await sql`update site_configuration set withdrawal_enabled = false, independent_days = 7, referral_reward = 0 where site_id = ${d.siteId}`.execute(
      d.server.db,
    );
    const before = (await now(d.manager))[field];
    const id = waits(await edit(d.manager, { [field]: value }), 'loosens limits');
    expect((await now(d.manager))[field]).toBe(before);
    expect(await audit(id, d.manager)).toBeRefused('NoPermission');
    const [row] = (await admin.ok('/MoneyRequest/GetMoneyRequests', { rows: 1 })).Data;
    expect(row.Remarks).toContain(`→ ${value}`);
    expect(await audit(id, admin)).toSucceed();
    expect((await now(d.manager))[field]).toBe(value);
    await sql`update site_configuration set independent_days = 7 where site_id = ${d.siteId}`.execute(d.server.db);
  });

  test('are tightened by one person, and other rules are changed as before', async () => {
    expect(await edit(d.manager, { ManualLimit: 100, PersonLimit: 200, IndependentDays: 30, UnknownItemKeepDays: 80 })).toSucceed();
    expect(await edit(d.manager, { LockMinutes: 31 })).toSucceed();
    await sql`update site_configuration set independent_days = 7 where site_id = ${d.siteId}`.execute(d.server.db);
  });

  test('include where customers transfer their money to', async () => {
    const account = { CurrencyId: d.currency('CNY'), BankName: 'Bank', AccountName: 'Me', AccountNumber: '1' };
    waits(await edit(d.manager, { BankAccounts: [account] }), 'loosens limits');
  });

  test('include exchange rates that move by more than 5% in a day', async () => {
    const Id = d.currency('JPY');
    await owner.query("update currency_rate set creation_time = creation_time - interval '2 days'");
    const { ExchangeRate } = (await admin.ok('/Currencies/GetCurrencies', { rows: 100 })).Data.find((one: { Id: string }) => one.Id === Id);
    const set = (by: Person, factor: number) =>
      by.post('/Currencies/SetCurrencyExchangeRate', { Id, ExchangeRate: Number((ExchangeRate * factor).toPrecision(4)) });
    expect(await set(admin, 1.04)).toSucceed();
    waits(await set(admin, 1.08), 'loosens limits');
    const id = waits(await set(admin, 100), 'loosens limits');
    expect(await audit(id, admin)).toBeRefused('NoPermission');
    expect(await audit(id, d.finance)).toSucceed();
  });

  test('include payments opened before one person entered other credentials', async () => {
    const { Stripe } = enumCodes.OnlinePaymentProvider;
    const secrets = (WebhookSecret: string) => JSON.stringify({ SecretKey: 'sk_live_1', WebhookSecret });
    const Id = await d.newWay({ OnlinePaymentProvider: Stripe, Secrets: secrets('whsec_1'), Sandbox: false });
    const enable = () => d.manager.post('/OnlinePayment/EnableOnlinePaymentConfiguration', { Id, Enabled: true });
    const [one] = await customers(1);
    const payment = async () => {
      const { OnlinePayment } = await d.online(one!, 900);
      await sql`update online_payment set configuration_id = ${Id}, online_payment_provider = ${Stripe}
        where id = ${OnlinePayment.Id}`.execute(d.server.db);
      return OnlinePayment;
    };
    /** Sends the notification that the provider would sign with a secret. */
    const notify = async ({ OutTradeNo }: { OutTradeNo: string }, secret: string) => {
      const created = Math.floor(Date.now() / 1000);
      const object = {
        client_reference_id: OutTradeNo,
        payment_status: 'paid',
        payment_intent: OutTradeNo,
        amount_total: 90_000,
        currency: 'cny',
      };
      const payload = JSON.stringify({ type: 'checkout.session.completed', created, data: { object } });
      const signature = createHmac('sha256', secret).update(`${created}.${payload}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` };
      return (await d.server.server.http.inject({ method: 'POST', url: `/OnlinePayment/PaymentNotify/${Id}`, headers, payload }))
        .statusCode;
    };
    const balance = async () => (await d.wallet(one!)).Balance;
    const [first, second] = [await payment(), await payment()];
    expect(await notify(first, 'whsec_1')).toBe(401);
    expect(await audit(waits(await enable(), 'loosens limits'), admin)).toSucceed();
    expect(await notify(first, 'whsec_1')).toBe(200);
    expect(await balance()).toBe(900);
    const path = '/OnlinePayment/EditOnlinePaymentConfiguration';
    const edit = async (more: object) =>
      d.manager.ok(path, { ...formOf(path, await d.manager.ok('/OnlinePayment/GetEditOnlinePaymentConfiguration', { Id })), ...more });
    await edit({ Secrets: secrets('whsec_mine') });
    for (const secret of ['whsec_mine', 'whsec_1']) expect(await notify(second, secret)).toBe(401);
    await edit({ DisplayOrder: 3 });
    expect(await notify(second, 'whsec_mine')).toBe(401);
    expect(await one!.post('/OnlinePayment/QueryOnlinePayment', { Id: second.Id })).toBeRefused('ExternalServiceFailed');
    // The credentials that were approved count again, before the method is offered again.
    await edit({ Secrets: secrets('whsec_1') });
    expect(await notify(second, 'whsec_1')).toBe(200);
    expect(await balance()).toBe(1800);
  });

  test('include prices that come into force', async () => {
    await limits({ manual: 1000, prices: true });
    const [{ Id }] = (await d.manager.ok('/TransferQuotation/GetTransferQuotations', { rows: 1, EffectiveFlag: true })).Data;
    expect(await d.manager.post('/TransferQuotation/DisableTransferQuotation', { Id })).toSucceed();
    const id = waits(await d.manager.post('/TransferQuotation/EnableTransferQuotation', { Id }), 'change of prices');
    const edit = async (EffectiveFlag: boolean) => {
      const path = '/TransferQuotation/EditTransferQuotation';
      const draft = await d.manager.ok('/TransferQuotation/GetEditTransferQuotation', { Id });
      return d.manager.post(path, { ...formOf(path, draft), EffectiveFlag });
    };
    waits(await edit(true), 'change of prices');
    expect(await audit(id, admin)).toSucceed();
    expect(await d.manager.ok('/TransferQuotation/GetEditTransferQuotation', { Id })).toMatchObject({ EffectiveFlag: true });
    waits(await edit(true), 'change of prices');
    expect(await d.manager.post('/TransferQuotation/DisableTransferQuotation', { Id })).toSucceed();
  });

  test('include the groups of a customer for which prices are in force', async () => {
    await limits({ manual: 1000, prices: true });
    const [one] = await customers(1);
    const Id = one!.userId;
    const groups = async () =>
      (await sql<{ id: string }>`select role_id as id from user_role where user_id = ${Id} order by 1`.execute(d.server.db)).rows.map(
        (row) => row.id,
      );
    const fresh = async (name: string) =>
      (await d.manager.ok('/Role/EstablishRole', { Name: `${name} ${++names}`, RoleKind: 2, Enabled: true })).Id as string;
    const [cheap, plain] = [await fresh('Cheap'), await fresh('Plain')];
    const own = await groups();
    const [list] = (await d.manager.ok('/TransferQuotation/GetTransferQuotations', { rows: 1, EffectiveFlag: true })).Data;
    const setList = (ids: readonly string[]) =>
      sql`update transfer_quotation set customer_group_ids = ${JSON.stringify(ids)}::jsonb where id = ${list.Id}`.execute(d.server.db);
    await setList([cheap]);
    try {
      const assign = (RoleIds: string[]) => d.manager.post('/User/SetUserRoles', { Id, RoleIds });
      expect(await assign([...own, plain])).toSucceed();
      const id = waits(await assign([...own, plain, cheap]), 'change of prices');
      expect(await groups()).not.toContain(cheap);
      const { RowVersion, UserName } = await d.manager.ok('/User/GetEditUser', { Id });
      const edit = (more: object) => d.manager.post('/User/EditUser', { Id, RowVersion, UserName, ...more });
      expect(await edit({ RoleIds: [...own, plain, cheap] })).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('Cheap') });
      const draft = async () => ({ UserName: `cheap${++names}`, ...(await sealed(d.manager, 'Fresh-2027')) });
      expect(await d.manager.post('/User/EstablishUser', { ...(await draft()), RoleIds: [cheap] })).toBeRefused('StateNotAllowed');
      expect(await d.manager.post('/User/EstablishUser', { ...(await draft()), RoleIds: [plain] })).toSucceed();
      expect(await audit(id, d.manager)).toBeRefused('NoPermission');
      expect(await audit(id, admin)).toSucceed();
      expect(await groups()).toContain(cheap);
      expect(await edit({ RoleIds: [...own, plain, cheap] })).toSucceed();
      waits(await assign([...own, plain]), 'change of prices');
      await limits({ manual: 1000 });
      expect(await assign([...own, plain])).toSucceed();
    } finally {
      await setList([]);
    }
  });

  test('include the credentials by which a payment provider reports money', async () => {
    const { Stripe } = enumCodes.OnlinePaymentProvider;
    const secrets = (SecretKey: string) => JSON.stringify({ SecretKey, WebhookSecret: 'whsec_1' });
    const Id = await d.newWay({ OnlinePaymentProvider: Stripe, Secrets: secrets('sk_1') });
    const enable = () => d.manager.post('/OnlinePayment/EnableOnlinePaymentConfiguration', { Id, Enabled: true });
    const isEnabled = async () =>
      (await d.manager.ok('/OnlinePayment/GetOnlinePaymentConfigurations', { rows: 100 })).Data.find((one: { Id: string }) => one.Id === Id)
        .Enabled;
    expect(await isEnabled()).toBe(false);
    expect(await audit(waits(await enable(), 'loosens limits'), admin)).toSucceed();
    expect(await isEnabled()).toBe(true);
    const draft = await d.manager.ok('/OnlinePayment/GetEditOnlinePaymentConfiguration', { Id });
    const path = '/OnlinePayment/EditOnlinePaymentConfiguration';
    const edit = (more: object) => d.manager.post(path, { ...formOf(path, draft), ...more });
    expect(await edit({ Secrets: secrets('sk_2') })).toSucceed();
    expect(await isEnabled()).toBe(false);
  });
});

describe('a request whose subject was changed after it', () => {
  /** A request, and a change by its requester that one person may make, after which it would grant something else. */
  interface Changed {
    id: string;
    change(): Promise<unknown>;
    granted(): Promise<boolean>;
  }
  const changes: Record<string, () => Promise<Changed>> = {
    'a coupon that is worth more': async () => {
      const [one] = await customers(1);
      const kind = await d.kind({ PreferentialAmount: 1500 });
      return {
        id: waits(await d.issue(kind, [one!]), 'per person, customer'),
        change: async () =>
          d.manager.ok('/Coupon/EditCoupon', { ...formOf('/Coupon/EditCoupon', await d.template(kind)), PreferentialAmount: 50_000 }),
        granted: async () => (await d.couponsOf(one!)).length > 0,
      };
    },
    'a coupon that is worth as much under other conditions': async () => {
      const [one] = await customers(1);
      const kind = await d.kind({ PreferentialAmount: 1500, AvailableAmount: 90_000 });
      return {
        id: waits(await d.issue(kind, [one!]), 'per person, customer'),
        change: async () =>
          d.manager.ok('/Coupon/EditCoupon', { ...formOf('/Coupon/EditCoupon', await d.template(kind)), AvailableAmount: 0 }),
        granted: async () => (await d.couponsOf(one!)).length > 0,
      };
    },
    'a promotion that offers other coupons': async () => {
      const [first, second] = [await d.kind({ PreferentialAmount: 5 }), await d.kind({ PreferentialAmount: 9000 })];
      const name = `领券${++names}`;
      const draft = (CouponId: string) => ({
        Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
        StartTime: d.inDays(-1),
        EndTime: d.inDays(9),
        ResetCycle: 1,
        Coupons: [{ CouponId, MaximumDistribution: 0, ClaimLimit: 1 }],
      });
      const { Id } = await d.manager.ok('/PromotionActivities/EstablishPromotionActivities', draft(first));
      return {
        id: waits(await d.manager.post('/PromotionActivities/PublishPromotionActivities', { Id }), 'no upper limit'),
        change: async () => {
          const { RowVersion } = await d.manager.ok('/PromotionActivities/GetEditPromotionActivities', { Id });
          return d.manager.ok('/PromotionActivities/EditPromotionActivities', { Id, RowVersion, ...draft(second) });
        },
        granted: async () => (await d.manager.ok('/PromotionActivities/GetEditPromotionActivities', { Id })).PublishStatus === 2,
      };
    },
    'a price list with other prices': async () => {
      await limits({ manual: 1000, prices: true });
      const [{ Id }] = (await d.manager.ok('/TransferQuotation/GetTransferQuotations', { rows: 1, EffectiveFlag: true })).Data;
      const path = '/TransferQuotation/EditTransferQuotation';
      const now = () => d.manager.ok('/TransferQuotation/GetEditTransferQuotation', { Id });
      await d.manager.ok('/TransferQuotation/DisableTransferQuotation', { Id });
      return {
        id: waits(await d.manager.post('/TransferQuotation/EnableTransferQuotation', { Id }), 'change of prices'),
        change: async () => d.manager.ok(path, { ...formOf(path, await now()), EffectiveFlag: false, DisplayOrder: 7 }),
        granted: async () => (await now()).EffectiveFlag,
      };
    },
    'a payment method with other credentials': async () => {
      const { Stripe } = enumCodes.OnlinePaymentProvider;
      const secrets = (SecretKey: string) => JSON.stringify({ SecretKey, WebhookSecret: 'whsec_1' });
      const Id = await d.newWay({ OnlinePaymentProvider: Stripe, Secrets: secrets('sk_1') });
      const path = '/OnlinePayment/EditOnlinePaymentConfiguration';
      const now = () => d.manager.ok('/OnlinePayment/GetEditOnlinePaymentConfiguration', { Id });
      return {
        id: waits(await d.manager.post('/OnlinePayment/EnableOnlinePaymentConfiguration', { Id, Enabled: true }), 'loosens limits'),
        change: async () => d.manager.ok(path, { ...formOf(path, await now()), Secrets: secrets('sk_2') }),
        granted: async () =>
          (await d.manager.ok('/OnlinePayment/GetOnlinePaymentConfigurations', { rows: 100 })).Data.find(
            (one: { Id: string }) => one.Id === Id,
          ).Enabled,
      };
    },
    'a role of new customers with more credit': async () => {
      await sql`update role set enabled = false where site_id = ${d.siteId} and name like 'Poor %'`.execute(d.server.db);
      const draft = {
        Name: `Rich ${++names}`,
        RoleKind: 2,
        IsDefault: true,
        Priority: 0,
        CreditEnabled: true,
        CreditDefaultLimit: 70_000,
      };
      const { Id } = await d.manager.ok('/Role/EstablishRole', { ...draft, Enabled: false });
      const now = () => d.manager.ok('/Role/GetEditRole', { Id });
      return {
        id: waits(await d.manager.post('/Role/EnableRole', { Id }), 'loosens limits'),
        change: async () => d.manager.ok('/Role/EditRole', { ...formOf('/Role/EditRole', await now()), CreditDefaultLimit: 900_000 }),
        granted: async () => (await now()).Enabled,
      };
    },
    'a credit limit that one person lowered before': async () => {
      const [one] = await customers(1);
      const credit = (CreditLimit: number) => d.finance.post('/User/SetUserCredit', { Id: one!.userId, CreditEnabled: true, CreditLimit });
      expect(await credit(900)).toSucceed();
      return {
        id: waits(await credit(9000), 'the site’s limit'),
        change: async () => expect(await credit(0)).toSucceed(),
        granted: async () => (await d.wallet(one!)).CreditLimit > 0,
      };
    },
  };

  test.each(Object.entries(changes))('is void: %s', async (_name, prepare) => {
    const { id, change, granted } = await prepare();
    await change();
    expect(await audit(id, admin)).toBeRefused('ConcurrencyConflict', { Message: expect.stringContaining('changed after the request') });
    expect(await granted()).toBe(false);
    expect((await admin.ok('/MoneyRequest/GetMoneyRequestById', { Id: id })).Obstacle).toContain('changed after the request');
    expect(await admin.post('/MoneyRequest/AuditMoneyRequest', { Id: id, Approved: false, Remarks: 'changed' })).toSucceed();
  });
});

describe('an approver', () => {
  test('is no account that the first created, nor one that the same person created', async () => {
    const [one] = await customers(1);
    const [first, second] = [await operator(d.manager), await operator(d.manager)];
    const id = waits(await recharge(first, one!, 1500), 'the site’s limit');
    for (const by of [second, d.manager])
      expect(await audit(id, by)).toBeRefused('NoPermission', { Message: expect.stringContaining('7') });
    const own = waits(await recharge(d.manager, one!, 1400), 'the site’s limit');
    expect(await audit(own, second)).toBeRefused('NoPermission');
    // An operator that an operator created is of the same hand.
    const third = await operator(second);
    expect(await audit(own, third)).toBeRefused('NoPermission');
    expect(await audit(own, admin)).toSucceed();
    await daysPass(8);
    expect(await audit(id, second)).toSucceed();
  });

  test('shares the limits of the person who created both accounts', async () => {
    const people = await customers(5);
    const made = [d.manager, await operator(d.manager), await operator(d.manager)];
    const answers: number[] = [];
    for (const [at, person] of people.entries()) answers.push((await recharge(made[at % 3]!, person, 900)).Code);
    expect(answers.filter((code) => code === errorCodes.Ok)).toHaveLength(3);
  });

  const acts: Record<string, (by: Person, id: string, userName: string) => Promise<unknown>> = {
    'set its password': async (by, Id) => by.ok('/PlatformStaff/ResetPlatformStaffPassword', { Id, ...(await sealed(by, 'Other-2028')) }),
    'issued a sign-in code for it': (by, Id) => by.ok('/PlatformStaff/IssueSignInCode', { Id }),
    'changed its phone': async (by, Id) => {
      const path = '/PlatformStaff/EditPlatformStaff';
      const values = formOf(path, await by.ok('/PlatformStaff/GetEditPlatformStaff', { Id }));
      return by.ok(path, { ...values, PhoneCode: '886', PhoneNumber: '0912000111' });
    },
    'gave it a role': async (by, Id) => {
      const RoleIds = await Promise.all(['SiteManager', 'SiteSupport'].map((name) => roleId(d.server, d.siteId, name)));
      return by.ok('/PlatformStaff/SetPlatformStaffRoles', { Id, RoleIds });
    },
    'removed its second factor': async (by, Id) => {
      await sql`insert into second_factor (site_id, id, creation_time, user_id, secret, confirmed_time)
        values (${d.siteId}, gen_random_uuid(), now(), ${Id}, 'x', now())`.execute(d.server.db);
      return by.ok('/PlatformStaff/RemoveSecondFactor', { Id });
    },
  };
  test.each(Object.entries(acts))('is no account of which the first %s', async (_name, act) => {
    const [one] = await customers(1);
    const second = await operator(admin);
    await daysPass(30);
    const id = waits(await recharge(d.manager, one!, 1500), 'the site’s limit');
    await act(d.manager, second.userId, second.userName);
    // The sessions of the account may have ended.
    const again = await signedIn(d.server.server, second.userName);
    expect(await audit(id, again)).toBeRefused('NoPermission', { Message: expect.stringContaining('7') });
    await daysPass(8);
    expect(await audit(id, again)).toSucceed();
  });

  test('is no account that got the right to approve from the first', async () => {
    const [one] = await customers(1);
    const second = await operator(admin);
    await daysPass(30);
    const id = waits(await recharge(d.manager, one!, 1500), 'the site’s limit');
    await owner.query("insert into account_control values (gen_random_uuid(), now(), $1, $2, 'rights')", [second.userId, d.manager.userId]);
    expect(await audit(id, second)).toBeRefused('NoPermission');
    expect(await audit(id, admin)).toSucceed();
  });

  test('remains independent when an account changes its own password', async () => {
    const [one] = await customers(1);
    const id = waits(await recharge(d.finance, one!, 1500), 'the site’s limit');
    const body = await seal(admin, { OldPassword: 'Entrepot2026', Password: 'Fresh-2027', ConfirmPassword: 'Fresh-2027' });
    await admin.ok('/Account/ChangePassword', body);
    expect(await audit(id, d.manager)).toSucceed();
  });
});

/** Modules whose calls grant no value, and why. */
const withoutValue: Record<string, string> = {
  account: 'how people sign in',
  messaging: 'messages',
  content: 'notices and help',
  templates: 'papers',
  files: 'files',
  warehouses: 'places',
  shelving: 'places',
  carriers: 'labels and numbers',
  customs: 'papers and numbers',
  commodities: 'goods: corrections of stock have limits of their own',
  packages: 'goods: billed by the price list',
  receiving: 'goods: billed by the price list',
  returns: 'goods: the way back is billed',
  counting: 'goods: differences have limits and a second person of their own',
  picking: 'goods',
  packing: 'goods: unlikely weights need a second person of their own',
  transport: 'goods on their way',
  transfer: 'goods on their way',
  tracking: 'messages about goods',
  containers: 'contents of bags and shelves',
  timeline: 'reads',
  reports: 'reads',
  finding: 'reads',
  wall: 'reads',
  workstations: 'devices',
  shops: 'orders of marketplaces, without money',
  costs: 'what carriers ask of the site',
  einvoices: 'papers about what bills state',
  jobs: 'starts scheduled jobs, whose value is bounded where they grant it',
};
/** Functions that move money or coupons; modules without value use none of them, except where noted. */
const sinks = /\b(postEvent|postLegs|bookGift|rechargeByHand|reversePosting|settleRecharge|receiveRecharge|addRecharge|refundSource)\b/;
const noted: Record<string, string> = {
  'packages/return.ts': 'refunds the fee of a return that did not happen',
  'costs/post.ts': 'books what a carrier asks',
};

/** Calls of the other modules that grant no value, or whose value is bounded otherwise, by the beginning of their path. */
const others: Record<string, Record<string, string>> = {
  access: { '/': 'accounts and rights: an account that staff create has no credit, and a second person is independent of its creator' },
  sites: { '/': 'texts, regions and currencies; rules and rates are bound in wallet' },
  bank: {
    '/BankStatement/ExplainBankLine': 'explains a line without money',
    '/BankStatement/ImportBankStatement': 'records what the bank reports',
    '/BankStatement/RevertBankStatement': 'removes lines without money',
    '/BankStatement/UndoBankMatch': 'books nothing but the way of our own money to the bank',
    '/ProviderSettlement/': 'records what a payment provider reports',
    '/Receipt/': 'closes a day',
  },
  promotions: {
    '/Coupon/': 'a kind of coupon gives nothing until it is issued or promised, and then its value is fixed',
    '/Activity/DeleteActivity': 'gives less',
    '/Activity/PauseActivity': 'gives less',
    '/Activity/ResumeActivity': 'gives what was promised',
    '/PromotionActivities/EstablishPromotionActivities': 'is a draft until it is published',
    '/PromotionActivities/DeletePromotionActivities': 'gives less',
    '/UserCoupon/RevokeUserCoupons': 'takes back',
  },
  pricing: {
    '/TransferQuotation/CopyTransferQuotation': 'copies are switched off',
    '/TransferQuotation/DisableTransferQuotation': 'offers less',
    '/TransferQuotation/DeleteTransferQuotation': 'offers less',
    '/TransferQuotation/ExportTransferQuotations': 'reads',
    '/WarehouseQuotation/DeleteWarehouseQuotation': 'removes a price list',
    '/InboundQuotation/DeleteInboundQuotation': 'removes a price list',
    '/LogisticsValueAddedServicesQuotation/DeleteLogisticsValueAddedServicesQuotation': 'offers less',
    '/LogisticsValueAddedServicesQuotationGrouping/': 'groups of services',
    '/User/': 'refuse roles with prices of their own, which SetUserRoles asks a second person about',
  },
  mall: {
    '/AfterSale/EstablishAfterSale': 'asks for a refund, which is decided with an approval',
    '/AfterSale/ConfirmGoodsBack': 'records goods',
    '/AfterSale/RejectAfterSale': 'refunds nothing',
    '/AfterSale/ReopenAfterSale': 'refunds nothing yet',
    '/MallCommodityCombination/': 'what merchants sell, at prices of their own',
    '/MallShopInformation/DeleteMallShopInformation': 'offers less',
    '/MallShopInformation/EnableMallShopInformationEnable': 'offers a shop',
    '/MallShopInformation/DisableMallShopInformationEnable': 'offers less',
    '/SellerOrder/ConfirmSellerOrderReceived': 'pays a merchant what a buyer paid',
    '/SellerOrder/ExportSellerOrders': 'reads',
    '/SellerOrder/ExportSellerStatement': 'reads',
    '/SellerOrder/MerchantDelivery': 'sends goods',
  },
  orders: {
    '/LogisticsOrder/': 'goods, billed by the price list; a cancelled order returns what was paid for what did not leave',
    '/RecipientInformation/': 'addresses',
    '/TransferQuotation/RehearseTransferQuotation': 'compares prices without changing any',
  },
  takeover: {
    '/TakeOver/EstablishTakeOver': 'has no rows',
    '/TakeOver/DeleteTakeOver': 'is not open',
    '/TakeOver/UpLoadTakeOver': 'rows wait until two persons open them',
    '/TakeOver/ClearTakeOverPart': 'rows wait until two persons open them',
    '/TakeOver/RehearseTakeOver': 'is rolled back',
    '/TakeOver/InviteTakenOver': 'sends mails',
  },
  wallet: {
    '/MoneyRequest/': 'is the second person',
    '/Recharge/CorrectWithdrawalTransfer': 'corrects the number of a transfer',
    '/UserAmountJournal/ExportUserAmountJournals': 'reads',
  },
};

describe('calls of the staff', () => {
  test('ask about the limits of granted value, or are known to grant none', async () => {
    const unknown: string[] = [];
    // Billing, payments, cash on delivery and rent have their table in four-eyes-approval.test.ts.
    const elsewhere = ['billing', 'payments', 'cod', 'rent'];
    for (const module of modules.filter(({ name }) => !withoutValue[name] && !elsewhere.includes(name)))
      for (const { path, audience, transaction } of module.calls(d.server.server, { templates: [], samples: {}, invariants: [] })) {
        const isForStaff = audience.some((one) => one === 'platform' || one === 'site' || one === 'warehouse');
        if (!isForStaff || transaction === 'none' || fourEyesCalls.has(path)) continue;
        const reasons = others[module.name] ?? {};
        const known = path.replace(/^\/User(?=[A-Z])/, '/');
        const matches = (start: string) => [path, known].some((one) => one === start || (start.endsWith('/') && one.startsWith(start)));
        if (!Object.keys(reasons).some(matches)) unknown.push(path);
      }
    expect(unknown).toEqual([]);
    expect(fourEyesCalls.size).toBeGreaterThan(40);
  });

  test('of modules without value do not use what moves money', () => {
    const folder = join(root, 'apps/server/src/modules');
    const found = Object.keys(withoutValue).flatMap((name) =>
      (readdirSync(join(folder, name), { recursive: true }) as string[])
        .filter((file) => file.endsWith('.ts') && !file.includes('test'))
        .map((file) => `${name}/${file}`)
        .filter((file) => sinks.test(readFileSync(join(folder, file), 'utf8'))),
    );
    expect(found.filter((file) => !noted[file])).toEqual([]);
  });
});
