import { expect, test } from 'vitest';
import { exportTexts, importTexts } from './lib/translations.mjs';

const folders = {
  orders: {
    pages: { left: ['剩余 {{count}} 单', '剩餘 {{count}} 單', '{{count}} orders left'], left_one: [null, null, 'One order left'] },
  },
};

test('exports one language without the plural forms that it lacks', () => {
  expect(exportTexts(folders, 'zh-tw')).toEqual({ orders: { 'pages.left': '剩餘 {{count}} 單' } });
  expect(exportTexts(folders, 'en-us')).toEqual({ orders: { 'pages.left': '{{count}} orders left', 'pages.left_one': 'One order left' } });
});

test('imports what it exported without a change', () => {
  for (const language of ['zh-cn', 'zh-tw', 'en-us'])
    expect(importTexts(folders, language, exportTexts(folders, language))).toEqual({ changed: {}, problems: [] });
});

test('imports a changed text into its language only', () => {
  const { changed, problems } = importTexts(folders, 'zh-tw', { orders: { 'pages.left': '還有 {{count}} 單' } });
  expect(problems).toEqual([]);
  expect(changed.orders.pages).toEqual({
    ...folders.orders.pages,
    left: ['剩余 {{count}} 单', '還有 {{count}} 單', '{{count}} orders left'],
  });
});

test('rejects unknown folders and keys, empty texts and other placeholders', () => {
  const problemsOf = (texts) => importTexts(folders, 'zh-tw', texts).problems;
  expect(problemsOf({ parcels: {} })).toEqual(['parcels has no texts.json']);
  expect(problemsOf({ orders: { 'pages.lost': '單' } })).toEqual(['orders pages.lost does not exist']);
  expect(problemsOf({ orders: { 'pages.left': '' } })).toEqual(['orders zh-tw: pages.left is empty']);
  expect(problemsOf({ orders: { 'pages.left': '剩餘 {{n}} 單' } })).toEqual([
    'orders pages.left: parameters differ: zh-cn count; zh-tw n; en-us count',
  ]);
});
