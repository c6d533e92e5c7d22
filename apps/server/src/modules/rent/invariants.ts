import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';

const { PaymentStatus, RentSettlementStatus } = enumCodes;
const { Voided } = PaymentStatus;

/** Invariants of settled rent. */
export const rentInvariants: readonly Invariant[] = [
  {
    rule: '7',
    what: 'settled rent equals its bill, and waived rent is not billed',
    broken: `select r.site_id, r.id, json_build_object('amount', r.amount, 'status', r.rent_settlement_status, 'bill', b.total_amount, 'of', b.payment_status)::text as found
      from rent_settlement r join s on s.id = r.site_id left join bill b on b.site_id = r.site_id and b.id = r.bill_id
      where b.id is null or r.amount <> b.total_amount or (r.rent_settlement_status = ${RentSettlementStatus.Waived}) <> (b.payment_status = ${Voided})`,
  },
];
