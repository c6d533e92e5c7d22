import { type RawBuilder, sql } from 'kysely';

/**
 * Matches where a text begins that a spreadsheet program treats as a formula or command: the operators in half or full width, `|`, tabs and
 * line breaks; also after spaces and invisible characters, which some programs skip. Zero-width, so that a replacement inserts an
 * apostrophe, and written in the syntax that PostgreSQL and JavaScript share.
 */
export const formulaBeginning =
  '^(?=[\\s\\u00a0\\u200b-\\u200f\\u2060\\u3000\\ufeff]*[-=+@|\uFF1D\uFF0B\uFF0D\uFF20\uFF5C\u2212]|[\\t\\r\\n])';

const formula = new RegExp(formulaBeginning);

/** Escapes a text so that no spreadsheet program reads it as a formula. */
export const escapeFormula = (text: string): string => text.replace(formula, "'");

/** Returns the text that was escaped. */
export const unescapeFormula = (text: string): string => (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text);

/** The same as `escapeFormula` for a text in a statement. */
export const escapeFormulaSql = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`regexp_replace(${value}, ${sql.lit(formulaBeginning)}, '''')`;
