import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { plainAddress } from '../../core/files/files.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { asSystem } from '../../core/scope/scope.ts';

/** A picture uploaded with a spreadsheet: its original file name and its URL. */
export interface NamedPicture {
  name: string;
  url: string;
}

/** Maximum number of pictures of a commodity. */
export const maxPictures = 15;

/**
 * Resolves picture URLs, sorted by name. Throws `NotFound` for files that the caller did not upload and for files that are not pictures.
 */
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
 * Assigns pictures to commodity codes: the file name is the code, optionally with a number: `MUG-01.jpg`, `MUG-01-2.jpg`, `MUG-01 (3).png`.
 * If two codes match, the longer one wins. Returns the pictures per code and the names of the unmatched files.
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
  const shorter = stem.replace(/(?:(?<![-_ ])[-_ ]+\d{1,3}|(?<!\s)\s*\(\d{1,3}\))$/, '');
  return shorter !== stem && codes.has(shorter) ? shorter : null;
}
