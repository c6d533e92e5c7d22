import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { mustReach } from '../src/core/rows/reach.ts';
import { newId } from '../src/core/rows/ids.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import type { Person } from '@entrepot/testing/people.ts';

let server: TestServer;
let leader: Person;
beforeAll(async () => {
  server = await openTestServer();
  leader = await server.as('leader');
});
afterAll(() => server.close());

const raw = (payload: string, path = '/Shelves/GetShelves') =>
  server.server.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${leader.token}`, 'accept-language': 'en-us' },
    payload,
  });

describe('a body made to keep everybody else waiting', () => {
  const names = (count: number, sign = ':') => `{${Array.from({ length: count }, (_, at) => `"k${at}"${sign}1`).join(',')}}`;
  test.each([
    ['of more fields than any call takes', names(150_000)],
    ['of as many with spaces behind them', names(150_000, ' :')],
    ['of many unknown fields', names(20_000)],
    ['of a million numbers', `{"rows":[${Array(900_000).fill('1').join(',')}]}`],
    ['of a hundred thousand levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('%s is refused in few words, before long', async (_, body) => {
    const from = performance.now();
    const answer = await raw(body);
    expect(performance.now() - from).toBeLessThan(10_000);
    expect([answer.statusCode, answer.json().Code]).toEqual([200, 100]);
    expect(answer.payload.length).toBeLessThan(200_000);
  });
});

describe('numbers', () => {
  test.each(['-1', '1e308', '9007199254740993', '"5"', 'true', '0.5'])('rows: %s is refused as a page size', async (value) => {
    const answer = (await raw(`{"rows": ${value}}`)).json();
    expect([answer.Code, answer.Data[0].Field]).toEqual([100, 'rows']);
  });
  test('a page size above a hundred is refused', async () => {
    const answer = await leader.post('/Shelves/GetShelves', { rows: 100_000_000 });
    expect(answer.Code).toBe(100);
  });
  test('a page beyond what can be counted is refused', async () => {
    const answer = await leader.post('/Shelves/GetShelves', { index: 5_000, rows: 100 });
    expect(answer.Code).toBe(106);
  });
  test.each(['-1', '1e308', '0.0005', '"5"', 'true', '9007199254740993'])(
    'a weight of %s is refused with the name of its field',
    async (value) => {
      const shelf = (await leader.ok('/Shelves/GetShelves', { rows: 1 })).Data[0];
      const body = `{"WarehouseId":"${shelf.WarehouseId}","PartitionId":"${shelf.PartitionId}","ShelvesNumber":"NEW-1","MaxWeight":${value}}`;
      const answer = (await raw(body, '/Shelves/EstablishShelves')).json();
      expect([answer.Code, answer.Data[0].Field]).toEqual([100, 'MaxWeight']);
    },
  );
});

describe('text', () => {
  test.each([
    ['中文', 'trackingNumber'],
    ['A B', 'a space'],
    ['AB\u200bC', 'an invisible sign'],
  ])('a code with %s is refused', async (value) => {
    const shelf = (await leader.ok('/Shelves/GetShelves', { rows: 1 })).Data[0];
    const answer = await leader.post('/Shelves/EstablishShelves', {
      WarehouseId: shelf.WarehouseId,
      PartitionId: shelf.PartitionId,
      ShelvesNumber: value,
    });
    expect([answer.status, answer.Code, answer.Data[0].Field]).toEqual([200, 100, 'ShelvesNumber']);
  });
  test('a code typed in full width is read as plain', async () => {
    const shelf = (await leader.ok('/Shelves/GetShelves', { rows: 1 })).Data[0];
    const { Id } = await leader.ok('/Shelves/EstablishShelves', {
      WarehouseId: shelf.WarehouseId,
      PartitionId: shelf.PartitionId,
      ShelvesNumber: 'ｑ－１２',
    });
    const { Data } = await leader.ok('/Shelves/GetShelves', { Content: 'Q-12' });
    expect(Data.map((row: { Id: string }) => row.Id)).toContain(Id);
  });
  test('a NUL anywhere in a body is refused', async () => {
    const answer = await raw('{"Content": "a\\u0000b"}');
    expect([answer.statusCode, answer.json().Code]).toEqual([200, 100]);
  });
  test('broken JSON gets the envelope', async () => {
    const answer = await raw('{"rows": ');
    expect([answer.statusCode, answer.json().Code]).toEqual([200, 100]);
  });
  test('what is searched for is never a pattern', async () => {
    const page = await leader.ok('/Shelves/GetShelves', { Content: '%' });
    expect(page.Total).toBe(0);
  });
});

describe('fields', () => {
  test.each(['IsSuperUser', 'GoodsQuantity', 'RowVersion'])('a form that sends %s is refused', async (name) => {
    const shelf = (await leader.ok('/Shelves/GetShelves', { rows: 1 })).Data[0];
    const answer = await leader.post('/Shelves/EstablishShelves', {
      WarehouseId: shelf.WarehouseId,
      PartitionId: shelf.PartitionId,
      ShelvesNumber: 'NEW-2',
      [name]: 1,
    });
    expect([answer.Code, answer.Data[0].Field]).toEqual([100, name]);
  });
  test('an unknown sort and dates in the wrong order are refused', async () => {
    expect((await leader.post('/Shelves/GetShelves', { sortType: 9 })).Code).toBe(100);
    expect((await leader.post('/Shelves/GetShelves', { StartDate: '2026-02-01 00:00:00', EndDate: '2026-01-01 00:00:00' })).Code).toBe(100);
    expect((await leader.post('/Shelves/GetShelves', { StartDate: '0000-01-01 00:00:00' })).Code).toBe(100);
  });
  test('a body over the limit is 413 and still the envelope', async () => {
    const answer = await raw(JSON.stringify({ Content: 'x'.repeat(3_000_000) }));
    expect([answer.statusCode, answer.json().Code]).toEqual([413, 111]);
  });
  test('messages come in the language of the caller', async () => {
    const say = async (language: string) =>
      (await leader.post('/Shelves/GetShelves', { rows: 0 }, { 'accept-language': language })).Message;
    expect([await say('zh-cn'), await say('zh-tw'), await say('en-us')]).toEqual([
      '填写内容有误',
      '填寫內容有誤',
      'Some fields are not valid',
    ]);
  });
});

describe('lists of ids', () => {
  const own = async () => (await leader.ok('/Shelves/GetShelves', { rows: 1 })).Data[0].WarehouseId as string;
  const elsewhere = async () => {
    const { siteId } = await server.as('hkmanager');
    const found = await sql<{ id: string }>`select id from warehouse where site_id = ${siteId} limit 1`.execute(server.db);
    return found.rows[0]!.id;
  };
  const shift = (WarehouseIds: string[]) =>
    leader.post('/TransportShift/EstablishTransportShift', { Name: 'Somewhere', TransportShiftType: 1, WarehouseIds });

  test('name rows of the caller’s sites: neither what is not there nor what is another’s', async () => {
    const mine = await own();
    expect(await shift([mine, newId()])).toMatchObject({ Code: 101 });
    expect(await shift([mine, await elsewhere()])).toMatchObject({ Code: 101 });
    expect(await shift([mine])).toMatchObject({ Code: 0 });
  });

  test('are looked at by their kind of field in every call that takes one, also inside of lists', async () => {
    const { siteId } = await server.as('manager');
    const caller = { ...(await server.system()), who: 'S' as const, siteIds: [siteId] };
    const lists = server.server.handlers.flatMap(({ path, takes, reads }) =>
      reads ? [] : Object.entries(takes).flatMap(([key, field]) => (holdsRefs(field) ? [{ path, takes, key, field }] : [])),
    );
    expect(lists.length).toBeGreaterThan(30);
    for (const { path, takes, key, field } of lists) {
      const input = { [key]: strangersIn(field) };
      await expect(mustReach(server.db, caller, takes, input), `${path} ${key}`).rejects.toMatchObject({ code: 101 });
    }
  });
});

const isRefs = ({ widget, points }: Field) => widget === 'refs' && points !== undefined;
const holdsRefs = (field: Field): boolean => isRefs(field) || (field.shape === 'list' && Object.values(field.of as Fields).some(holdsRefs));
/** A value of a field with an id in each list of references that is of no row. */
function strangersIn(field: Field): unknown {
  if (isRefs(field)) return [newId()];
  const of = Object.entries(field.of as Fields).filter(([, one]) => holdsRefs(one));
  return [Object.fromEntries(of.map(([key, one]) => [key, strangersIn(one)]))];
}
