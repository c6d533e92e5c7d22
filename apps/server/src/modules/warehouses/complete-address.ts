import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Db } from '../../core/db/db.ts';

const enabled = enumCodes.EnableStatus.Enabled;
const placeholders = ['{MemberCode}', '{UserName}'];

/** Whether an address states more than its marks of the customer: a courier finds a street or a building by it. */
export const statesStreet = (address: string, ...marks: readonly string[]): boolean =>
  /[\p{L}\p{N}]/u.test(marks.reduce((rest, mark) => rest.replaceAll(mark, ''), address));

/** The same for an address template. */
export const hasStreet = (template: string): boolean => statesStreet(template, ...placeholders);

/** Names of a region's parts in the local script: simplified Chinese on the mainland, traditional elsewhere. */
export const regionNames = sql`(select string_agg(p.name ->> case when c.code = 'CN' then 'zh-cn' else 'zh-tw' end, '' order by p.level)
    from region c, region p
    where c.id = r.country_id and p.id in (r.province_id, r.city_id, r.county_id, r.town_id))`;

/** The addresses of a site that are complete as customers see them, in one line each, with an example of a member code. */
export async function completeAddresses(tx: Db, siteId: string, memberCode: string): Promise<string[]> {
  const found = await sql<Record<'template' | 'line', string>>`
    select r.detailed_address_template as template, concat_ws(' · ', replace(replace(r.recipient_template, '{MemberCode}', ${memberCode}), '{UserName}', ''),
      r.phone, ${regionNames}, replace(replace(r.detailed_address_template, '{MemberCode}', ${memberCode}), '{UserName}', '')) as line
    from consolidation_address r
    join warehouse w on w.site_id = r.site_id and w.id = r.warehouse_id and not w.is_deleted and w.enable_status = ${enabled}
    where r.site_id = ${siteId} and not r.is_deleted and r.enable_status = ${enabled}
    order by r.display_order, r.id`.execute(tx);
  return found.rows.filter(({ template }) => hasStreet(template)).map(({ line }) => line.replace(/ +/g, ' ').trim());
}
