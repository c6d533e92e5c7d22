import { randomOf } from '@entrepot/testing/corpus/addresses/compose.ts';
import { addressCorpus } from '@entrepot/testing/corpus/addresses/read.ts';
import { shippedPlaces } from '@entrepot/testing/corpus/addresses/shipped-places.ts';
import { describe, expect, test } from 'vitest';
import { gazetteerOf } from './gazetteer.ts';
import { type AddressReading, readAddress } from './read-address.ts';
import { plainAddress } from './tokens.ts';

const gazetteer = gazetteerOf(shippedPlaces());
const read = (text: string) => readAddress(text, gazetteer);
const region = ({ places }: AddressReading) => places.map(({ code }) => code).join('/');

test('a number before a unit belongs to the street, with or without spaces', () => {
  expect(read('新北市板橋區中正路 100 號 3 樓')).toMatchObject({ detailedAddress: '中正路100號3樓', mailboxCode: null });
});

test('a postal code behind a phone number is no part of it', () => {
  expect(read('王小明 0912345678 106台北市大安區復興南路一段1號')).toMatchObject({ phone: '0912345678', mailboxCode: '106' });
  expect(read('王小明 0912345678106台北市大安區復興南路一段1號')).toMatchObject({ phone: '0912345678', mailboxCode: '106' });
});

test.each([
  ['10617台北市大安區羅斯福路四段1號', '10617'],
  ['106-17 台北市大安區羅斯福路四段1號', '10617'],
  ['106319台北市大安區羅斯福路四段1號', '106319'],
  ['台北市106大安區羅斯福路四段1號', '106'],
  ['香港 999077 九龍觀塘區開源道1號', null],
])('reads the postal code of %s', (text, code) => {
  expect(read(text).mailboxCode).toBe(code);
});

test('a landline is no mobile number of Hong Kong; its extension remains', () => {
  expect(read('陳小明 (02)2345-6789 分機 12 台北市大安區和平東路一段1號')).toMatchObject({
    phoneCode: '886',
    phone: null,
    telephone: '0223456789#12',
    recipientName: '陳小明',
  });
});

test('"No." is no name, and a name may have a middle dot', () => {
  expect(read('No. 45, Shifu Rd., Xinyi Dist., Taipei City 110, Taiwan')).toMatchObject({
    recipientName: null,
    detailedAddress: 'No. 45, Shifu Rd.',
  });
  expect(read('迪丽热巴·迪力木拉提 13900139000 新疆维吾尔自治区乌鲁木齐市天山区解放北路1号').recipientName).toBe('迪丽热巴·迪力木拉提');
});

test('a district that is named twice, in either script, is read once', () => {
  expect(read('台北市信義區信義區市府路1號').detailedAddress).toBe('市府路1號');
  const mixed = read('深圳市 寶安區 宝安区 西乡街道固戍二路1号');
  expect([region(mixed), mixed.detailedAddress]).toEqual(['CN/440000/440300/440306', '西乡街道固戍二路1号']);
});

describe('the part of a sender', () => {
  const sender = '寄件人：李四\n寄件電話：0911222333\n寄件地址：台北市大安區和平東路一段1號';
  const recipient = '收件人：王小明\n收件電話：0922333444\n收件地址：高雄市三民區九如一路1號';
  const values = { recipientName: '王小明', phone: '0922333444', detailedAddress: '九如一路1號', unread: sender };

  test('remains unread before, behind and among the parts of the recipient', () => {
    expect(read(`${sender}\n${recipient}`)).toMatchObject(values);
    expect(read(`${recipient}\n${sender}`)).toMatchObject(values);
    expect(read('发件人：李四 13900001111\n收件人：王芳 13700002222 北京市海淀区中关村大街1号')).toMatchObject({
      recipientName: '王芳',
      phone: '13700002222',
      unread: '发件人：李四 13900001111',
    });
  });

  test('ends at a blank line behind a phone number', () => {
    expect(read('寄件人：李四 0911222333\n\n王小明 0922333444 高雄市三民區九如一路1號')).toMatchObject({
      recipientName: '王小明',
      phone: '0922333444',
      unread: '寄件人：李四 0911222333',
    });
  });

  test('is the address of the recipient, marked, if the text has no other address', () => {
    expect(read('收件人：王小明\n電話：0922333444\n寄件地址：高雄市三民區九如一路1號')).toMatchObject({
      recipientName: '王小明',
      detailedAddress: '九如一路1號',
      unread: null,
      uncertain: ['detailedAddress'],
    });
  });

  test('is read and its name marked if the text has no other', () => {
    expect(read(sender)).toMatchObject({ recipientName: '李四', phone: '0911222333', uncertain: ['recipientName'], unread: null });
  });
});

