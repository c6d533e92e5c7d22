import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';
import { unseal } from '../../core/http/crypto.ts';
import { checkDigit } from './check-digits.ts';

let server: TestServer;
let manager: Person;
let clerk: Person;
let leader: Person;
let alice: Person;
beforeAll(async () => {
  server = await openTestServer();
  [manager, clerk, leader, alice] = await Promise.all([server.as('manager'), server.as('clerk'), server.as('leader'), server.as('alice')]);
});
afterAll(() => server.close());

let made = 0;
const carrier = async (more: object = {}): Promise<string> =>
  (await manager.ok('/Carrier/EstablishCarrier', { Name: `Carrier ${++made}`, CarrierInterface: 2, ...more })).Id;
const add = (CarrierId: string, body: object, by = manager) => by.post('/Carrier/EstablishLocalTrackingNumbers', { CarrierId, ...body });
const numbersOf = async (CarrierId: string, more: object = {}) =>
  (await leader.ok('/Carrier/GetLocalTrackingNumbers', { CarrierId, rows: 100, descendingOrder: false, ...more })).Data as any[];

describe('a carrier', () => {
  test('encrypts the settings of its interface and never shows them', async () => {
    const id = await carrier({ InterfaceSettings: '{"key":"very secret"}' });
    const stored = async () =>
      (await sql<{ settings: string }>`select interface_settings as settings from carrier where id = ${id}`.execute(server.db)).rows[0]!
        .settings;
    const first = await stored();
    expect(first).not.toContain('secret');
    expect(unseal(first)).toBe('{"key":"very secret"}');
    const row = await manager.ok('/Carrier/GetEditCarrier', { Id: id });
    expect(row.InterfaceSettings).toMatch(/^\*+.{4}$/);

    const edit = (body: object) => manager.ok('/Carrier/EditCarrier', { Id: id, Name: row.Name, CarrierInterface: 2, ...body });
    await edit({ RowVersion: 1, InterfaceSettings: row.InterfaceSettings, Alias: 'again' });
    expect(await stored()).toBe(first);
    await edit({ RowVersion: 2, InterfaceSettings: 'another' });
    expect(unseal(await stored())).toBe('another');
    const seen = await leader.ok('/Carrier/GetCarriers', { rows: 100 });
    expect(Object.keys(seen.Data[0])).not.toContain('InterfaceSettings');
  });

  test('needs a unique name and an interface, and the row version for an edit', async () => {
    const id = await carrier({ Name: 'Once' });
    expect(await manager.post('/Carrier/EstablishCarrier', { Name: 'Once', CarrierInterface: 2 })).toBeRefused('Duplicate');
    expect(await manager.post('/Carrier/EstablishCarrier', { Name: 'Other' })).toBeRefused('ValidationFailed');
    expect(await manager.post('/Carrier/EditCarrier', { Id: id, RowVersion: 7, Name: 'Once', CarrierInterface: 2 })).toBeRefused(
      'ConcurrencyConflict',
    );
    expect((await clerk.post('/Carrier/EstablishCarrier', { Name: 'Mine', CarrierInterface: 2 })).status).toBe(403);
    expect(await (await server.as('hkmanager')).post('/Carrier/GetEditCarrier', { Id: id })).toBeRefused('NotFound');
  });

  test('is not offered when disabled', async () => {
    const id = await carrier({ Alias: 'off' });
    const offered = async (by = alice) => (await by.ok('/Carrier/GetSelectCarriers', {})).map(({ Value }: any) => Value);
    expect(await offered()).toContain(id);
    await manager.ok('/Carrier/DisableCarrier', { Id: id });
    expect(await offered()).not.toContain(id);
    await manager.ok('/Carrier/EnableCarrier', { Id: id });
    expect(await alice.ok('/Carrier', {})).toContainEqual(expect.objectContaining({ Value: id, Name: expect.any(String), Alias: 'off' }));
    expect((await clerk.post('/Carrier/DisableCarrier', { Id: id })).status).toBe(403);
  });

  test('is offered for the shipping method and country it serves', async () => {
    const [taiwan] = await regions('TW');
    const [japan] = await regions('JP');
    const id = await carrier({ CountryIds: [taiwan] });
    const method = await manager.ok('/TypeOfShipping/EstablishTypeOfShipping', {
      Name: { 'zh-cn': '特快', 'zh-tw': '特快件', 'en-us': 'Express' },
      TransportMode: 1,
      CarrierIds: [id],
      DestinationCountryIds: [taiwan],
    });
    const offered = async (body: object) => (await alice.ok('/UserCarrier/GetSelectCarriers', body)).map(({ Value }: any) => Value);
    expect(await offered({ TypeOfShippingId: method.Id })).toEqual([id]);
    if (japan) expect(await offered({ DestinationCountryId: japan })).not.toContain(id);
    const ways = await alice.ok('/TypeOfShipping/GetSelectTypeOfShippings', { DestinationCountryId: taiwan });
    expect(ways).toContainEqual(expect.objectContaining({ Value: method.Id, Name: 'Express', MinimumAging: 0, MaximumAging: 0 }));
    expect(await manager.post('/Carrier/DeleteCarrier', { Id: id })).toBeRefused('InUse');
    await manager.ok('/TypeOfShipping/DeleteTypeOfShipping', { Id: method.Id });
    expect(await manager.post('/Carrier/DeleteCarrier', { Id: id })).toSucceed();
  });

  test('reports whether numbers can be obtained from it', async () => {
    const tried = async (more: object) => manager.post('/Carrier/TestCarrierInterface', { Id: await carrier(more) });
    expect((await tried({})).Data).toEqual({ Ok: false, Detail: 'The pool is empty' });
    expect((await tried({ CarrierInterface: 99 })).Data.Ok).toBe(true);
    expect(await tried({ CarrierInterface: 7 })).toBeRefused('ExternalServiceFailed');
  });
});

