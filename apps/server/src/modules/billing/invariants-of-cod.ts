import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Rule } from './invariants.ts';

const { CollectionStatus, CodRemittanceStatus, JournalType } = enumCodes;
const { Collected, Remitted } = CollectionStatus;

/** What must hold of cash on delivery: pockets by currency, what was collected, paid over by carriers, and paid out. */
export const codRules: readonly Rule[] = [
  {
    rule: '5',
    what: 'cash on delivery to pay out is, in each currency, the sum of its journal and what the newest row left',
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
    what: 'the accounts of cash on delivery say, in each currency, what the pockets say',
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
    what: 'the money of an order is booked once, with the amount that was collected',
    broken: `select c.site_id, c.id, json_build_object('order', c.logistics_order_id, 'collected', c.collected_amount, 'booked', j.total, 'rows', j.rows)::text as found
      from cod_collection c join s on s.id = c.site_id
      cross join lateral (select coalesce(sum(amount), 0) as total, count(*) as rows from journal
        where site_id = c.site_id and source_id = c.logistics_order_id and journal_type = ${JournalType.CodCollected}) j
      where coalesce(c.collected_amount, 0) <> j.total or j.rows <> (c.collected_time is not null)::int`,
  },
  {
    rule: '5',
    what: 'an order says of its money what was collected and paid out',
    broken: `select o.site_id, o.id, json_build_object('order', o.serial_number, 'status', o.collection_status, 'collected', c.collected_time, 'remittance', m.cod_remittance_status)::text as found
      from logistics_order o join s on s.id = o.site_id
      left join cod_collection c on c.site_id = o.site_id and c.logistics_order_id = o.id
      left join cod_remittance m on m.site_id = c.site_id and m.id = c.cod_remittance_id
      where (o.collection_status in (${Collected}, ${Remitted}) or c.collected_time is not null)
        and ((o.collection_status in (${Collected}, ${Remitted})) <> (c.collected_time is not null)
          or (o.collection_status = ${Remitted}) <> (coalesce(m.cod_remittance_status, 0) = ${CodRemittanceStatus.Remitted}))`,
  },
  {
    rule: '5',
    what: 'a remittance is the sum of its orders, and its payment is what the journal says',
    broken: `select m.site_id, m.id, json_build_object('remittance', m.serial_number, 'total', m.total_collected, 'orders', c.total, 'paid', j.paid, 'wallet', j.wallet)::text as found
      from cod_remittance m join s on s.id = m.site_id
      cross join lateral (select coalesce(sum(collected_amount), 0) as total, count(*) as n from cod_collection
        where site_id = m.site_id and cod_remittance_id = m.id) c
      cross join lateral (select coalesce(-sum(amount) filter (where amount_account = 3), 0) as paid,
          coalesce(sum(amount) filter (where amount_account = 1), 0) as wallet from journal where site_id = m.site_id and source_id = m.id) j
      where case when m.cod_remittance_status = ${CodRemittanceStatus.Cancelled} then c.n > 0 or j.paid <> 0 or j.wallet <> 0
        else m.total_collected <> c.total or m.order_count <> c.n or m.net_amount <> m.total_collected - m.total_fee
          or j.paid <> case when m.cod_remittance_status = ${CodRemittanceStatus.Remitted} then m.total_collected else 0 end
          or j.wallet <> case when m.pay_to = 'balance' then m.wallet_amount else 0 end end`,
  },
  {
    rule: '6',
    what: 'what a carrier holds is what it collected and did not pay over',
    broken: `select coalesce(c.site_id, l.site_id) as site_id, coalesce(c.carrier_id, null) as id,
        json_build_object('account', coalesce(c.account, l.account), 'held', c.total, 'ledger', l.total)::text as found
      from (select c.site_id, c.carrier_id, 'COD_CASH:' || c.carrier_id as account, c.currency_id,
          sum(c.collected_amount) filter (where c.settled_time is null) as total
        from cod_collection c join s on s.id = c.site_id where c.collected_time is not null group by 1, 2, 3, 4) c
      full join (select site_id, account, currency_id, sum(debit - credit) as total from ledger_entry
        where site_id in (select id from s) and account like 'COD_CASH:%' group by 1, 2, 3) l
        on l.site_id = c.site_id and l.account = c.account and l.currency_id = c.currency_id
      where coalesce(c.total, 0) <> coalesce(l.total, 0)`,
  },
];
