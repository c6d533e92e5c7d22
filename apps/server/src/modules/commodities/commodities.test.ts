import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const typeOf = async (code: string) =>
  (await manager.ok('/CargoType/GetSelectCargoTypes')).find((row: { Code: string }) => row.Code === code);

describe('cargo types', () => {
  test('are listed in display order, also for customers', async () => {
    const list = await (await server.as('alice')).ok('/CargoType/GetSelectCargoTypes');
    expect(list.map(({ Name }: { Name: string }) => Name).slice(0, 3)).toEqual(['General goods', 'Sensitive goods', 'With battery']);
    expect(list).toHaveLength(10);
  });

  test('cannot be deleted while a shipping method is limited to them', async () => {
    const battery = await typeOf('BATTERY');
    const limited = await manager.ok('/TypeOfShipping');
    await sql`update shipping_method set cargo_type_ids = ${JSON.stringify([battery.Id])}::jsonb where id = ${limited[0].Id}`.execute(
      server.db,
    );
    expect(await manager.post('/CargoType/DeleteCargoType', { Id: battery.Id })).toBeRefused('InUse', {
      Message: 'With battery is used in Sea express',
    });
    expect(await manager.post('/CargoType/DeleteCargoType', { Id: (await typeOf('POWDER')).Id })).toSucceed();
    expect(await typeOf('POWDER')).toBeUndefined();
  });

  test('have a name in every language and a unique code', async () => {
    const draft = { Name: { 'zh-cn': '易碎', 'zh-tw': '易碎', 'en-us': 'Fragile' }, Code: 'FRAGILE' };
    await manager.ok('/CargoType/EstablishCargoType', draft);
    expect(await manager.post('/CargoType/EstablishCargoType', { ...draft, Name: { ...draft.Name, 'en-us': 'Fragile two' } })).toBeRefused(
      'Duplicate',
    );
    expect(await manager.post('/CargoType/EstablishCargoType', { Name: { 'zh-cn': '易碎' }, Code: 'F2' })).toBeRefused('ValidationFailed');
  });
});
