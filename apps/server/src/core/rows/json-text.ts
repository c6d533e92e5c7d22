// JSON.stringify writes what has no meaning as text in this form; a backslash before it is one that was meant.
const escaped = /\\(?:u(?:d[89a-f][\da-f]{2}|0000)|[^])/gi;
const meaningless = /\\u(?:d[89a-f]|0000)/i;

/**
 * A value as JSON that PostgreSQL keeps. NUL and half of a sign, as a text that was cut in the middle of one ends in or another company's
 * system sends, are refused there: they become the sign for what cannot be read.
 */
export function jsonText(value: unknown): string {
  const json = JSON.stringify(value) ?? 'null';
  return meaningless.test(json) ? json.replace(escaped, (sign) => (sign.length > 2 ? '\\ufffd' : sign)) : json;
}
