import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';

const { PaymentStatus, SellerOrderStatus } = enumCodes;
const { Voided } = PaymentStatus;

/** Invariants of the money of merchants. */
export const mallInvariants: readonly Invariant[] = [
  {
    rule: 'mall',
    what: 'the amount reserved for merchants equals what their orders were billed less refunds, until it is paid out',
    broken: `select s.id as site_id, null::uuid as id, json_build_object('kept', l.total, 'billed', b.total)::text as found from s
      cross join lateral (select coalesce(sum(credit - debit), 0) as total from ledger_entry where site_id = s.id and account = 'MALL_CLEARING') l
      cross join lateral (select coalesce(sum(b.total_amount - b.refund_amount), 0) as total from seller_order o
        join bill b on b.site_id = o.site_id and b.id = o.bill_id and b.payment_status <> ${Voided}
        where o.site_id = s.id and o.status not in (${SellerOrderStatus.Completed}, ${SellerOrderStatus.Refunded})) b
      where l.total <> b.total`,
  },
];
