import { plainSigns } from '@entrepot/rules/plain-text.ts';

/** The limits of a decimal field: the number of decimals (0: whole numbers), and negative numbers when `signed`. */
export interface DecimalRule {
  decimals: number;
  signed?: boolean;
}

/** Why a text is refused: a sign that is no digit, a minus, decimals of a whole number, too many of them, too many digits, unclear separators, a pasted comma that may be either separator. */
export type DecimalRefusal = 'character' | 'negative' | 'whole' | 'decimals' | 'digits' | 'separators' | 'ambiguous';
type DecimalReading = { text: string; refusal?: undefined } | { text?: undefined; refusal: DecimalRefusal };

const separator = /[.,'\s]/g;
// Integers up to this many digits are exact as a JS number; longer ones would change.
const exactDigits = 15;
const maxLength = 24;

/**
 * Reads a typed or pasted decimal number. Full-width signs and "。" count as their plain ones. A single point or comma is the decimal
 * separator. Thousands separators are removed only where no other reading exists: groups of three, all by the same sign. A text that was
 * `pasted` is refused where it has both readings: "1,234" with three decimals is 1.234 or 1234. Returns the number with a point as far as it
 * is typed ("12.", "-" and "" included), or why it is refused; nothing is dropped or rounded.
 */
export function readDecimal(typed: string, rule: DecimalRule, pasted = false): DecimalReading {
  const text = plainSigns(typed).replace(/。/g, '.').replace(/−/g, '-').replace(/’/g, "'").trim();
  if (/[^-\d.,'\s]/.test(text) || text.lastIndexOf('-') > 0) return { refusal: 'character' };
  const minus = text.startsWith('-') ? '-' : '';
  const body = text.slice(minus.length);
  if (pasted && rule.decimals >= 3 && /^[1-9]\d{0,2},\d{3}$/.test(body)) return { refusal: 'ambiguous' };
  const plain = withoutGroups(body, rule.decimals);
  return plain === null ? { refusal: rule.decimals > 0 ? 'separators' : 'whole' } : limited(minus + plain, rule);
}

/**
 * Inserts typed, pasted or composed text into the text of a decimal field, in place of its selection from `start` to `end`. Returns the new
 * text and the plain form of what was inserted, or why it is refused. Thousands separators are read only inside the inserted text: a comma
 * typed behind "1.234" does not turn it into 1234.
 */
export function insertDecimal(
  { text, start, end }: { text: string; start: number; end: number },
  typed: string,
  rule: DecimalRule,
): { text: string; inserted: string; refusal?: undefined } | { refusal: DecimalRefusal } {
  // Several characters together were pasted or composed.
  const read = readDecimal(typed, { ...rule, signed: true }, typed.length > 1);
  if (read.refusal) return read;
  // A space typed over a selection would otherwise delete it.
  if (read.text === '') return { refusal: 'character' };
  const whole = text.slice(0, start) + read.text + text.slice(end);
  if (whole.lastIndexOf('-') > 0) return { refusal: 'character' };
  if (whole.split('.').length > 2) return { refusal: 'separators' };
  const next = limited(whole, rule);
  return next.refusal ? next : { text: next.text, inserted: read.text };
}

/** Removes unambiguous thousands separators and writes the decimal separator as a point; null when the separators are unclear. */
function withoutGroups(body: string, decimals: number): string | null {
  const found = body.match(separator) ?? [];
  const last = found.at(-1);
  if (last === undefined) return body;
  const at = body.lastIndexOf(last);
  const isPoint = last === '.' || last === ',';
  if (isPoint && found.length === 1) {
    const isGroup = last === ',' && body.length - at - 1 > decimals && isGrouped(body);
    return body.replace(last, isGroup ? '' : '.');
  }
  const hasPart = isPoint && body.indexOf(last) === at;
  const whole = hasPart ? body.slice(0, at) : body;
  const part = hasPart ? body.slice(at + 1) : '';
  if (!isGrouped(whole) || (hasPart && part === '')) return null;
  return whole.replace(separator, '') + (hasPart ? `.${part}` : '');
}

/** Whether the digits are in groups of three, all separated by the same sign. */
const isGrouped = (whole: string) => /^[1-9]\d{0,2}([.,'\s])\d{3}(?:\1\d{3})*$/.test(whole);

function limited(text: string, { decimals, signed = false }: DecimalRule): DecimalReading {
  const [whole = '', part] = text.split('.');
  if (text.startsWith('-') && !signed) return { refusal: 'negative' };
  if (part !== undefined && decimals === 0) return { refusal: 'whole' };
  if (part !== undefined && part.length > decimals) return { refusal: 'decimals' };
  const isLong = text.length > maxLength || (decimals === 0 && whole.replace('-', '').length > exactDigits);
  return isLong ? { refusal: 'digits' } : { text };
}
