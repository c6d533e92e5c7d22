// JSON.stringify escapes NUL and lone surrogates in this form; with a backslash before it, the sequence was in the text itself.
const escaped = /\\(?:u(?:d[89a-f][\da-f]{2}|0000)|[^])/gi;
const meaningless = /\\u(?:d[89a-f]|0000)/i;

/**
 * Serializes a value as JSON that PostgreSQL accepts. PostgreSQL rejects NUL and lone surrogates (from a text cut in the middle of a
 * character, or from another company's system); they become U+FFFD.
 */
export function jsonText(value: unknown): string {
  const json = JSON.stringify(value) ?? 'null';
  return meaningless.test(json) ? json.replace(escaped, (sign) => (sign.length > 2 ? '\\ufffd' : sign)) : json;
}
