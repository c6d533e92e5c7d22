import { plainSigns } from '@entrepot/contract/core/plain-signs.ts';
import { isCourierNumber, moneyFault, plainNumber } from '@entrepot/contract/modules/packages/lines.ts';

/** One parcel as a line of a pasted text says it. */
export interface PastedParcel {
  number: string;
  name: string;
  /** Empty where the line says none. */
  price: string;
  /** Is the number one that a courier writes? */
  fits: boolean;
}

// A table's cells come with tabs between, a typed line with commas or more than one space.
const between = /\t|[,;，；、|]|\s{2,}/;

/** The parcels of a pasted text, one a line: the number, what it is, what it cost; in what order the other two stand does not matter. */
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

/** An amount without the sign of its currency. */
const plainMoney = (cell: string): string =>
  plainSigns(cell).replace(/^(?:[¥￥$€£]|NT\$|HK\$|RMB|CNY|TWD|\u5143)\s*|\s*(?:\u5143|RMB|CNY|TWD)$/gi, '');
