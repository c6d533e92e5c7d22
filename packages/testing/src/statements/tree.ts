import { createHash } from 'node:crypto';

/** The place of a bound value in a statement. */
export const bound = 0;
/** A piece of SQL text between templates (a table's name, a part made by the query builder), a bound value, or a template. */
export type Piece = string | typeof bound | Tree;
/** A template as it was filled: what stands in each of its holes. */
export interface Tree {
  id: string;
  holes: Piece[][];
}

export const isTree = (piece: Piece): piece is Tree => typeof piece === 'object';

/** What a template is known by: a short hash of its fixed texts, whatever the white space between the words. */
export const templateId = (fragments: readonly string[]): string =>
  createHash('sha1')
    .update(fragments.map((fragment) => fragment.replace(/\s+/g, ' ')).join('\u0000'))
    .digest('hex')
    .slice(0, 8);

/** Every template of a statement, from the outside in. */
export const treesIn = (pieces: readonly Piece[]): Tree[] =>
  pieces.flatMap((piece) => (isTree(piece) ? [piece, ...piece.holes.flatMap(treesIn)] : []));

/** Of how many different texts in one hole a statement each is kept. */
const mostTexts = 4;

/**
 * What a statement shows that another may not: which template, text or value stands in which hole of which template. Of the
 * texts in one hole the first few count, so that a template for all tables is not kept once for each of them. `texts` is what was met before.
 */
export function sightsOf(pieces: readonly Piece[], texts: Map<string, Set<string>>, hole = ''): string[] {
  return pieces.flatMap((piece) => {
    if (piece === bound) return [`${hole}=?`];
    if (isTree(piece)) return [`${hole}=${piece.id}`, ...piece.holes.flatMap((inner, at) => sightsOf(inner, texts, `${piece.id}.${at}`))];
    const met = texts.get(hole) ?? new Set();
    texts.set(hole, met);
    if (!met.has(piece) && met.size >= mostTexts) return [];
    met.add(piece);
    return [`${hole}="${piece}"`];
  });
}
