import { expect, test } from 'vitest';
import { pasteChanges } from './pasted-address.ts';

const nothing = {
  recipientName: null,
  phoneCode: null,
  phone: null,
  telephone: null,
  countryId: null,
  provinceId: null,
  cityId: null,
  countyId: null,
  townId: null,
  detailedAddress: null,
  mailboxCode: null,
  unread: null,
  uncertain: [],
};
const wang = {
  ...nothing,
  recipientName: '王小明',
  phoneCode: '886',
  phone: '0912345678',
  provinceId: 'taipei',
  cityId: 'xinyi',
  detailedAddress: '市府路1號',
  mailboxCode: '110',
};

test('fills in what the text contains and leaves other fields as typed', () => {
  expect(pasteChanges({ ...nothing, phone: '0912345678' }, { recipientName: '王小明', detailedAddress: '市府路1號' }, {})).toEqual({
    phone: '0912345678',
  });
});

test('a second paste without a phone number clears that of the first', () => {
  const second = { ...nothing, recipientName: '陳美玲', detailedAddress: '中正路2號' };
  expect(pasteChanges(second, { ...wang, countryId: 'tw' }, wang)).toEqual({
    recipientName: '陳美玲',
    phone: null,
    provinceId: null,
    cityId: null,
    detailedAddress: '中正路2號',
    mailboxCode: null,
  });
});

test('another name clears the numbers of the person before, also those that were typed', () => {
  const typed = { recipientName: '王小明', phone: '0912345678', telephone: '0223456789', identityNumber: 'A123456789', mailboxCode: '110' };
  expect(pasteChanges({ ...nothing, recipientName: '陳美玲' }, typed, {})).toEqual({
    recipientName: '陳美玲',
    phone: null,
    telephone: null,
    identityNumber: null,
  });
});

test('country and calling code of the site remain where the text has none', () => {
  const changes = pasteChanges({ ...nothing, detailedAddress: '市府路1號' }, { countryId: 'tw', phoneCode: '886' }, {});
  expect(changes).toEqual({ detailedAddress: '市府路1號' });
});
