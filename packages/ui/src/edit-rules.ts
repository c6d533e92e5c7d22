import type { EditColumn, EditLine } from './table-props.ts';

const isNothing = (value: unknown) => value === null || value === undefined || String(value).trim() === '';

/** How the table's own rules are worded: a required cell without value, and one that repeats another line's. */
export interface EditWords {
  empty(label: string): string;
  repeated: string;
}

/** What is wrong with one cell; null when it is right or has no rule. */
function wrongCell(column: EditColumn, lines: readonly EditLine[], at: number, words: EditWords): string | null {
  const { required, unique, rule, field, key, label } = column;
  const line = lines[at]!;
  const value = line[key];
  if ((required ?? field.required) && isNothing(value)) return words.empty(label);
  const same = (other: EditLine) => String(other[key] ?? '').trim() === String(value).trim();
  if (unique && !isNothing(value) && lines.slice(0, at).some(same)) return words.repeated;
  return rule?.(value, line) ?? null;
}

/**
 * Validates the cells that have rules, in all lines: the messages by `${line}.${key}`, and the labels of the columns that fail, each once and in
 * their order.
 */
export function validateLines(
  columns: readonly EditColumn[],
  lines: readonly EditLine[],
  words: EditWords,
): { wrong: Record<string, string>; labels: string[] } {
  const found = lines.flatMap((_, at) =>
    columns.flatMap((column) => {
      const message = wrongCell(column, lines, at, words);
      return message ? [{ place: `${at}.${column.key}`, key: column.key, message }] : [];
    }),
  );
  return {
    wrong: Object.fromEntries(found.map(({ place, message }) => [place, message])),
    labels: columns.filter(({ key }) => found.some((one) => one.key === key)).map(({ label }) => label),
  };
}
