import { type RawBuilder, sql } from 'kysely';

/** Any of some values, behind a column and `=`: one text of the statement however many there are, and so one plan. */
export const oneOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;

/** Rows that are not hidden, in the words by which PostgreSQL finds the indexes of such rows. */
export const notHidden = sql<boolean>`not is_deleted`;

/** The first row alone. Written into the statement, so that its plan is made for one row. */
export const onlyOne = sql.lit(1);
