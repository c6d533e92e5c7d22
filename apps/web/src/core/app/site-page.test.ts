import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPageTitle, useSitePage, windowTitle } from './site-page.ts';

const window = { title: '' };
beforeEach(() => void vi.stubGlobal('document', window));
afterEach(() => void vi.unstubAllGlobals());

test('the window has the title of the page in front, then that of the site', () => {
  useSitePage.setState({ title: 'Entrepot' });
  showPageTitle('Staff sign-in');
  expect(window.title).toBe('Staff sign-in · Entrepot');
  showPageTitle('Packages');
  expect(window.title).toBe('Packages · Entrepot');
  showPageTitle(null);
  expect(window.title).toBe('Entrepot');
});

test('the window’s title repeats nothing and needs neither page nor site', () => {
  expect(windowTitle('Entrepot', 'Entrepot')).toBe('Entrepot');
  expect(windowTitle('Packages', '')).toBe('Packages');
});
