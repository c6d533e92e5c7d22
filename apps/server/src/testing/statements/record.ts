import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KyselyPlugin, OperationNode, QueryId, RawNode } from 'kysely';
import pg from 'pg';
import { plugins } from '../../core/db/db.ts';
import { Compiler } from '../../core/db/names.ts';
import { plainReader } from './plain.ts';
import type { Template } from './source.ts';
import { encode } from './store.ts';
import { bound, isTree, type StatementPart, sightsOf, templateId, treesIn } from './tree.ts';

/** The file in a recording's folder that lists the source's templates. */
export const sourceFile = 'source.json';
/** A longer literal is treated as a bound value: labels and other data, not SQL. */
const longest = 40;
const verb = /^\s*(?:with|select|insert|update|delete|set|lock|create|truncate|analyze|notify|savepoint|release|rollback)\b/i;
const textOf = (node: OperationNode, queryId: QueryId) => new Compiler().compileQuery(node as never, queryId).sql;

interface Known {
  ids: ReadonlySet<string>;
  /** Parts of statements that the product compiles once and caches as text, with their pieces. */
  made: ReadonlyMap<string, readonly StatementPart[]>;
  plain: (text: string) => StatementPart[] | undefined;
}

/** Compiles a statement into pieces instead of one text. */
class PieceReader extends Compiler {
  pieces: StatementPart[] = [];
  readonly #known: Known;
  constructor(known: Known) {
    super();
    this.#known = known;
  }
  read(node: OperationNode): StatementPart[] {
    this.visitNode(node);
    return this.pieces;
  }
  protected override append(text: string): void {
    const last = this.pieces.at(-1);
    if (typeof last === 'string') this.pieces[this.pieces.length - 1] = last + text;
    else if (text) this.pieces.push(text);
  }
  protected override appendValue(): void {
    this.pieces.push(bound);
  }
  protected override appendImmediateValue(value: unknown): void {
    if (typeof value === 'string' && value.length > longest) this.pieces.push(bound);
    else super.appendImmediateValue(value);
  }
  protected override visitRaw(node: RawNode): void {
    const { sqlFragments, parameters } = node;
    const id = templateId(sqlFragments);
    const [text] = sqlFragments;
    const knownPieces = parameters.length === 0 ? (this.#known.made.get(text!) ?? this.#known.plain(text!)) : undefined;
    if (this.#known.ids.has(id)) this.pieces.push({ id, holes: parameters.map((parameter) => this.#inside(parameter)) });
    else if (knownPieces) this.#take(knownPieces);
    else super.visitRaw(node);
  }
  #take(pieces: readonly StatementPart[]): void {
    for (const piece of pieces) {
      if (typeof piece === 'string') this.append(piece);
      else this.pieces.push(piece);
    }
  }
  #inside(node: OperationNode): StatementPart[] {
    const outside = this.pieces;
    this.pieces = [];
    this.visitNode(node);
    const inside = this.pieces;
    this.pieces = outside;
    return inside;
  }
}

/**
 * Starts recording the statements of this process, as trees of the source's templates; returns a function that writes them into the folder,
 * which contains the list of those templates, as those of a test file.
 */
export function recordStatements(folder: string): (testFile: string) => void {
  const source = JSON.parse(readFileSync(join(folder, sourceFile), 'utf8')) as Template[];
  const made = new Map<string, StatementPart[]>();
  const plain = plainReader(source);
  const known: Known = { ids: new Set(source.filter((template) => !template.plain).map(({ id }) => id)), made, plain };
  const built = new Set<string>();
  const done = new Set<string>();
  const met = new Map<string, Set<string>>();
  const shortestBySights = new Map<string, string>();
  const waiting = new WeakMap<QueryId, { text: string; pieces: StatementPart[] }>();

  function store(pieces: StatementPart[]): void {
    const sights = [...new Set(sightsOf(pieces, met))].sort().join('\n');
    const text = encode(pieces);
    const before = shortestBySights.get(sights);
    if (before === undefined || text.length < before.length) shortestBySights.set(sights, text);
  }
  plugins.push({
    transformQuery({ node, queryId }) {
      const text = textOf(node, queryId);
      built.add(text);
      if (done.has(text)) return node;
      const pieces = new PieceReader(known).read(node);
      if (node.kind !== 'RawNode') waiting.set(queryId, { text, pieces });
      else if (!verb.test(text)) made.set(text, pieces);
      else if (pieces.length === 1 && isTree(pieces[0]!)) store(pieces);
      if (node.kind === 'RawNode') done.add(text);
      return node;
    },
    // The plugin also sees parts compiled by the query builder, but only sent statements have a result.
    async transformResult({ result, queryId }) {
      const sent = waiting.get(queryId);
      if (sent) done.add(sent.text);
      if (sent && treesIn(sent.pieces).length) store(sent.pieces);
      return result;
    },
  } satisfies KyselyPlugin);

  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text;
    const pieces = text && !built.has(text) && plain(text);
    if (pieces) store(pieces);
    return (send as (...all: unknown[]) => unknown).apply(this, args);
  } as never;
  return (testFile) => writeFileSync(join(folder, `${randomUUID()}.jsonl`), [testFile, ...shortestBySights.values()].join('\n'));
}
