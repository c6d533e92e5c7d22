import { usualZone } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';
import { overdueBillsSql, overdueCreditSql } from '../wallet/public.ts';

const { PaymentStatus, PaymentRecordType, PaymentRecordStatus, BillType, BillSettlementStatus, BookMonthStatus } = enumCodes;
const { Unpaid, PartiallyPaid, Paid, PartiallyRefunded, Refunded, NoPayment, Voided } = PaymentStatus;
const open = `b.payment_status in (${Unpaid}, ${PartiallyPaid})`;

/** The records of one type for a bill compared with the bill. */
const recorded = (type: number, column: string) => `
  select b.site_id, b.id, json_build_object('bill', b.serial_number, '${column}', b.${column}, 'recorded', p.total)::text as found
  from bill b join s on s.id = b.site_id
  cross join lateral (select coalesce(sum(l.amount), 0) as total from payment_of_bill l
    join payment_record r on r.site_id = l.site_id and r.id = l.payment_record_id
    where l.site_id = b.site_id and l.bill_id = b.id and r.payment_record_type = ${type} and r.payment_record_status = ${PaymentRecordStatus.Succeeded}) p
  where b.${column} <> p.total`;

/** The day of an entry in the calendar of its site. */
const dayOfEntry = (alias: string) => `day_at(${alias}.site_id, ${alias}.creation_time)`;

/**
 * The days of a site and currency on which bills and ledger booked different revenue or reductions: mall sales are no revenue, and the fees
 * of remittances are not billed. Days before the changes of bills were recorded one by one are not compared.
 */
const unequalDays = `with r as (
    select c.site_id, ${dayOfEntry('c')} as day, c.currency_id, coalesce(sum(c.revenue - c.refund) filter (where c.bill_type <> ${BillType.Mall}), 0) as earned,
      sum(c.discount - c.coupon) as discount, sum(c.coupon) as coupon, bool_or(c.estimated) as estimated
    from bill_change c join s on s.id = c.site_id group by 1, 2, 3),
  l as (
    select e.site_id, ${dayOfEntry('e')} as day, e.currency_id, coalesce(sum(e.credit - e.debit) filter (where e.account like 'REVENUE:%'), 0) as earned,
      coalesce(sum(e.debit - e.credit) filter (where e.account = 'DISCOUNT'), 0) as discount,
      coalesce(sum(e.debit - e.credit) filter (where e.account = 'COUPON'), 0) as coupon
    from ledger_entry e join s on s.id = e.site_id
    where (e.account like 'REVENUE:%' or e.account in ('DISCOUNT', 'COUPON')) and not exists (select 1 from ledger_entry o
      where o.site_id = e.site_id and o.transaction_id = e.transaction_id and o.account like 'COD:%')
    group by 1, 2, 3)
  select site_id, null::uuid as id, json_build_object('day', day, 'report', r.earned, 'ledger', l.earned, 'discount', r.discount, 'booked', l.discount,
      'coupon', r.coupon, 'used', l.coupon)::text as found
  from r full join l using (site_id, day, currency_id)
  where day > coalesce((select max(x.day) from r x where x.site_id = coalesce(r.site_id, l.site_id) and x.estimated), '-infinity')
    and (coalesce(r.earned, 0) <> coalesce(l.earned, 0) or coalesce(r.discount, 0) <> coalesce(l.discount, 0) or coalesce(r.coupon, 0) <> coalesce(l.coupon, 0))`;

