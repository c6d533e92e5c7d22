import { describe, expect, test } from 'vitest';
import { latin, latinName } from './latin.ts';

describe('Latin transliteration', () => {
  test.each([
    ['林雅婷', 'Lin Yating'],
    ['張柏豪', 'Zhang Baihao'],
    ['欧阳娜娜', 'Ouyang Nana'],
    ['王明', 'Wang Ming'],
    ['Amy Lin', 'Amy Lin'],
    ['橘子商行有限公司', 'Ju Zi Shang Hang You Xian Gong Si'],
  ])('writes the name %s as %s', (name, written) => expect(latinName(name)).toBe(written));

  test.each([
    ['广东省深圳市南山区科技园8栋 Room 302', 'Guang Dong Sheng Shen Zhen Shi Nan Shan Qu Ke Ji Yuan 8 Dong Room 302'],
    ['中山路（北）8號，3樓', 'Zhong Shan Lu (Bei) 8 Hao, 3 Lou'],
    ['12 Main Street, Springfield', '12 Main Street, Springfield'],
  ])('writes the address %s', (address, written) => expect(latin(address)).toBe(written));

  test.each(['重庆', '長沙'])('reads characters with several sounds by their words: %s', (city) =>
    expect(latin(city)).toMatch(/^Ch(ong Qing|ang Sha)$/),
  );
});
