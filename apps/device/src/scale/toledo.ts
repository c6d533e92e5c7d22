import type { Protocol } from './protocol.ts';
import { outOfRange, type Reading, weightReading, type WeightUnit } from './reading.ts';

const start = 0x02;
// STX, three status words, six digits of weight and six of tare; the short form omits the tare.
const lengths = [10, 16];
const units: (WeightUnit | null)[] = [null, 'g', 't', 'oz'];

/**
 * Mettler-Toledo continuous output, with or without tare and checksum. The status words A, B and C encode decimal point, net, sign, range,
 * motion and unit as bits.
 */
export const toledo: Protocol = {
  begin: start,
  end: 0x0d,
  sevenBits: true,
  isNeverSilent: true,
  read(bytes) {
    const [first, a = 0, b = 0, c = 0] = bytes;
    if (first !== start || !lengths.includes(bytes.length)) return null;
    // Set during power-up, when the weight is not yet valid.
    if (b & 0x40) return null;
    if (b & 0x04) return outOfRange(b & 0x02 ? 'under' : 'over');
    return weightOf(bytes.toString('latin1', 4, 10), a, b, c);
  },
};

function weightOf(digits: string, a: number, b: number, c: number): Reading | null {
  const unit = c & 0x07 ? units[c & 0x07] : b & 0x10 ? 'kg' : 'lb';
  if (!unit || !/^ *\d+$/.test(digits)) return null;
  const amount = `${b & 0x02 ? '-' : ''}${pointed(digits.trim(), a & 0x07)}`;
  return weightReading(amount, unit, { stable: !(b & 0x08), net: Boolean(b & 0x01) });
}

/** Applies the decimal point of a code: 2 is no decimal place, 3 is one, and so on; 1 multiplies by ten and 0 by a hundred. */
function pointed(digits: string, code: number): string {
  if (code <= 2) return digits + '0'.repeat(2 - code);
  const places = code - 2;
  const filled = digits.padStart(places + 1, '0');
  return `${filled.slice(0, -places)}.${filled.slice(-places)}`;
}
