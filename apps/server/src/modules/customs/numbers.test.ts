import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

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

describe('customs brokers', () => {
  test('require a name and a number, and have unique names', covers('FIELD-CustomsCompany', 'REQ-CustomsNumber'), async () => {
    const post = (body: object) => manager.post('/CustomsClearanceCompany/EstablishCustomsClearanceCompany', body);
    expect(await post({ Number: 'X1' })).toBeRefused('ValidationFailed');
    expect(await post({ Name: 'No number' })).toBeRefused('ValidationFailed');
    expect(await post({ Name: 'Once', Number: 'X2' })).toSucceed();
    expect(await post({ Name: 'Once', Number: 'X3' })).toBeRefused('Duplicate');
  });

  test('are offered while they are active, to the staff of their site only', covers('LOOKUP-CustomsClearanceCompany'), async () => {
    const Id = await company();
    const offered = async (by: Person, path = '/CustomsClearanceCompany/GetSelectCustomsClearanceCompanys') =>
      (await by.ok(path, {})).some(({ Value }: { Value: string }) => Value === Id);
    const [leader, elsewhere] = [await server.as('leader'), await server.as('hkmanager')];
    expect([await offered(leader), await offered(leader, '/CustomsClearanceCompany'), await offered(elsewhere)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await elsewhere.post('/CustomsClearanceCompany/GetEditCustomsClearanceCompany', { Id })).toBeRefused('NotFound');
    const { RowVersion } = await manager.ok('/CustomsClearanceCompany/GetEditCustomsClearanceCompany', { Id });
    const edited = { Id, RowVersion, Name: `Broker ${count}`, Number: 'BR', EnableStatus: enumCodes.EnableStatus.Disabled };
    await manager.ok('/CustomsClearanceCompany/EditCustomsClearanceCompany', edited);
    expect(await offered(leader)).toBe(false);
  });

  test('are not deleted while they have numbers', async () => {
    const [bare, used] = [await company(), await company()];
    await add(used, { Numbers: ['KEEP1'] });
    const remove = (Id: string) => manager.post('/CustomsClearanceCompany/DeleteCustomsClearanceCompany', { Id });
    expect(await remove(bare)).toSucceed();
    expect(await remove(used)).toBeRefused('InUse');
  });
});

describe('customs numbers', () => {
  test('are added as a range with leading zeros, or as a list', covers('FIELD-CustomsNumber'), async () => {
    const id = await company();
    expect((await add(id, { Prefix: 'HB', StartNumber: '8', EndNumber: '11', Digits: 4 })).Data).toEqual({ Added: 4 });
    expect((await add(id, { Numbers: ['HB9001', 'HB9002'] })).Data).toEqual({ Added: 2 });
    expect((await numbersOf(id)).map((row) => row.Number).sort()).toEqual(['HB0008', 'HB0009', 'HB0010', 'HB0011', 'HB9001', 'HB9002']);
  });

  test('are rejected as a whole when one exists, of any type, or is repeated', async () => {
    const id = await company();
    await add(id, { Numbers: ['A1'] });
    const again = await add(id, { CustomsNumberType: 3, Numbers: ['A0', 'A1'] });
    expect(again).toBeRefused('Duplicate', { Message: expect.stringContaining('A1') });
    expect(await add(id, { Numbers: ['B1', 'B1'] })).toBeRefused('Duplicate');
    expect(await add(await company(), { Numbers: ['A1'] })).toSucceed();
    expect(await numbersOf(id)).toHaveLength(1);
  });

  test('reject an invalid range and one of more than 10,000 numbers', async () => {
    const id = await company();
    for (const range of [
      { StartNumber: '5', EndNumber: '4' },
      { StartNumber: 'A', EndNumber: 'B' },
      { StartNumber: '1' },
      { StartNumber: '1', EndNumber: '100', Digits: 2 },
      {},
    ])
      expect(await add(id, range), JSON.stringify(range)).toBeRefused('ValidationFailed');
    expect(await add(id, { StartNumber: '00001', EndNumber: '10001' })).toBeRefused('LimitExceeded');
  });

  test('are voided for good or deleted if unused, all of the requested ones or none', async () => {
    const id = await company();
    await add(id, { Numbers: ['V1', 'V2', 'V3'] });
    const [first, second, third] = (await numbersOf(id)).map((row) => row.Id);
    const post = (name: string, ...Ids: unknown[]) => manager.post(`/CustomsClearanceCompany/${name}CustomsClearanceNumbers`, { Ids });
    expect(await post('Void', first)).toSucceed();
    expect(await post('Void', first, second)).toBeRefused('StateNotAllowed');
    expect(await post('Delete', first, second)).toBeRefused('StateNotAllowed');
    expect(await post('Delete', second, third)).toSucceed();
    expect((await numbersOf(id)).map((row) => row.CustomsNumberStatus)).toEqual([3]);
  });

  test('are read-only for the warehouse and hidden from another site', async () => {
    const id = await company();
    const [leader, elsewhere] = [await server.as('leader'), await server.as('hkmanager')];
    expect(await leader.post('/CustomsClearanceCompany/GetCustomsClearanceNumbers', { CompanyId: id })).toSucceed();
    expect((await add(id, { Numbers: ['W1'] }, leader)).status).toBe(403);
    expect(await add(id, { Numbers: ['W1'] }, elsewhere)).toBeRefused('NotFound');
  });
});
