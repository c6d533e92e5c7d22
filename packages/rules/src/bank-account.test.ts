import { expect, test } from 'vitest';
import { bankAccountNumber, isBankAccountNumber } from './bank-account.ts';

test('a bank account has a number of digits, or an IBAN whose check figures fit', () => {
  for (const good of ['6222 0202 0011 2233 440', '012-345-678901', 'DE89 3704 0044 0532 0130 00', 'gb82west12345698765432'])
    expect([good, isBankAccountNumber(bankAccountNumber(good))]).toEqual([good, true]);
  for (const bad of ['abc!!', '1234', '0000000000', 'DE88370400440532013000', 'ICBC 6222', '6222020200112233440x', ''])
    expect([bad, isBankAccountNumber(bankAccountNumber(bad))]).toEqual([bad, false]);
});

test('full-width digits, as a Chinese input method types them, are digits', () => {
  expect(bankAccountNumber('６２２２　０２１２－３４５６')).toBe('622202123456');
  expect(isBankAccountNumber(bankAccountNumber('６２２２０２１２３４５６'))).toBe(true);
});
