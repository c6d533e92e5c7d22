import { harmless } from './formulas.ts';

/** Without it, spreadsheet programs read the file in the machine's own character set. */
export const csvMark = '\uFEFF';

/** A text as CSV holds it. */
export const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows under a heading as CSV; no text of it can be taken for a formula. */
export function csvText(heading: readonly string[], rows: readonly (readonly (string | number | null)[])[]): Buffer {
  const cell = (value: string | number | null) => csvCell(typeof value === 'string' ? harmless(value) : String(value ?? ''));
  const lines = [heading.map(csvCell), ...rows.map((row) => row.map(cell))];
  return Buffer.from(`${csvMark}${lines.map((line) => line.join(',')).join('\n')}\n`);
}
