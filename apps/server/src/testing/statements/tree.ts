import { createHash } from 'node:crypto';

/** The position of a bound value in a statement. */
export const bound = 0;
/** A piece of SQL: text between templates (a table's name, a part from the query builder), a bound value, or a template. */
export type StatementPart = string | typeof bound | Tree;
/** A filled template: its id and the pieces in its holes. */
export interface Tree {
  id: string;
  holes: StatementPart[][];
}

export const isTree = (piece: StatementPart): piece is Tree => typeof piece === 'object';

/** The id of a template: a short hash of its fixed texts, ignoring white space. */
export const templateId = (fragments: readonly string[]): string =>
  createHash('sha1')
    .update(fragments.map((fragment) => fragment.replace(/\s+/g, ' ')).join('\u0000'))
    .digest('hex')
    .slice(0, 8);

/** All templates of a statement, outermost first. */
export const treesIn = (pieces: readonly StatementPart[]): Tree[] =>
  pieces.flatMap((piece) => (isTree(piece) ? [piece, ...piece.holes.flatMap(treesIn)] : []));

/** Maximum number of different texts in one hole that are recorded. */
const maxTexts = 4;

/**
 * The features of a statement: each combination of hole and its template, text or value. Only the first few texts of a hole count, so that
 * a template used for all tables is not recorded once per table. `texts` are those seen before.
 */
export function sightsOf(pieces: readonly StatementPart[], texts: Map<string, Set<string>>, hole = ''): string[] {
  return pieces.flatMap((piece) => {
    if (piece === bound) return [`${hole}=?`];
    if (isTree(piece)) return [`${hole}=${piece.id}`, ...piece.holes.flatMap((inner, at) => sightsOf(inner, texts, `${piece.id}.${at}`))];
    const met = texts.get(hole) ?? new Set();
    texts.set(hole, met);
    if (!met.has(piece) && met.size >= maxTexts) return [];
    met.add(piece);
    return [`${hole}="${piece}"`];
  });
}