const regions = async (code: string) =>
  (await sql<{ id: string }>`select id from region where code = ${code} limit 1`.execute(server.db)).rows.map(({ id }) => id);

describe('a number pool', () => {
  test('is filled by a range with prefix, check digit and suffix, in order', async () => {
    const id = await carrier();
    expect((await add(id, { Prefix: 'RA', StartNumber: '47312489', EndNumber: '47312491', Suffix: 'CN', CheckDigitRule: 4 })).Data).toEqual(
      { Added: 3, Skipped: 0 },
    );
    expect((await numbersOf(id)).map((row) => row.TrackingNumber)).toEqual(['RA473124894CN', 'RA473124903CN', 'RA473124917CN']);
  });

  test('skips known numbers, keeps leading zeros and continues after its last number', async () => {
    const id = await carrier();
    await add(id, { StartNumber: '0098', EndNumber: '0100' });
    expect((await add(id, { StartNumber: '0099', EndNumber: '0102' })).Data).toEqual({ Added: 2, Skipped: 2 });
    expect((await add(id, { Numbers: ['X1', 'X1', '0100'] })).Data).toEqual({ Added: 1, Skipped: 1 });
    expect((await numbersOf(id)).map((row) => [row.TrackingNumber, row.Sequence])).toEqual([
      ['0098', 1],
      ['0099', 2],
      ['0100', 3],
      ['0101', 4],
      ['0102', 5],
      ['X1', 6],
    ]);
  });

  test('computes the check digits of Taiwanese carriers, Luhn and the postal union', () => {
    expect(checkDigit('683215000', 2)).toBe(String(683215000 % 7));
    expect(checkDigit('7992739871', 3)).toBe('3');
    // The example of the standard S10.
    expect(checkDigit('47312482', 4)).toBe('9');
    expect(checkDigit('123', 1)).toBe('');
  });

  test('rejects ranges that are too long, reversed, uneven or non-numeric, and mixed input', async () => {
    const id = await carrier();
    const addTo = (body: object) => add(id, body);
    expect(await addTo({ StartNumber: '00001', EndNumber: '10001' })).toBeRefused('LimitExceeded');
    expect(await addTo({ StartNumber: '20', EndNumber: '10' })).toBeRefused('ValidationFailed');
    expect(await addTo({ StartNumber: '1', EndNumber: '10' })).toBeRefused('ValidationFailed');
    expect(await addTo({ StartNumber: 'A1', EndNumber: 'A9' })).toBeRefused('ValidationFailed');
    expect(await addTo({ StartNumber: '1234', EndNumber: '1240', CheckDigitRule: 4 })).toBeRefused('ValidationFailed');
    expect(await addTo({ StartNumber: '1', EndNumber: '2', Numbers: ['3'] })).toBeRefused('ValidationFailed');
    expect(await addTo({})).toBeRefused('ValidationFailed');
    expect(await addTo({ Numbers: ['单号'] })).toBeRefused('ValidationFailed');
    expect((await add(id, { Numbers: ['1'] }, clerk)).status).toBe(403);
    expect(await add(id, { Numbers: ['1'] }, await server.as('hkmanager'))).toBeRefused('NotFound');
  });

  test('adds the same range once when two add it concurrently', async () => {
    const id = await carrier();
    const answers = await Promise.all([1, 2, 3].map(() => add(id, { StartNumber: '100', EndNumber: '149' })));
    expect(answers.map(({ Data }) => Data.Added).sort((a, b) => a - b)).toEqual([0, 0, 50]);
    expect(new Set((await numbersOf(id)).map((row) => row.Sequence)).size).toBe(50);
  });

  test('never reuses voided numbers, but allows deleted ones again', covers('STATE-NOTVOIDED'), async () => {
    const id = await carrier();
    await add(id, { StartNumber: '1', EndNumber: '4' });
    const [one, two, three] = await numbersOf(id);
    const call = (verb: string, ids: string[], by = manager) => by.post(`/Carrier/${verb}LocalTrackingNumbers`, { Ids: ids });
    expect(await call('Void', [one.Id])).toSucceed();
    expect(await call('Void', [one.Id, two.Id])).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('1') });
    expect(await call('Delete', [one.Id])).toBeRefused('StateNotAllowed');
    expect((await call('Delete', [three.Id], clerk)).status).toBe(403);
    expect(await call('Delete', [three.Id])).toSucceed();
    expect((await numbersOf(id)).map((row) => [row.TrackingNumber, row.LocalTrackingNumberStatus])).toEqual([
      ['1', 3],
      ['2', 1],
      ['4', 1],
    ]);
    expect((await add(id, { StartNumber: '1', EndNumber: '4' })).Data).toEqual({ Added: 1, Skipped: 3 });
    expect((await numbersOf(id, { LocalTrackingNumberStatus: enumCodes.LocalTrackingNumberStatus.Voided })).length).toBe(1);
  });
});
