import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { root } from '@entrepot/server/core/root.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';

let server: TestServer;
let clerk: Person;
beforeAll(async () => {
  server = await openTestServer();
  clerk = await server.as('clerk');
});
afterAll(() => server.close());

const languages = ['zh-cn', 'zh-tw', 'en-us'] as const;
const inLanguage = (language: string) => ({ 'accept-language': language });
const written: any[] = JSON.parse(readFileSync(join(root, 'packages/contract/src/data/enums.json'), 'utf8'));

describe('choices of an enumeration', () => {
  test.each(Object.keys(enumCodes))('%s answers Value and Name pairs of its codes, in each language', async (name) => {
    const codes = Object.values((enumCodes as Record<string, Record<string, number>>)[name]!);
    const [cn, tw, us] = await Promise.all(languages.map((language) => clerk.ok(`/Select/Get${name}`, {}, inLanguage(language))));
    for (const list of [cn, tw, us]) {
      expect(list.map(({ Value }: any) => Value).sort()).toEqual([...codes].sort());
      for (const { Name } of list) expect(Name).toMatch(/\S/);
    }
    const hasChinese = ({ Name }: any) => /\p{Script=Han}/u.test(Name);
    expect(us.some(hasChinese)).toBe(false);
  });

  test('words are those written down, in the language of the caller', async () => {
    const status = written.find(({ Name }) => Name === 'PackageStatus')!.Values;
    for (const language of languages) {
      const answered = await clerk.ok('/Select/GetPackageStatus', {}, inLanguage(language));
      expect(answered).toEqual(status.map((one: any) => ({ Value: one.Code, Name: one[language.replace('-', '_')] })));
    }
  });

  test('several at once come as a map, and an unknown name is left out', async () => {
    const answer = await clerk.ok('/Select/GetEnums', { Names: ['Gender', 'BinType', 'NoSuchEnumeration'] });
    expect(Object.keys(answer).sort()).toEqual(['BinType', 'Gender']);
  });
});

/** The bare look-ups of the specification beside their twins under /Select. */
const lookups: [bare: string, twin: string, body?: object][] = [
  ['/Site', '/Select/Site'],
  ['/SiteJoinWarehouse', '/Select/SiteJoinWarehouse'],
  ['/TypeOfShipping', '/Select/TypeOfShipping'],
  ['/Carrier', '/Select/Carrier'],
  ['/Currencies', '/Select/Currencies'],
  ['/LogisticsOrderTrajectoryScheme', '/Select/LogisticsOrderTrajectoryScheme'],
  ['/SelfPickupAddress', '/Select/SelfPickupAddress'],
  ['/ApplicantInformation', '/Select/ApplicantInformation'],
  ['/HelpTutorialType', '/Select/HelpTutorialType'],
  ['/GlobalCountries', '/Select/GlobalCountries'],
];

/** What pickers ask, page by page. */
const pickers: [path: string, of: string][] = [
  ['/User/GetSelectUser', 'users'],
  ['/Site/GetSites', 'sites'],
  ['/GlobalCountries/GetGlobalCountries', 'regions'],
  ['/SelfPickupAddress/GetSelfPickupAddresses', 'self-pickup addresses'],
  ['/ApplicantInformation/GetApplicantInformations', 'applicants'],
  ['/Shelves/GetShelves', 'shelves'],
  ['/ExpenseType/GetSelectTableExpenseTypes', 'expense types'],
  ['/LogisticsValueAddedServicesQuotationGrouping/GetSelectTableLogisticsValueAddedServicesQuotationGroupings', 'value-added groupings'],
];

/** Words of states that lists and labels say, by the enumeration that has them. */
const labels: [enumeration: string, words: string[]][] = [
  ['EnableStatus', ['Enabled', 'Disabled']],
  ['OrganizesType', ['Staff organization', 'Customer organization']],
  ['ClaimStatus', ['Unclaimed', 'Claimed']],
  ['AddressType', ['Our own', 'Partner', 'Parcel locker', 'Convenience store']],
  ['OnlineStatus', ['Online', 'Not online']],
  ['SignStatus', ['Signed for', 'Not signed for']],
  ['FreezeStatus', ['Frozen', 'Not frozen']],
  ['WeighStatus', ['Weighed', 'Not weighed']],
  ['BagStatus', ['Bagged', 'Not bagged']],
  ['ExpiryStatus', ['Not expired', 'Expired']],
  ['CompletionStatus', ['To be completed', 'Completed']],
  ['PickingStatus', ['To be picked', 'Partially picked', 'Finished picking']],
  ['PrintStatus', ['Unprinted', 'Printed']],
  ['LocalTrackingNumberStatus', ['Unused', 'Used', 'Voided']],
  ['UserMessageStatus', ['Unread', 'Read']],
  ['PromotionClaimStatus', ['Claimable', 'Not claimable', 'Claimed', 'None left', 'Expired', 'Not started']],
];

