import { expect, test } from 'vitest';
import { namesOf, readPhone } from './phone.ts';

test.each(['0912345678', '0912-345-678', '+886 912 345 678', '912345678', '０９１２ ３４５ ６７８'])(
  '%s signs in to the account of that number',
  (typed) => {
    expect(namesOf(typed)).toContain('+8860912345678');
    expect(readPhone({ phoneCode: '886', phoneNumber: typed })).toEqual({ phoneCode: '886', phoneNumber: '0912345678' });
  },
);

test('another name is only itself', () => {
  expect(namesOf('alice')).toEqual(['alice']);
  expect(namesOf('T10086')).toEqual(['T10086']);
});
