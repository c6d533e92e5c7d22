import { courierNumbers, otherScans, scannedLabels } from '@entrepot/testing/corpus/courier-labels.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOnLabel, notACourierNumber, numberOnLabel } from './courier-labels.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
/** Digits with the check digit of GS1 and USPS behind them. */
const checked = (text: string) => {
  const sum = [...text].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${text}${(10 - (sum % 10)) % 10}`;
};
const usps = digits(19).map((tail) => checked(`94${tail}`));
const fedex = fc.tuple(fc.integer({ min: 1, max: 9 }), digits(11)).map(([first, tail]) => `${first}${tail}`);
const jd = fc
  .tuple(fc.constantFrom('JD', 'JDV', 'JDVA', 'JDAZ'), fc.integer({ min: 10, max: 13 }).chain(digits))
  .map(([prefix, tail]) => prefix + tail);
const piece = fc.integer({ min: 1, max: 20 });

// The number as customers declare it, and the labels that couriers print for it.
const labels: Record<string, fc.Arbitrary<[number: string, label: string]>> = {
  'JD Logistics': fc.tuple(jd, piece, piece).map(([number, at, of]) => [number, `${number}-${at}-${of}-`]),
  'USPS with five digits of postal code': fc.tuple(usps, digits(5)).map(([number, zip]) => [number, `420${zip}${number}`]),
  'USPS with nine digits of postal code': fc.tuple(usps, digits(9)).map(([number, zip]) => [number, `420${zip}${number}`]),
  'FedEx Express': fc.tuple(fedex, digits(18)).map(([number, head]) => [number, `10${head}00${number}`]),
  'FedEx Ground of 34 digits': fc.tuple(fedex, digits(18)).map(([number, head]) => [number, `96${head}00${number}`]),
  'FedEx Ground of 22 digits': fc
    .tuple(digits(14), digits(5))
    .map(([tail, head]): [string, string] => [checked(tail), `96${head}${checked(tail)}`]),
  'FedEx in Codabar': fedex.map((number) => [number, `d${number}b`]),
  'T-Cat in Codabar': digits(12).map((number) => [number, `A${number}A`]),
  'UPS MaxiCode': fc
    .tuple(fc.stringMatching(/^[0-9A-Z]{6}$/), digits(2), digits(8), digits(5))
    .map(([shipper, service, tail, zip]): [string, string] => [
      `1Z${shipper}${service}${tail}`,
      `[)>\u001e01\u001d96${zip}\u001d840\u001d0${service}\u001d1Z${tail}\u001dUPSN\u001d${shipper}\u001d187\u001d\u001d1/1\u001d10\u001dN`,
    ]),
  'UPS MaxiCode without separators': fc
    .tuple(fc.stringMatching(/^[0-9A-Z]{6}$/), digits(2), digits(8), digits(9))
    .map(([shipper, service, tail, zip]): [string, string] => [
      `1Z${shipper}${service}${tail}`,
      `[)>0196${zip}8400${service}1Z${tail}UPSN${shipper}1871/1`,
    ]),
  'SF Express QR': digits(13).map((tail) => [`SF${tail}`, `MMM={'k1':'755WE','k2':'755','k3':'','k4':'T4','k5':'SF${tail}','k6':''}`]),
  'DHL with the identifier of the bars': digits(18).map((tail) => [`00${tail}`, `]C100${tail}`]),
  'SSCC as people read it': digits(18).map((tail) => [`00${tail}`, `(00)${tail}`]),
};

describe.each(Object.entries(labels))('a label of %s', (_courier, pairs) => {
  test('is read as the number on it', () => {
    fc.assert(fc.property(pairs, ([number, label]) => numberOnLabel(label) === number));
  });
  test('leaves the number itself as it is', () => {
    fc.assert(fc.property(pairs, ([number]) => numberOnLabel(number) === number));
  });
});

test.each(scannedLabels)('reads the label %s as %s', (scanned, number) => {
  expect(numberOnLabel(scanned)).toBe(number);
});

test.each(courierNumbers)('leaves the number %s unchanged', (number) => {
  expect(numberOnLabel(number)).toBe(number);
  expect(notACourierNumber(number)).toBeNull();
});

test('reads any text as the same number twice', () => {
  fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => numberOnLabel(numberOnLabel(text)) === numberOnLabel(text)));
});

test('changes no code that is not a courier’s label', () => {
  expect(codeOnLabel('JDVA12345678901-1-1-')).toBe('JDVA12345678901');
  expect(codeOnLabel(' a-02-01 ')).toBe(' a-02-01 ');
});

test.each(otherScans)('identifies %s, which is no courier number: %s', (text, what) => {
  expect(notACourierNumber(text)).toBe(what);
});