/** Invariants of bills, their payment records, statements and arrears. */
export const billingInvariants: readonly Invariant[] = [
  {
    rule: '6',
    what: "a customer's ledger accounts equal the wallet and the bills",
    broken: `select w.site_id, w.id, json_build_object('balance', w.balance, 'wallet', l.wallet, 'used', w.credit_arrears, 'credit', l.credit,
          'owed', b.owed, 'receivable', l.receivable)::text as found
      from wallet w join s on s.id = w.site_id
      cross join lateral (select coalesce(sum(credit - debit) filter (where account = 'WALLET:' || w.owner_id), 0) as wallet,
          coalesce(sum(debit - credit) filter (where account = 'CREDIT:' || w.owner_id), 0) as credit,
          coalesce(sum(debit - credit) filter (where account = 'RECEIVABLE:' || w.owner_id), 0) as receivable
        from ledger_entry where site_id = w.site_id and owner_id = w.owner_id) l
      cross join lateral (select coalesce(sum(payment_money - paid_amount), 0) as owed from bill
        where site_id = w.site_id and owner_id = w.owner_id and payment_status <> ${Voided}) b
      where l.wallet <> w.balance or l.credit <> w.credit_arrears or l.receivable <> b.owed`,
  },
  {
    rule: '7',
    what: 'the sums of a bill equal those of its lines and its parts',
    broken: `select b.site_id, b.id, json_build_object('bill', b.serial_number, 'total', b.total_amount, 'lines', l.total, 'discount', b.discount_amount,
          'taken', l.discount, 'refund', b.refund_amount, 'given', l.refund)::text as found
      from bill b join s on s.id = b.site_id
      cross join lateral (select coalesce(sum(amount), 0) as total, coalesce(sum(discount_amount), 0) as discount, coalesce(sum(refund_amount), 0) as refund
        from bill_line where site_id = b.site_id and bill_id = b.id) l
      where b.total_amount <> l.total or b.discount_amount <> l.discount or b.refund_amount <> l.refund or b.payment_money <> b.total_amount - b.discount_amount
        or b.paid_amount <> b.balance_used + b.credit_used + b.online_used + b.offline_used or b.paid_amount > b.payment_money or b.refund_amount > b.paid_amount`,
  },
  {
    rule: '7',
    what: 'the status of a bill follows from its sums',
    broken: `select b.site_id, b.id, json_build_object('bill', b.serial_number, 'status', b.payment_status, 'toPay', b.payment_money, 'paid', b.paid_amount,
          'refund', b.refund_amount)::text as found
      from bill b join s on s.id = b.site_id
      where b.payment_status <> ${Voided} and b.payment_status <> case when b.payment_money = 0 then ${NoPayment}
        when b.refund_amount > 0 and b.refund_amount = b.paid_amount then ${Refunded} when b.refund_amount > 0 then ${PartiallyRefunded}
        when b.paid_amount = 0 then ${Unpaid} when b.paid_amount < b.payment_money then ${PartiallyPaid} else ${Paid} end`,
  },
  {
    rule: '8',
    what: 'the paid amount of a bill equals its payment records',
    broken: recorded(PaymentRecordType.Payment, 'paid_amount'),
  },
  {
    rule: '8',
    what: 'the refunded amount of a bill equals its refund records',
    broken: recorded(PaymentRecordType.Refund, 'refund_amount'),
  },
  {
    rule: '8',
    what: 'a payment record equals the amounts paid on its bills, and its pockets equal the journal',
    broken: `select r.site_id, r.id, json_build_object('record', r.serial_number, 'amount', r.amount, 'bills', l.total, 'balance', j.balance, 'credit', j.credit)::text as found
      from payment_record r join s on s.id = r.site_id
      cross join lateral (select coalesce(sum(amount), 0) as total from payment_of_bill where site_id = r.site_id and payment_record_id = r.id) l
      cross join lateral (select coalesce(abs(sum(amount) filter (where amount_account = 1)), 0) as balance,
          coalesce(abs(sum(amount) filter (where amount_account = 2)), 0) as credit
        from journal where site_id = r.site_id and source_id = r.id) j
      where r.payment_record_status = ${PaymentRecordStatus.Succeeded} and r.payment_record_type <> ${PaymentRecordType.Credited}
        and (r.amount <> l.total or r.balance_amount <> j.balance or r.credit_amount <> j.credit)`,
  },
  {
    rule: '9',
    what: 'a coupon is used on at most one valid bill',
    broken: `select b.site_id, b.id, c.id as found from bill b join s on s.id = b.site_id cross join lateral jsonb_array_elements_text(b.user_coupon_ids) c(id)
      where b.payment_status <> ${Voided} and not b.refunded and exists (select 1 from bill o where o.site_id = b.site_id and o.id <> b.id
        and o.payment_status <> ${Voided} and not o.refunded and o.user_coupon_ids ? c.id)`,
  },
  {
    rule: '9',
    what: 'the ledger of coupons equals the bills',
    broken: `select s.id as site_id, null::uuid as id, json_build_object('bills', b.total, 'ledger', l.total)::text as found from s
      cross join lateral (select coalesce(sum(coupon_amount), 0) as total from bill where site_id = s.id and payment_status <> ${Voided}) b
      cross join lateral (select coalesce(sum(debit - credit), 0) as total from ledger_entry where site_id = s.id and account = 'COUPON') l
      where b.total <> l.total`,
  },
  { rule: 'books', what: 'reports and ledger agree on every day', broken: unequalDays },
  {
    rule: 'books',
    what: 'the figures of a closed month did not change since it was closed',
    broken: `select m.site_id, m.id, json_build_object('month', m.month, 'currency', x.currency, 'closed', x.closed, 'now', x.now)::text as found
      from book_month m join s on s.id = m.site_id join site o on o.id = m.site_id
      cross join lateral (select coalesce(f.currency, n.currency) as currency, f.net as closed, n.net as now
        from (select e ->> 'currencyCode' as currency, (e ->> 'net')::numeric as net from jsonb_array_elements(m.figures) e) f
        full join (select c.code as currency, sum(b.revenue - b.discount - b.refund) as net from bill_change b join currency c on c.id = b.currency_id
          where b.site_id = m.site_id and b.bill_type <> ${BillType.Mall} and b.creation_time < m.ends_time
            and b.creation_time >= ((m.month || '-01')::timestamp at time zone coalesce(o.time_zone, '${usualZone}'))
          group by c.code) n on n.currency = f.currency) x
      where m.book_month_status = ${BookMonthStatus.Closed} and coalesce(x.closed, 0) <> coalesce(x.now, 0)`,
  },
  {
    rule: 'books',
    what: 'the changes of a bill add up to the bill',
    broken: `select b.site_id, b.id, json_build_object('bill', b.serial_number, 'total', b.total_amount, 'changes', c.revenue, 'discount', b.discount_amount, 'reduced', c.discount,
          'refund', b.refund_amount, 'returned', c.refund)::text as found
      from bill b join s on s.id = b.site_id
      cross join lateral (select coalesce(sum(revenue), 0) as revenue, coalesce(sum(discount), 0) as discount, coalesce(sum(coupon), 0) as coupon,
          coalesce(sum(refund), 0) as refund
        from bill_change where site_id = b.site_id and bill_id = b.id) c
      where case when b.is_deleted or b.payment_status = ${Voided} then c.revenue <> 0 or c.discount <> 0 or c.coupon <> 0 or c.refund <> 0
        else c.revenue <> b.total_amount or c.discount <> b.discount_amount or c.coupon <> b.coupon_amount or c.refund <> b.refund_amount end`,
  },
  {
    rule: '12',
    what: 'arrears equal the unpaid amounts of due bills and overdue statements',
    broken: `select w.site_id, w.id, json_build_object('arrears', w.arrears, 'since', w.arrears_time, 'due', d.total, 'first', d.first)::text as found
      from wallet w join s on s.id = w.site_id
      cross join lateral (select coalesce(sum(amount), 0) as total, min(due_time) as first from (
        ${overdueBillsSql} and b.site_id = w.site_id and b.owner_id = w.owner_id
        union all ${overdueCreditSql} and t.site_id = w.site_id and t.owner_id = w.owner_id) x) d
      where w.arrears <> d.total or w.arrears_time is distinct from d.first`,
  },
  {
    rule: '12',
    what: 'the open amount of a statement equals the unpaid amounts of its bills plus the credit to be repaid',
    broken: `select t.site_id, t.id, json_build_object('statement', t.serial_number, 'total', t.total_amount, 'paid', t.paid_amount, 'credit', t.credit_left, 'unpaid', b.unpaid)::text as found
      from bill_settlement t join s on s.id = t.site_id
      cross join lateral (select coalesce(sum(payment_money - paid_amount), 0) as unpaid from bill
        where site_id = t.site_id and bill_settlement_id = t.id and payment_status <> ${Voided}) b
      where t.total_amount - t.paid_amount - t.credited_amount <> t.credit_left + b.unpaid
        or (t.bill_settlement_status = ${BillSettlementStatus.Paid}) <> (t.bill_settlement_status <> ${BillSettlementStatus.Open} and t.total_amount = t.paid_amount + t.credited_amount)`,
  },
  {
    rule: '12',
    what: 'statements claim no more credit than is used',
    broken: `select w.site_id, w.id, json_build_object('used', w.credit_arrears, 'claimed', t.claimed)::text as found from wallet w join s on s.id = w.site_id
      cross join lateral (select coalesce(sum(credit_left), 0) as claimed from bill_settlement where site_id = w.site_id and owner_id = w.owner_id) t
      where t.claimed > w.credit_arrears`,
  },
  {
    rule: '12',
    what: 'exactly the unpaid bills that are due are marked as overdue, within a day',
    broken: `select b.site_id, b.id, json_build_object('bill', b.serial_number, 'overdue', b.overdue, 'due', b.due_time, 'status', b.payment_status)::text as found
      from bill b join s on s.id = b.site_id
      left join bill_settlement t on t.site_id = b.site_id and t.id = b.bill_settlement_id and t.bill_settlement_status <> ${BillSettlementStatus.Open}
      where case when b.overdue then not (${open}) or b.due_time is null
          or (b.bill_type in (${BillType.Freight}, ${BillType.Mall}) and not b.delivered and t.due_time is null)
        else ${open} and (b.bill_type not in (${BillType.Freight}, ${BillType.Mall}) or b.delivered) and b.due_time < now() - interval '1 day' end`,
  },
  {
    rule: '12',
    what: 'the open amount of an overdue statement is arrears',
    broken: `select t.site_id, t.id, json_build_object('statement', t.serial_number, 'bill', b.serial_number, 'open', b.payment_money - b.paid_amount)::text as found
      from bill_settlement t join s on s.id = t.site_id join bill b on b.site_id = t.site_id and b.bill_settlement_id = t.id
      where t.bill_settlement_status = ${BillSettlementStatus.Overdue} and ${open} and b.payment_money > b.paid_amount and not b.overdue`,
  },
];
