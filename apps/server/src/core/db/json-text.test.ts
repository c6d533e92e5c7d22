import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

test.each([
  ['leaves plain text, whole characters and line breaks unchanged', 'tea 茶 😀 "\n\\', 'tea 茶 😀 "\n\\'],
  ['replaces a leading surrogate without its pair', '茶😀'.slice(0, 2), '茶\ufffd'],
  ['replaces a trailing surrogate without its pair, and NUL', '\ude00a\0b', '\ufffda\ufffdb'],
  ['leaves text that only looks like an escaped surrogate unchanged', '\\ud83d \\u0000', '\\ud83d \\u0000'],
])('%s', (_, text, stored) => {
  expect(JSON.parse(jsonText({ [text]: [text] }))).toEqual({ [stored]: [stored] });
});

test('writes undefined as null', () => {
  expect([jsonText(undefined), jsonText(null)]).toEqual(['null', 'null']);
});
