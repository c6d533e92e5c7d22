import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';

const { CollectionStatus, CodRemittanceStatus, JournalType, OrderStatus, TillEntryType, TillMeans, TillShiftStatus } = enumCodes;
const { Collected, Remitted } = CollectionStatus;

/** Invariants of cash on delivery: accounts by currency, collected amounts, carrier payments and payouts. */
export const codInvariants: readonly Invariant[] = [
  {
    rule: '5',
    what: 'the cash on delivery to pay out equals, per currency, the sum of its journal and the remainder in the newest row',
    broken: `select coalesce(p.site_id, j.site_id) as site_id, coalesce(p.id, j.owner_id) as id,
        json_build_object('held', p.payable, 'sum', j.total, 'newest', j.newest, 'currency', coalesce(p.currency_id, j.currency_id))::text as found
      from (select c.* from cod_pocket c join s on s.id = c.site_id) p
      full join (select site_id, owner_id, currency_id, sum(amount) as total, (array_agg(after_amount order by step desc))[1] as newest
        from journal where site_id in (select id from s) and amount_account = 3 group by 1, 2, 3) j
        on j.site_id = p.site_id and j.owner_id = p.owner_id and j.currency_id = p.currency_id
      where coalesce(p.payable, 0) <> coalesce(j.total, 0) or coalesce(p.payable, 0) <> coalesce(j.newest, 0)`,
  },
  {
    rule: '6',
    what: 'the ledger accounts of cash on delivery equal the pockets, per currency',
    broken: `select coalesce(p.site_id, l.site_id) as site_id, coalesce(p.id, l.owner_id) as id,
        json_build_object('held', p.payable, 'ledger', l.total, 'currency', coalesce(p.currency_id, l.currency_id))::text as found
      from (select c.* from cod_pocket c join s on s.id = c.site_id) p
      full join (select site_id, owner_id, currency_id, sum(credit - debit) as total
        from ledger_entry where site_id in (select id from s) and account = 'COD:' || owner_id group by 1, 2, 3) l
        on l.site_id = p.site_id and l.owner_id = p.owner_id and l.currency_id = p.currency_id
      where coalesce(p.payable, 0) <> coalesce(l.total, 0)`,
  },
  {
    rule: '5',
    what: 'the booked amount of an order equals what was collected less what was returned to the recipient',
    broken: `select c.site_id, c.id, json_build_object('order', c.logistics_order_id, 'collected', c.collected_amount, 'returned', c.returned_time, 'booked', j.total)::text as found
      from cod_collection c join s on s.id = c.site_id
      cross join lateral (select coalesce(sum(amount), 0) as total from journal
        where site_id = c.site_id and source_id = c.logistics_order_id and journal_type = ${JournalType.CodCollected}) j
      where j.total <> case when c.returned_time is null then coalesce(c.collected_amount, 0) else 0 end`,
  },
  {
    rule: '5',
    what: "the state of an order's money follows from what was collected and paid out",
    broken: `select o.site_id, o.id, json_build_object('order', o.serial_number, 'status', o.collection_status, 'collected', c.collected_time, 'remittance', m.cod_remittance_status)::text as found
      from logistics_order o join s on s.id = o.site_id
      left join cod_collection c on c.site_id = o.site_id and c.logistics_order_id = o.id
      left join cod_remittance m on m.site_id = c.site_id and m.id = c.cod_remittance_id
      where (o.collection_status in (${Collected}, ${Remitted}) or c.collected_time is not null)
        and ((o.collection_status in (${Collected}, ${Remitted})) <> (c.collected_time is not null and c.returned_time is null)
          or (o.collection_status = ${Remitted}) <> (coalesce(m.cod_remittance_status, 0) = ${CodRemittanceStatus.Remitted}))`,
  },
  {
    rule: '5',
    what: 'a remittance equals the sum of its orders, and its payment equals the journal',
    broken: `select m.site_id, m.id, json_build_object('remittance', m.serial_number, 'total', m.total_collected, 'orders', c.total, 'paid', j.paid, 'wallet', j.wallet)::text as found
      from cod_remittance m join s on s.id = m.site_id
      cross join lateral (select coalesce(sum(collected_amount), 0) as total, count(*) as n from cod_collection
        where site_id = m.site_id and cod_remittance_id = m.id) c
      cross join lateral (select coalesce(-sum(amount) filter (where amount_account = 3), 0) as paid,
          coalesce(sum(amount) filter (where amount_account = 1), 0) as wallet from journal where site_id = m.site_id and source_id = m.id) j
      where case when m.cod_remittance_status in (${CodRemittanceStatus.Cancelled}, ${CodRemittanceStatus.Returned}) then c.n > 0 or j.paid <> 0 or j.wallet <> 0
        else m.total_collected <> c.total or m.order_count <> c.n or m.net_amount <> m.total_collected - m.total_fee
          or j.paid <> case when m.cod_remittance_status = ${CodRemittanceStatus.Remitted} then m.total_collected else 0 end
          or j.wallet <> case when m.pay_to = 'balance' then m.wallet_amount else 0 end end`,
  },
  {
    rule: '6',
    what: 'the balance of a carrier equals what it collected and has not paid over',
    broken: `select coalesce(c.site_id, l.site_id) as site_id, coalesce(c.carrier_id, null) as id,
        json_build_object('account', coalesce(c.account, l.account), 'held', c.total, 'ledger', l.total)::text as found
      from (select c.site_id, c.carrier_id, 'COD_CASH:' || c.carrier_id as account, c.currency_id,
          sum(c.collected_amount - c.settled_amount - case when c.returned_time is not null and not c.returned_by_site then c.collected_amount else 0 end) as total
        from cod_collection c join s on s.id = c.site_id where c.collected_time is not null and c.till_entry_id is null group by 1, 2, 3, 4) c
      full join (select site_id, account, currency_id, sum(debit - credit) as total from ledger_entry
        where site_id in (select id from s) and account like 'COD_CASH:%' group by 1, 2, 3) l
        on l.site_id = c.site_id and l.account = c.account and l.currency_id = c.currency_id
      where coalesce(c.total, 0) <> coalesce(l.total, 0)`,
  },
  {
    rule: '5',
    what: 'the collected amount of an order equals its amount unless a reason was recorded',
    broken: `select c.site_id, c.id, json_build_object('order', o.serial_number, 'expected', o.collection_amount, 'collected', c.collected_amount)::text as found
      from cod_collection c join s on s.id = c.site_id
      join logistics_order o on o.site_id = c.site_id and o.id = c.logistics_order_id
      where c.collected_amount <> o.collection_amount and c.remarks is null`,
  },
  {
    rule: 'codDiffers',
    what: 'the collected amount of an order that was not paid out yet is its amount',
    open: true,
    broken: `select c.site_id, c.id, json_build_object('order', o.serial_number, 'expected', o.collection_amount, 'collected', c.collected_amount, 'reason', c.remarks)::text as found
      from cod_collection c join s on s.id = c.site_id
      join logistics_order o on o.site_id = c.site_id and o.id = c.logistics_order_id
      where c.collected_amount <> o.collection_amount and c.returned_time is null and o.collection_status = ${Collected}`,
  },
  {
    rule: 'tillDifference',
    what: 'the counted cash of a till is the expected cash, until its month is closed',
    open: true,
    broken: `select h.site_id, h.id, json_build_object('shift', h.serial_number, 'expected', h.expected_cash, 'counted', h.counted_cash, 'difference', h.difference, 'reason', h.remarks)::text as found
      from till_shift h join s on s.id = h.site_id
      where h.difference <> 0 and not exists (select 1 from book_month m where m.site_id = h.site_id
        and m.book_month_status = ${enumCodes.BookMonthStatus.Closed} and m.ends_time > h.closed_time)`,
  },
  {
    rule: '5',
    what: 'a remittance contains no order whose goods are returned or lost',
    broken: `select m.site_id, m.id, json_build_object('remittance', m.serial_number, 'order', o.serial_number, 'status', o.order_status)::text as found
      from cod_remittance m join s on s.id = m.site_id
      join cod_collection c on c.site_id = m.site_id and c.cod_remittance_id = m.id
      join logistics_order o on o.site_id = c.site_id and o.id = c.logistics_order_id
      where m.cod_remittance_status <> ${CodRemittanceStatus.Cancelled} and o.order_status in (${OrderStatus.Returning}, ${OrderStatus.Returned}, ${OrderStatus.Lost})`,
  },
  {
    rule: '6',
    what: 'the ledger account of a till equals its cash entries, per currency',
    broken: `select coalesce(e.site_id, l.site_id) as site_id, e.till_id as id,
        json_build_object('account', coalesce(e.account, l.account), 'entries', e.total, 'ledger', l.total)::text as found
      from (select h.site_id, h.till_id, 'TILL:' || h.till_id as account, e.currency_id, sum(e.amount) as total
        from till_entry e join s on s.id = e.site_id join till_shift h on h.site_id = e.site_id and h.id = e.till_shift_id
        where e.till_means = ${TillMeans.Cash} group by 1, 2, 3, 4) e
      full join (select site_id, account, currency_id, sum(debit - credit) as total from ledger_entry
        where site_id in (select id from s) and account like 'TILL:%' group by 1, 2, 3) l
        on l.site_id = e.site_id and l.account = e.account and l.currency_id = e.currency_id
      where coalesce(e.total, 0) <> coalesce(l.total, 0)`,
  },
  {
    rule: '5',
    what: 'the entries of a till shift give its counted cash, and a counted shift leaves no cash behind',
    broken: `select h.site_id, h.id, json_build_object('shift', h.serial_number, 'expected', h.expected_cash, 'counted', h.counted_cash,
          'before', e.before, 'difference', e.difference, 'rest', e.rest)::text as found
      from till_shift h join s on s.id = h.site_id
      cross join lateral (select
          coalesce(sum(amount) filter (where till_entry_type not in (${TillEntryType.Difference}, ${TillEntryType.ToSafe})
            and not (till_entry_type = ${TillEntryType.HandOver} and amount < 0)), 0) as before,
          coalesce(sum(amount) filter (where till_entry_type = ${TillEntryType.Difference}), 0) as difference,
          coalesce(sum(amount), 0) as rest
        from till_entry where site_id = h.site_id and till_shift_id = h.id and till_means = ${TillMeans.Cash}) e
      where case when h.closed_time is null then e.rest < 0
        else e.before <> h.expected_cash or e.difference <> h.difference
          or e.rest <> case when h.till_shift_status = ${TillShiftStatus.HandedOver} then h.counted_cash else 0 end end`,
  },
  {
    rule: '5',
    what: 'money taken at a desk is the amount of its order, taken once, and not undone',
    broken: `select c.site_id, c.id, json_build_object('order', o.serial_number, 'expected', o.collection_amount, 'collected', c.collected_amount,
          'entry', e.amount, 'collections', n.open)::text as found
      from cod_collection c join s on s.id = c.site_id
      join logistics_order o on o.site_id = c.site_id and o.id = c.logistics_order_id
      left join till_entry e on e.site_id = c.site_id and e.id = c.till_entry_id
      cross join lateral (select count(*) as open from till_entry t
        where t.site_id = c.site_id and t.logistics_order_id = c.logistics_order_id and t.till_entry_type = ${TillEntryType.Collection}
          and not exists (select 1 from till_entry r where r.site_id = t.site_id and r.reverses_id = t.id)) n
      where n.open <> case when c.till_entry_id is null then 0 else 1 end
        or (c.till_entry_id is not null and (e.amount <> c.collected_amount or c.collected_amount <> o.collection_amount))`,
  },
  {
    rule: '5',
    what: 'no order left our own counter while its money was due',
    broken: `select h.site_id, h.id, json_build_object('order', o.serial_number, 'amount', o.collection_amount)::text as found
      from order_handout h join s on s.id = h.site_id
      join logistics_order o on o.site_id = h.site_id and o.id = h.logistics_order_id
      where h.undone_time is null and h.is_last and o.collection_status = ${CollectionStatus.ToBeCollected} and o.order_status = ${OrderStatus.Signed}
        and o.delivery_mode = ${enumCodes.DeliveryMode.SelfPickup}
        and coalesce((select p.point_type from self_pickup_address p where p.site_id = o.site_id and p.id = o.self_pickup_address_id), 1) = 1`,
  },
];
