import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { newcomer } from './test/tools.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

interface ListViewRow {
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
const seen = async (person: Person, name?: string): Promise<ListViewRow[]> => {
  const { ListViews } = await person.ok('/UserConfiguration/GetUserConfigureByUserIdInfo');
  return (ListViews as ListViewRow[]).filter(({ Name }) => name === undefined || Name === name);
};
let userCount = 0;
/** Creates a staff member without views. */
const colleague = async (roleNames: readonly string[] = ['SiteSupport']) =>
  newcomer(server, await server.as('admin'), { userName: `viewer${userCount++}`, accountTypeCode: 3, roleNames: [...roleNames] });

test('stores filters, sort, page size and columns under a name, for its owner only', async () => {
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

test('rejects a second view of a name on a list, but not on another list or by another person', async () => {
  const [one, other] = [await colleague(), await colleague()];
  const Id = await save(one);
  expect(await one.post('/ListView/SaveListView', view())).toBeRefused('Duplicate', { Message: expect.stringContaining('Late') });
  await save(one, { ListKey: 'ShelvesIndex:shelf' });
  await save(other);
  await save(one, { Id, Query: '' });
  const twice = await Promise.all([1, 2, 3].map(() => other.post('/ListView/SaveListView', view({ Name: 'At once' }))));
  expect(twice.map(outcomeOf).sort()).toEqual(['Duplicate', 'Duplicate', 'Ok']);
});

test('hides a private view from others, who can neither edit nor delete it with any right', async () => {
  const [one, other, manager] = [await colleague(), await colleague(), await server.as('manager')];
  const Id = await save(one);
  for (const person of [other, manager, await server.as('alice')]) {
    expect(await person.post('/ListView/SaveListView', view({ Id, Name: 'Mine now' }))).toBeRefused('NotFound');
    expect(await person.post('/ListView/DeleteListView', { Id })).toBeRefused('NotFound');
  }
  expect(await seen(one)).toMatchObject([{ Id, Name: 'Late' }]);
});

test('lets editors of staff roles share a view with the site; others only read it', async () => {
  const [manager, reader] = [await server.as('manager'), await colleague()];
  expect(await reader.post('/ListView/SaveListView', view({ Shared: true }))).toBeRefused('NoPermission', {
    Message: 'Shared views can only be changed by people who can edit staff roles',
  });
  const Id = await save(manager, { Name: 'Everybody', Shared: true });
  expect(await seen(reader, 'Everybody')).toMatchObject([{ Id, Shared: true, Columns: late.Columns }]);
  expect(await reader.post('/ListView/SaveListView', view({ Id, Name: 'Mine' }))).toBeRefused('NoPermission');
  expect(await reader.post('/ListView/DeleteListView', { Id })).toBeRefused('NoPermission');
  const alice = await server.as('alice');
  expect(await seen(alice, 'Everybody')).toEqual([]);
  expect(await alice.post('/ListView/SaveListView', view({ Shared: true }))).toBeRefused('NoPermission');
  expect(await alice.post('/ListView/DeleteListView', { Id })).toBeRefused('NotFound');
  // Unshared, it belongs to the manager.
  await save(manager, { Id, Name: 'Everybody', Shared: false });
  expect(await seen(reader, 'Everybody')).toEqual([]);
  await manager.ok('/ListView/DeleteListView', { Id });
});

test('stores views of a customer for its own lists', async () => {
  const bob = await server.as('bob');
  const Id = await save(bob, { Name: 'On the way' });
  expect(await seen(bob)).toMatchObject([{ Id, Name: 'On the way', Shared: false }]);
  await bob.ok('/ListView/DeleteListView', { Id });
});

test('hides views from another site', async () => {
  const [manager, elsewhere] = [await server.as('manager'), await server.as('hkmanager')];
  const Id = await save(manager, { Name: 'Of this site', Shared: true });
  expect(await seen(elsewhere, 'Of this site')).toEqual([]);
  expect(await elsewhere.post('/ListView/SaveListView', view({ Id, Shared: true }))).toBeRefused('NotFound');
  expect(await elsewhere.post('/ListView/DeleteListView', { Id })).toBeRefused('NotFound');
  await manager.ok('/ListView/DeleteListView', { Id });
});

test('has one default per list and owner: a newer default replaces the older one', async () => {
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

test('limits names, addresses, columns and numbers of views', async () => {
  const one = await colleague();
  const send = (more: object) => one.post('/ListView/SaveListView', view(more));
  expect(await send({ Name: ' ' })).toBeRefused('ValidationFailed');
  expect(await send({ Name: 'n'.repeat(41) })).toBeRefused('ValidationFailed');
  expect(await send({ Query: `content=${'q'.repeat(1000)}` })).toBeRefused('ValidationFailed');
  expect(await send({ Columns: Array(61).fill('number') })).toBeRefused('ValidationFailed');
  expect(await send({ Columns: ['c'.repeat(61)] })).toBeRefused('ValidationFailed');
  for (let n = 0; n < 50; n++) await save(one, { Name: `View ${n}` });
  expect(await one.post('/ListView/SaveListView', view({ Name: 'One more' }))).toBeRefused('LimitExceeded', {
    Message: 'No more than 50 views are allowed; delete one first',
  });
});
