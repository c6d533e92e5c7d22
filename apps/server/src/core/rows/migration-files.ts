import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One numbered file that changes the tables. */
export interface Migration {
  name: string;
  /** SHA-256 of its text; an applied file never changes. */
  hash: string;
  /** What runs in one transaction. */
  inside: string;
  /** The statements that PostgreSQL takes outside a transaction only, or that shall not hold the locks of the others. One that was cut off runs again. */
  outside: readonly string[];
  /** The fills that have to be done before it. */
  fills: readonly string[];
}

const border = /^-- outside a transaction$/m;
const named = /^\d{4}_[^.]+\.sql$/;
const fillNamed = /^\d{4}_[^.]+\.fill\.sql$/;

/** The migrations of a folder in their order. */
export const readMigrations = (folder: string): Migration[] => namesIn(folder, named).map((name) => readMigration(folder, name));
/** The names of a folder's fills, in the order of the migrations they belong to. */
export const fillNames = (folder: string): string[] => namesIn(folder, fillNamed);
/** Is this a name that only a migration or a fill has? */
export const isFileName = (name: string): boolean => named.test(name) || fillNamed.test(name);

const namesIn = (folder: string, pattern: RegExp) =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort();

function readMigration(folder: string, name: string): Migration {
  const text = readFileSync(join(folder, name), 'utf8');
  const [inside = '', outside = ''] = text.split(border);
  return {
    name,
    hash: createHash('sha256').update(text).digest('hex'),
    inside,
    outside: statementsOf(outside),
    fills: [...text.matchAll(/^-- after the fill (\S+)$/gm)].map(([, fill]) => fill!),
  };
}

/** A statement ends with the semicolon that ends a line. */
function statementsOf(text: string): string[] {
  const uncommented = text.replace(/^--.*$/gm, '');
  return uncommented
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
