const shape = /^([+-]?)(\d*)(?:\.(\d*))?$/;

interface Parts {
  minus: boolean;
  whole: string;
  part: string;
}

function partsOf(text: string): Parts | null {
  const found = shape.exec(text.trim());
  if (!found || !(found[2] || found[3])) return null;
  return { minus: found[1] === '-', whole: (found[2] || '0').replace(/^0+(?=\d)/, ''), part: found[3] ?? '' };
}

const units = ({ minus, whole, part }: Parts, scale: number) =>
  BigInt(`${minus ? '-' : ''}${whole}${part.padEnd(scale, '0').slice(0, scale)}`);

function written(value: bigint, scale: number): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const part = scale ? digits.slice(-scale).replace(/(?<!0)0+$/, '') : '';
  return `${value < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${part && `.${part}`}`;
}

/** Whether a text is a decimal number, such as "-12.50". */
export const isDecimal = (text: string) => partsOf(text) !== null;

/** Returns the exact sum of the numbers among some values, rounded half up to 8 decimals; null when none of them is a number. */
export function sumOf(values: readonly unknown[]): string | null {
  const numbers = values.flatMap((value) => partsOf(String(value ?? '')) ?? []);
  if (numbers.length === 0) return null;
  const total = numbers.reduce((sum, parts) => sum + units(parts, 12), 0n);
  const half = total < 0n ? -5000n : 5000n;
  return written((total + half) / 10_000n, 8);
}

/**
 * Formats decimal text for display: grouped thousands, at least `decimals` decimals. Further decimals are shown when they are not zero, so
 * that the displayed amount is the charged one. Text that is not a number is returned unchanged.
 */
export function grouped(text: string, decimals = 0, group = ','): string {
  const parts = partsOf(text);
  if (!parts) return text;
  const part = parts.part.replace(/(?<!0)0+$/, '').padEnd(decimals, '0');
  // Bounded: a number's whole part.
  const whole = parts.whole.replace(/\B(?=(\d{3})+$)/g, group);
  const nothing = /^[0,]*$/.test(whole) && /^0*$/.test(part);
  return `${parts.minus && !nothing ? '−' : ''}${whole}${part && `.${part}`}`;
}

/** Rounds decimal text half away from zero to `decimals` decimals; text that is not a number is returned unchanged. */
export function roundDecimal(text: string, decimals: number): string {
  const parts = partsOf(text);
  if (!parts) return text;
  const up = (parts.part[decimals] ?? '0') >= '5' ? 1n : 0n;
  return written(units(parts, decimals) + (parts.minus ? -up : up), decimals);
}

/** Normalizes a finished decimal entry: no trailing point, no leading zeros; '' when empty. */
export function tidyDecimal(text: string): string {
  const parts = partsOf(text);
  if (!parts) return '';
  return `${parts.minus ? '-' : ''}${parts.whole}${parts.part && `.${parts.part}`}`;
}
