import { isStatementStart, type Template } from './source.ts';
import type { StatementPart } from './tree.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds the plain text in the source that a statement sent to `pg` was built from, and returns the statement as that template, filled. */
export function plainReader(source: readonly Template[]): (text: string) => StatementPart[] | undefined {
  const known = source
    .filter(({ plain }) => plain)
    .map(({ id, fragments }) => ({ id, pattern: new RegExp(`^${fragments.map(escaped).join('([\\s\\S]*?)')}$`) }));
  return (text) => {
    if (!isStatementStart.test(text)) return undefined;
    for (const { id, pattern } of known) {
      const found = pattern.exec(text);
      if (found) return [{ id, holes: found.slice(1).map((hole) => [hole]) }];
    }
    return undefined;
  };
}
