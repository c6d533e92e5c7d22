import { fill } from './fill.ts';
import type { Template } from './source.ts';
import { type StatementPart, bound, isTree, sightsOf, type Tree, treesIn } from './tree.ts';
import type { RecordedTemplate, Recording } from './recording.ts';

type Written = string | number | null | Written[];

/**
 * Encodes a statement as one line: 0 is a bound value, a text is SQL, a list is a template with its holes, or several pieces after null.
 */
export const encode = (pieces: readonly StatementPart[]): string => JSON.stringify(written(pieces));

const written = (pieces: readonly StatementPart[]): Written => {
  const all = pieces.map((piece) => (isTree(piece) ? [piece.id, ...piece.holes.map(written)] : piece));
  return all.length === 1 ? all[0]! : [null, ...all];
};

/** Decodes a line written by `encode`. */
export const decode = (line: string): StatementPart[] => read(JSON.parse(line) as Written);

function read(from: Written): StatementPart[] {
  if (!Array.isArray(from)) return [from as string | typeof bound];
  const [id, ...rest] = from;
  return id === null ? rest.flatMap(read) : [{ id, holes: rest.map(read) } as Tree];
}

const head = '# Statements that tests have run, as trees of the templates listed first; made by `npm run statements`.';

/** The text of a recording: the first words of each template for readers, then one statement per line. */
export function writeRecording({ files, statements }: Recording): string {
  const listed = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const templates = listed.flatMap(([file, own]) => [file, ...own.map(({ id, text, by }) => `  ${id} ${by ? `@${by} ` : ''}${text}`)]);
  return [head, ...templates, '', ...statements.map(encode).sort(), ''].join('\n');
}

/** Parses the text written by `writeRecording`. */
export function readRecording(text: string): Recording {
  const recording: Recording = { files: new Map(), statements: [] };
  let own: RecordedTemplate[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) recording.statements.push(decode(line));
    else if (line.startsWith('  ')) own.push(readTemplate(line));
    else if (line && !line.startsWith('#')) recording.files.set(line, (own = []));
  }
  return recording;
}

function readTemplate(line: string): RecordedTemplate {
  const [, id, by, text] = /^ {2}(\w+) (?:@(\S+) )?(.*)$/.exec(line)!;
  return { id: id!, text: text!, by };
}

/**
 * The smallest set of statements that shows everything all of them show: previously recorded ones are preferred, then shorter ones. List
 * columns that show nothing new are removed. Statements with a template that is no longer in the source are dropped.
 */
export function smallestChange(
  before: readonly StatementPart[][],
  fresh: readonly StatementPart[][],
  source: readonly Template[],
): StatementPart[][] {
  const known = new Map(source.map((template) => [template.id, template]));
  const covered = new Set<string>();
  const texts = new Map<string, Set<string>>();
  const news = (pieces: readonly StatementPart[], hole?: string) => sightsOf(pieces, texts, hole).filter((sight) => !covered.has(sight));
  /**
   * Whether a piece is a column that shows nothing new and that no other part of the statement refers to by name, quoted or not. The parts of a
   * union need the same columns.
   */
  const isOld = (piece: StatementPart | undefined, hole: string, text: string) =>
    piece !== undefined &&
    isTree(piece) &&
    isColumn(known.get(piece.id)!) &&
    !/\bunion\b/.test(text) &&
    !text.replaceAll('"', '').includes(`.${piece.holes.at(-1)?.join('').replaceAll('"', '')}`) &&
    news([piece], hole).length === 0;

  function lean(pieces: readonly StatementPart[], text: string, hole = ''): StatementPart[] {
    const leanPieces: StatementPart[] = [];
    for (let at = 0; at < pieces.length; at += 1) {
      const piece = pieces[at]!;
      if (piece === ', ' && isOld(pieces[at + 1], hole, text)) at += 1;
      else
        leanPieces.push(
          isTree(piece) ? { id: piece.id, holes: piece.holes.map((inner, of) => lean(inner, text, `${piece.id}.${of}`)) } : piece,
        );
      for (const sight of sightsOf(leanPieces.slice(-1), texts, hole)) covered.add(sight);
    }
    return leanPieces;
  }
  return [...byLength(before), ...byLength(fresh)].flatMap((pieces) => {
    const trees = treesIn(pieces);
    if (!trees.length || trees.some(({ id }) => !known.has(id)) || !news(pieces).length) return [];
    return [lean(pieces, fill(pieces, known).text)];
  });
}

/** Whether a template is an expression with an alias, like the columns of a list. */
const isColumn = ({ fragments }: Template) => fragments.at(-1) === '' && fragments.at(-2)?.endsWith(' as ') === true;

const byLength = (statements: readonly StatementPart[][]) =>
  statements
    .map((pieces) => ({ pieces, line: encode(pieces) }))
    .sort((a, b) => a.line.length - b.line.length || (a.line < b.line ? -1 : 1))
    .map(({ pieces }) => pieces);
