import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';

const { Queued, Failed, Issued, Voiding, VoidFailed } = enumCodes.EinvoiceStatus;
const { Invoice } = enumCodes.EinvoiceKind;

/** Invariants of electronic invoices. */
export const einvoicesInvariants: readonly Invariant[] = [
  {
    rule: '10',
    what: 'the invoices of a bill less their allowances state what was paid and not refunded, in whole dollars',
    broken: `select b.site_id, b.id, json_build_object('bill', b.serial_number, 'kept', b.paid_amount - b.refund_amount, 'stated', e.stated)::text as found
      from (select site_id, bill_id, max(exchange_rate) as rate,
          sum(case when einvoice_status in (${Queued}, ${Failed}, ${Issued}) then case when einvoice_kind = ${Invoice} then amount else -amount end else 0 end) as stated,
          bool_or(einvoice_status in (${Queued}, ${Voiding}, ${VoidFailed}, ${Failed})) as moving
        from einvoice group by site_id, bill_id) e
      join s on s.id = e.site_id
      join bill b on b.site_id = e.site_id and b.id = e.bill_id
      where not e.moving and e.stated <> round((b.paid_amount - b.refund_amount) * e.rate)
        and exists (select 1 from einvoice_service v where v.site_id = e.site_id and v.enabled and not v.is_deleted)`,
  },
  {
    rule: '10',
    what: 'allowances reduce no invoice below zero',
    broken: `select i.site_id, i.id, json_build_object('invoice', i.einvoice_number, 'amount', i.amount, 'allowances', a.total)::text as found
      from einvoice i join s on s.id = i.site_id
      cross join lateral (select sum(amount) as total from einvoice
        where site_id = i.site_id and einvoice_id = i.id and einvoice_status in (${Queued}, ${Failed}, ${Issued})) a
      where a.total > i.amount`,
  },
];
