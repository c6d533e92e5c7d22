import { expect, test } from 'vitest';
import en from './locales/en-us.json' with { type: 'json' };
import cn from './locales/zh-cn.json' with { type: 'json' };
import tw from './locales/zh-tw.json' with { type: 'json' };

const flat = (texts: Record<string, Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([group, entries]) => Object.entries(entries).map(([name, text]) => [`${group}.${name}`, text])),
  );
const places = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

test('the three languages say the same things with the same places', () => {
  const [all, simplified, traditional] = [flat(en), flat(cn), flat(tw)];
  // Of one thing English alone speaks in another form.
  const english = Object.fromEntries(Object.entries(all).filter(([key]) => !key.endsWith('_one')));
  expect(Object.keys(simplified).sort()).toEqual(Object.keys(english).sort());
  expect(Object.keys(traditional).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(english)) {
    expect(text, key).not.toBe('');
    expect(places(simplified[key]!), key).toEqual(places(text));
    expect(places(traditional[key]!), key).toEqual(places(text));
  }
});

test('the button that ends a wizard says Done in each language', () => {
  expect([flat(en), flat(cn), flat(tw)].map((texts) => texts['common.done'])).toEqual(['Done', '完成', '完成']);
});
