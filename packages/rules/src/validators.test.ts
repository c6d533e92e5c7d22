import { covers } from '@entrepot/testing/covers.ts';
import { expect, test } from 'vitest';
import {
  batchTrackingNumber,
  decimal,
  email,
  fixedTelephone,
  giftPercentage,
  hasInvisible,
  idCard,
  imageFile,
  integer,
  isEmpty,
  isLowerCase,
  isUpperCase,
  isUrl,
  noSpecialCharacters,
  nonEmpty,
  password,
  phone,
  spreadsheetFile,
  trackingNumber,
  userName,
} from './validators.ts';

test.each([
  ['', null],
  ['0', null],
  ['42', null],
  ['-1', 'NumberTypeError'],
  ['1.0', 'NumberTypeError'],
  ['1e3', 'NumberTypeError'],
  ['x', 'NumberTypeError'],
  ['１２', 'NumberTypeError'],
  ['9007199254740993', 'NumberTypeError'],
])('integer %j: %s', covers('VAL-INTEGER', 'MSG-NumberTypeError'), (value, key) => {
  expect(integer(value)?.key ?? null).toBe(key);
});

test.each([
  ['', null],
  ['0', null],
  ['0.125', null],
  ['99999.999', null],
  ['0.0005', 'NumberErrorDecimalFormat'],
  ['-1', 'NumberNegative'],
  ['-0.5', 'NumberNegative'],
  ['1.2.3', 'NumberErrorFormat'],
  ['.5', 'NumberErrorFormat'],
  ['5.', 'NumberErrorFormat'],
  ['1e308', 'NumberTypeError'],
  ['true', 'NumberTypeError'],
  ['1,5', 'NumberTypeError'],
  ['１.５', 'NumberTypeError'],
])('decimal %j: %s', covers('VAL-DECIMAL', 'MSG-NumberNegative', 'MSG-NumberErrorFormat'), (value, key) => {
  expect(decimal(value)?.key ?? null).toBe(key);
});

test('zero and the number of decimals are set by the field', covers('MSG-NumberZeroError', 'MSG-NumberErrorDecimalFormat'), () => {
  expect(integer('0', { allowZero: false })?.key).toBe('NumberZeroError');
  expect(decimal('0.00', { allowZero: false })?.key).toBe('NumberZeroError');
  expect(decimal('0.01', { allowZero: false })).toBeNull();
  expect(decimal('0.125', { decimals: 2 })).toEqual({ key: 'NumberErrorDecimalFormat', values: { decimals: 2 } });
});

test.each([
  ['abc123', true],
  ['Entrepot2026', true],
  ['abc-def', true],
  ['123456!', true],
  ['0123456789abcdef', true],
  ['0123456789abcdefg', false],
  ['abc12', false],
  ['abcdef', false],
  ['123456', false],
  ['!!!!!!', false],
  ['abc 123', false],
  ['abc123密码', false],
  ['abc\u200b123', false],
  ['ａｂｃ123', false],
  ['', false],
])('password %j: %s', covers('VAL-PASSWORD', 'MSG-PasswordError'), (value, right) => {
  expect(password(value)?.key ?? null).toBe(right ? null : 'PasswordError');
});

test.each([
  ['', true],
  ['alice@example.com', true],
  ['a.b+c@mail.example.com.tw', true],
  ['alice@example', false],
  ['alice@@example.com', false],
  ['alice.@example.com', false],
  ['alice@-example.com', false],
  ['alice@exam ple.com', false],
  ['爱丽丝@example.com', false],
  [`${'a'.repeat(65)}@example.com`, false],
])('email %j: %s', covers('VAL-EMAIL', 'MSG-EmailError'), (value, right) => {
  expect(email(value)?.key ?? null).toBe(right ? null : 'EmailError');
});

test.each([
  ['', '86', true],
  ['13800138000', '86', true],
  ['13800138000', '+86', true],
  ['12800138000', '86', false],
  ['1380013800', '86', false],
  ['91234567', '852', true],
  ['01234567', '852', false],
  ['61234567', '853', true],
  ['71234567', '853', false],
  ['0912345678', '886', true],
  ['912345678', '886', false],
  ['0812345678', '886', false],
  ['0912345678', null, true],
  ['13800138000', '', true],
  ['12345', null, false],
  ['０９１２３４５６７８', '886', false],
  ['0912345678', '1', false],
])(
  'phone %j of %s: %s',
  covers('VAL-PHONE-86', 'VAL-PHONE-852', 'VAL-PHONE-853', 'VAL-PHONE-886', 'VAL-PHONE-ANY', 'VAL-PHONE-EMPTY', 'MSG-PhoneError'),
  (value, code, right) => {
    expect(phone(value, code)?.key ?? null).toBe(right ? null : 'PhoneError');
  },
);

test.each([
  ['', '86', true],
  ['010-12345678', '86', true],
  ['07551234567', '86', true],
  ['12345678', '86', false],
  ['21234567', '852', true],
  ['91234567', '852', false],
  ['28123456', '853', true],
  ['61234567', '853', false],
  ['02-12345678', '886', true],
  ['037123456', '886', true],
  ['02-12345', '886', false],
  ['02-12345678', null, true],
])('fixed telephone %j of %s: %s', covers('VAL-FIXEDPHONE', 'MSG-FixedTelephoneError'), (value, code, right) => {
  expect(fixedTelephone(value, code)?.key ?? null).toBe(right ? null : 'FixedTelephoneError');
});

