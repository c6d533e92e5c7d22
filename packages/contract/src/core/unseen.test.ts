import { plainPhone } from '@entrepot/rules/phones.ts';
import { freeText, plainCode, plainSigns, searchText } from '@entrepot/rules/plain-text.ts';
import { cleanedTexts, meaningfulTexts, spacedTexts, withInvisible, withInvisibleEnds } from '@entrepot/testing/corpus/invisible.ts';
import { describe, expect, test } from 'vitest';
import { readDecimal } from './decimal-input.ts';
import { type Field, f } from './field.ts';

/** Every kind of field that holds a text: a clean value, and whether what is inside it may be free text. */
const kinds: Record<string, { field: Field; clean: unknown; dirty: unknown }> = {
  text: { field: f.text(), clean: '市府路45號', dirty: withInvisible('市府路45號') },
  longText: { field: f.longText(), clean: '放管理室\n謝謝', dirty: withInvisible('放管理室\n謝謝') },
  richText: { field: f.richText(), clean: '<p>放管理室</p>', dirty: withInvisible('<p>放管理室</p>') },
  code: { field: f.code(), clean: 'SF1234', dirty: withInvisibleEnds('sf\u00a012\u200b34') },
  userName: { field: f.userName(), clean: 'alice1', dirty: withInvisible('alice1') },
  zone: { field: f.zone(), clean: 'Asia/Taipei', dirty: withInvisible('Asia/Taipei') },
  phone: { field: f.phone(), clean: '0912345678', dirty: withInvisible('0912\u00a0345\u200b678') },
  email: { field: f.email(), clean: 'a.b@example.com', dirty: withInvisible('a.b@example.com') },
  url: { field: f.url(), clean: 'https://example.com/a', dirty: withInvisible('https://example.com/a') },
  texts: { field: f.texts(), clean: ['市府路'], dirty: [withInvisible('市府路')] },
  codes: { field: f.texts({ code: true }), clean: ['A-01'], dirty: [withInvisible('A-01')] },
  translations: {
    field: f.translations(),
    clean: { 'zh-cn': '仓库', 'zh-tw': '倉庫', 'en-us': 'Depot' },
    dirty: { 'zh-cn': withInvisible('仓库'), 'zh-tw': withInvisible('倉庫'), 'en-us': withInvisible('Depot') },
  },
  inLanguages: { field: f.inLanguages(), clean: { 'en-us': 'Depot' }, dirty: { 'en-us': withInvisible('Depot') } },
};

test.each(Object.entries(kinds))('%s drops characters that are not drawn', (_, { field, clean, dirty }) => {
  expect(field.schema.parse(dirty)).toEqual(field.schema.parse(clean));
  expect(JSON.stringify(field.schema.parse(dirty))).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00a0]/);
});

test('numbers, codes, phone numbers and searches are read without them', () => {
  expect(readDecimal(withInvisible('12.5'), { decimals: 3 })).toEqual({ text: '12.5' });
  expect([plainCode(withInvisible('SF1234')), searchText(withInvisible('台北（')), plainPhone(withInvisible('0912345678'))]).toEqual([
    'SF1234',
    '台北（',
    '0912345678',
  ]);
});

test.each(spacedTexts)('%j has the space of a keyboard: %j', (typed, plain) => {
  expect(plainSigns(typed)).toBe(plain);
});

describe('free text', () => {
  test.each(meaningfulTexts)('%s stays as it is', (text) => {
    expect(freeText(text)).toBe(text);
  });

  test.each(cleanedTexts)('%j is stored as %j', (typed, stored) => {
    expect(f.text().schema.parse(typed)).toBe(stored);
  });

  test('control characters are never stored', () => {
    expect(f.text().schema.safeParse('a\u0000b').success).toBe(false);
  });
});

test('every kind of field with a text schema is in the list', () => {
  const dirty = withInvisibleEnds('x');
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
