import { expect, test } from 'vitest';
import { addressOf } from './address-of.ts';

const person = {
  CountryName: '中國',
  ProvinceName: '北京市',
  CityName: '北京市',
  CountyName: '東城區',
  TownName: null,
  DetailedAddress: '东城区北京路1号',
  Street: '北京路1号',
};

test('names no region twice, and the street without the regions it repeats', () => {
  expect(addressOf(person)).toBe('中國 北京市 東城區 北京路1号');
});

test('an older answer without the street has the address as typed', () => {
  expect(addressOf({ ...person, Street: null })).toBe('中國 北京市 東城區 东城区北京路1号');
});
