import { expect, test } from 'vitest';
import { internationalPhone, languageOfDestination, phoneAt, postalAddress, streetAlone } from './postal.ts';

const place = (tw: string, en: string, cn = tw) => ({ 'zh-tw': tw, 'en-us': en, 'zh-cn': cn });
const taiwan = [place('台灣', 'Taiwan', '台湾'), place('台北市', 'Taipei City'), place('中正區', 'Zhongzheng District', '中正区')];
const hongKong = [place('香港', 'Hong Kong'), place('九龍', 'Kowloon', '九龙'), place('油尖旺區', 'Yau Tsim Mong', '油尖旺区')];

test('writes an address in Taiwan from large to small in traditional Chinese, whatever the input', () => {
  const at = { countryCode: 'TW', places: taiwan, postalCode: '100' };
  expect(postalAddress({ ...at, street: '重慶南路一段122號' })).toBe('100 台北市中正區重慶南路一段122號');
  expect(postalAddress({ ...at, street: '臺北市中正區 重慶南路一段122號' })).toBe('100 台北市中正區重慶南路一段122號');
  expect(postalAddress({ ...at, street: '中正区重慶南路一段122號', postalCode: null })).toBe('台北市中正區重慶南路一段122號');
});

test('in Hong Kong it is written as the recipient wrote it', () => {
  const at = { countryCode: 'HK', places: hongKong, postalCode: null };
  expect(postalAddress({ ...at, street: '彌敦道88號' })).toBe('九龍油尖旺區彌敦道88號');
  expect(postalAddress({ ...at, street: '12/F, 88 Nathan Road, Kowloon' })).toBe('12/F, 88 Nathan Road, Yau Tsim Mong, Kowloon, Hong Kong');
});

test('elsewhere it is English, from the door to the country', () => {
  const places = [place('新加坡', 'Singapore'), { 'zh-cn': '', 'en-us': 'Central Region' }];
  expect(postalAddress({ countryCode: 'SG', places, street: '10 Anson Road', postalCode: '079903' })).toBe(
    '10 Anson Road, Central Region, Singapore 079903',
  );
});

test('the mainland reads simplified Chinese', () => {
  expect(languageOfDestination('CN', '')).toBe('zh-cn');
  expect(languageOfDestination(null, '')).toBe('zh-cn');
  expect(languageOfDestination('MO', 'Rua')).toBe('zh-tw');
  expect(languageOfDestination('US', '美國')).toBe('en-us');
});

test('a street that is only the name of a place stays', () => {
  expect(postalAddress({ countryCode: 'TW', places: taiwan, street: '中正區', postalCode: null })).toBe('台北市中正區中正區');
});

test('a street as typed is shown without the regions it repeats, in either script', () => {
  const shenzhen = [
    place('中國', 'China', '中国'),
    place('廣東省', 'Guangdong', '广东省'),
    place('深圳市', 'Shenzhen'),
    place('寶安區', "Bao'an District", '宝安区'),
  ];
  expect(streetAlone('宝安区西乡街道固戍二路1号', shenzhen)).toBe('西乡街道固戍二路1号');
  expect(streetAlone('深圳市 寶安區 宝安区 西乡街道1号', shenzhen)).toBe('西乡街道1号');
  expect(streetAlone('No. 45, Shifu Rd., Zhongzheng District, Taipei City', taiwan)).toBe('No. 45, Shifu Rd.');
  expect(streetAlone('臺北市中正區重慶南路一段122號', taiwan)).toBe('重慶南路一段122號');
  expect(streetAlone('九龍城衙前圍道1號', hongKong)).toBe('九龍城衙前圍道1號');
  expect(streetAlone('北京路1号', shenzhen)).toBe('北京路1号');
});

test('dials a phone number locally at home, internationally from elsewhere without its 0', () => {
  expect(phoneAt('TW', '886', '0912345601')).toBe('0912345601');
  expect(phoneAt('TW', '886', '912345601')).toBe('0912345601');
  expect(phoneAt('TW', '+886', '+886912345601')).toBe('0912345601');
  expect(phoneAt('HK', '852', '91234567')).toBe('91234567');
  expect(phoneAt('HK', '886', '0912345601')).toBe('+886 912345601');
  expect(phoneAt('SG', '65', '81234567')).toBe('+65 81234567');
  expect(phoneAt('TW', null, '0912345601')).toBe('0912345601');
  expect(internationalPhone('886', '0912345601')).toBe('+886 912345601');
});