test.each([
  ['', '86', true],
  ['110105491231002', '86', true],
  ['11010519491231002X', '86', true],
  ['11010519491231002x', '86', true],
  ['1101051949123100', '86', false],
  ['A123456789', '886', true],
  ['12345678', '886', true],
  ['AB12345678', '886', false],
  ['A12345678', '886', false],
  ['A123456(7)', '852', true],
  ['AB1234567', '852', true],
  ['A123456(A)', '852', true],
  ['A123456(7', '852', false],
  ['1234567(8)', '853', true],
  ['12345678', '853', true],
  ['22345678', '853', false],
  ['A123456789', null, true],
  ['Ａ123456789', '886', false],
])(
  'id card %j of %s: %s',
  covers('VAL-IDCARD-86', 'VAL-IDCARD-886', 'VAL-IDCARD-853', 'VAL-IDCARD-852', 'MSG-IdCardError'),
  (value, code, right) => {
    expect(idCard(value, code)?.key ?? null).toBe(right ? null : 'IdCardError');
  },
);

test.each([
  ['alice01', true],
  ['', true],
  ['alice_01', false],
  ['alice 01', false],
  ['爱丽丝', false],
  ['ａlice', false],
])('user name %j: %s', covers('VAL-USERNAME', 'MSG-UserNameError'), (value, right) => {
  expect(userName(value)?.key ?? null).toBe(right ? null : 'UserNameError');
});

test.each([..."~!@#$%^&*<>|' \t\n\u3000\u200b"])(
  '%j is a special character',
  covers('VAL-SPECIAL', 'MSG-SpecialCharacterverification'),
  (character) => {
    expect(noSpecialCharacters(`a${character}b`)?.key).toBe('SpecialCharacterverification');
  },
);

test('other signs are not special', () => {
  expect(noSpecialCharacters('A-1_2/3.4=5(6)货架"')).toBeNull();
});

const text = 'TheTrackingNumberCannotBeInTextFormat';
const special = 'SpecialCharacterverification';

test.each([
  ['SF1234567890123', null, null],
  ['JD_0012/3.4=5', null, null],
  ['', null, null],
  ['SF 123', null, special],
  ['SF#123', null, special],
  ["SF'123", null, special],
  ['顺丰123', text, text],
  ['SF123。', text, text],
  ['SF１２３', text, text],
  ['SF\u200b123', text, text],
  ['SF\u0000123', text, text],
  ['SF\u00a0123', text, text],
  ['SF\t123', text, text],
  ['SF\u202e123', text, text],
  ['SF\ud800123', text, text],
])(
  'tracking number %j: %s, in a batch: %s',
  covers('VAL-TRACKINGNUMBER', 'MSG-TheTrackingNumberCannotBeInTextFormat'),
  (value, single, batch) => {
    expect(trackingNumber(value)?.key ?? null).toBe(single);
    expect(batchTrackingNumber(value)?.key ?? null).toBe(batch);
  },
);

test('one value that is not empty is enough', covers('VAL-NONEMPTY', 'MSG-CannotBeEmpty'), () => {
  expect(nonEmpty('', null, 'x')).toBeNull();
  expect(nonEmpty('', ' ', null, undefined, [])?.key).toBe('CannotBeEmpty');
  expect(nonEmpty(0)).toBeNull();
  expect(isEmpty([''])).toBe(false);
});

test.each([
  ['0.01', true],
  ['100', true],
  ['0', false],
  ['100.01', false],
  ['x', false],
])('accepts a gift of %s per cent: %s', (value, right) => {
  expect(giftPercentage(value)?.key ?? null).toBe(right ? null : 'GiftPercentageRange');
});

test(
  'an image has an allowed type, a size and a place',
  covers('VAL-IMG-TYPE', 'MSG-ImageError', 'MSG-ImageErrorSize', 'VAL-IMG-SINGLE', 'VAL-IMG-MAX', 'MSG-ImageErrorQuantity'),
  () => {
    const image = { type: 'image/png', size: 1000, present: 0 };
    expect(imageFile(image)).toBeNull();
    expect(imageFile({ ...image, type: 'image/svg+xml' })).toEqual({
      key: 'CommonlyUsed.ImageError',
      values: { types: ['image/jpeg', 'image/png'] },
    });
    expect(imageFile({ ...image, size: 10 * 1024 * 1024 })).toEqual({ key: 'CommonlyUsed.ImageErrorSize', values: { megabytes: 10 } });
    expect(imageFile({ ...image, present: 1 }, { maxCount: 1 })?.key).toBe('CommonlyUsed.ImageErrorQuantity');
    expect(imageFile({ ...image, present: 15 })?.key).toBe('CommonlyUsed.ImageErrorQuantity');
  },
);

test('a spreadsheet is an Excel workbook of at most 5 MB', () => {
  const limit = 5 * 1024 * 1024;
  expect(spreadsheetFile({ name: 'Packages.XLSX', size: limit })).toBeNull();
  expect(spreadsheetFile({ name: 'packages.xlsx', size: limit + 1 })).toEqual({ key: 'spreadsheetTooLarge', values: { megabytes: 5 } });
  for (const name of ['packages.pdf', 'packages.xlsx.exe', 'xlsx', 'photo.png'])
    expect(spreadsheetFile({ name, size: 1 })?.key).toBe('notASpreadsheet');
});

test('helpers', covers('VAL-HELPER-URL', 'VAL-HELPER-LOWER', 'VAL-HELPER-UPPER', 'VAL-HELPER-EMPTY'), () => {
  expect(['https://example.com/a?b=1', 'http://localhost:8080', 'ftp://example.com', 'example.com', 'https://'].map(isUrl)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([isLowerCase('abc'), isLowerCase('aBc'), isUpperCase('ABC'), isUpperCase('AB1')]).toEqual([true, false, true, false]);
  expect([hasInvisible('a b'), hasInvisible('a\u2060b'), hasInvisible('a\ufeffb')]).toEqual([false, true, true]);
});
