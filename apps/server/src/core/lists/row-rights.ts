import { type RawBuilder, sql } from 'kysely';

/** The condition under which the caller may perform each verb on the row `r`. */
export type RowConditions = Readonly<Record<string, RawBuilder<boolean>>>;

/** SQL: the verbs that the caller may perform on the row `r`, as a JSON list of texts. */
export const rightsOfRow = (conditions: RowConditions): RawBuilder<unknown> =>
  sql`to_jsonb(array_remove(array[${sql.join(
    Object.entries(conditions).map(([verb, condition]) => sql`case when ${condition} then ${sql.lit(verb)} end`),
  )}]::text[], null))`;
