import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';

const { PaymentRecordType, PaymentRecordStatus, RechargeStatus } = enumCodes;

/** Invariants of online payments and refunds. */
export const paymentsInvariants: readonly Invariant[] = [
  {
    rule: '10',
    what: 'a successful online payment is booked once, as a recharge or on bills; others are not booked',
    broken: `select p.site_id, p.id, json_build_object('payment', p.out_trade_no, 'status', p.payment_record_status, 'received', p.received_amount, 'booked', b.total)::text as found
      from online_payment p join s on s.id = p.site_id
      cross join lateral (select
          coalesce((select sum(online_amount) from payment_record where site_id = p.site_id and online_payment_id = p.id
              and payment_record_type = ${PaymentRecordType.Payment}), 0)
          + coalesce((select sum(received_amount) from recharge where site_id = p.site_id and id = p.recharge_id
              and recharge_status in (${RechargeStatus.Succeeded}, ${RechargeStatus.Refunded})), 0) as total) b
      where b.total <> case when p.payment_record_status = ${PaymentRecordStatus.Succeeded} then p.received_amount else 0 end`,
  },
  {
    rule: '10',
    what: 'a record of money credited to the balance has the recharge that booked it',
    broken: `select r.site_id, r.id, json_build_object('record', r.serial_number, 'amount', r.amount, 'booked', b.total)::text as found
      from payment_record r join s on s.id = r.site_id
      cross join lateral (select coalesce(sum(c.received_amount), 0) as total from online_payment p join recharge c on c.site_id = p.site_id and c.id = p.recharge_id
        where p.site_id = r.site_id and p.id = r.online_payment_id and c.wallet_amount > 0) b
      where r.payment_record_type = ${PaymentRecordType.Credited} and r.amount <> b.total`,
  },
  {
    rule: '10',
    what: 'the receipts of an online payment method equal its payments',
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
    what: 'an online payment refunds no more than was received',
    broken: `select p.site_id, p.id, json_build_object('payment', p.out_trade_no, 'received', p.received_amount, 'back', b.total)::text as found
      from online_payment p join s on s.id = p.site_id
      cross join lateral (select sum(amount) as total from online_refund where site_id = p.site_id and online_payment_id = p.id
        and payment_record_status <> ${PaymentRecordStatus.Failed}) b
      where b.total > coalesce(p.received_amount, 0)`,
  },
  {
    rule: '8',
    what: 'the online part of a refund record equals the refunds sent to providers',
    broken: `select r.site_id, r.id, json_build_object('record', r.serial_number, 'online', r.online_amount, 'sent', b.total)::text as found
      from payment_record r join s on s.id = r.site_id
      cross join lateral (select coalesce(sum(amount), 0) as total from online_refund where site_id = r.site_id and payment_record_id = r.id) b
      where r.payment_record_type = ${PaymentRecordType.Refund} and r.online_amount <> b.total`,
  },
  {
    rule: '10',
    what: 'the pending and completed refunds through an online payment method equal its refund rows',
    broken: `select c.site_id, c.id, json_build_object('currency', x.currency_id, 'waits', x.waits, 'refunds', x.open, 'cash', x.cash, 'gone', x.gone)::text as found
      from online_payment_configuration c join s on s.id = c.site_id
      cross join lateral (select y.currency_id, sum(waits) as waits, sum(open) as open, sum(cash) as cash, sum(gone) as gone from (
          select currency_id, credit - debit as waits, 0 as open, 0 as cash, 0 as gone from ledger_entry
            where site_id = c.site_id and account = 'REFUNDING:' || c.id
          union all select e.currency_id, 0, 0, e.credit, 0 from ledger_entry e where e.site_id = c.site_id and e.account = 'CASH:' || c.id and e.credit > 0
            and not exists (select 1 from ledger_entry o left join journal j on j.site_id = o.site_id and j.id = o.journal_id
              where o.site_id = e.site_id and o.transaction_id = e.transaction_id and (o.account like 'EXCHANGE:%' or j.source_type = 'rechargeRefund'))
          union all select currency_id, 0, case when payment_record_status in (${PaymentRecordStatus.Pending}, ${PaymentRecordStatus.ToBeReviewed}) then amount else 0 end,
              0, case when payment_record_status = ${PaymentRecordStatus.Succeeded} then amount else 0 end
            from online_refund where site_id = c.site_id and configuration_id = c.id and (payment_record_id is not null or recharge_id is not null)) y
        group by y.currency_id) x
      where x.waits <> x.open or x.cash <> x.gone`,
  },
];
