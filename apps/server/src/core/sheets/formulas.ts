/**
 * Where a text begins that a spreadsheet program takes for a formula or a command: the signs themselves, as wide as Chinese keyboards give
 * them or not, a `|`, and tabs and breaks; also behind spaces and signs that nobody sees, which some programs pass over. Of no width, so
 * that an apostrophe is put there, and written so that PostgreSQL reads it as JavaScript does.
 */
export const formulaBeginning =
  '^(?=[\\s\\u00a0\\u200b-\\u200f\\u2060\\u3000\\ufeff]*[-=+@|\uFF1D\uFF0B\uFF0D\uFF20\uFF5C\u2212]|[\\t\\r\\n])';

const formula = new RegExp(formulaBeginning);

/** A text that no spreadsheet program will take for a formula. */
export const harmless = (text: string): string => text.replace(formula, "'");