test.each([
  '何建國 手機0910-567-123 台中市西屯區福星路100號',
  '台中市西屯區福星路100號 電話0910567123，何建國 收',
  'TEL 0910567123 何建國 台中市西屯區福星路100號',
  '👤何建國 📱0910-567-123 🏠台中市西屯區福星路100號',
  '台中市西屯區福星路100號（何建國 0910567123）',
  '「台中市西屯區福星路100號」何建國 0910567123',
  '台中市西屯區福星路100號###何建國###0910567123',
])('separates the words around a number: %s', (text) => {
  expect(read(text)).toMatchObject({ recipientName: '何建國', phone: '0910567123', detailedAddress: '福星路100號', unread: null });
});

test('marks a name without a separator between the street and a number', () => {
  expect(read('台中市西屯區福星路100號何建國0910567123')).toMatchObject({ recipientName: '何建國', uncertain: ['recipientName'] });
});

test.each([
  ['欧阳锋[8888] 13700001234-8888 浙江省宁波市鄞州区天童北路1107号', '[8888] -8888'],
  ['欧阳锋 13700001234转8888 浙江省宁波市鄞州区天童北路1107号[8888]', '转8888 [8888]'],
  ['欧阳锋 13700001234,8888# 浙江省宁波市鄞州区天童北路1107号', ',8888#'],
])('leaves the extension of a mobile number unread: %s', (text, unread) => {
  expect(read(text)).toMatchObject({ recipientName: '欧阳锋', phone: '13700001234', detailedAddress: '天童北路1107号', unread });
});

test.each([
  ['九龍灣宏照道38號', 'HK', '九龍灣宏照道38號'],
  ['九龙塘达之路80号', 'HK', '九龙塘达之路80号'],
  ['九龍九龍城獅子石道10號', 'HK/KLN/KKC', '獅子石道10號'],
  ['新界大埔廣福邨廣仁樓505室', 'HK/NT/NTP', '廣福邨廣仁樓505室'],
  ['新界大埔墟廣福道10號', 'HK/NT', '大埔墟廣福道10號'],
  ['澳門氹仔大學大馬路1號', 'MO', '氹仔大學大馬路1號'],
  ['10 Lockhart Road, Wan Chai, Hong Kong SAR, China', 'HK/HKI/HWC', '10 Lockhart Road'],
  ['12B, Wa Bao Garden, Taipa, Macao SAR', 'MO', '12B, Wa Bao Garden, Taipa'],
  ['51 Kwai Cheong Road, Kwai Chung, N.T., Hong Kong', 'HK/NT', '51 Kwai Cheong Road, Kwai Chung'],
])('reads the regions of %s', (text, place, street) => {
  const reading = read(text);
  expect([region(reading), reading.detailedAddress, reading.recipientName]).toEqual([place, street, null]);
});

test.each([
  ['No. 5 Dongchuan Road, Minhang District, Shanghai 200240, China', 'CN/310000/310100/310112'],
  ['No. 1 Bole Road, Yueqing, Wenzhou, Zhejiang, China', 'CN/330000/330300/330382'],
  ['No. 88 Xipu Street, Pidu District, Chengdu, Sichuan, China', 'CN/510000/510100/510117'],
  ['No. 3 Seaman Road, Kashgar, Xinjiang, China', 'CN/650000/653100'],
])('reads English names of signs with several readings: %s', (text, place) => {
  expect(region(read(text))).toContain(place);
});

test('takes the country from the calling code of Hong Kong and marks the regions', () => {
  expect(read('海濱道109號5樓 陳生 +852 9123 4567')).toMatchObject({ places: [{ code: 'HK' }], uncertain: ['places'] });
});

test('reads a labelled name to the end of its line', () => {
  expect(read('收件人：遠東股份有限公司 採購部 王經理\n電話：0836-22345').recipientName).toBe('遠東股份有限公司 採購部 王經理');
});

