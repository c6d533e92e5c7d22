import type { EditColumn, EditLine } from './table-props.ts';

const isNothing = (value: unknown) => value === null || value === undefined || String(value).trim() === '';

/** What is wrong with one cell; null when it is right or has no rule. `empty` words a required cell without value. */
function wrongCell({ required, rule, field, key, label }: EditColumn, line: EditLine, empty: (label: string) => string): string | null {
  const value = line[key];
  if ((required ?? field.required) && isNothing(value)) return empty(label);
  return rule?.(value, line) ?? null;
}

/**
 * Validates the cells that have rules: the messages by `${line}.${key}`, and the labels of the columns that fail, each once and in
 * their order.
 */
export function validateLines(
  columns: readonly EditColumn[],
  lines: readonly EditLine[],
  empty: (label: string) => string,
): { wrong: Record<string, string>; labels: string[] } {
  const found = lines.flatMap((line, at) =>
    columns.flatMap((column) => {
      const message = wrongCell(column, line, empty);
      return message ? [{ place: `${at}.${column.key}`, key: column.key, message }] : [];
    }),
  );
  return {
    wrong: Object.fromEntries(found.map(({ place, message }) => [place, message])),
    labels: columns.filter(({ key }) => found.some((one) => one.key === key)).map(({ label }) => label),
  };
}
