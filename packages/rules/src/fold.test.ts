import { expect, test } from 'vitest';
import { foldedSigns, plainForms } from './data/same-signs.ts';
import { foldText } from './fold.ts';

test.each([
  ['臺北市', '台北市'],
  ['颱風', '台风'],
  ['檯燈', '枱燈'],
  ['ＳＦ１２３－４', 'sf123-4'],
  ['%＿', '％_'],
  ['ｶﾒﾗ', 'カメラ'],
  ['Österreich', 'öSTERREICH'],
  ['深圳市寶安區', '深圳市宝安区'],
  ['內衣褲', '内衣裤'],
  ['說明', '说明'],
  ['了解', '瞭解'],
  ['臺\u200b灣\ufeff', '台湾'],
  ['a\u00a0b\u3000c', 'A B C'],
  ['⼟地', '土地'],
  ['女\ufe00', '女'],
])('%s and %s are equal in a search', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test.each([
  ['台灣', '大灣'],
  ['SF1234', 'SF1243'],
  ['O', '0'],
  ['ö', 'o'],
])('%s and %s differ', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

test('a folded text does not change when it is folded again', () => {
  expect(foldedSigns).toHaveLength(plainForms.length);
  expect(new Set(foldedSigns).size).toBe(foldedSigns.length);
  expect(foldText(plainForms)).toBe(plainForms);
});
