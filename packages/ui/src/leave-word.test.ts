import { expect, test } from 'vitest';
import { leaveWord } from './leave-word.ts';

const english: Record<string, string> = { 'common.cancel': 'Cancel', 'common.doNotCancel': 'Do not cancel' };
const chinese: Record<string, string> = { 'common.cancel': '取消', 'common.doNotCancel': '不取消' };

test('a dialog is left by "Cancel", and one that cancels something by a word that cannot be taken for that', () => {
  expect(leaveWord('Save', (name) => english[name]!)).toBe('Cancel');
  expect(leaveWord('Cancel the plan', (name) => english[name]!)).toBe('Do not cancel');
  expect(leaveWord('取消班次', (name) => chinese[name]!)).toBe('不取消');
});
