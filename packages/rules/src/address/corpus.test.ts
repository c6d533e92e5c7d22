import { composeAddress, randomOf, type ComposedAddress } from '@entrepot/testing/corpus/addresses/compose.ts';
import { placesOf } from '@entrepot/testing/corpus/addresses/places.ts';
import { addressCorpus } from '@entrepot/testing/corpus/addresses/read.ts';
import { writtenAddresses, wrongFields } from '@entrepot/testing/corpus/addresses/written.ts';
import { shippedPlaces } from '@entrepot/testing/corpus/addresses/shipped-places.ts';
import { describe, expect, test } from 'vitest';
import { gazetteerOf } from './gazetteer.ts';
import { readAddress } from './read-address.ts';

const shipped = shippedPlaces();
const gazetteer = gazetteerOf(shipped);
const forms = ['taiwan', 'hong-kong', 'macau', 'mainland'] as const;

const valuesOf = (text: string) => {
  const { recipientName, phoneCode, phone, telephone, mailboxCode, places, detailedAddress } = readAddress(text, gazetteer);
  return { recipientName, phoneCode, phone, telephone, mailboxCode, region: places.at(-1)?.id ?? null, detailedAddress };
};
/** The addresses that are not read whole, with what differs. */
const wrong = (addresses: readonly ComposedAddress[]) =>
  addresses.flatMap(({ text, want }) => {
    const read = valuesOf(text);
    return JSON.stringify(read) === JSON.stringify(want) ? [] : [{ text, want, read }];
  });

describe.each(forms)('pasted addresses of the form %s', (form) => {
  test('reads every field of the corpus', () => {
    const corpus = addressCorpus(form, 'tuned');
    expect(corpus.length).toBeGreaterThanOrEqual(400);
    expect(wrong(corpus)).toEqual([]);
  });

  test('reads at least 95 % of the written addresses whole', () => {
    const corpus = addressCorpus(form, 'held-out');
    expect(wrong(corpus).length).toBeLessThanOrEqual(corpus.length * 0.05);
  });

  test.each(['first', 'later', 'third', 'fourth', 'fifth', 'measured'] as const)(
    'reads composed addresses as they were composed: %s',
    (set) => {
      const places = placesOf(form, shipped);
      const random = randomOf(20_260_000 + set.length);
      const composed = Array.from({ length: 200 }, () => composeAddress(form, set, places, random));
      expect(wrong(composed).length).toBeLessThanOrEqual(composed.length * 0.01);
    },
  );
});

// Decision 0156 has the first measurements.
test.each([
  ['mixed', 240, 239],
  ['chat', 60, 59],
] as const)('reads the written texts of all forms as measured: %s', (set, size, whole) => {
  const corpus = addressCorpus(set, 'held-out');
  expect(corpus).toHaveLength(size);
  expect(size - wrong(corpus).length).toBeGreaterThanOrEqual(whole);
});

// Decision 0163 has the rates of their first measurements.
test.each([
  ['first', 100, 100],
  ['second', 100, 100],
  ['third', 97, 97],
  ['fourth', 94, 94],
  ['fifth', 60, 60],
  ['sixth', 56, 56],
  ['seventh', 52, 52],
  ['eighth', 95, 95],
  ['ninth', 100, 100],
  ['tenth', 89, 89],
  ['eleventh', 95, 95],
  ['twelfth', 93, 93],
  ['thirteenth', 53, 53],
  ['fourteenth', 40, 40],
])('reads the fields of the written addresses, or marks what they do not decide: %s', (set, size, whole) => {
  const written = writtenAddresses(set);
  expect(written).toHaveLength(size);
  const failed = written.flatMap((one) => {
    const fields = wrongFields(one, valuesOf(one.text), readAddress(one.text, gazetteer).uncertain);
    return fields.length ? [{ text: one.text, fields, read: valuesOf(one.text) }] : [];
  });
  expect(failed.slice(size - whole)).toEqual([]);
});
