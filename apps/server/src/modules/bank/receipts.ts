import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { dayOf, daysAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import { type exportReceipts, getReceipts, type ReceiptGroup, receiptGroups } from '@entrepot/contract/modules/bank/receipt-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { enumLabels, text } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { timeText, zoneOf } from '../../core/db/times.ts';
import type { FileStore } from '../../core/files/files.ts';
import { type Columns, pageJson, queryJson } from '../../core/lists/json-answers.ts';
import { inLanguage } from '../../core/lists/localized.ts';
import { storeSheet } from '../../core/sheets/report-sheet.ts';
import { siteOf } from './site-of.ts';

type Fragment = RawBuilder<unknown>;
const { Cash, Card, Transfer, BankSlip, Offline, ByStaff, Carrier, Online } = enumCodes.ReceiptMeans;

/** A day of a site's calendar. */
export interface SiteDay {
  siteId: string;
  zone: string;
  day: string;
  from: Date;
  until: Date;
}

/** Returns a day of a site, by default the caller's own. Throws `NotFound` for sites of others and `StateNotAllowed` for days to come. */
export function siteDayOf(caller: Caller, { siteId, day }: { siteId?: string | null; day: string }): SiteDay {
  const own = siteOf(caller, siteId);
  const zone = zoneOf(own);
  if (day > dayOf(caller.now, zone)) throw bankErrors.dayNotBegun({ day });
  return { siteId: own, zone, day, from: timeIn(zone, day), until: timeIn(zone, daysAfter(day, 1)) };
}

/** The accounts of the company's money with their means, and the till or provider that they belong to. Withdrawals are not among them. */
const places = (siteId: string): Fragment => sql`
  select w.account, w.means, null::uuid as place_id
  from (values ('CASH:safe', ${sql.lit(Cash)}), ('CASH:card', ${sql.lit(Card)}), ('CASH:transfer', ${sql.lit(Transfer)}),
    ('CASH:bank', ${sql.lit(BankSlip)}), ('CASH:offline', ${sql.lit(Offline)}), ('CASH:manual', ${sql.lit(ByStaff)}),
    ('CASH:cod', ${sql.lit(Carrier)})) w(account, means)
  union all select 'CASH:' || c.id, ${sql.lit(Online)}, c.id from online_payment_configuration c where c.site_id = ${siteId}
  union all select 'TILL:' || t.id, ${sql.lit(Cash)}, t.id from till t where t.site_id = ${siteId}`;

/**
 * SQL: what each posting of a day moved, by means and currency. Cash that moves between a till and the safe adds up to 0 and is left out.
 */
export const movedOn = ({ siteId, from, until }: SiteDay): Fragment => sql`
  select l.transaction_id, p.means, l.currency_id, min(l.creation_time) as at, (array_agg(l.owner_id))[1] as owner_id,
    (array_agg(p.place_id) filter (where p.place_id is not null))[1] as place_id, sum(l.debit - l.credit) as amount
  from (${places(siteId)}) p
  join ledger_entry l on l.site_id = ${siteId}
    and l.account = p.account
    and l.creation_time >= ${from}
    and l.creation_time < ${until}
  group by l.transaction_id, p.means, l.currency_id
  having sum(l.debit - l.credit) <> 0`;

/** SQL: the same with the record, the person and the matched bank account behind each posting. Postings without a journal row are found by their time and amount. */
const entriesOn = (siteDay: SiteDay): Fragment => {
  const { siteId } = siteDay;
  return sql`
    select m.*, b.account_number, coalesce(j.operator_id, r.operator_id, e.operator_id) as operator_id,
      coalesce(c.serial_number, y.serial_number, r.serial_number, e.serial_number, o.serial_number, x.serial_number) as number
    from (${movedOn(siteDay)}) m
    left join lateral (select n.operator_id, n.source_id
      from ledger_entry k
      join journal n on n.site_id = k.site_id and n.id = k.journal_id
      where k.site_id = ${siteId} and k.transaction_id = m.transaction_id
      limit 1) j on true
    left join recharge c on c.site_id = ${siteId} and c.id = j.source_id
    left join payment_record y on y.site_id = ${siteId} and y.id = j.source_id
    left join logistics_order o on o.site_id = ${siteId} and o.id = j.source_id
    left join cod_remittance x on x.site_id = ${siteId} and x.id = j.source_id
    left join lateral (select p.id, p.serial_number, case when m.amount < 0 then p.voided_by_id else p.operator_id end as operator_id
      from payment_record p
      where j.source_id is null and p.site_id = ${siteId} and p.owner_id = m.owner_id
        and ((p.creation_time = m.at and p.offline_amount + p.online_amount = m.amount)
          or (p.voided_time = m.at and p.offline_amount = -m.amount))
      limit 1) r on true
    left join lateral (select t.serial_number, t.operator_id
      from till_shift h
      join till_entry t on t.site_id = h.site_id and t.till_shift_id = h.id
      where j.source_id is null and m.place_id is not null and h.site_id = ${siteId} and h.till_id = m.place_id
        and t.creation_time = m.at and t.amount = m.amount
      limit 1) e on true
    left join bank_line b on b.site_id = ${siteId}
      and b.source_id = coalesce(j.source_id, r.id)
      and b.bank_line_status = ${sql.lit(enumCodes.BankLineStatus.Matched)}
      and not b.is_deleted
      and m.place_id is null`;
};

const { User } = enumCodes.AccountTypeCode;
const personName = (id: Fragment, condition = sql`true`): Fragment =>
  sql`(select coalesce(u.nick_name, u.user_name) from user_account u where u.site_id in (select id from site) and u.id = ${id} and ${condition})`;
const isStaff = sql`u.account_type_code <> ${sql.lit(User)}`;

function groupOf(request: string | null | undefined): ReceiptGroup {
  const group = request ? receiptGroups.find((one) => one === request) : 'means';
  if (!group) throw bankErrors.unknownGrouping({ group: request!, groups: receiptGroups });
  return group;
}

/** Builds the relation `g`: the lines of a day in a grouping. */
function linesOf(caller: Caller, siteDay: SiteDay, group: ReceiptGroup): Fragment {
  const label = sql`${JSON.stringify(enumLabels('ReceiptMeans', caller.language))}::jsonb ->> f.means::text`;
  const placeName = sql`coalesce((select t.name from till t where t.site_id = ${siteDay.siteId} and t.id = f.place_id),
    (select ${inLanguage(sql`c.name`, caller.language)} from online_payment_configuration c where c.site_id = ${siteDay.siteId} and c.id = f.place_id),
    f.account_number)`;
  const cashier = personName(sql`f.operator_id`, isStaff);
  const key = {
    means: sql`f.means::text`,
    cashier: sql`case when ${cashier} is null then '' else f.operator_id::text end`,
    place: sql`coalesce(f.place_id::text, f.account_number, f.means::text)`,
    entry: sql`f.transaction_id::text`,
  }[group];
  const name = { means: label, cashier, place: sql`coalesce(${placeName}, ${label})`, entry: sql`f.number` }[group];
  const isEntry = sql.lit(group === 'entry');
  return sql`(select s.key, min(s.name) as name, case when count(distinct s.means) = 1 then min(s.means) end as receipt_means,
      coalesce(sum(s.amount) filter (where s.amount > 0), 0) as received,
      coalesce(-sum(s.amount) filter (where s.amount < 0), 0) as paid_back, sum(s.amount) as net, count(*)::int as entries,
      s.currency_id, min(c.code) as currency_code, case when ${isEntry} then min(s.at) end as time,
      case when ${isEntry} then min(s.number) end as number, case when ${isEntry} then min(s.owner_name) end as owner_name,
      case when ${isEntry} then min(s.cashier_name) end as cashier_name, case when ${isEntry} then min(s.place_name) end as place_name
    from (select f.*, ${key} as key, ${name} as name, ${personName(sql`f.owner_id`)} as owner_name, ${cashier} as cashier_name,
        ${placeName} as place_name
      from (${entriesOn(siteDay)}) f) s
    join currency c on c.id = s.currency_id
    group by s.key, s.currency_id) g`;
}

const { output } = getReceipts;
const names = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;
const order = sql`g.currency_code, g.time desc, g.receipt_means, g.name nulls last, g.key`;

/** Returns the receipts of a day in groups. */
export async function receipts(tx: Db, caller: Caller, input: Input<typeof getReceipts> & Partial<ListQuery>): Promise<RawJson> {
  const lines = linesOf(caller, siteDayOf(caller, input), groupOf(input.groupBy));
  const page = pageJson(caller, output, values, { from: sql`lines g`, order, paging: input });
  return queryJson(tx, sql`with lines as materialized (select g.* from ${lines}) select ${page}`);
}

const columnsOf = {
  means: ['name', 'received', 'paidBack', 'net', 'entries', 'currencyCode'],
  cashier: ['name', 'received', 'paidBack', 'net', 'entries', 'currencyCode'],
  place: ['name', 'received', 'paidBack', 'net', 'entries', 'currencyCode'],
  entry: ['time', 'number', 'means', 'placeName', 'cashierName', 'ownerName', 'received', 'paidBack', 'net', 'currencyCode'],
} satisfies Record<ReceiptGroup, readonly string[]>;
const amounts = ['received', 'paidBack', 'net'];

/** Stores the receipts of a day as a file; returns its address. */
export const exportDay =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, input: Input<typeof exportReceipts>): Promise<string> => {
    const siteDay = siteDayOf(caller, input);
    const group = groupOf(input.groupBy);
    const means = sql`${JSON.stringify(enumLabels('ReceiptMeans', caller.language))}::jsonb ->> g.receipt_means::text`;
    const cashier = sql`coalesce(g.name, ${text(caller.language, 'bank.receipts.noCashier')}::text)`;
    const lines = linesOf(caller, siteDay, group);
    const from = sql`(select g.key, ${group === 'cashier' ? cashier : sql`g.name`} as name, ${means} as means, g.received, g.paid_back, g.net,
        g.entries, g.currency_code, ${timeText(sql`g.time`, siteDay.zone)} as time, g.number, g.owner_name, g.cashier_name, g.place_name,
        g.receipt_means
      from ${lines}) g`;
    const sheet = { from, order, columns: columnsOf[group], amounts, texts: 'bank.receipts', name: `receipts-${siteDay.day}` };
    const translate = (key: string, of: Record<string, unknown>) => text(caller.language, `bank.print.${key}`, of) ?? '';
    const print = {
      about: translate('about', { day: siteDay.day, by: text(caller.language, `bank.groups.${group}`) }),
      sums: amounts,
      total: translate('total', {}),
      page: (at: number, of: number) => translate('page', { at, of }),
    };
    const { siteId } = siteDay;
    if (input.asPdf) return storeSheet(tx, caller, files, { ...sheet, siteId, print });
    return storeSheet(tx, caller, files, { ...sheet, siteId, asCsv: input.asCsv ?? false });
  };
