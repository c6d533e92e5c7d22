import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { textIn } from '@entrepot/contract/data/coded.ts';
import { enumerations } from '@entrepot/contract/data/enumerations.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let clerk: Person;
beforeAll(async () => {
  server = await openTestServer();
  clerk = await server.as('clerk');
});
afterAll(() => server.close());

const languages = ['zh-cn', 'zh-tw', 'en-us'] as const;
const inLanguage = (language: string) => ({ 'accept-language': language });

describe('enumeration options', () => {
  test.each(Object.keys(enumCodes))(
    '%s returns Value and Name pairs of its codes in each language',
    covers(
      'STATE-ORDER-TRACK',
      'LOOKUP-Select-SalesModes',
      'LOOKUP-Select-CommodityStatus',
      'LOOKUP-Select-SpecificationAuditStatus',
      'LOOKUP-Select-PackageStatus',
      'LOOKUP-Select-ClaimStatus',
      'LOOKUP-Select-WarehouseDocumentType',
      'LOOKUP-Select-PaymentStatus',
      'LOOKUP-Select-PaymentType',
      'LOOKUP-Select-PickingStatus',
      'LOOKUP-Select-TrajectoryStatus',
      'LOOKUP-Select-BinType',
      'LOOKUP-Select-BinPackagingStatus',
      'LOOKUP-Select-OrderStatus',
      'LOOKUP-Select-OrderApprovalStatus',
      'LOOKUP-Select-OrderSource',
      'LOOKUP-Select-PrintStatus',
      'LOOKUP-Select-BillType',
      'LOOKUP-Select-BillingMode',
      'LOOKUP-Select-TriggerDataSource',
      'LOOKUP-Select-TriggerRule',
      'LOOKUP-Select-CalculationMethod',
      'LOOKUP-Select-RecipientInformationType',
      'LOOKUP-Select-RecipientInformationAudit',
      'LOOKUP-Select-ShopAuthorizationInformationType',
      'LOOKUP-Select-ShopAuthorizationStatus',
      'LOOKUP-Select-WarehousePartitionType',
      'LOOKUP-Select-SettlementCycleType',
      'LOOKUP-Select-ActivityType',
      'LOOKUP-Select-CouponClaimStatus',
      'LOOKUP-Select-CarrierInterface',
      'LOOKUP-Select-DatabaseType',
      'LOOKUP-Select-SystemVariables',
      'LOOKUP-Select-Gender',
      'LOOKUP-Select-MessageType',
      'LOOKUP-Select-SiteLanguage',
      'LOOKUP-Select-AddressType',
      'STATE-AUDIT',
      'STATE-SHOPAUTH',
    ),
    async (name) => {
      const codes = Object.values((enumCodes as Record<string, Record<string, number>>)[name]!);
      const [cn, tw, us] = await Promise.all(languages.map((language) => clerk.ok(`/Select/Get${name}`, {}, inLanguage(language))));
      for (const list of [cn, tw, us]) {
        expect(list.map(({ Value }: any) => Value).sort()).toEqual([...codes].sort());
        for (const { Name } of list) expect(Name).toMatch(/\S/);
      }
      const hasChinese = ({ Name }: any) => /\p{Script=Han}/u.test(Name);
      expect(us.some(hasChinese)).toBe(false);
    },
  );

  test('returns the labels in the language of the caller', covers('LOOKUP-Select'), async () => {
    for (const language of languages) {
      const answered = await clerk.ok('/Select/GetPackageStatus', {}, inLanguage(language));
      expect(answered).toEqual(
        Object.values(enumerations.PackageStatus.lines).map((line) => ({ Value: line[0], Name: textIn(line, language) })),
      );
    }
  });

  test('returns several enumerations as a map and omits unknown names', async () => {
    const answer = await clerk.ok('/Select/GetEnums', { Names: ['Gender', 'BinType', 'NoSuchEnumeration'] });
    expect(Object.keys(answer).sort()).toEqual(['BinType', 'Gender']);
  });
});

