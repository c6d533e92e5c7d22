/** A kind of number field: three decimals, two, none, or two with a sign. */
export type NumberKind = 'weight' | 'money' | 'pieces' | 'signed';

/** Numbers as people type them, and the number read. */
export const typedNumbers: [typed: string, kind: NumberKind, text: string][] = [
  ['\u200b2.5\ufeff', 'weight', '2.5'],
  ['1\u202f234,50', 'money', '1234.50'],
  ['２，３４５．６７', 'money', '2345.67'],
  ['1.000.000,00', 'money', '1000000.00'],
  ['1,5', 'weight', '1.5'],
  ['1,25', 'weight', '1.25'],
  ['1,234', 'weight', '1.234'],
  ['１．５', 'weight', '1.5'],
  ['1。5', 'weight', '1.5'],
  ['１，５', 'weight', '1.5'],
  [' 2.5\n', 'weight', '2.5'],
  [',5', 'weight', '.5'],
  ['12.', 'weight', '12.'],
  ['', 'weight', ''],
  ['1,234', 'money', '1234'],
  ['1,234.5', 'money', '1234.5'],
  ['1.234,50', 'money', '1234.50'],
  ['1 234,5', 'money', '1234.5'],
  ['1’234.5', 'money', '1234.5'],
  ['1,234,567', 'money', '1234567'],
  ['1.234.567', 'money', '1234567'],
  ['1,234', 'pieces', '1234'],
  ['−12.50', 'signed', '-12.50'],
  ['-', 'signed', '-'],
  ['999999999999999', 'pieces', '999999999999999'],
];

/** Texts that a number field refuses, and the reason. */
export const refusedNumbers: [typed: string, kind: NumberKind, refusal: string][] = [
  ['NT$100', 'money', 'character'],
  ['½', 'weight', 'character'],
  ['٣', 'weight', 'character'],
  ['0x10', 'pieces', 'character'],
  ['1,2,3', 'weight', 'separators'],
  ['12,34.5', 'weight', 'separators'],
  ['1,234 567', 'weight', 'separators'],
  ['1.234,', 'weight', 'separators'],
  ['1 5', 'weight', 'separators'],
  ['1..5', 'weight', 'separators'],
  ['1,23', 'pieces', 'whole'],
  ['1.234', 'pieces', 'whole'],
  ['1.2345', 'weight', 'decimals'],
  ['-3', 'weight', 'negative'],
  ['1-3', 'signed', 'character'],
  ['1e5', 'weight', 'character'],
  ['1.5kg', 'weight', 'character'],
  ['99999999999999999999', 'pieces', 'digits'],
  ['9'.repeat(25), 'weight', 'digits'],
];

/** Pasted into a field of three decimals: may be a decimal or thousands, and is refused. */
export const ambiguousPastes = ['1,234', '12，345', '999,000'];

/** Pasted into a field of three decimals: has one reading. */
export const clearPastes: [typed: string, text: string][] = [
  ['0,234', '0.234'],
  ['1,25', '1.25'],
  ['1.234', '1.234'],
  ['1,234.5', '1234.5'],
  ['1234,567', '1234.567'],
];
