import { startsStatement, type Template } from './source.ts';
import type { Piece } from './tree.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds the plain text of the source that a statement sent to `pg` was made of, and gives the statement as that, filled. */
export function plainReader(source: readonly Template[]): (text: string) => Piece[] | undefined {
  const known = source
    .filter(({ plain }) => plain)
    .map(({ id, fragments }) => ({ id, pattern: new RegExp(`^${fragments.map(escaped).join('([\\s\\S]*?)')}$`) }));
  return (text) => {
    if (!startsStatement.test(text)) return undefined;
    for (const { id, pattern } of known) {
      const found = pattern.exec(text);
      if (found) return [{ id, holes: found.slice(1).map((hole) => [hole]) }];
    }
    return undefined;
  };
}
