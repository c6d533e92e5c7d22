import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Rule } from './invariants.ts';

const {
  PaymentStatus,
  PaymentRecordType,
  PaymentRecordStatus,
  BillType,
  BillSettlementStatus,
  UserCouponStatus,
  RechargeStatus,
  RentSettlementStatus,
  WithdrawalStatus,
  SellerOrderStatus,
} = enumCodes;
const { Unpaid, PartiallyPaid, Paid, PartiallyRefunded, Refunded, NoPayment, Voided } = PaymentStatus;
const open = `b.payment_status in (${Unpaid}, ${PartiallyPaid})`;

/** A pocket's sum over the journal, and what its newest row says was left. */
const pocket = (account: number, held: string) => `
  select w.site_id, w.id, json_build_object('owner', w.owner_id, 'held', ${held}, 'sum', j.total, 'newest', j.newest)::text as found
  from wallet w join s on s.id = w.site_id
  cross join lateral (select coalesce(sum(amount), 0) as total, coalesce((array_agg(after_amount order by step desc))[1], 0) as newest
    from journal where site_id = w.site_id and owner_id = w.owner_id and amount_account = ${account}) j
  where ${held} <> j.total or ${held} <> j.newest`;

/** What the records of one type gave to a bill against what the bill says. */
const recorded = (type: number, column: string) => `
  select b.site_id, b.id, json_build_object('bill', b.serial_number, '${column}', b.${column}, 'recorded', p.total)::text as found
  from bill b join s on s.id = b.site_id
  cross join lateral (select coalesce(sum(l.amount), 0) as total from payment_of_bill l
    join payment_record r on r.site_id = l.site_id and r.id = l.payment_record_id
    where l.site_id = b.site_id and l.bill_id = b.id and r.payment_record_type = ${type} and r.payment_record_status = ${PaymentRecordStatus.Succeeded}) p
  where b.${column} <> p.total`;

