import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

test.each([
  ['a plain text, whole signs and line breaks stay', 'tea 茶 😀 "\n\\', 'tea 茶 😀 "\n\\'],
  ['a sign that was cut in the middle is one that cannot be read', '茶😀'.slice(0, 2), '茶\ufffd'],
  ['so is the other half, and NUL', '\ude00a\0b', '\ufffda\ufffdb'],
  ['what only looks like half of a sign was written by somebody', '\\ud83d \\u0000', '\\ud83d \\u0000'],
])('%s', (_, text, kept) => {
  expect(JSON.parse(jsonText({ [text]: [text] }))).toEqual({ [kept]: [kept] });
});

test('nothing is nothing', () => {
  expect([jsonText(undefined), jsonText(null)]).toEqual(['null', 'null']);
});
