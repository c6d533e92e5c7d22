import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One numbered file that changes the schema. */
export interface Migration {
  name: string;
  /** SHA-256 of its text; an applied file never changes. */
  hash: string;
  /** The part that runs in one transaction. */
  inside: string;
  /**
   * Statements that PostgreSQL only runs outside a transaction, or that must not extend the locks of the others. An interrupted one runs
   * again.
   */
  outside: readonly string[];
  /** The fills that must be complete before it. */
  fills: readonly string[];
}

const border = /^-- outside a transaction$/m;
const named = /^\d{4}_[^.]+\.sql$/;
const fillNamed = /^\d{4}_[^.]+\.fill\.sql$/;

/** The migrations of a folder, in order. */
export const readMigrations = (folder: string): Migration[] => namesIn(folder, named).map((name) => readMigration(folder, name));
/** The names of a folder's fills, in the order of the migrations they belong to. */
export const fillNames = (folder: string): string[] => namesIn(folder, fillNamed);
/** Whether a name has the form that only migrations and fills have. */
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

/** A statement ends with a semicolon at the end of a line. */
function statementsOf(text: string): string[] {
  const uncommented = text.replace(/^--.*$/gm, '');
  return uncommented
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
