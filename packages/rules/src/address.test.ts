import { expect, test } from 'vitest';
import { readAddress } from './address.ts';

test('reads a Taiwan address in one line', () => {
  expect(readAddress('王大同 0912-345-678 台北市信義區忠孝東路五段1號3樓')).toEqual({
    recipientName: '王大同',
    phoneCode: '886',
    phone: '0912345678',
    mailboxCode: null,
    address: '台北市信義區忠孝東路五段1號3樓',
  });
});

test('reads a mainland address with labels, over several lines', () => {
  expect(readAddress('收件人：李晓梅\n手机：13800138000\n地址：福建省厦门市湖里区金山路38号\n邮编：361009')).toEqual({
    recipientName: '李晓梅',
    phoneCode: '86',
    phone: '13800138000',
    mailboxCode: '361009',
    address: '福建省厦门市湖里区金山路38号',
  });
});

test('a calling code determines the country of a number; the zero dropped in Taiwan is restored', () => {
  expect(readAddress('+886 912345678 陳美玲 110 臺北市信義區市府路45號')).toMatchObject({
    recipientName: '陳美玲',
    phoneCode: '886',
    phone: '0912345678',
    mailboxCode: '110',
  });
  expect(readAddress('+852 61234567, Wong Siu Ming, Flat 3A 18 Nathan Road Kowloon')).toMatchObject({
    phoneCode: '852',
    phone: '61234567',
  });
});

test('a name in letters is in front', () => {
  expect(readAddress('Mary Chen, 0912345678, 5 Zhongxiao Road, Taipei')).toMatchObject({
    recipientName: 'Mary Chen',
    address: '5 Zhongxiao Road Taipei',
  });
});

test('missing parts stay empty', () => {
  expect(readAddress('台北市信義區忠孝東路五段1號')).toEqual({
    recipientName: null,
    phoneCode: null,
    phone: null,
    mailboxCode: null,
    address: '台北市信義區忠孝東路五段1號',
  });
});
