import { beforeEach, expect, test } from 'vitest';
import {
  clearTabs,
  closeAll,
  closeOthers,
  closeTab,
  guard,
  isGuarded,
  liveTabs,
  pin,
  refreshTab,
  tabId,
  titleTab,
  useTabs,
  visit,
} from './tabs.ts';

beforeEach(() => clearTabs());

const open = (...paths: string[]) => paths.forEach((path) => visit(path.slice(1), path, ''));
const paths = () => useTabs.getState().tabs.map(({ path }) => path);
const home = '/dashboard';

test('an address has one tab; one row of it has a tab of its own', () => {
  visit('PackageIndex', '/PackageIndex', '');
  visit('PackageIndex', '/PackageIndex', 'packageStatus=40');
  visit('PackageDetailed', '/PackageDetailed', 'id=1&open=2');
  visit('PackageDetailed', '/PackageDetailed', 'id=2');
  expect(paths()).toEqual([home, '/PackageIndex', '/PackageDetailed', '/PackageDetailed']);
  expect(tabId('/PackageDetailed', 'id=1&open=2')).toBe('/PackageDetailed?id=1');
  expect(
    useTabs
      .getState()
      .tabs.map(({ fullPath }) => fullPath)
      .slice(1, 3),
  ).toEqual(['/PackageIndex?packageStatus=40', '/PackageDetailed?id=1&open=2']);
});

test('the first page cannot be closed, and outlives closing the others and all', async () => {
  open(home, '/A', '/B');
  await closeTab(home);
  expect(paths()).toEqual([home, '/A', '/B']);
  await closeOthers('/A');
  expect(paths()).toEqual([home, '/A']);
  expect(await closeAll()).toBe(home);
  expect(paths()).toEqual([home]);
});

test('a page whose tab is flagged affix stands beside the first one, whether it is open already or not, and cannot be closed', async () => {
  open(home, '/A', '/B');
  pin([
    { name: 'Dashboard', path: home },
    { name: 'B', path: '/B' },
    { name: 'C', path: '/C' },
  ]);
  expect(paths()).toEqual([home, '/B', '/C', '/A']);
  await closeAll();
  expect(paths()).toEqual([home, '/B', '/C']);
  expect(useTabs.getState().tabs.every(({ meta }) => meta.affix)).toBe(true);
});

test('closing the page in front leads to the one seen before it, else to the last, else to the first page', async () => {
  open(home, '/A', '/B', '/C');
  open('/A');
  expect(await closeTab('/A')).toBe('/C');
  expect(await closeTab('/B')).toBeNull();
  useTabs.setState({ seen: ['/C'] });
  open('/D');
  useTabs.setState({ seen: ['/C'] });
  expect(await closeTab('/C')).toBe('/D');
  useTabs.setState({ tabs: useTabs.getState().tabs.filter(({ path }) => path === '/D'), seen: ['/D'] });
  expect(await closeTab('/D')).toBe('/');
});

test('closing the others from the tab of a page behind brings that page to the front', async () => {
  open(home, '/A', '/B');
  expect(await closeOthers('/A')).toBe('/A');
  expect(paths()).toEqual([home, '/A']);
});

test('what is unsaved in a page behind is asked about too, and a page that is kept stays open', async () => {
  open(home, '/A', '/B', '/C');
  const asked: string[] = [];
  const keeps = (path: string, leaves: boolean) =>
    guard(path, `${path} form`, async () => {
      asked.push(path);
      return leaves;
    });
  keeps('/A', false);
  keeps('/B', true);
  await closeAll();
  expect(asked).toEqual(['/A', '/B']);
  expect(paths()).toEqual([home, '/A']);
  expect(isGuarded()).toBe(true);
  clearTabs();
  expect([paths(), isGuarded()]).toEqual([[home], false]);
});

test('ten pages live; the one seen longest ago is drawn anew, with its filters', () => {
  visit('A', '/A', 'content=tea');
  for (let at = 1; at <= 10; at++) visit(`P${at}`, `/P${at}`, '');
  expect(liveTabs(useTabs.getState()).map(({ path }) => path)).not.toContain('/A');
  expect(liveTabs(useTabs.getState())).toHaveLength(10);
  expect(useTabs.getState().tabs.find(({ path }) => path === '/A')?.query).toEqual({ content: 'tea' });
});

test('a refreshed page is another drawing of the same tab', () => {
  open('/A');
  refreshTab('/A');
  expect(useTabs.getState().tabs.map(({ generation }) => generation)).toEqual([0, 1]);
});

test('a tab knows its screen, its whole address and the title its page gave it', () => {
  visit('PackageDetailed', '/PackageDetailed', 'id=1&open=2');
  titleTab('/PackageDetailed?id=1', 'SF1234567890123');
  const [home, tab] = useTabs.getState().tabs;
  expect(tab).toMatchObject({
    path: '/PackageDetailed',
    fullPath: '/PackageDetailed?id=1&open=2',
    name: 'PackageDetailed',
    title: 'SF1234567890123',
    meta: {},
    query: { id: '1', open: '2' },
  });
  expect(home!.meta).toEqual({ affix: true });
});
