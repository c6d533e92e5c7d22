import { covers } from '@entrepot/testing/covers.ts';
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

test('opens one tab per address, and a separate one for each row', () => {
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

test('keeps the first page when it, the others or all are closed', async () => {
  open(home, '/A', '/B');
  await closeTab(home);
  expect(paths()).toEqual([home, '/A', '/B']);
  await closeOthers('/A');
  expect(paths()).toEqual([home, '/A']);
  expect(await closeAll()).toBe(home);
  expect(paths()).toEqual([home]);
});

test(
  'pins a page with an affix tab next to the first one, whether open or not, without closing',
  covers('TABS-02', 'TABS-03', 'TABS-04', 'TABS-11'),
  async () => {
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
  },
);

test('activates the previously viewed page on close, else the last, else the first page', covers('TABS-10', 'TABS-12'), async () => {
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

test('activates a background page when its tab closes the others', async () => {
  open(home, '/A', '/B');
  expect(await closeOthers('/A')).toBe('/A');
  expect(paths()).toEqual([home, '/A']);
});

test('asks about unsaved changes of a background page, and a retained page stays open', async () => {
  open(home, '/A', '/B', '/C');
  const checkedPaths: string[] = [];
  const guardTab = (path: string, leaves: boolean) =>
    guard(path, `${path} form`, async () => {
      checkedPaths.push(path);
      return leaves;
    });
  guardTab('/A', false);
  guardTab('/B', true);
  await closeAll();
  expect(checkedPaths).toEqual(['/A', '/B']);
  expect(paths()).toEqual([home, '/A']);
  expect(isGuarded()).toBe(true);
  clearTabs();
  expect([paths(), isGuarded()]).toEqual([[home], false]);
});

test('keeps ten pages alive and re-renders the least recently viewed one with its filters', () => {
  visit('A', '/A', 'content=tea');
  for (let at = 1; at <= 10; at++) visit(`P${at}`, `/P${at}`, '');
  expect(liveTabs(useTabs.getState()).map(({ path }) => path)).not.toContain('/A');
  expect(liveTabs(useTabs.getState())).toHaveLength(10);
  expect(useTabs.getState().tabs.find(({ path }) => path === '/A')?.query).toEqual({ content: 'tea' });
});

test('renders a refreshed page again in the same tab', () => {
  open('/A');
  refreshTab('/A');
  expect(useTabs.getState().tabs.map(({ generation }) => generation)).toEqual([0, 1]);
});

test('a tab has its screen, its whole address and the title set by its page', covers('FIELD-Tab'), () => {
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