/** What must hold of money: wallets, journal, double entry, bills, payments and arrears. */
export const moneyRules: readonly Rule[] = [
  { rule: '1', what: 'a balance is the sum of its journal and what the newest row left', broken: pocket(1, 'w.balance') },
  {
    rule: '2',
    what: 'each journal row starts where the one before it ended, and steps count without a gap',
    broken: `select j.site_id, j.id, json_build_object('row', j.serial_number, 'before', j.before_amount, 'amount', j.amount, 'after', j.after_amount, 'last', j.last)::text as found
      from (select site_id, id, serial_number, step, before_amount, amount, after_amount,
          lag(after_amount, 1, 0) over one as last, lag(step, 1, 0) over one as last_step
        from journal where site_id in (select id from s) window one as (partition by site_id, owner_id, amount_account, currency_id order by step)) j
      where j.before_amount <> j.last or j.after_amount <> j.before_amount + j.amount or j.step <> j.last_step + 1`,
  },
  {
    rule: '3',
    what: 'no balance is below 0',
    broken: `select w.site_id, w.id, w.balance::text as found from wallet w join s on s.id = w.site_id where w.balance < 0`,
  },
  { rule: '4', what: 'used credit is what the journal says', broken: pocket(2, '-w.credit_arrears') },
  {
    rule: '4',
    what: 'credit left is the limit less what is used',
    broken: `select w.site_id, w.id, json_build_object('left', w.credit_balance, 'limit', w.credit_limit, 'used', w.credit_arrears)::text as found
      from wallet w join s on s.id = w.site_id where w.credit_balance <> w.credit_limit - w.credit_arrears`,
  },
  {
    rule: '6',
    what: 'debits equal credits in each transaction and currency',
    broken: `select site_id, transaction_id as id, json_build_object('debit', sum(debit), 'credit', sum(credit))::text as found
      from ledger_entry where site_id in (select id from s) group by site_id, transaction_id, currency_id having sum(debit) <> sum(credit)`,
  },
  {
    rule: '6',
    what: 'the accounts of a customer say what the wallet and the bills say',
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
    what: 'the sums of a bill are those of its lines and of its parts',
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
    what: 'what was paid on a bill is what its payment records say',
    broken: recorded(PaymentRecordType.Payment, 'paid_amount'),
  },
  {
    rule: '8',
    what: 'what was given back on a bill is what its refund records say',
    broken: recorded(PaymentRecordType.Refund, 'refund_amount'),
  },
  {
    rule: '8',
    what: 'a payment record is the sum of what went to its bills, and its pockets are what the journal moved',
    broken: `select r.site_id, r.id, json_build_object('record', r.serial_number, 'amount', r.amount, 'bills', l.total, 'balance', j.balance, 'credit', j.credit)::text as found
      from payment_record r join s on s.id = r.site_id
      cross join lateral (select coalesce(sum(amount), 0) as total from payment_of_bill where site_id = r.site_id and payment_record_id = r.id) l
      cross join lateral (select coalesce(abs(sum(amount) filter (where amount_account = 1)), 0) as balance,
          coalesce(abs(sum(amount) filter (where amount_account = 2)), 0) as credit
        from journal where site_id = r.site_id and source_id = r.id) j
      where r.payment_record_status = ${PaymentRecordStatus.Succeeded} and (r.amount <> l.total or r.balance_amount <> j.balance or r.credit_amount <> j.credit)`,
  },
  {
    rule: '9',
    what: 'a coupon is on one live bill at most',
    broken: `select b.site_id, b.id, c.id as found from bill b join s on s.id = b.site_id cross join lateral jsonb_array_elements_text(b.user_coupon_ids) c(id)
      where b.payment_status <> ${Voided} and not b.refunded and exists (select 1 from bill o where o.site_id = b.site_id and o.id <> b.id
        and o.payment_status <> ${Voided} and not o.refunded and o.user_coupon_ids ? c.id)`,
  },
  {
    rule: '9',
    what: 'a used coupon is on the live bill that names it, or on a recharge, and on no other',
    broken: `select u.site_id, u.id, json_build_object('status', u.user_coupon_status, 'bill', u.bill_id)::text as found from user_coupon u join s on s.id = u.site_id
      left join bill b on b.site_id = u.site_id and b.id = u.bill_id and b.payment_status <> ${Voided} and not b.refunded and b.user_coupon_ids ? u.id::text
      where case when u.user_coupon_status = ${UserCouponStatus.Used} then b.id is null and u.recharge_id is null else u.bill_id is not null end`,
  },
  {
    rule: '9',
    what: 'the coupons of a live bill are used, and what they took off is what the bill says',
    broken: `select b.site_id, b.id, json_build_object('bill', b.serial_number, 'coupons', b.user_coupon_ids, 'off', b.coupon_amount, 'used', u.total)::text as found
      from bill b join s on s.id = b.site_id
      cross join lateral (select count(*) as held, coalesce(sum(used_amount), 0) as total from user_coupon where site_id = b.site_id and bill_id = b.id) u
      where b.payment_status <> ${Voided} and not b.refunded and (b.coupon_amount <> u.total or jsonb_array_length(b.user_coupon_ids) <> u.held)`,
  },
  {
    rule: '9',
    what: 'the ledger says of coupons what the bills say',
    broken: `select s.id as site_id, null::uuid as id, json_build_object('bills', b.total, 'ledger', l.total)::text as found from s
      cross join lateral (select coalesce(sum(coupon_amount), 0) as total from bill where site_id = s.id and payment_status <> ${Voided}) b
      cross join lateral (select coalesce(sum(debit - credit), 0) as total from ledger_entry where site_id = s.id and account = 'COUPON') l
      where b.total <> l.total`,
  },
  {
    rule: '13',
    what: 'a kind of coupon counts those that were issued, and never more than it may',
    broken: `select c.site_id, c.id, json_build_object('issued', c.issued_quantity, 'held', u.held, 'most', c.maximum_distribution)::text as found
      from coupon c join s on s.id = c.site_id
      cross join lateral (select count(*) as held from user_coupon where site_id = c.site_id and coupon_id = c.id) u
      where c.issued_quantity <> u.held or (c.maximum_distribution > 0 and c.issued_quantity > c.maximum_distribution)`,
  },
  {
    rule: '10',
    what: 'a recharge put into the balance what it says',
    broken: `select r.site_id, r.id, json_build_object('recharge', r.serial_number, 'walletAmount', r.wallet_amount, 'booked', j.total)::text as found
      from recharge r join s on s.id = r.site_id
      cross join lateral (select coalesce(sum(amount), 0) as total from journal where site_id = r.site_id and source_id = r.id and journal_type = 101) j
      where r.wallet_amount <> j.total`,
  },
  {
    rule: '10',
    what: 'what a recharge added and gave back is what the journal says',
    broken: `select r.site_id, r.id, json_build_object('recharge', r.serial_number, 'gift', r.gift_amount, 'added', j.gift, 'refund', r.refund_amount, 'given', j.refund)::text as found
      from recharge r join s on s.id = r.site_id
      cross join lateral (select coalesce(sum(amount) filter (where journal_type = 102 and amount > 0), 0) + coalesce((select sum(g.amount)
            from activity_issue a join journal g on g.site_id = a.site_id and g.id = a.journal_id
            where a.site_id = r.site_id and a.source_type = 'recharge' and a.source_id = r.id), 0) as gift,
          coalesce((select -sum(amount) from journal where site_id = r.site_id and journal_type = 116 and (source_id = r.id
            or source_id in (select id from online_refund where site_id = r.site_id and recharge_id = r.id))), 0) as refund
        from journal where site_id = r.site_id and source_id = r.id) j
      where r.gift_amount <> j.gift or r.refund_amount <> j.refund`,
  },
  {
    rule: '10',
    what: 'only a recharge that succeeded put something into the balance',
    broken: `select r.site_id, r.id, json_build_object('recharge', r.serial_number, 'status', r.recharge_status, 'walletAmount', r.wallet_amount)::text as found
      from recharge r join s on s.id = r.site_id
      where (r.recharge_status in (${RechargeStatus.Succeeded}, ${RechargeStatus.Refunded})) <> (r.wallet_amount > 0)`,
  },
  {
    rule: '10',
    what: 'a withdrawal holds its amount until it is refused or given up',
    broken: `select w.site_id, w.id, json_build_object('withdrawal', w.serial_number, 'status', w.withdrawal_status, 'amount', w.amount, 'held', j.total)::text as found
      from withdrawal w join s on s.id = w.site_id
      cross join lateral (select coalesce(-sum(amount), 0) as total from journal where site_id = w.site_id and source_id = w.id and journal_type in (105, 106)) j
      where j.total <> case when w.withdrawal_status in (${WithdrawalStatus.Rejected}, ${WithdrawalStatus.Cancelled}) then 0 else w.amount end`,
  },
  {
    rule: '10',
    what: 'an online payment that succeeded is booked once, as a recharge or on bills, and no other is',
    broken: `select p.site_id, p.id, json_build_object('payment', p.out_trade_no, 'status', p.payment_record_status, 'received', p.received_amount, 'booked', b.total)::text as found
      from online_payment p join s on s.id = p.site_id
      cross join lateral (select
          coalesce((select sum(online_amount) from payment_record where site_id = p.site_id and online_payment_id = p.id), 0)
          + coalesce((select sum(received_amount) from recharge where site_id = p.site_id and id = p.recharge_id
              and recharge_status in (${RechargeStatus.Succeeded}, ${RechargeStatus.Refunded})), 0) as total) b
      where b.total <> case when p.payment_record_status = ${PaymentRecordStatus.Succeeded} then p.received_amount else 0 end`,
  },
  {
    rule: '10',
    what: 'what came in through a way to pay online is what its payments say',
    broken: `select c.site_id, c.id, json_build_object('currency', x.currency_id, 'ledger', x.ledger, 'payments', x.paid)::text as found
      from online_payment_configuration c join s on s.id = c.site_id
      cross join lateral (select y.currency_id, sum(ledger) as ledger, sum(paid) as paid from (
          select currency_id, debit as ledger, 0 as paid from ledger_entry
            where site_id = c.site_id and account = 'CASH:' || c.id and debit > 0
          union all select coalesce(r.currency_id, p.currency_id), 0, p.received_amount from online_payment p
            left join recharge r on r.site_id = p.site_id and r.id = p.recharge_id
            where p.site_id = c.site_id and p.configuration_id = c.id and p.payment_record_status = ${PaymentRecordStatus.Succeeded}) y
        group by y.currency_id) x
      where x.ledger <> x.paid`,
  },
  {
    rule: '10',
    what: 'an online payment gives back no more than came in',
    broken: `select p.site_id, p.id, json_build_object('payment', p.out_trade_no, 'received', p.received_amount, 'back', b.total)::text as found
      from online_payment p join s on s.id = p.site_id
      cross join lateral (select sum(amount) as total from online_refund where site_id = p.site_id and online_payment_id = p.id
        and payment_record_status <> ${PaymentRecordStatus.Failed}) b
      where b.total > coalesce(p.received_amount, 0)`,
  },
  {
    rule: '8',
    what: 'what a refund record sends back online is what goes to the providers',
    broken: `select r.site_id, r.id, json_build_object('record', r.serial_number, 'online', r.online_amount, 'sent', b.total)::text as found
      from payment_record r join s on s.id = r.site_id
      cross join lateral (select coalesce(sum(amount), 0) as total from online_refund where site_id = r.site_id and payment_record_id = r.id) b
      where r.payment_record_type = ${PaymentRecordType.Refund} and r.online_amount <> b.total`,
  },
  {
    rule: '10',
    what: 'what is on its way back, and what went back, through a way to pay online is what its refunds say',
    broken: `select c.site_id, c.id, json_build_object('currency', x.currency_id, 'waits', x.waits, 'refunds', x.open, 'cash', x.cash, 'gone', x.gone)::text as found
      from online_payment_configuration c join s on s.id = c.site_id
      cross join lateral (select y.currency_id, sum(waits) as waits, sum(open) as open, sum(cash) as cash, sum(gone) as gone from (
          select currency_id, credit - debit as waits, 0 as open, 0 as cash, 0 as gone from ledger_entry
            where site_id = c.site_id and account = 'REFUNDING:' || c.id
          union all select currency_id, 0, 0, credit, 0 from ledger_entry where site_id = c.site_id and account = 'CASH:' || c.id and credit > 0
          union all select currency_id, 0, case when payment_record_status in (${PaymentRecordStatus.Pending}, ${PaymentRecordStatus.ToBeReviewed}) then amount else 0 end,
              0, case when payment_record_status = ${PaymentRecordStatus.Succeeded} then amount else 0 end
            from online_refund where site_id = c.site_id and configuration_id = c.id and (payment_record_id is not null or recharge_id is not null)
          union all select w.currency_id, 0, 0, 0, r.refund_amount from recharge r
              join online_payment p on p.site_id = r.site_id and p.id = r.online_payment_id
              join wallet w on w.site_id = r.site_id and w.owner_id = r.owner_id
            where r.site_id = c.site_id and p.configuration_id = c.id and r.refund_amount > 0 and not exists (select 1 from online_refund o
              where o.site_id = r.site_id and o.recharge_id = r.id and o.payment_record_status <> ${PaymentRecordStatus.Failed})) y
        group by y.currency_id) x
      where x.waits <> x.open or x.cash <> x.gone`,
  },
  {
    rule: '11',
    what: 'the serving role can neither change nor delete what was booked',
    broken: `select null::uuid as site_id, null::uuid as id, t.name || ' ' || p.privilege as found from (values ('journal'), ('ledger_entry'), ('payment_of_bill')) t(name)
      cross join (values ('UPDATE'), ('DELETE')) p(privilege)
      where exists (select 1 from pg_roles where rolname = 'entrepot_app') and has_table_privilege('entrepot_app', t.name, p.privilege)`,
  },
  {
    rule: '12',
    what: 'arrears are what the due bills and overdue statements leave unpaid',
    broken: `select w.site_id, w.id, json_build_object('arrears', w.arrears, 'since', w.arrears_time, 'due', d.total, 'first', d.first)::text as found
      from wallet w join s on s.id = w.site_id
      cross join lateral (select coalesce(sum(amount), 0) as total, min(due_time) as first from (
        select b.payment_money - b.paid_amount as amount, b.due_time from bill b where b.site_id = w.site_id and b.owner_id = w.owner_id and b.overdue and ${open}
        union all select credit_left, due_time from bill_settlement where site_id = w.site_id and owner_id = w.owner_id
          and bill_settlement_status = ${BillSettlementStatus.Overdue}) x where amount > 0) d
      where w.arrears <> d.total or w.arrears_time is distinct from d.first`,
  },
  {
    rule: '12',
    what: 'what is left of a statement is what its bills leave unpaid and the credit that is still to be paid back',
    broken: `select t.site_id, t.id, json_build_object('statement', t.serial_number, 'total', t.total_amount, 'paid', t.paid_amount, 'credit', t.credit_left, 'unpaid', b.unpaid)::text as found
      from bill_settlement t join s on s.id = t.site_id
      cross join lateral (select coalesce(sum(payment_money - paid_amount), 0) as unpaid from bill
        where site_id = t.site_id and bill_settlement_id = t.id and payment_status <> ${Voided}) b
      where t.total_amount - t.paid_amount <> t.credit_left + b.unpaid
        or (t.bill_settlement_status = ${BillSettlementStatus.Paid}) <> (t.bill_settlement_status <> ${BillSettlementStatus.Open} and t.total_amount = t.paid_amount)`,
  },
  {
    rule: 'mall',
    what: 'what is kept for merchants is what their orders were billed and not given back, till they are paid',
    broken: `select s.id as site_id, null::uuid as id, json_build_object('kept', l.total, 'billed', b.total)::text as found from s
      cross join lateral (select coalesce(sum(credit - debit), 0) as total from ledger_entry where site_id = s.id and account = 'MALL_CLEARING') l
      cross join lateral (select coalesce(sum(b.total_amount - b.refund_amount), 0) as total from seller_order o
        join bill b on b.site_id = o.site_id and b.id = o.bill_id and b.payment_status <> ${Voided}
        where o.site_id = s.id and o.status not in (${SellerOrderStatus.Completed}, ${SellerOrderStatus.Refunded})) b
      where l.total <> b.total`,
  },
  {
    rule: '7',
    what: 'settled rent is what its bill says, and waived rent is billed no more',
    broken: `select r.site_id, r.id, json_build_object('amount', r.amount, 'status', r.rent_settlement_status, 'bill', b.total_amount, 'of', b.payment_status)::text as found
      from rent_settlement r join s on s.id = r.site_id left join bill b on b.site_id = r.site_id and b.id = r.bill_id
      where b.id is null or r.amount <> b.total_amount or (r.rent_settlement_status = ${RentSettlementStatus.Waived}) <> (b.payment_status = ${Voided})`,
  },
  {
    rule: '12',
    what: 'statements ask back no more credit than is used',
    broken: `select w.site_id, w.id, json_build_object('used', w.credit_arrears, 'asked', t.asked)::text as found from wallet w join s on s.id = w.site_id
      cross join lateral (select coalesce(sum(credit_left), 0) as asked from bill_settlement where site_id = w.site_id and owner_id = w.owner_id) t
      where t.asked > w.credit_arrears`,
  },
  {
    rule: '12',
    what: 'only unpaid bills that are due count as overdue, and they do within a day',
    broken: `select b.site_id, b.id, json_build_object('bill', b.serial_number, 'overdue', b.overdue, 'due', b.due_time, 'status', b.payment_status)::text as found
      from bill b join s on s.id = b.site_id
      where case when b.overdue then not (${open}) or b.due_time is null or b.bill_type in (${BillType.Freight}, ${BillType.Mall})
        else ${open} and b.bill_type not in (${BillType.Freight}, ${BillType.Mall}) and b.due_time < now() - interval '1 day' end`,
  },
];
