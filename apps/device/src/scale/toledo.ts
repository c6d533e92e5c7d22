import type { Protocol } from './protocol.ts';
import { outOfRange, type Reading, toKg, type WeightUnit } from './reading.ts';

const start = 0x02;
// STX, three status words, six digits of weight, six of tare, which the short form leaves out.
const lengths = [10, 16];
const units: (WeightUnit | null)[] = [null, 'g', 't', 'oz'];

/**
 * Mettler-Toledo's continuous output, with or without tare and checksum. Decimal point, net, sign, range, motion and unit are bits of the
 * status words A, B and C.
 */
export const toledo: Protocol = {
  begin: start,
  end: 0x0d,
  sevenBits: true,
  isNeverSilent: true,
  read(bytes) {
    const [first, a = 0, b = 0, c = 0] = bytes;
    if (first !== start || !lengths.includes(bytes.length)) return null;
    // While it starts up it sends what is no weight yet.
    if (b & 0x40) return null;
    if (b & 0x04) return outOfRange(b & 0x02 ? 'under' : 'over');
    return weightOf(bytes.toString('latin1', 4, 10), a, b, c);
  },
};

function weightOf(digits: string, a: number, b: number, c: number): Reading | null {
  const unit = c & 0x07 ? units[c & 0x07] : b & 0x10 ? 'kg' : 'lb';
  if (!unit || !/^ *\d+$/.test(digits)) return null;
  const kg = toKg(`${b & 0x02 ? '-' : ''}${pointed(digits.trim(), a & 0x07)}`, unit);
  return kg === null ? null : { kg, stable: !(b & 0x08), net: Boolean(b & 0x01), load: 'ok' };
}

/** Code 2 is no place after the point, 3 is one, and so on; 0 and 1 are hundreds and tens. */
function pointed(digits: string, code: number): string {
  if (code <= 2) return digits + '0'.repeat(2 - code);
  const places = code - 2;
  const filled = digits.padStart(places + 1, '0');
  return `${filled.slice(0, -places)}.${filled.slice(-places)}`;
}
