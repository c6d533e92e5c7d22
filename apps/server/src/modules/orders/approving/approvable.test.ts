import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { serviceStages } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { newId } from '../../../core/db/ids.ts';
import { type Ordering, openOrdering } from '../test/ordering.ts';
import { afterPacking } from '../paying/payment.ts';

const { OrderStatus, OrderApprovalStatus, FreezeReason, RecipientInformationAudit, RealNameStatus, PaymentStatus, ValueAddedStatus } =
  enumCodes;
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
});
afterAll(() => o.close());

type Row = { Id: string };
const waiting = { OrderStatus: OrderStatus.ToBeApproved, OrderApprovalStatus: OrderApprovalStatus.ToBeApproved, rows: 100 };
const listed = async (more: object) =>
  (await o.manager.ok<{ Data: Row[] }>('/LogisticsOrder/GetLogisticsOrders', { ...waiting, ...more })).Data.map(({ Id }) => Id).sort();
/** The number of a queue on the first page; 0 when it is not shown. */
const countOf = async (name: string) => {
  const { Waiting } = await o.manager.ok<{ Waiting: { Name: string; Count: number }[] }>('/LogisticsOrderReport/GetDashboard');
  return Waiting.find((one) => one.Name === name)?.Count ?? 0;
};

/** Compares the list, its complement and both numbers of the first page with the approvals that succeed; returns the approved ids. */
async function approveAll(): Promise<string[]> {
  const [ready, rest, all] = [await listed({ Approvable: true }), await listed({ Approvable: false }), await listed({})];
  expect([...ready, ...rest].sort()).toEqual(all);
  expect([await countOf('approvals'), await countOf('blockedApprovals')]).toEqual([ready.length, rest.length]);
  const answers = await o.approve(...all);
  const approved = answers.filter(({ Ok }) => Ok).map(({ Id }) => Id);
  expect(ready).toEqual(approved.sort());
  return approved;
}

const freeze = (Id: string) => o.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [Id], FreezeReason: FreezeReason.Customs });
const setWallet = (userId: string, values: ReturnType<typeof sql>) =>
  sql`update wallet set ${values} where owner_id = ${userId}`.execute(o.db);

test('counts an order as ready for approval exactly when its approval succeeds', async () => {
  const paid = await o.paidOrder();
  const unpaid = await o.ordered();
  const frozen = await o.paidOrder();
  await freeze(frozen.Id);
  const collected = await o.ordered();
  await o.put(collected.Id, { freightCollect: true });
  const unserved = await o.paidOrder();
  await sql`insert into order_service (site_id, id, creation_time, logistics_order_id, warehouse_id, value_added_service_id, value_added_status)
    select site_id, gen_random_uuid(), now(), ${unserved.Id}, ${o.xiamen.id}, id, ${ValueAddedStatus.ToBeDone} from value_added_service
    where site_id = ${o.siteId} and not is_deleted and stage = ${serviceStages.receiving} order by id limit 1`.execute(o.db);
  const refunded = await o.paidOrder();
  await sql`update bill set refund_amount = paid_amount, refunded = true, payment_status = ${PaymentStatus.Refunded} where source_id = ${refunded.Id}`.execute(
    o.db,
  );
  await o.put(refunded.Id, { paymentStatus: PaymentStatus.Refunded });
  const toCheck = await o.paidOrder({ RecipientInformationId: o.toIslands.id });
  await sql`update recipient set audit = ${RecipientInformationAudit.ToBeAudited} where id = ${o.toIslands.id}`.execute(o.db);

  const bare = await o.paidOrder({ RecipientInformationId: o.toHongKong.id });

  // Customs of one destination require details that the goods lack.
  const countryId = (await o.order(bare.Id)).receiver!.countryId!;
  await o.configure({ customsRules: [{ countryId, realNameRequired: false, goodsDetailsRequired: true }] });

  const approved = await approveAll();
  expect(approved).not.toContain(bare.Id);
  for (const { Id } of [paid, collected]) expect(approved).toContain(Id);
  for (const { Id } of [unpaid, frozen, unserved, refunded, toCheck]) expect(approved).not.toContain(Id);

  // Each blocker is cleared in turn.
  await setWallet(o.alice.userId, sql`credit_enabled = true, credit_limit = 9000, credit_balance = 9000`);
  await sql`update recipient set audit = ${RecipientInformationAudit.Approved}, real_name_status = ${RealNameStatus.Unknown}
    where id = ${o.toIslands.id}`.execute(o.db);
  await sql`update order_service set value_added_status = ${ValueAddedStatus.Done} where logistics_order_id = ${unserved.Id}`.execute(o.db);
  // Each detail in turn.
  for (const detail of [
    sql`declared_english_name = 'Kettle'`,
    sql`hs_code = '8516.10'`,
    sql`origin_country_id = ${countryId}`,
    sql`net_weight = 0.5`,
  ]) {
    expect(await listed({ Approvable: true })).not.toContain(bare.Id);
    await sql`update order_goods set ${detail} where logistics_order_id = ${bare.Id}`.execute(o.db);
  }
  const second = await approveAll();
  expect(second).toContain(bare.Id);
  for (const { Id } of [unpaid, unserved, refunded]) expect(second).toContain(Id);
  expect(second).not.toContain(frozen.Id);

  // A price in a currency without a rate to that of the declaration is no value; a declared value replaces it.
  const unratedId = newId();
  await sql`insert into currency (id, creation_time, name, code, symbol) values (${unratedId}, now(), '{}', 'XTS', 'XTS')`.execute(o.db);
  const detailed = async (declaredPrice: number | null) => {
    const { Id } = await o.paidOrder({ RecipientInformationId: o.toHongKong.id }, [await o.shelved({ declared: { Price: 55 } })]);
    await sql`update order_goods set declared_english_name = 'Kettle', hs_code = '8516.10', origin_country_id = ${countryId},
      net_weight = 0.5, declared_price = null where logistics_order_id = ${Id}`.execute(o.db);
    await sql`update logistics_order set declared_price = ${declaredPrice}, declared_currency_id = ${unratedId}
      where id = ${Id}`.execute(o.db);
    return Id;
  };
  const [unrated, stated] = [await detailed(null), await detailed(80)];
  const third = await approveAll();
  expect(third).not.toContain(unrated);
  expect(third).toContain(stated);

  const owing = await o.paidOrder();
  await setWallet(o.alice.userId, sql`arrears = 10, arrears_time = now() - interval '400 days', credit_enabled = false`);
  expect(await approveAll()).not.toContain(owing.Id);
  await setWallet(o.alice.userId, sql`arrears = 0, arrears_time = null`);
  const later = await o.ordered();
  await o.configure({ paymentTiming: afterPacking });
  expect(await approveAll()).toEqual(expect.arrayContaining([owing.Id, later.Id]));
});
