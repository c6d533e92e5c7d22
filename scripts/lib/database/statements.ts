import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { statementProblems, unseenTemplates } from '@entrepot/testing/statements/check.ts';
import { wordsOf } from '@entrepot/testing/statements/rooms.ts';
import type { Template } from '@entrepot/testing/statements/source.ts';
import { inRoot } from '../paths.mjs';
import type { Told } from '../told.ts';
import type { Statements } from './statements-of-the-server.ts';

const lineOf = (template: Template) => `${template.file} ${wordsOf(template)}`;

/** Prepares every statement of the server on a migrated database, so that a wrong column is told with file and line before it runs. */
export async function checkStatements(client: pg.Client, { source, recordings }: Statements): Promise<Told> {
  const excused = new Set(readFileSync(inRoot('scripts/untested-statements.txt'), 'utf8').split('\n'));
  const { prepared, problems } = await statementProblems(client, source, recordings, (template) => excused.has(lineOf(template)));
  return { problems, summary: `${prepared} statements prepared of ${source.length} templates, ${problems.length} problems` };
}

/** The templates that no test has run, as the list of the excused has them. */
export const unseenLines = ({ source, recordings }: Statements): string[] => [...new Set(unseenTemplates(source, recordings).map(lineOf))];
