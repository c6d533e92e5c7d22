import { type RawBuilder, sql } from 'kysely';

/**
 * `any` of a list of values, used after a column and `=`: the statement text does not depend on how many there are, so one plan serves all.
 */
export const oneOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;

/** Rows that are not soft-deleted, in the wording that matches PostgreSQL's partial indexes on such rows. */
export const notDeleted = sql<boolean>`not is_deleted`;

/** Limits to the first row. Written as a literal, so that PostgreSQL plans for one row. */
export const onlyOne = sql.lit(1);
