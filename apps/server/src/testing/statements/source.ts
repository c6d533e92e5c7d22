import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'rolldown/utils';
import { templateId } from './tree.ts';

/** A statement, or a part of one, in the source. */
export interface Template {
  id: string;
  /** Relative to the project's root. */
  file: string;
  line: number;
  /** The fixed texts between the holes, with their line numbers. */
  fragments: string[];
  lines: number[];
  /** Plain text for `pg` instead of a Kysely template. */
  plain: boolean;
  /** Keys and TypeScript types of an inline row type, as in `sql<{ id: string }>`. */
  row?: Map<string, string> | undefined;
}

/** Whether a text starts like a statement that reads or writes rows. */
export const isStatementStart =
  /^\s*(?:select\s|insert into\s|update\s+\w+\s+(?:\w+\s+)?set\s|delete from\s|with\s+(?:recursive\s+)?\w+ as )/;
interface Quasis {
  start: number;
  end: number;
  quasis: { start: number; value: { cooked: string | null } }[];
}

/** All `sql` templates of a file, and plain texts that start like a statement, in source order. */
export function templatesOf(file: string, text: string): Template[] {
  const found: Template[] = [];
  const tagged: { start: number; end: number }[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const add = (at: number, parts: { start: number; text: string }[], plain: boolean, row?: Template['row']) => {
    const fragments = parts.map((part) => part.text);
    const id = templateId(plain ? ['plain', ...fragments] : fragments);
    found.push({ id, file, line: lineAt(at), fragments, lines: parts.map(({ start }) => lineAt(start)), plain, row });
  };
  const partsOf = ({ quasis }: Quasis) => quasis.map(({ start, value }) => ({ start, text: value.cooked ?? '' }));
  const addPlain = (start: number, parts: { start: number; text: string }[]) => {
    const inside = tagged.some((one) => one.start === start);
    if (!inside && isStatementStart.test(parts[0]!.text)) add(start, parts, true);
  };
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, typeArguments, start }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      tagged.push(quasi);
      add(start, partsOf(quasi), false, rowOf(typeArguments?.params[0], text));
    },
    TemplateLiteral: (node) => addPlain(node.start, partsOf(node)),
    Literal: (node) => typeof node.value === 'string' && addPlain(node.start, [{ start: node.start, text: node.value }]),
  }).visit(parseSync(file, text).program);
  return found;
}

// Every file with a template contains one of these words; other files need not be parsed.
const sqlPattern =
  /\bsql\b|\bselect\b|\binsert into\b|\bupdate\s+\w+\s+(?:\w+\s+)?set\b|\bdelete from\b|\bwith\s+(?:recursive\s+)?\w+ as\b/;

/** The templates of files, given by their paths relative to the root. */
export const templatesIn = (root: string, files: readonly string[]): Template[] =>
  files.flatMap((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    return sqlPattern.test(text) ? templatesOf(file, text) : [];
  });

function rowOf(type: any, text: string): Template['row'] {
  if (type?.type !== 'TSTypeLiteral') return undefined;
  const members = type.members.filter((member: any) => member.type === 'TSPropertySignature' && !member.optional && member.typeAnnotation);
  return new Map(
    members.map(({ key, typeAnnotation: { typeAnnotation: of } }: any) => [key.name ?? key.value, text.slice(of.start, of.end)]),
  );
}
