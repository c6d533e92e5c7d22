import { escapeFormula } from './escape-formula.ts';

/** The byte order mark; without it, spreadsheet programs read the file in the machine's own character set. */
export const csvMark = '\uFEFF';

/** Quotes a text for CSV where necessary. */
export const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Formats rows with a heading as CSV; texts are escaped so that none is read as a formula. */
export function csvText(heading: readonly string[], rows: readonly (readonly (string | number | null)[])[]): Buffer {
  const cell = (value: string | number | null) => csvCell(typeof value === 'string' ? escapeFormula(value) : String(value ?? ''));
  const lines = [heading.map(csvCell), ...rows.map((row) => row.map(cell))];
  return Buffer.from(`${csvMark}${lines.map((line) => line.join(',')).join('\n')}\n`);
}
