/** The facts about goods in a GS1 barcode. */
interface Gs1 {
  /** The number of the article (AI 01), without the leading zeros of a shorter code. */
  article: string | null;
  /** The lot (AI 10). */
  lot: string | null;
  /** The expiry date (AI 17), yyyy-MM-dd. */
  expiryDate: string | null;
}

// FNC1, which ends a field of variable length.
const separator = '\u001D';
// The marks that scanners may send before the data: GS1-128, GS1 DataMatrix, GS1 QR and GS1 DataBar.
const symbology = /^\](?:C1|d2|Q3|e0)/;
// The lengths of the data of fixed fields, by the first two digits of their identifier (GS1 General Specifications, 5.10.1).
const fixed: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
};
// The lengths of identifiers that this reads or skips, by their first two digits; others have two.
const identifierLengths: Readonly<Record<string, number>> = {
  '23': 3,
  '24': 3,
  '25': 3,
  '31': 4,
  '32': 4,
  '33': 4,
  '34': 4,
  '35': 4,
  '36': 4,
  '39': 4,
  '40': 3,
  '41': 3,
  '42': 3,
  '70': 4,
  '71': 3,
  '80': 4,
};
const measureLength = 6;

/**
 * Reads a scanned GS1 code: element strings with or without parentheses, as GS1-128, DataMatrix and QR codes contain them, and GS1 Digital
 * Links. `today` (yyyy-MM-dd) decides the century of dates. Returns null for any other code, so that plain barcodes are not misread.
 */
export function parseGs1(scanned: string, today: string): Gs1 | null {
  const fields = fieldsOf(scanned.trim());
  if (!fields) return null;
  const article = fields.get('01');
  const lot = fields.get('10') ?? null;
  const expiry = fields.get('17');
  if (article !== undefined && !isArticle(article)) return null;
  const expiryDate = expiry === undefined ? null : dateOf(expiry, today);
  if (expiry !== undefined && !expiryDate) return null;
  if (!article && !lot && !expiryDate) return null;
  return { article: article ? article.replace(/^0{1,6}/, '') : null, lot, expiryDate };
}

function fieldsOf(text: string): Map<string, string> | null {
  if (/^https?:\/\//i.test(text)) return ofLink(text);
  if (text.startsWith('(')) return ofParentheses(text);
  const isMarked = symbology.test(text) || text.startsWith(separator) || text.includes(separator);
  const data = text.replace(symbology, '').replace(new RegExp(`^${separator}`), '');
  // Without a mark, only a code that begins with an article number and goes on is taken for a GS1 code.
  return isMarked || /^01\d{14}(?:10|11|13|15|17|21|30|37)/.test(data) ? ofElements(data) : null;
}

function ofLink(text: string): Map<string, string> | null {
  const [path = '', query = ''] = text.replace(/^https?:\/\/[^/]+/i, '').split('?', 2);
  const parts = path.split('/').filter(Boolean);
  const at = parts.indexOf('01');
  if (at < 0) return null;
  const fields = new Map<string, string>();
  for (let i = at; i + 1 < parts.length; i += 2) fields.set(parts[i]!, decoded(parts[i + 1]!));
  for (const pair of query.split('&')) {
    const [name = '', value = ''] = pair.split('=', 2);
    if (/^\d{2,4}$/.test(name)) fields.set(name, decoded(value));
  }
  return fields;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function ofParentheses(text: string): Map<string, string> | null {
  const found = [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)];
  return found.length ? new Map(found.map(([, name, value]) => [name!, value!.replaceAll(separator, '').trim()])) : null;
}

function ofElements(data: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  let rest = data;
  while (rest) {
    const name = rest.slice(0, identifierLengths[rest.slice(0, 2)] ?? 2);
    if (!/^\d{2,4}$/.test(name)) return null;
    const length = fixed[name.slice(0, 2)] ?? (/^3[1-6]/.test(name) ? measureLength : undefined);
    const after = rest.slice(name.length);
    const end = after.indexOf(separator);
    const value = length === undefined ? after.slice(0, end < 0 ? undefined : end) : after.slice(0, length);
    if (!value || (length !== undefined && value.length < length)) return null;
    fields.set(name, value);
    rest = after.slice(value.length).replace(new RegExp(`^${separator}`), '');
  }
  return fields.size ? fields : null;
}

/** Whether an article number has fourteen digits (or a shorter code in a link) and a correct check digit. */
function isArticle(number: string): boolean {
  if (!/^\d{8,14}$/.test(number)) return false;
  const digits = [...number.padStart(14, '0')].map(Number);
  const sum = digits.slice(0, 13).reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[13];
}

/**
 * Reads a date YYMMDD; the day 00 is the last of the month. The year is within 49 years before and 50 after today's (GS1 General
 * Specifications, 7.12).
 */
function dateOf(text: string, today: string): string | null {
  if (!/^\d{6}$/.test(text)) return null;
  const [yy, month, day] = [Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6))];
  const now = Number(today.slice(0, 4));
  const apart = yy - (now % 100);
  const year = now - (now % 100) + yy + (apart >= 51 ? -100 : apart <= -50 ? 100 : 0);
  if (month < 1 || month > 12) return null;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > last) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day || last).padStart(2, '0')}`;
}

// Goods may be recorded after they expired; nothing in stock lasts for decades.
const yearsBack = 10;
const yearsAhead = 20;

/** Whether an expiry date (yyyy-MM-dd) is plausible today: at most ten years ago and at most twenty years ahead. */
export function isPlausibleExpiry(expiryDate: string, today: string): boolean {
  const year = Number(today.slice(0, 4));
  const rest = today.slice(4);
  return expiryDate >= `${year - yearsBack}${rest}` && expiryDate <= `${year + yearsAhead}${rest}`;
}

/**
 * Reads a typed day: 2027-03-31, 2027/3/31, 20270331 or 270331 (year, month, day). Returns yyyy-MM-dd, null for anything else.
 */
export function typedDay(text: string, today: string): string | null {
  const digits = text.trim();
  if (/^\d{6}$/.test(digits)) return dateOf(digits, today);
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(digits) ?? [];
  if (!year || !month || !day || (digits.length < 10 && /^\d+$/.test(digits) && digits.length !== 8)) return null;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= last;
  return isDay ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}
