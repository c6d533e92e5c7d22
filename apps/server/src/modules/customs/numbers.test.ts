import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';

let server: TestServer;
let manager: Person;
let count = 0;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const company = async () =>
  (await manager.ok('/CustomsClearanceCompany/EstablishCustomsClearanceCompany', { Name: `Broker ${++count}`, Number: `BR${count}` })).Id;
const add = (CompanyId: string, more: object, by = manager) =>
  by.post('/CustomsClearanceCompany/EstablishCustomsClearanceNumbers', { CompanyId, CustomsNumberType: 2, ...more });
const numbersOf = async (CompanyId: string) =>
  (
    await manager.ok('/CustomsClearanceCompany/GetCustomsClearanceNumbers', { CompanyId, rows: 100, sortType: 0, descendingOrder: false })
  ).Data.map(({ Id, Number, CustomsNumberStatus }: { Id: string; Number: string; CustomsNumberStatus: number }) => ({
    Id,
    Number,
    CustomsNumberStatus,
  })) as { Id: string; Number: string; CustomsNumberStatus: number }[];

describe('clearance companies', () => {
  test('need a name and a number, and a name stands once', async () => {
    const post = (body: object) => manager.post('/CustomsClearanceCompany/EstablishCustomsClearanceCompany', body);
    expect((await post({ Number: 'X1' })).Code).toBe(100);
    expect((await post({ Name: 'No number' })).Code).toBe(100);
    expect((await post({ Name: 'Once', Number: 'X2' })).Code).toBe(0);
    expect((await post({ Name: 'Once', Number: 'X3' })).Code).toBe(103);
  });

  test('are offered while they are in use, to the staff of their site only', async () => {
    const Id = await company();
    const offered = async (by: Person, path = '/CustomsClearanceCompany/GetSelectCustomsClearanceCompanys') =>
      (await by.ok(path, {})).some(({ Value }: { Value: string }) => Value === Id);
    const [leader, elsewhere] = [await server.as('leader'), await server.as('hkmanager')];
    expect([await offered(leader), await offered(leader, '/CustomsClearanceCompany'), await offered(elsewhere)]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await elsewhere.post('/CustomsClearanceCompany/GetEditCustomsClearanceCompany', { Id })).Code).toBe(101);
    const { RowVersion } = await manager.ok('/CustomsClearanceCompany/GetEditCustomsClearanceCompany', { Id });
    const edited = { Id, RowVersion, Name: `Broker ${count}`, Number: 'BR', EnableStatus: 2 };
    await manager.ok('/CustomsClearanceCompany/EditCustomsClearanceCompany', edited);
    expect(await offered(leader)).toBe(false);
  });

  test('stay while numbers are theirs', async () => {
    const [bare, used] = [await company(), await company()];
    await add(used, { Numbers: ['KEEP1'] });
    const remove = (Id: string) => manager.post('/CustomsClearanceCompany/DeleteCustomsClearanceCompany', { Id });
    expect([(await remove(bare)).Code, (await remove(used)).Code]).toEqual([0, 105]);
  });
});

describe('customs numbers', () => {
  test('come as a range with zeros in front, or as a list', async () => {
    const id = await company();
    expect((await add(id, { Prefix: 'HB', StartNumber: '8', EndNumber: '11', Digits: 4 })).Data).toEqual({ Added: 4 });
    expect((await add(id, { Numbers: ['HB9001', 'HB9002'] })).Data).toEqual({ Added: 2 });
    expect((await numbersOf(id)).map((row) => row.Number).sort()).toEqual(['HB0008', 'HB0009', 'HB0010', 'HB0011', 'HB9001', 'HB9002']);
  });

  test('are refused as a whole when one is known, of whatever type, or repeated', async () => {
    const id = await company();
    await add(id, { Numbers: ['A1'] });
    const again = await add(id, { CustomsNumberType: 3, Numbers: ['A0', 'A1'] });
    expect([again.Code, again.Message]).toEqual([103, expect.stringContaining('A1')]);
    expect((await add(id, { Numbers: ['B1', 'B1'] })).Code).toBe(103);
    expect((await add(await company(), { Numbers: ['A1'] })).Code).toBe(0);
    expect(await numbersOf(id)).toHaveLength(1);
  });

  test('a range must make sense and have at most 10,000 numbers', async () => {
    const id = await company();
    for (const range of [
      { StartNumber: '5', EndNumber: '4' },
      { StartNumber: 'A', EndNumber: 'B' },
      { StartNumber: '1' },
      { StartNumber: '1', EndNumber: '100', Digits: 2 },
      {},
    ])
      expect([range, (await add(id, range)).Code]).toEqual([range, 100]);
    expect((await add(id, { StartNumber: '00001', EndNumber: '10001' })).Code).toBe(106);
  });

  test('unused ones are voided for good or deleted, all of those asked for or none', async () => {
    const id = await company();
    await add(id, { Numbers: ['V1', 'V2', 'V3'] });
    const [first, second, third] = (await numbersOf(id)).map((row) => row.Id);
    const post = (name: string, ...Ids: unknown[]) => manager.post(`/CustomsClearanceCompany/${name}CustomsClearanceNumbers`, { Ids });
    expect((await post('Void', first)).Code).toBe(0);
    expect([(await post('Void', first, second)).Code, (await post('Delete', first, second)).Code]).toEqual([102, 102]);
    expect((await post('Delete', second, third)).Code).toBe(0);
    expect((await numbersOf(id)).map((row) => row.CustomsNumberStatus)).toEqual([3]);
  });

  test('the warehouse reads them and adds none; another site has neither', async () => {
    const id = await company();
    const [leader, elsewhere] = [await server.as('leader'), await server.as('hkmanager')];
    expect((await leader.post('/CustomsClearanceCompany/GetCustomsClearanceNumbers', { CompanyId: id })).Code).toBe(0);
    expect((await add(id, { Numbers: ['W1'] }, leader)).status).toBe(403);
    expect((await add(id, { Numbers: ['W1'] }, elsewhere)).Code).toBe(101);
  });
});
