import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { statementProblems, unseenTemplates } from '@entrepot/server/testing/statements/check.ts';
import { textsOf } from '@entrepot/server/testing/statements/recordings.ts';
import type { Template } from '@entrepot/server/testing/statements/source.ts';
import { inRoot } from '../paths.mjs';
import type { CheckResult } from '../check-result.ts';
import type { Statements } from './statements-of-the-server.ts';

const lineOf = (template: Template) => `${template.file} ${textsOf(template)}`;

/** Prepares every statement of the server on a migrated database, so that a wrong column is reported with file and line before it runs. */
export async function checkStatements(client: pg.Client, { source, recordings }: Statements): Promise<CheckResult> {
  const excused = new Set(readFileSync(inRoot('scripts/untested-statements.txt'), 'utf8').split('\n'));
  const { prepared, problems } = await statementProblems(client, source, recordings, (template) => excused.has(lineOf(template)));
  return { problems, summary: `${prepared} statements prepared of ${source.length} templates, ${problems.length} problems` };
}

/** Returns the templates that no test has run, in the format of the list of exceptions. */
export const unseenLines = ({ source, recordings }: Statements): string[] => [...new Set(unseenTemplates(source, recordings).map(lineOf))];
