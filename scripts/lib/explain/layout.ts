const wide = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/g;
/** Returns the display width of a text in terminal columns: Chinese characters take two. */
const widthOf = (text: string) => text.length + (text.match(wide)?.length ?? 0);

/** Lines of a table: columns aligned and separated by two spaces; a column that is empty in every row is left out. */
export function tableLines(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const used = head.map((_, at) => at).filter((at) => rows.some((row) => row[at]));
  const all = [head, ...rows].map((row) => used.map((at) => row[at] ?? ''));
  const widths = used.map((_, at) => Math.max(...all.map((row) => widthOf(row[at]!))));
  return all.map((row) => `  ${row.map((cell, at) => cell + ' '.repeat(widths[at]! - widthOf(cell))).join('  ')}`.trimEnd());
}

/** A section: its title and its lines, indented by the caller; nothing when there are no lines. */
export const section = (title: string, lines: readonly string[]): string[] => (lines.length ? ['', title, ...lines] : []);

/** A section with a table; nothing when the table has no rows. */
export const tableSection = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  section(title, rows.length ? tableLines(head, rows) : []);

/** The names with the smallest edit distance to a word, nearest first. */
export function nearest(word: string, names: readonly string[], max: number): string[] {
  const scored = [...new Set(names)].map((name) => ({ name, distance: editDistance(word.toLowerCase(), name.toLowerCase()) }));
  return scored
    .sort((a, b) => a.distance - b.distance)
    .slice(0, max)
    .map(({ name }) => name);
}

/** The number of characters to insert, delete or replace to turn one text into the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [before, other] of [...to].entries())
      next.push(Math.min(next[before]! + 1, row[before + 1]! + 1, row[before]! + (other === letter ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
