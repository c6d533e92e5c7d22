import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { plainAddress } from '../../core/files/files.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { asSystem } from '../../core/rows/scope.ts';

/** A picture that came beside a spreadsheet: the name its file had, and where it lies. */
export interface NamedPicture {
  name: string;
  url: string;
}

/** How many pictures one commodity takes. */
export const mostPictures = 15;

/** The pictures behind addresses, in the order of their names. Refuses what the caller did not upload, and what is no picture (101). */
export async function picturesAt(tx: Tx, caller: Caller, sent: readonly string[]): Promise<NamedPicture[]> {
  const url = [...new Set(sent.map(plainAddress))];
  if (!url.length) return [];
  const files = await findWhere(tx, asSystem(caller), fileObject, { url });
  const own = files.filter(({ uploaderId, mimeType }) => uploaderId === caller.userId && mimeType.startsWith('image/'));
  if (own.length !== url.length) throw filesErrors.unknownFile();
  return own
    .map(({ fileName, url: address }) => ({ name: fileName, url: address }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/**
 * Which commodity code each picture shows: its file is named as the code, or as the code and a number: `MUG-01.jpg`, `MUG-01-2.jpg`,
 * `MUG-01 (3).png`. The longer code has it where two would fit. Gives the codes' pictures, and the names of those that fit none.
 */
export function sortedByCode(
  pictures: readonly NamedPicture[],
  codes: ReadonlySet<string>,
): { byCode: Map<string, string[]>; strange: string[] } {
  const byCode = new Map<string, string[]>();
  const strange: string[] = [];
  for (const { name, url } of pictures) {
    const code = codeIn(name, codes);
    if (code) byCode.set(code, [...(byCode.get(code) ?? []), url]);
    else strange.push(name);
  }
  return { byCode, strange };
}

function codeIn(fileName: string, codes: ReadonlySet<string>): string | null {
  const stem = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
    .toUpperCase();
  if (codes.has(stem)) return stem;
  const shorter = stem.replace(/(?:[-_ ]+\d{1,3}|\s*\(\d{1,3}\))$/, '');
  return shorter !== stem && codes.has(shorter) ? shorter : null;
}
