import { fill } from './fill.ts';
import type { Template } from './source.ts';
import { type Piece, bound, isTree, sightsOf, type Tree, treesIn } from './tree.ts';

type Written = string | number | null | Written[];

/** A statement in one line: 0 is a bound value, a text is SQL, a list is a template with its holes, or after null several pieces. */
export const encode = (pieces: readonly Piece[]): string => JSON.stringify(written(pieces));

const written = (pieces: readonly Piece[]): Written => {
  const all = pieces.map((piece) => (isTree(piece) ? [piece.id, ...piece.holes.map(written)] : piece));
  return all.length === 1 ? all[0]! : [null, ...all];
};

/** Reads a line of `encode` back. */
export const decode = (line: string): Piece[] => read(JSON.parse(line) as Written);

function read(from: Written): Piece[] {
  if (!Array.isArray(from)) return [from as string | typeof bound];
  const [id, ...rest] = from;
  return id === null ? rest.flatMap(read) : [{ id, holes: rest.map(read) } as Tree];
}

/** What the recording of a room keeps: for each file its templates in the order of the source, and statements. */
export interface Recording {
  files: Map<string, { id: string; text: string }[]>;
  statements: Piece[][];
}

const head = '# Statements that tests have run, as trees of the templates listed first; made by `npm run statements`.';

/** The text of a recording: a few words of each template for a reader, then each statement in a line. */
export function writeRecording({ files, statements }: Recording): string {
  const listed = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const templates = listed.flatMap(([file, own]) => [file, ...own.map(({ id, text }) => `  ${id} ${text}`)]);
  return [head, ...templates, '', ...statements.map(encode).sort(), ''].join('\n');
}

/** Reads what `writeRecording` wrote. */
export function readRecording(text: string): Recording {
  const recording: Recording = { files: new Map(), statements: [] };
  let own: { id: string; text: string }[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) recording.statements.push(decode(line));
    else if (line.startsWith('  ')) own.push({ id: line.slice(2, 10), text: line.slice(11) });
    else if (line && !line.startsWith('#')) recording.files.set(line, (own = []));
  }
  return recording;
}

/**
 * As few of the statements as show all that any of them shows: those kept before stay if they can, then shorter ones go first. Columns of a
 * list that show nothing new are left out. A statement with a template that is not in the source is out of date and goes.
 */
export function fewest(before: readonly Piece[][], fresh: readonly Piece[][], source: readonly Template[]): Piece[][] {
  const known = new Map(source.map((template) => [template.id, template]));
  const shown = new Set<string>();
  const texts = new Map<string, Set<string>>();
  const news = (pieces: readonly Piece[], hole?: string) => sightsOf(pieces, texts, hole).filter((sight) => !shown.has(sight));
  /** Whether a piece is a column that shows nothing new and that nothing else of the statement asks for by its name. */
  const isOld = (piece: Piece | undefined, hole: string, text: string) =>
    piece !== undefined &&
    isTree(piece) &&
    isColumn(known.get(piece.id)!) &&
    !text.includes(`.${piece.holes.at(-1)?.join('')}`) &&
    news([piece], hole).length === 0;

  function lean(pieces: readonly Piece[], text: string, hole = ''): Piece[] {
    const kept: Piece[] = [];
    for (let at = 0; at < pieces.length; at += 1) {
      const piece = pieces[at]!;
      if (piece === ', ' && isOld(pieces[at + 1], hole, text)) at += 1;
      else
        kept.push(isTree(piece) ? { id: piece.id, holes: piece.holes.map((inner, of) => lean(inner, text, `${piece.id}.${of}`)) } : piece);
      for (const sight of sightsOf(kept.slice(-1), texts, hole)) shown.add(sight);
    }
    return kept;
  }
  return [...byLength(before), ...byLength(fresh)].flatMap((pieces) => {
    const trees = treesIn(pieces);
    if (!trees.length || trees.some(({ id }) => !known.has(id)) || !news(pieces).length) return [];
    return [lean(pieces, fill(pieces, known).text)];
  });
}

/** Whether a template is an expression with its name, as the columns of a list are. */
const isColumn = ({ fragments }: Template) => fragments.at(-1) === '' && fragments.at(-2)?.endsWith(' as ') === true;

const byLength = (statements: readonly Piece[][]) =>
  statements
    .map((pieces) => ({ pieces, line: encode(pieces) }))
    .sort((a, b) => a.line.length - b.line.length || (a.line < b.line ? -1 : 1))
    .map(({ pieces }) => pieces);