describe('what the text does not decide', () => {
  test('marks a district of two cities and leaves it in the street, unless the code decides', () => {
    const open = read('信義區市府路45號');
    expect([region(open), open.detailedAddress, open.uncertain]).toEqual(['TW', '信義區市府路45號', ['places']]);
    expect(region(read('110信義區市府路45號'))).toBe('TW/TPE/110');
    expect(region(read('201信義區信二路45號'))).toBe('TW/KEE/201');
  });

  test('eight digits without a country may be of Hong Kong or Macau', () => {
    expect(read('陳小明 66123456')).toMatchObject({ phone: '66123456', phoneCode: null, uncertain: ['phoneCode'] });
  });

  test('a second mobile number and a number of another country remain visible', () => {
    expect(read('王小明 0912345678 0922333444 台北市信義區市府路1號').unread).toBe('0922333444');
    expect(read('王小明 +65 9123 4567 台北市信義區市府路1號')).toMatchObject({ phone: null, unread: '+65 9123 4567' });
  });

  test('remarks and numbers of other things remain visible and are no part of the address', () => {
    expect(read('李四 13800138000 订单号：8837261 北京市海淀区中关村大街1号\n备注：放门卫')).toMatchObject({
      detailedAddress: '中关村大街1号',
      unread: '订单号：8837261 备注：放门卫',
    });
  });

  test('words alone are neither a name nor an address', () => {
    expect(read('somewhere nice')).toMatchObject({ recipientName: null, detailedAddress: null, unread: 'somewhere nice' });
  });
});

/** The letters and digits of a text, sorted: the order of the parts may change. */
const signs = (text: string) => [...text.replace(/[^\p{L}\p{N}\p{So}]/gu, '')].sort().join('');
const allOf = (reading: AddressReading) =>
  [
    reading.recipientName,
    reading.phone,
    reading.telephone,
    reading.mailboxCode,
    reading.regionText,
    reading.detailedAddress,
    reading.unread,
  ].join(' ');

/** Whether every sign of one text occurs in another, as often; returns those that are missing. */
function missing(text: string, among: string): string {
  const left = [...signs(among)];
  return [...signs(text)]
    .filter((sign) => {
      const at = left.indexOf(sign);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    })
    .join('');
}

const commonParts = [
  '王小明',
  '李四收件',
  '0912345678',
  '台北市',
  '信義區',
  '市府路',
  '45',
  '號',
  '3樓',
  ' ',
  ' ',
  '\n',
  '，',
  ', ',
  'Flat 3A',
  'Nathan Road',
  'Kowloon',
  '106',
  '(',
  ')',
  '/',
  '-',
  '𠮷',
  'é',
  '😀',
  '9',
  '廣東省',
  '深圳市',
  '1',
  'F',
  '之',
  'Taiwan',
  '+65 9123',
];
const marketplaceParts = [
  // A picture in front of two lines is a mark of a list.
  ...commonParts.filter((part) => part !== '😀'),
  '###',
  '[8888]',
  '13700001234-8888',
  '13700001234,8888#',
  '『',
  '』',
  '（',
  '）',
  '何建國',
  '旺角',
  '九龍灣',
  'Kwai Chung',
  'Hong Kong, China',
  '遠東有限公司',
];

test.each([
  ['common parts', commonParts],
  ['parts of marketplaces and chats', marketplaceParts],
])('loses no character of an address without labels: %s', (_, parts) => {
  const random = randomOf(43);
  for (let n = 0; n < 3000; n++) {
    const text = Array.from({ length: 1 + Math.floor(random() * 14) }, () => parts[Math.floor(random() * parts.length)]).join('');
    expect([text, missing(plainAddress(text), allOf(read(text)))]).toEqual([text, '']);
  }
});

test('reads a paste of any length in a time that grows with it', () => {
  const [line] = addressCorpus('taiwan', 'tuned');
  for (const one of [`${line!.text} `, '北京市', 'Hong Kong ', '0912 ', '1 ', '12345', '((', '收件人:', '路1號樓'] as const) {
    const timeOf = (size: number) => {
      const text = one.repeat(Math.ceil(size / one.length)).slice(0, size);
      const begin = performance.now();
      read(text);
      return performance.now() - begin;
    };
    timeOf(4000);
    const short = Math.min(timeOf(4000), timeOf(4000), timeOf(4000));
    const long = Math.min(timeOf(32_000), timeOf(32_000));
    // Eight times the length; a time that grows with its square would be 64 times.
    expect([one.slice(0, 20), long < short * 30 + 300]).toEqual([one.slice(0, 20), true]);
  }
});
