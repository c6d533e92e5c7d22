import { type RawBuilder, sql } from 'kysely';

/**
 * The street of a row as typed, without the regions of the row that it begins with, in whichever language: `streetAlone` of the rules for
 * lists that PostgreSQL composes. `alias` is that of a table with the five region columns and `detailed_address`.
 */
export function streetAloneOf(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const ids = sql.join(['countryId', 'provinceId', 'cityId', 'countyId', 'townId'].map(column));
  const names = sql`select '^(?:(?:' || string_agg(distinct one, '|') || ')[\\s,\uff0c\u3001]*)+(?=\\S)'
    from region g, jsonb_each_text(g.name) n, unnest(array[n.value, replace(n.value, '\u53f0', '\u81fa')]) one
    where g.id in (${ids}) and n.value ~ '^[^[:ascii:]]+[\u5e02\u7e23\u53bf\u5340\u533a\u9109\u4e61\u93ae\u9547\u7701\u5dde\u76df\u65d7]$'`;
  return sql<string>`coalesce(regexp_replace(${column('detailedAddress')}, (${names}), ''), ${column('detailedAddress')})`;
}
