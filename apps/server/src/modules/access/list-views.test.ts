import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { newcomer } from './test/tools.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

interface Shown {
  Id: string;
  Name: string;
  Query: string | null;
  Columns: string[];
  IsDefault: boolean;
  Shared: boolean;
}
const listKey = 'PackageIndex:package';
const late = { ListKey: listKey, Name: 'Late', Query: 'status=30&sort=creationTime.asc&rows=50', Columns: ['number', 'weight'] };
const view = (more: object = {}) => ({ ...late, IsDefault: false, Shared: false, ...more });
const save = (person: Person, more: object = {}): Promise<string> => person.ok('/ListView/SaveListView', view(more));
const seen = async (person: Person, name?: string): Promise<Shown[]> => {
  const { ListViews } = await person.ok('/UserConfiguration/GetUserConfigureByUserIdInfo');
  return (ListViews as Shown[]).filter(({ Name }) => name === undefined || Name === name);
};
let people = 0;
/** Somebody of the staff who keeps nothing yet. */
const colleague = async (roleNames: readonly string[] = ['SiteSupport']) =>
  newcomer(server, await server.as('admin'), { userName: `viewer${people++}`, accountTypeCode: 3, roleNames: [...roleNames] });

test('a view keeps filters, sort, page size and columns under a name, for its holder alone', async () => {
  const [one, other] = [await colleague(), await colleague()];
  const Id = await save(one, { Name: '  Late  ' });
  expect(await seen(one)).toEqual([
    { Id, ListKey: listKey, Name: 'Late', Query: late.Query, Columns: late.Columns, IsDefault: false, Shared: false },
  ]);
  expect(await seen(other, 'Late')).toEqual([]);
  await save(one, { Id, Name: 'Later', Query: 'status=40', Columns: [] });
  expect(await seen(one)).toMatchObject([{ Id, Name: 'Later', Query: 'status=40', Columns: [] }]);
  await one.ok('/ListView/DeleteListView', { Id });
  expect(await seen(one)).toEqual([]);
});

test('a name stands once among the own views of a list; another list and another person may have it too', async () => {
  const [one, other] = [await colleague(), await colleague()];
  const Id = await save(one);
  expect(await one.post('/ListView/SaveListView', view())).toMatchObject({ Code: 103, Message: expect.stringContaining('Late') });
  await save(one, { ListKey: 'ShelvesIndex:shelf' });
  await save(other);
  await save(one, { Id, Query: '' });
  const twice = await Promise.all([1, 2, 3].map(() => other.post('/ListView/SaveListView', view({ Name: 'At once' }))));
  expect(twice.map(({ Code }) => Code).sort()).toEqual([0, 103, 103]);
});

test('a view of somebody else is not there for others: neither changed nor deleted, whatever right they hold', async () => {
  const [one, other, manager] = [await colleague(), await colleague(), await server.as('manager')];
  const Id = await save(one);
  for (const person of [other, manager, await server.as('alice')]) {
    expect(await person.post('/ListView/SaveListView', view({ Id, Name: 'Mine now' }))).toMatchObject({ Code: 101 });
    expect(await person.post('/ListView/DeleteListView', { Id })).toMatchObject({ Code: 101 });
  }
  expect(await seen(one)).toMatchObject([{ Id, Name: 'Late' }]);
});

test('who edits the roles of the staff shares a view with the site; others read it and change nothing', async () => {
  const [manager, reader] = [await server.as('manager'), await colleague()];
  expect(await reader.post('/ListView/SaveListView', view({ Shared: true }))).toMatchObject({
    Code: 1,
    Message: 'Views that the site shares are kept by whoever may edit the roles of the staff',
  });
  const Id = await save(manager, { Name: 'Everybody', Shared: true });
  expect(await seen(reader, 'Everybody')).toMatchObject([{ Id, Shared: true, Columns: late.Columns }]);
  expect(await reader.post('/ListView/SaveListView', view({ Id, Name: 'Mine' }))).toMatchObject({ Code: 1 });
  expect(await reader.post('/ListView/DeleteListView', { Id })).toMatchObject({ Code: 1 });
  const alice = await server.as('alice');
  expect(await seen(alice, 'Everybody')).toEqual([]);
  expect(await alice.post('/ListView/SaveListView', view({ Shared: true }))).toMatchObject({ Code: 1 });
  expect(await alice.post('/ListView/DeleteListView', { Id })).toMatchObject({ Code: 101 });
  // Taken back, it is the manager's own.
  await save(manager, { Id, Name: 'Everybody', Shared: false });
  expect(await seen(reader, 'Everybody')).toEqual([]);
  await manager.ok('/ListView/DeleteListView', { Id });
});

test('a customer keeps views of its own lists', async () => {
  const bob = await server.as('bob');
  const Id = await save(bob, { Name: 'On the way' });
  expect(await seen(bob)).toMatchObject([{ Id, Name: 'On the way', Shared: false }]);
  await bob.ok('/ListView/DeleteListView', { Id });
});

test('another site sees and touches nothing of it', async () => {
  const [manager, elsewhere] = [await server.as('manager'), await server.as('hkmanager')];
  const Id = await save(manager, { Name: 'Of this site', Shared: true });
  expect(await seen(elsewhere, 'Of this site')).toEqual([]);
  expect(await elsewhere.post('/ListView/SaveListView', view({ Id, Shared: true }))).toMatchObject({ Code: 101 });
  expect(await elsewhere.post('/ListView/DeleteListView', { Id })).toMatchObject({ Code: 101 });
  await manager.ok('/ListView/DeleteListView', { Id });
});

test('a list opens with one view: the newer default ends the older one, on its own list and among its own holders alone', async () => {
  const [one, manager] = [await colleague(), await server.as('manager')];
  await save(one, { Name: 'First', IsDefault: true });
  await save(one, { Name: 'Of shelves', ListKey: 'ShelvesIndex:shelf', IsDefault: true });
  const shared = await save(manager, { Name: 'Of the site', IsDefault: true, Shared: true });
  await save(one, { Name: 'Second', IsDefault: true });
  const defaults = async () => (await seen(one)).filter(({ IsDefault }) => IsDefault).map(({ Name }) => Name);
  expect(await defaults()).toEqual(['Of shelves', 'Of the site', 'Second']);
  await Promise.all(['A', 'B', 'C'].map((Name) => save(one, { Name, IsDefault: true })));
  expect(await defaults()).toHaveLength(3);
  await manager.ok('/ListView/DeleteListView', { Id: shared });
});

test('names, addresses, columns and numbers of views are bounded', async () => {
  const one = await colleague();
  const refused = async (more: object) => (await one.post('/ListView/SaveListView', view(more))).Code;
  expect(await refused({ Name: ' ' })).toBe(100);
  expect(await refused({ Name: 'n'.repeat(41) })).toBe(100);
  expect(await refused({ Query: `content=${'q'.repeat(1000)}` })).toBe(100);
  expect(await refused({ Columns: Array(61).fill('number') })).toBe(100);
  expect(await refused({ Columns: ['c'.repeat(61)] })).toBe(100);
  for (let n = 0; n < 50; n++) await save(one, { Name: `View ${n}` });
  expect(await one.post('/ListView/SaveListView', view({ Name: 'One more' }))).toMatchObject({
    Code: 106,
    Message: 'There can be at most 50 views; delete one first',
  });
});
