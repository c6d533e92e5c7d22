import { sql } from 'kysely';
import { type Language, languages } from '@entrepot/contract/core/language.ts';
import { shippedMenu } from '@entrepot/contract/modules/menu.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { Db } from '../../core/db/db.ts';
import { numbersOf } from './log-numbers.ts';
import { wasRefused } from './log-refused.ts';

interface Line {
  Area: string;
  Operation: string;
  TargetType: string | null;
  TargetId: string | null;
  OperationName?: string | null;
  TargetNumber?: string | null;
  After?: unknown;
}

/** Adds to a page of log entries the pressed button, its screen, and the number or name of the changed record, in the reader's language. */
export async function describeEntries(tx: Db, caller: Caller, page: string): Promise<string> {
  const { Data, ...rest } = JSON.parse(page) as { Data: Line[] };
  const [codes, numbers] = [await codesOf(tx, Data), await numbersOf(tx, caller, Data)];
  const texts = screenTitles(caller.language);
  const entries = Data.map((line) => ({
    ...line,
    OperationName: pressedIn(caller.language, texts.get(codes.get(pathOf(line)) ?? '') ?? ownWord(caller.language, line), line),
    TargetNumber: numbers.get(line.TargetId ?? '') ?? null,
  }));
  return JSON.stringify({ ...rest, Data: entries });
}

/** Returns the label of a call without a button on a screen, such as those on the caller's own account. */
const ownWord = (language: Language, { Operation }: Line): string | null => text(language, `access.logOperations.${Operation}`) ?? null;

/** Returns the label of the pressed button, marked if the call was refused. */
function pressedIn(language: Language, what: string | null, { Operation, After }: Line): string | null {
  return wasRefused(After) ? text(language, 'access.logRefused', { what: what ?? Operation })! : what;
}

const pathOf = ({ Area, Operation }: Line) => `/${Area}/${Operation}`;

/** Returns the screen or button of each call, by its path. */
async function codesOf(tx: Db, lines: readonly Line[]): Promise<Map<string, string>> {
  const paths = [...new Set(lines.map(pathOf))];
  const found = await sql<{ path: string; code: string | null }>`
    select path, permissions ->> 0 as code from api where path = any(${paths}::text[]) and not is_deleted`.execute(tx);
  return new Map(found.rows.flatMap(({ path, code }) => (code ? [[path, code] as const] : [])));
}

const cache = new Map<Language, Map<string, string>>();

/** Returns the titles of screens and buttons in a language, by code. */
function screenTitles(language: Language): Map<string, string> {
  const known = cache.get(language);
  if (known) return known;
  const at = languages.indexOf(language);
  const screens = shippedMenu.flatMap((group) => group.screens);
  const texts = new Map(
    screens.flatMap(({ name, titles, buttons, customerButtons }) => [
      [name, titles[at]!] as [string, string],
      ...[...buttons, ...customerButtons].map((code): [string, string] => {
        const button = text(language, `access.rights.${code.split('.')[1]}`);
        return [code, button ? `${titles[at]} · ${button}` : titles[at]!];
      }),
    ]),
  );
  cache.set(language, texts);
  return texts;
}
