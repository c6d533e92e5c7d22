import { expect, test } from 'vitest';
import { pickLanguage } from './texts.ts';

test('picks one language and omits plural forms that it lacks', () => {
  const all = {
    pages: { left: ['剩余 {{count}} 单', '剩餘 {{count}} 單', '{{count}} orders left'], left_one: [null, null, '{{count}} order left'] },
  };
  expect(pickLanguage(all, 'zh-tw')).toEqual({ pages: { left: '剩餘 {{count}} 單' } });
  expect(pickLanguage(all, 'en-us')).toEqual({ pages: { left: '{{count}} orders left', left_one: '{{count}} order left' } });
});
