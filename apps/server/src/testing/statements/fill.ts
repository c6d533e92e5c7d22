import type { Template } from './source.ts';
import { bound, isTree, type StatementPart, treesIn } from './tree.ts';
import type { Recording } from './recording.ts';

/** A statement built from the current source, and the position of each template's fragments in its text. */
export interface Filled {
  text: string;
  spots: { at: number; template: Template; fragment: number }[];
}

/** Fills the source's templates with the recorded values of their holes. `templateOf` knows every id of the statement. */
export function fill(pieces: readonly StatementPart[], templateOf: ReadonlyMap<string, Template>): Filled {
  const filled: Filled = { text: '', spots: [] };
  let values = 0;
  const append = (all: readonly StatementPart[]): void => {
    for (const piece of all) {
      if (piece === bound) filled.text += `$${(values += 1)}`;
      else if (!isTree(piece)) filled.text += piece;
      else {
        const template = templateOf.get(piece.id)!;
        for (const [fragment, text] of template.fragments.entries()) {
          filled.spots.push({ at: filled.text.length, template, fragment });
          filled.text += text;
          append(piece.holes[fragment] ?? []);
        }
      }
    }
  };
  append(pieces);
  return filled;
}

/** The file and line of a position in a statement's text: in the last template fragment at or before it. */
export function placeIn({ text, spots }: Filled, at: number): string {
  const spot = spots.findLast((one) => one.at <= at) ?? spots[0];
  if (!spot) return 'a statement of the query builder';
  const { template, fragment } = spot;
  const textBefore = text.slice(spot.at, Math.min(at, spot.at + template.fragments[fragment]!.length));
  return `${template.file}:${template.lines[fragment]! + textBefore.split('\n').length - 1}`;
}

/**
 * Maps each recorded id to a template of the source: the same one, or, when it was edited since, the one of the same file between the same
 * neighbours with the same number of holes.
 */
export function successors(recordings: readonly Recording[], source: readonly Template[]): Map<string, Template> {
  const found = new Map(source.map((template) => [template.id, template]));
  const holes = new Map(
    recordings.flatMap(({ statements }) => statements.flatMap(treesIn)).map((tree) => [tree.id, tree.holes.length] as const),
  );
  for (const [file, own] of recordings.flatMap(({ files }) => [...files])) {
    const recorded = new Set(own.map(({ id }) => id));
    const now = source.filter((template) => template.file === file);
    const here = new Set(now.map(({ id }) => id));
    const changed = behind(now, (id) => !recorded.has(id));
    for (const [place, { id }] of behind(own, (one) => !here.has(one))) {
      const next = changed.get(place);
      if (next && !found.has(id) && next.fragments.length === (holes.get(id) ?? -1) + 1) found.set(id, next);
    }
  }
  return found;
}

/**
 * The recorded statements, with edited templates replaced by their current version if a fresh statement contains it: editing a template
 * that occurs in many statements then needs only one test run.
 */
export function reusedRecordings(
  recordings: readonly Recording[],
  fresh: readonly StatementPart[][],
  source: readonly Template[],
): Recording[] {
  const next = successors(recordings, source);
  const run = new Set(fresh.flatMap(treesIn).map(({ id }) => id));
  const idOf = (id: string) => (run.has(next.get(id)?.id ?? '') ? next.get(id)!.id : id);
  const carry = (piece: StatementPart): StatementPart =>
    isTree(piece) ? { id: idOf(piece.id), holes: piece.holes.map((hole) => hole.map(carry)) } : piece;
  return recordings.map(({ files, statements }) => ({ files, statements: statements.map((pieces) => pieces.map(carry)) }));
}

/** The wanted entries of a list, keyed by the last unwanted entry before them and their distance from it. */
function behind<T extends { id: string }>(list: readonly T[], wanted: (id: string) => boolean): Map<string, T> {
  let anchor = '';
  let between = 0;
  const places = new Map<string, T>();
  for (const one of list) {
    if (wanted(one.id)) places.set(`${anchor} ${(between += 1)}`, one);
    else [anchor, between] = [one.id, 0];
  }
  return places;
}
