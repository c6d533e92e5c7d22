import { timeFromWire } from '@entrepot/contract/core/wire.ts';
import { readSheetTime } from '@entrepot/rules/sheet-times.ts';

/**
 * The moment of a date that a person wrote in a spreadsheet, in the site's zone unless the text states its own; a bare day is its 00:00.
 * Undefined for what may mean two days or none (`readSheetTime`).
 */
export function sheetTime(written: string, timeZone: string): Date | undefined {
  const read = readSheetTime(written);
  if (!read) return undefined;
  const time = `${read.day} ${read.time ?? '00:00:00'}`;
  return read.offset === null ? timeFromWire(time, timeZone) : new Date(Date.parse(`${time.replace(' ', 'T')}Z`) - read.offset * 60_000);
}
