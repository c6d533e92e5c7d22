import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

const start = new Date('2027-02-01T02:00:00Z');
let server: TestServer;
let manager: Person;
let alice: Person;
let xiamen: string;
let dongguan: string;
let site: string;
const office = '9:00-12:00，13:30~18:00';
const festival = { From: '2027-02-05', Until: '2027-02-11', Name: { 'zh-cn': '春节', 'zh-tw': '春節', 'en-us': 'Spring Festival' } };

beforeAll(async () => {
  server = await openTestServer({ now: () => start });
  [manager, alice] = await Promise.all([server.as('manager'), server.as('alice')]);
  const list = await manager.ok('/Warehouse/GetSelectWarehouses');
  const idOf = (code: string) => list.find((row: { Code: string }) => row.Code === code).Id;
  [xiamen, dongguan] = [idOf('XM'), idOf('DG')];
});
afterAll(() => server.close());

const establish = (input: object) => manager.post('/OpeningCalendar/EstablishOpeningCalendar', input);
const opened = (Id: string) => manager.ok('/OpeningCalendar/GetEditOpeningCalendar', { Id });
const copy = (input: object) =>
  manager.post('/OpeningCalendar/CopyOpeningCalendar', { Id: site, WithWeek: true, WithExceptions: true, ...input });
const published = async () => await server.visitor('t.localhost').ok('/PublicSite/GetPublicWarehouses', {});
const ofXiamen = async () => (await published()).find(({ Id }: { Id: string }) => Id === xiamen);

describe('opening hours', () => {
  test('are empty for a place without a calendar', async () => {
    expect(await ofXiamen()).toMatchObject({ HoursOfWeek: [], ExceptionalDays: [], IsOpenNow: null, OpensNext: null });
  });

  test('name each field whose hours cannot be read', async () => {
    const answer = await establish({
      Name: 'Site',
      Monday: 'morning',
      Tuesday: '18:00-9:00',
      Exceptions: [{ From: '2027-02-05', Hours: '9' }],
    });
    expect(answer).toBeRefused('ValidationFailed');
    expect(answer.Data.map(({ Field }: { Field: string }) => Field)).toEqual(['Monday', 'Tuesday', 'Exceptions.0.Hours']);
    expect(await establish({ Name: 'Site', Exceptions: [{ From: '2027-02-05', Until: '2027-02-04' }] })).toMatchObject({
      Data: [{ Field: 'Exceptions.0.Until' }],
    });
    expect(await establish({})).toMatchObject({ Data: [{ Field: 'Name' }] });
  });

  test('of the site apply to its warehouses, and are written in one form', async () => {
    const week = Object.fromEntries(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => [day, office]));
    site = (await manager.ok('/OpeningCalendar/EstablishOpeningCalendar', { Name: 'Site', ...week, Exceptions: [festival] })).Id;
    expect(await opened(site)).toMatchObject({ Monday: '09:00–12:00, 13:30–18:00', Sunday: null });
    expect(await ofXiamen()).toMatchObject({
      HoursOfWeek: [expect.stringContaining('09:00–12:00, 13:30–18:00'), expect.any(String)],
      ExceptionalDays: ['Closed Feb 5 – 11 · Spring Festival'],
      SearchHours: ['Mo-Fr 09:00-12:00', 'Mo-Fr 13:30-18:00'],
      IsOpenNow: true,
      OpensNext: null,
    });
  });

  test('exist once for each place', async () => {
    expect(await establish({ Name: 'Another' })).toBeRefused('Duplicate');
    const [point] = (await manager.ok('/SelfPickupAddress/GetSelfPickupAddresses', { rows: 1 })).Data;
    expect(await establish({ WarehouseId: xiamen, SelfPickupAddressId: point.Id })).toMatchObject({
      Data: [{ Field: 'SelfPickupAddressId' }],
    });
  });

  test('are shown to customers with the address of the warehouse, in their language', async () => {
    const addresses = await alice.ok('/ConsolidationAddress/GetMineConsolidationAddresses');
    const found = addresses.find(({ WarehouseId }: { WarehouseId: string }) => WarehouseId === xiamen);
    expect(found.HoursOfWeek).toHaveLength(2);
    expect(found.ExceptionalDays).toHaveLength(1);
  });

  test('of another site are not found', async () => {
    expect(await (await server.as('hkmanager')).post('/OpeningCalendar/GetEditOpeningCalendar', { Id: site })).toBeRefused('NotFound');
    expect((await alice.post('/OpeningCalendar/GetOpeningCalendars', {})).status).toBe(403);
  });
});

describe('copying opening hours', () => {
  test('needs another place and something to copy', async () => {
    expect(await copy({})).toBeRefused('ValidationFailed');
    expect(await copy({ WarehouseIds: [xiamen], WithWeek: false, WithExceptions: false })).toBeRefused('ValidationFailed');
  });

  test('gives each place a calendar once, also when it is done concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => copy({ WarehouseIds: [xiamen, dongguan] })));
    expect(answers.some(({ Data: places }) => places === 2)).toBe(true);
    const { Data } = await manager.ok('/OpeningCalendar/GetOpeningCalendars', { rows: 20 });
    expect(Data.map(({ Name }: { Name: string }) => Name).sort()).toEqual(['Site', '东莞集运仓', '厦门集运仓']);
  });

  test('replaces entries of the same days and leaves the others', async () => {
    const { Data } = await manager.ok('/OpeningCalendar/GetOpeningCalendars', { WarehouseId: xiamen });
    const own = await opened(Data[0].Id);
    await manager.ok('/OpeningCalendar/EditOpeningCalendar', {
      Id: own.Id,
      RowVersion: own.RowVersion,
      WarehouseId: xiamen,
      Name: own.Name,
      Monday: null,
      Saturday: '10-12',
      Exceptions: [{ ...festival, Hours: '9-10' }, { From: '2027-05-01' }],
    });
    expect(await copy({ WarehouseIds: [xiamen], WithWeek: false })).toSucceed();
    const after = await opened(own.Id);
    expect(after).toMatchObject({ Saturday: '10:00–12:00', Monday: null });
    expect(after.Exceptions.map(({ From, Hours }: Record<string, string>) => [From, Hours])).toEqual([
      ['2027-02-05', null],
      ['2027-05-01', null],
    ]);
  });
});
