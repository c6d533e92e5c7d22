import { eachLanguage, languages } from '@entrepot/contract/core/language.ts';
import { covers } from '@entrepot/testing/covers.ts';
import { expect, test } from 'vitest';
import texts from './texts.json' with { type: 'json' };

const entries = Object.entries(texts).flatMap(([group, entries]) =>
  Object.entries(entries).map(([name, inEach]: [string, readonly (string | null)[]]) => [`${group}.${name}`, inEach] as const),
);
const places = (text: string | null) => [...(text ?? '').matchAll(/\{\{\w+\}\}/g)].map(String).sort();

test('has the same texts with the same placeholders in the three languages', covers('I18N-01'), () => {
  // Only English has a singular form.
  for (const [key, inEach] of entries.filter(([key]) => !key.endsWith('_one'))) {
    expect(inEach, key).toHaveLength(languages.length);
    for (const text of inEach) {
      expect(text, key).toMatch(/\S/);
      expect(places(text), key).toEqual(places(inEach[0]!));
    }
  }
});

test('labels the last button of a wizard Done in each language', covers('WIDGET-WIZARD-02'), () => {
  const done = eachLanguage((language) => texts.common.done[languages.indexOf(language)]);
  expect(done).toEqual({ 'zh-cn': '完成', 'zh-tw': '完成', 'en-us': 'Done' });
});
