import { expect, test } from 'vitest';
import { leaveWord } from './leave-message.ts';

const english: Record<string, string> = { 'common.cancel': 'Cancel', 'common.doNotCancel': 'Do not cancel' };
const chinese: Record<string, string> = { 'common.cancel': '取消', 'common.doNotCancel': '不取消' };

test('labels the dismiss button "Cancel", except in a dialog that itself cancels something', () => {
  expect(leaveWord('Save', (name) => english[name]!)).toBe('Cancel');
  expect(leaveWord('Cancel the plan', (name) => english[name]!)).toBe('Do not cancel');
  expect(leaveWord('取消班次', (name) => chinese[name]!)).toBe('不取消');
});
