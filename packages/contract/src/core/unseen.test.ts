import { plainPhone } from '@entrepot/rules/phones.ts';
import { freeText, plainCode, searchText } from '@entrepot/rules/plain-text.ts';
import { describe, expect, test } from 'vitest';
import { readDecimal } from './decimal-input.ts';
import { type Field, f } from './field.ts';

// As pages, chats and spreadsheets leave them: byte order mark, zero-width space, marks of direction, word joiner, space without break.
const edge = '\ufeff\u200b\u200e\u00a0\u202a';
const inside = '\u200b\u2060\u200f\u202c';
const around = (text: string) => `${edge}${text}${[...edge].reverse().join('')}`;
const split = (text: string) => around(text.slice(0, 2) + inside + text.slice(2));

/** Every kind of field that holds a text: a clean value, and whether what is inside it may be free text. */
const kinds: Record<string, { field: Field; clean: unknown; dirty: unknown }> = {
  text: { field: f.text(), clean: '市府路45號', dirty: split('市府路45號') },
  longText: { field: f.longText(), clean: '放管理室\n謝謝', dirty: split('放管理室\n謝謝') },
  richText: { field: f.richText(), clean: '<p>放管理室</p>', dirty: split('<p>放管理室</p>') },
  code: { field: f.code(), clean: 'SF1234', dirty: around('sf\u00a012\u200b34') },
  userName: { field: f.userName(), clean: 'alice1', dirty: split('alice1') },
  zone: { field: f.zone(), clean: 'Asia/Taipei', dirty: split('Asia/Taipei') },
  phone: { field: f.phone(), clean: '0912345678', dirty: split('0912\u00a0345\u200b678') },
  email: { field: f.email(), clean: 'a.b@example.com', dirty: split('a.b@example.com') },
  url: { field: f.url(), clean: 'https://example.com/a', dirty: split('https://example.com/a') },
  texts: { field: f.texts(), clean: ['市府路'], dirty: [split('市府路')] },
  codes: { field: f.texts({ code: true }), clean: ['A-01'], dirty: [split('A-01')] },
  translations: {
    field: f.translations(),
    clean: { 'zh-cn': '仓库', 'zh-tw': '倉庫', 'en-us': 'Depot' },
    dirty: { 'zh-cn': split('仓库'), 'zh-tw': split('倉庫'), 'en-us': split('Depot') },
  },
  inLanguages: { field: f.inLanguages(), clean: { 'en-us': 'Depot' }, dirty: { 'en-us': split('Depot') } },
};

test.each(Object.entries(kinds))('%s drops characters that are not drawn', (_, { field, clean, dirty }) => {
  expect(field.schema.parse(dirty)).toEqual(field.schema.parse(clean));
  expect(JSON.stringify(field.schema.parse(dirty))).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00a0]/);
});

test('numbers, codes, phone numbers and searches are read without them', () => {
  expect(readDecimal(`${edge}12\u200b.5${edge}`, { decimals: 3 })).toEqual({ text: '12.5' });
  expect([plainCode(split('SF1234')), searchText(`${edge}台${inside}北（${edge}`), plainPhone(split('0912345678'))]).toEqual([
    'SF1234',
    '台北（',
    '0912345678',
  ]);
});

describe('free text', () => {
  test.each(['👨‍👩‍👧', '❤️', 'क्‍ष', 'می‌خواهم', 'a\u00a0b'])('%s stays as it is', (text) => {
    expect(freeText(text)).toBe(text);
  });

  test('marks of direction stay only beside scripts that are written from the right', () => {
    expect(freeText('שלום\u200e 12')).toBe('שלום\u200e 12');
    expect(freeText('Taipei\u200e 12')).toBe('Taipei 12');
  });

  test('overrides of direction and control characters are never stored', () => {
    expect(f.text().schema.parse('abc\u202etxt.exe')).toBe('abctxt.exe');
    expect(f.text().schema.safeParse('a\u0000b').success).toBe(false);
  });
});

test('every kind of field with a text schema is in the list', () => {
  const dirty = around('x');
  const made = Object.entries(f).flatMap(([name, make]) => {
    try {
      const field = (make as (o?: object) => Field)({});
      return field.shape === 'plain' && field.schema.safeParse(dirty).success ? [name] : [];
    } catch {
      return [];
    }
  });
  expect(made.filter((name) => !(name in kinds) && name !== 'secret')).toEqual([]);
});
