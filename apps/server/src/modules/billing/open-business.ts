import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';

const { OrderStatus, PaymentStatus, PaymentRecordType, PaymentRecordStatus, BillType, SellerOrderStatus } = enumCodes;
const { Unpaid, PartiallyPaid, Voided } = PaymentStatus;
// The longest period is a month, and its statement is issued on the day after it.
const maxPeriod = '40 days';

/** Money of bills that does not agree with what happened; a person settles it. The sums of the books agree all the same. */
export const openBusinessOfBills: readonly Invariant[] = [
  {
    rule: 'paymentWithoutReceipt',
    what: 'money recorded as received offline names its document',
    open: true,
    broken: `select r.site_id, r.id, json_build_object('payment', r.serial_number, 'offline', r.offline_amount)::text as found
      from payment_record r join s on s.id = r.site_id
      where r.payment_record_type = ${PaymentRecordType.Payment} and r.payment_record_status = ${PaymentRecordStatus.Succeeded}
        and r.offline_amount > 0 and coalesce(trim(r.remarks), '') = ''`,
  },
  {
    rule: 'refundedGoesOn',
    what: 'an order or purchase whose payment was refunded in full, neither waived nor billed again, does not go on',
    open: true,
    broken: `select o.site_id, o.id, json_build_object('order', o.serial_number, 'status', o.order_status, 'refunded', b.refunded)::text as found
      from logistics_order o join s on s.id = o.site_id
      cross join lateral (select sum(refund_amount) as refunded, sum(waived_amount) as waived, bool_and(refunded) as whole from bill
        where site_id = o.site_id and source_type = 'logisticsOrder' and source_id = o.id and payment_status <> ${Voided}
          and bill_type = ${BillType.Freight} and not is_deleted) b
      where b.whole and b.waived < b.refunded and not o.is_deleted
        and (select coalesce(sum(n.total_amount), 0) from bill n where n.site_id = o.site_id and n.source_type = 'logisticsOrder'
          and n.source_id = o.id and n.bill_type = ${BillType.Supplement} and n.payment_status <> ${Voided} and not n.refunded
          and not n.is_deleted) < b.refunded - b.waived
        and not o.cancelled
        and o.order_status not in (${OrderStatus.Draft}, ${OrderStatus.ToBeApproved}, ${OrderStatus.Cancelled}, ${OrderStatus.Signed}, ${OrderStatus.Returning}, ${OrderStatus.Returned}, ${OrderStatus.Lost})
      union all select o.site_id, o.id, json_build_object('purchase', o.serial_number, 'status', o.status, 'refunded', b.refund_amount)::text
      from seller_order o join s on s.id = o.site_id join bill b on b.site_id = o.site_id and b.id = o.bill_id
      where b.refunded and b.waived_amount < b.refund_amount and not o.is_deleted and o.status in (${SellerOrderStatus.ToBeDelivered}, ${SellerOrderStatus.Delivered}, ${SellerOrderStatus.InWarehouse})`,
  },
  {
    rule: 'billOnNoStatement',
    what: 'every unpaid bill of a customer with statements is on one once its period has ended',
    open: true,
    broken: `select b.site_id, b.id, json_build_object('bill', b.serial_number, 'open', b.payment_money - b.paid_amount)::text as found
      from bill b join s on s.id = b.site_id
      where b.payment_status in (${Unpaid}, ${PartiallyPaid}) and b.bill_settlement_id is null and not b.is_deleted
        and b.creation_time < now() - interval '${maxPeriod}'
        and exists (select 1 from bill_settlement t where t.site_id = b.site_id and t.owner_id = b.owner_id and not t.is_deleted
          and t.creation_time > b.creation_time)`,
  },
];