describe('the words of states', () => {
  test.each(labels)('of %s are what lists and labels say', async (enumeration, words) => {
    const answered = await clerk.ok(`/Select/Get${enumeration}`);
    expect(answered.map(({ Name }: { Name: string }) => Name)).toEqual(words);
  });
});

describe('look-ups', () => {
  test('the usual Carry of a quotation comes as Value in kg and Name', async () => {
    expect(await clerk.ok('/Select/GetCarry')).toEqual([
      { Value: 0, Name: 'Not rounded' },
      { Value: 0.1, Name: 'Rounded up by 0.1 kg' },
      { Value: 0.5, Name: 'Rounded up by 0.5 kg' },
      { Value: 1, Name: 'Rounded up by 1 kg' },
    ]);
  });

  test.each(pickers)('%s answers Total and Data: a page of %s', async (path) => {
    const manager = await server.as('manager');
    const [first, second] = await Promise.all([1, 2].map((index) => manager.ok(path, { index, rows: 1, descendingOrder: true })));
    expect(first.Data).toHaveLength(1);
    expect(first.Total).toBeGreaterThanOrEqual(first.Data.length + second.Data.length);
    expect(second.Data[0]?.Id).not.toBe(first.Data[0].Id);
  });

  test.each(lookups)('%s answers what %s answers, and takes the shared query', async (bare, twin) => {
    const query = { index: 1, rows: 20, descendingOrder: true, Content: '' };
    const [one, other] = await Promise.all([clerk.ok(bare, query), clerk.ok(twin)]);
    const rows = (answer: any) => (Array.isArray(answer) ? answer : answer.Data);
    expect(rows(one).length).toBeGreaterThan(0);
    expect(rows(one)).toEqual(rows(other).slice(0, query.rows));
    for (const row of rows(one)) expect(row.Value ?? row.Id).toBeTruthy();
    for (const row of rows(one)) expect(row.Name ?? row.Applicant ?? row.Title).toBeTruthy();
  });

  test('cargo types (CargoType) and kinds of organizations (organizesType) come as Value and Name pairs', async () => {
    const types: any[] = await clerk.ok('/Select/GetCargoType');
    expect(types).toEqual(await clerk.ok('/CargoType/GetSelectCargoTypes'));
    const { Data } = await (await server.as('manager')).ok('/CargoType/GetCargoTypes', { index: 1, rows: 100 });
    expect(new Set(types.map(({ Value }) => Value))).toEqual(new Set(Data.map(({ Id }: any) => Id)));
    for (const { Name } of types) expect(Name).toMatch(/\S/);
    expect(await clerk.ok('/Select/GetOrganizesType')).toEqual([
      { Value: 1, Name: 'Staff organization' },
      { Value: 2, Name: 'Customer organization' },
    ]);
  });

  test('partitions are those of the warehouse asked for', async () => {
    const [warehouse] = await clerk.ok('/Warehouse/GetSelectWarehouses');
    const partitions = await clerk.ok('/WarehousePartitions', { WarehouseId: warehouse.Id ?? warehouse.Value });
    expect(partitions.length).toBeGreaterThan(0);
    expect(partitions).toEqual(await clerk.ok('/Select/WarehousePartitions', { WarehouseId: warehouse.Id ?? warehouse.Value }));
  });

  test('regions hang below their parents and say whether they have children, a phone code and a code', async () => {
    const countries = await clerk.ok('/GlobalCountries');
    const china = countries.find(({ Code }: any) => Code === 'CN');
    expect(china).toMatchObject({
      Id: expect.stringMatching(/./),
      Name: expect.stringContaining('China'),
      HasChildren: true,
      PhoneCode: '86',
    });
    const provinces = await clerk.ok('/GlobalCountries', { ParentId: china.Id });
    expect(provinces.every(({ ParentId }: any) => ParentId === china.Id)).toBe(true);
    expect(provinces.length).toBeGreaterThan(30);
    for (const { Name } of provinces) expect(Name).toMatch(/\S/);
  });

  test('sites come with their warehouses', async () => {
    const sites = await clerk.ok('/SiteJoinWarehouse');
    expect(sites.flatMap(({ Children }: any) => Children).length).toBeGreaterThan(0);
  });

  test('a visitor reads countries and kinds of help, and nothing of the staff', async () => {
    const visitor = server.visitor();
    expect((await visitor.post('/Select/GlobalCountries')).Code).toBe(0);
    expect((await visitor.post('/Select/HelpTutorialType')).Code).toBe(0);
    for (const path of ['/Carrier', '/Currencies', '/ApplicantInformation', '/Site']) expect((await visitor.post(path)).status).toBe(401);
  });
});
