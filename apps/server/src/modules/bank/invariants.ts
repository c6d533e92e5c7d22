import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';

const { BankLineStatus, BankMatchType, ProviderLineKind, ProviderLineStatus } = enumCodes;

/** Invariants of bank statements. */
export const bankInvariants: readonly Invariant[] = [
  {
    rule: '5',
    what: 'a matched line of a bank has the amount, currency and owner of the record that it pays',
    broken: `select l.site_id, l.id, json_build_object('line', l.amount, 'record', r.amount, 'number', l.source_number)::text as found
      from bank_line l join s on s.id = l.site_id
      left join lateral (
        select coalesce(c.received_amount, c.recharge_amount) as amount, c.currency_id, c.owner_id from recharge c
        where l.bank_match_type = ${BankMatchType.Recharge} and c.site_id = l.site_id and c.id = l.source_id
        union all select p.offline_amount, p.currency_id, p.owner_id from payment_record p
        where l.bank_match_type = ${BankMatchType.OfflinePayment} and p.site_id = l.site_id and p.id = l.source_id
        union all select -w.amount, w.currency_id, w.owner_id from withdrawal w
        where l.bank_match_type = ${BankMatchType.Withdrawal} and w.site_id = l.site_id and w.id = l.source_id
        union all select -m.net_amount, m.currency_id, m.owner_id from cod_remittance m
        where l.bank_match_type = ${BankMatchType.Remittance} and m.site_id = l.site_id and m.id = l.source_id
        union all select -p.amount, p.currency_id, null from provider_line p
        where l.bank_match_type = ${BankMatchType.ProviderPayout} and p.site_id = l.site_id and p.id = l.source_id
          and p.provider_line_status = ${ProviderLineStatus.InBank}) r on true
      where l.bank_line_status = ${BankLineStatus.Matched}
        and (r.amount is null or r.amount <> l.amount or r.currency_id <> l.currency_id or r.owner_id is distinct from l.owner_id)`,
  },
  {
    rule: '5',
    what: 'a statement has the lines that it counted as new',
    broken: `select b.site_id, b.id, json_build_object('file', b.file_name, 'counted', b.line_count - b.known_count, 'lines', l.n)::text as found
      from bank_statement b join s on s.id = b.site_id
      cross join lateral (select count(*) as n from bank_line l where l.site_id = b.site_id and l.bank_statement_id = b.id) l
      where l.n <> b.line_count - b.known_count`,
  },
  {
    rule: 'books',
    what: 'fees and payouts on their way equal the settlement files of the payment providers',
    broken: `select s.id as site_id, null::uuid as id, json_build_object('currency', x.code, 'fees', f.fees, 'booked', b.fees,
        'transit', f.transit, 'bookedTransit', b.transit)::text as found
      from s cross join currency x
      cross join lateral (select coalesce(sum(l.fee - case when l.provider_line_kind = ${ProviderLineKind.Fee} then l.amount else 0 end), 0) as fees,
          coalesce(-sum(l.amount) filter (where l.provider_line_kind = ${ProviderLineKind.Payout} and l.provider_line_status <> ${ProviderLineStatus.InBank}), 0) as transit
        from provider_line l where l.site_id = s.id and l.currency_id = x.id and l.provider_line_status <> ${ProviderLineStatus.Reverted}) f
      cross join lateral (select coalesce(sum(debit - credit) filter (where account = 'PROVIDER_FEE'), 0) as fees,
          coalesce(sum(debit - credit) filter (where account like 'PROVIDER_TRANSIT:%'), 0) as transit
        from ledger_entry where site_id = s.id and currency_id = x.id and (account = 'PROVIDER_FEE' or account like 'PROVIDER_TRANSIT:%')) b
      where f.fees <> b.fees or f.transit <> b.transit`,
  },
];
