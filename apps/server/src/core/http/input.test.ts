import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { mustReach } from '../scope/reach.ts';
import { newId } from '../db/ids.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';

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

describe('bodies designed to block the server', () => {
  const names = (count: number, sign = ':') => `{${Array.from({ length: count }, (_, at) => `"k${at}"${sign}1`).join(',')}}`;
  test.each([
    ['with more fields than any call takes', names(150_000)],
    ['with as many fields and spaces after their names', names(150_000, ' :')],
    ['with many unknown fields', names(20_000)],
    ['with a million numbers', `{"rows":[${Array(900_000).fill('1').join(',')}]}`],
    ['nested a hundred thousand levels deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('a body %s is refused quickly with a short answer', async (_, body) => {
    const from = performance.now();
    const answer = await raw(body);
    expect(performance.now() - from).toBeLessThan(10_000);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toBeRefused('ValidationFailed');
    expect(answer.payload.length).toBeLessThan(200_000);
  });
});

describe('numbers', () => {
  test.each(['-1', '1e308', '9007199254740993', '"5"', 'true', '0.5'])('rows: %s is refused as a page size', async (value) => {
    const answer = (await raw(`{"rows": ${value}}`)).json();
    expect(answer).toBeRefused('ValidationFailed');
    expect(answer.Data[0].Field).toBe('rows');
  });
  test('rejects a page size above a hundred', covers('FIELD-PagedQuery-rows'), async () => {
    const answer = await leader.post('/Shelves/GetShelves', { rows: 100_000_000 });
    expect(answer).toBeRefused('ValidationFailed');
  });
  test('rejects a page index that is too large', covers('FIELD-PagedQuery-index'), async () => {
    const answer = await leader.post('/Shelves/GetShelves', { index: 5_000, rows: 100 });
    expect(answer).toBeRefused('LimitExceeded');
  });
  test.each(['-1', '1e308', '0.0005', '"5"', 'true', '9007199254740993'])(
    'a weight of %s is refused with the name of its field',
    covers('CONST-STORED-DECIMALS'),
    async (value) => {
      const shelf = (await leader.ok('/Shelves/GetShelves', { rows: 1 })).Data[0];
      const body = `{"WarehouseId":"${shelf.WarehouseId}","PartitionId":"${shelf.PartitionId}","ShelvesNumber":"NEW-1","MaxWeight":${value}}`;
      const answer = (await raw(body, '/Shelves/EstablishShelves')).json();
      expect(answer).toBeRefused('ValidationFailed', { Data: [{ Field: 'MaxWeight' }] });
    },
  );
});

describe('texts', () => {
  test.each([
    ['中文', 'trackingNumber'],
    ['A B', 'a space'],
    ['AB\u0007C', 'a control character'],
  ])('a code with %s is refused', async (value) => {
    const shelf = (await leader.ok('/Shelves/GetShelves', { rows: 1 })).Data[0];
    const answer = await leader.post('/Shelves/EstablishShelves', {
      WarehouseId: shelf.WarehouseId,
      PartitionId: shelf.PartitionId,
      ShelvesNumber: value,
    });
    expect(answer).toBeRefused('ValidationFailed', { status: 200 });
    expect(answer.Data[0].Field).toBe('ShelvesNumber');
  });
  test('normalizes a code typed in full width', async () => {
    const shelf = (await leader.ok('/Shelves/GetShelves', { rows: 1 })).Data[0];
    const { Id } = await leader.ok('/Shelves/EstablishShelves', {
      WarehouseId: shelf.WarehouseId,
      PartitionId: shelf.PartitionId,
      ShelvesNumber: 'ｑ－１２',
    });
    const { Data } = await leader.ok('/Shelves/GetShelves', { Content: 'Q-12' });
    expect(Data.map((row: { Id: string }) => row.Id)).toContain(Id);
  });
  test('rejects a NUL anywhere in a body', async () => {
    const answer = await raw('{"Content": "a\\u0000b"}');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toBeRefused('ValidationFailed');
  });
  test('answers broken JSON with the envelope', async () => {
    const answer = await raw('{"rows": ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toBeRefused('ValidationFailed');
  });
  test(
    'treats search text literally, not as a pattern',
    covers('FIELD-PagedQuery-Content', 'FIELD-PagedResponse', 'CONST-CODE-0'),
    async () => {
      const page = await leader.ok('/Shelves/GetShelves', { Content: '%' });
      expect(page.Total).toBe(0);
    },
  );
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
    expect(answer).toBeRefused('ValidationFailed', { Data: [{ Field: name }] });
  });
  test('rejects an unknown sort and a reversed date range', covers('FIELD-PagedQuery-sortType', 'FIELD-PagedQuery-Dates'), async () => {
    expect(await leader.post('/Shelves/GetShelves', { sortType: 9 })).toBeRefused('ValidationFailed');
    expect(await leader.post('/Shelves/GetShelves', { StartDate: '2026-02-01 00:00:00', EndDate: '2026-01-01 00:00:00' })).toBeRefused(
      'ValidationFailed',
    );
    expect(await leader.post('/Shelves/GetShelves', { StartDate: '0000-01-01 00:00:00' })).toBeRefused('ValidationFailed');
  });
  test('answers a body over the limit with status 413 and the envelope', covers('FIELD-Envelope'), async () => {
    const answer = await raw(JSON.stringify({ Content: 'x'.repeat(3_000_000) }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toBeRefused('FileTooLarge');
  });
  test('returns messages in the language of the caller', async () => {
    const messageIn = async (language: string) =>
      (await leader.post('/Shelves/GetShelves', { rows: 0 }, { 'accept-language': language })).Message;
    expect([await messageIn('zh-cn'), await messageIn('zh-tw'), await messageIn('en-us')]).toEqual([
      '填写内容有误',
      '填寫內容有誤',
      'Some fields are invalid',
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

  test("must name rows of the caller's sites, neither missing rows nor those of other sites", async () => {
    const ownWarehouseId = await own();
    expect(await shift([ownWarehouseId, newId()])).toBeRefused('NotFound');
    expect(await shift([ownWarehouseId, await elsewhere()])).toBeRefused('NotFound');
    expect(await shift([ownWarehouseId])).toSucceed();
  });

  test('are checked by field kind in every call that takes them, also nested', async () => {
    const { siteId } = await server.as('manager');
    const caller = { ...(await server.system()), audience: 'site' as const, siteIds: [siteId] };
    const lists = server.server.handlers.flatMap(({ path, input, transaction }) =>
      transaction !== 'required'
        ? []
        : Object.entries(input).flatMap(([key, field]) => (containsRefs(field) ? [{ path, takes: input, key, field }] : [])),
    );
    expect(lists.length).toBeGreaterThan(30);
    for (const { path, takes, key, field } of lists) {
      const input = { [key]: strangersIn(field) };
      await expect(mustReach(server.db, caller, takes, input), `${path} ${key}`).rejects.toMatchObject({ key: 'NotFound' });
    }
  });
});

const isRefs = ({ widget, references }: Field) => widget === 'refs' && references !== undefined;
const containsRefs = (field: Field): boolean =>
  isRefs(field) || (field.shape === 'list' && Object.values(field.children as Fields).some(containsRefs));
/** A value of a field in which each list of references contains an id without a row. */
function strangersIn(field: Field): unknown {
  if (isRefs(field)) return [newId()];
  const of = Object.entries(field.children as Fields).filter(([, one]) => containsRefs(one));
  return [Object.fromEntries(of.map(([key, one]) => [key, strangersIn(one)]))];
}
