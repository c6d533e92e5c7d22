import { sql } from 'kysely';
import { type Language, languages } from '@entrepot/contract/core/language.ts';
import { shippedMenu } from '@entrepot/contract/modules/menu.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/rows/db.ts';
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

/** A page of log entries with what was pressed, on which screen, and the number or name of what was changed, in the reader's language. */
export async function inWords(tx: Tx, caller: Caller, page: string): Promise<string> {
  const { Data, ...rest } = JSON.parse(page) as { Data: Line[] };
  const [codes, numbers] = [await codesOf(tx, Data), await numbersOf(tx, caller, Data)];
  const words = wordsIn(caller.language);
  const told = Data.map((line) => ({
    ...line,
    OperationName: pressedIn(caller.language, words.get(codes.get(pathOf(line)) ?? '') ?? ownWord(caller.language, line), line),
    TargetNumber: numbers.get(line.TargetId ?? '') ?? null,
  }));
  return JSON.stringify({ ...rest, Data: told });
}

/** What a call is called that no screen's button stands for, such as what people do to their own account. */
const ownWord = (language: Language, { Operation }: Line): string | null => text(language, `access.logOperations.${Operation}`) ?? null;

/** What was pressed, and that it was refused where it was. */
function pressedIn(language: Language, what: string | null, { Operation, After }: Line): string | null {
  return wasRefused(After) ? text(language, 'access.logRefused', { what: what ?? Operation })! : what;
}

const pathOf = ({ Area, Operation }: Line) => `/${Area}/${Operation}`;

/** The screen or button that each call belongs to, by its path. */
async function codesOf(tx: Tx, lines: readonly Line[]): Promise<Map<string, string>> {
  const paths = [...new Set(lines.map(pathOf))];
  const found = await sql<{ path: string; code: string | null }>`
    select path, permissions ->> 0 as code from api where path = any(${paths}::text[]) and not is_deleted`.execute(tx);
  return new Map(found.rows.flatMap(({ path, code }) => (code ? [[path, code] as const] : [])));
}

const kept = new Map<Language, Map<string, string>>();

/** What a screen, or a button on it, is called in a language, by its code. */
function wordsIn(language: Language): Map<string, string> {
  const known = kept.get(language);
  if (known) return known;
  const at = languages.indexOf(language);
  const screens = shippedMenu.flatMap((group) => group.screens);
  const words = new Map(
    screens.flatMap(({ name, titles, buttons, customerButtons }) => [
      [name, titles[at]!] as [string, string],
      ...[...buttons, ...customerButtons].map((code): [string, string] => {
        const button = text(language, `access.rights.${code.split('.')[1]}`);
        return [code, button ? `${titles[at]} · ${button}` : titles[at]!];
      }),
    ]),
  );
  kept.set(language, words);
  return words;
}
