import { plainSigns } from '@entrepot/rules/plain-text.ts';
import { isCourierNumber, moneyFault, plainNumber } from '@entrepot/contract/modules/packages/lines.ts';

/** A parcel parsed from one line of pasted text. */
export interface PastedParcel {
  number: string;
  name: string;
  /** Empty if the line contains no price. */
  price: string;
  /** Whether the number is a valid courier number. */
  fits: boolean;
}

// Table cells are separated by tabs; typed lines by commas or two or more spaces.
const between = /\t|[,;，；、|]|\s{2,}/;

/** Parses pasted text with one parcel per line: the number first, then name and price in either order. */
export function pastedParcels(text: string): PastedParcel[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  return lines.filter(Boolean).map(parcelOf);
}

function parcelOf(line: string): PastedParcel {
  const cells = (between.test(line) ? line.split(between) : line.split(/\s+/)).map((cell) => cell.trim()).filter(Boolean);
  const [first = '', ...rest] = cells;
  const at = rest.findLastIndex((cell) => /\d/.test(cell) && moneyFault(plainMoney(cell)) === null);
  return {
    number: plainNumber(first),
    name: rest.filter((_, of) => of !== at).join(' '),
    price: at < 0 ? '' : plainMoney(rest[at] ?? ''),
    fits: isCourierNumber(first),
  };
}

/** Removes the currency symbol from an amount. */
const plainMoney = (cell: string): string =>
  plainSigns(cell).replace(/^(?:[¥￥$€£]|NT\$|HK\$|RMB|CNY|TWD|\u5143)\s*|(?<!\s)\s*(?:\u5143|RMB|CNY|TWD)$/gi, '');
