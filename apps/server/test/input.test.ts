import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
    ['ＡＢ１２', 'full width'],
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