/** The specification's bare look-ups and their twins under /Select. */
const lookups: [bare: string, alias: string, body?: object][] = [
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

/** The picker calls, by page. */
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

/** Status labels that lists and labels display, by enumeration. */
const labels: [enumeration: string, texts: string[]][] = [
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

describe('status labels', () => {
  test.each(labels)(
    'of %s match those of lists and labels',
    covers(
      'STATE-PICKING-01',
      'STATE-PICKING-02',
      'STATE-PICKING-03',
      'STATE-CLAIM-01',
      'STATE-CLAIM-02',
      'STATE-PRINTED',
      'STATE-UNPRINTED',
      'STATE-WEIGHED',
      'STATE-NOTWEIGHED',
      'STATE-FROZEN',
      'STATE-NOTFROZEN',
      'STATE-BAGGED',
      'STATE-NOTBAGGED',
      'STATE-VOIDED',
      'STATE-NUMBER-USED',
      'STATE-NUMBER-UNUSED',
      'STATE-ENABLED',
      'STATE-DISABLED',
      'STATE-EXPIRED',
      'STATE-NOTEXPIRED',
      'STATE-ONLINE',
      'STATE-NOTONLINE',
      'STATE-SIGNED',
      'STATE-NOTSIGNED',
      'STATE-SPEC-COMPLETED',
      'STATE-SPEC-TOBECOMPLETED',
    ),
    async (enumeration, texts) => {
      const answered = await clerk.ok(`/Select/Get${enumeration}`);
      expect(answered.map(({ Name }: { Name: string }) => Name)).toEqual(texts);
    },
  );
});

describe('look-ups', () => {
  test('return the usual carry of a quotation as Value in kg and Name', covers('LOOKUP-Select-Carry'), async () => {
    expect(await clerk.ok('/Select/GetCarry')).toEqual([
      { Value: 0, Name: 'Not rounded' },
      { Value: 0.1, Name: 'Rounded up by 0.1 kg' },
      { Value: 0.5, Name: 'Rounded up by 0.5 kg' },
      { Value: 1, Name: 'Rounded up by 1 kg' },
    ]);
  });

  test.each(pickers)(
    '%s returns Total and Data: a page of %s',
    covers(
      'PICKER-Users',
      'PICKER-Sites',
      'PICKER-SelfPickupAddresses',
      'PICKER-Shelves',
      'PICKER-ExpenseTypes',
      'PICKER-ValueAddedGroupings',
    ),
    async (path) => {
      const manager = await server.as('manager');
      const [first, second] = await Promise.all([1, 2].map((index) => manager.ok(path, { index, rows: 1, descendingOrder: true })));
      expect(first.Data).toHaveLength(1);
      expect(first.Total).toBeGreaterThanOrEqual(first.Data.length + second.Data.length);
      expect(second.Data[0]?.Id).not.toBe(first.Data[0].Id);
    },
  );

  test.each(lookups)(
    '%s returns the same as %s and accepts the shared query',
    covers(
      'LOOKUP-Site',
      'LOOKUP-TypeOfShipping',
      'LOOKUP-Carrier',
      'LOOKUP-Currencies',
      'LOOKUP-LogisticsOrderTrajectoryScheme',
      'LOOKUP-SelfPickupAddress',
      'LOOKUP-ApplicantInformation',
      'LOOKUP-HelpTutorialType',
      'LOOKUP-PAGED',
    ),
    async (bare, alias) => {
      const query = { index: 1, rows: 20, descendingOrder: true, Content: '' };
      const [one, other] = await Promise.all([clerk.ok(bare, query), clerk.ok(alias)]);
      const rows = (answer: any) => (Array.isArray(answer) ? answer : answer.Data);
      expect(rows(one).length).toBeGreaterThan(0);
      expect(rows(one)).toEqual(rows(other).slice(0, query.rows));
      for (const row of rows(one)) expect(row.Value ?? row.Id).toBeTruthy();
      for (const row of rows(one)) expect(row.Name ?? row.Applicant ?? row.Title).toBeTruthy();
    },
  );

  test(
    'return cargo types (CargoType) and organization types (organizesType) as Value and Name',
    covers('LOOKUP-Select-CargoType', 'LOOKUP-Select-OrganizesType'),
    async () => {
      const types: any[] = await clerk.ok('/Select/GetCargoType');
      expect(types).toEqual(await clerk.ok('/CargoType/GetSelectCargoTypes'));
      const { Data } = await (await server.as('manager')).ok('/CargoType/GetCargoTypes', { index: 1, rows: 100 });
      expect(new Set(types.map(({ Value }) => Value))).toEqual(new Set(Data.map(({ Id }: any) => Id)));
      for (const { Name } of types) expect(Name).toMatch(/\S/);
      expect(await clerk.ok('/Select/GetOrganizesType')).toEqual([
        { Value: 1, Name: 'Staff organization' },
        { Value: 2, Name: 'Customer organization' },
      ]);
    },
  );

  test('return the partitions of the requested warehouse', covers('LOOKUP-WarehousePartitions'), async () => {
    const [warehouse] = await clerk.ok('/Warehouse/GetSelectWarehouses');
    const partitions = await clerk.ok('/WarehousePartitions', { WarehouseId: warehouse.Id ?? warehouse.Value });
    expect(partitions.length).toBeGreaterThan(0);
    expect(partitions).toEqual(await clerk.ok('/Select/WarehousePartitions', { WarehouseId: warehouse.Id ?? warehouse.Value }));
  });

  test(
    'nest regions below their parents with HasChildren, phone code and code',
    covers('FIELD-Region-01', 'FIELD-Region-02', 'FIELD-Region-03', 'PICKER-Regions', 'LOOKUP-GlobalCountries'),
    async () => {
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
    },
  );

  test('return sites with their warehouses', covers('LOOKUP-SiteJoinWarehouse'), async () => {
    const sites = await clerk.ok('/SiteJoinWarehouse');
    expect(sites.flatMap(({ Children }: any) => Children).length).toBeGreaterThan(0);
  });

  test('let visitors read countries and kinds of help, and no staff data', async () => {
    const visitor = server.visitor();
    expect(await visitor.post('/Select/GlobalCountries')).toSucceed();
    expect(await visitor.post('/Select/HelpTutorialType')).toSucceed();
    for (const path of ['/Carrier', '/Currencies', '/ApplicantInformation', '/Site']) expect((await visitor.post(path)).status).toBe(401);
  });
});
