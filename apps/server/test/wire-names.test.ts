import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { playJourney } from './journey.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
  await playJourney(server);
  await manager.ok('/CustomsClearanceCompany/EstablishCustomsClearanceCompany', { Name: 'Harbour brokers', Number: 'HB' });
}, 60_000);
afterAll(() => server.close());

/** The names that other programs of our customers read, by the list that answers them: they are the contract, whatever ours are called. */
const lists: readonly [path: string, names: string, query?: object][] = [
  [
    '/Package/GetPackages',
    `CourierNumber ProductName PackageStatus Pictures Length Width Geight Price ActualOfWeight GrossOfWeight BillingWeight CargoType
     ShelfNo AvailableQuantity FrozenQuantity ClaimStatus PurchasePrice PurchaseCurrency CompletionStatus UserName`,
  ],
  [
    '/Shelves/GetShelves',
    'ShelvesNumber Deactivated IsExistingGoods GoodsQuantity ShelvesWide ShelvesHigh ShelvesLength WarehousePartitionName WarehouseName SiteName',
  ],
  [
    '/LogisticsOrder/GetLogisticsOrders',
    `SerialNumber CarrierNo CargoTypeName Source OrderStatus OrderApprovalStatus TrajectoryStatus PaymentStatus PaymentType ActualWeight
     GrossWeight BillingWeight TaxInclusive IsCod CollectionAmount CollectionCurrencyName DeclaredPrice PickingStatus TypeOfShippingName CarrierName Remarks
     Cancelled Freeze CustomsBagNumber IsSplitOrder SplitIndex SplitTotal WaybillErrorCode WaybillErrorMessage PrintStatus PaymentTime
     DeliveryTime WaybillTime StoreEntryTime DepartureTime WeighingTime`,
  ],
  [
    '/Bill/GetBills',
    `SerialNumber Explanation TotalAmount PaymentMoney DiscountAmount RefundAmount PaymentType BillType PaymentStatus BalanceUsed CreditUsed`,
  ],
  [
    '/TransportShift/GetTransportShifts',
    `Name SerialNumber MaxLength MaxWidth MaxHeight MaxWeight BearableWeight TypeOfShippingName CustomsClearanceCompanyName BagNos
     UsedWeight UnusedWeight`,
  ],
  [
    '/User/GetUsers',
    `UserName NickName Avatar Gender BirthDate Email EmailVerified PhoneNumber PhoneVerified LockoutEnd Frozen IsSuperUser RoleNames
     MainAccountId ReferrerId Balance Arrears CreditEnabled CreditLimit CreditBalance SiteName Remarks CreationTime`,
  ],
  [
    '/Role/GetRoles',
    `Name Description Enabled Priority CodEnabled CodDefaultLimit CreditEnabled CreditDefaultLimit SettlementCycleType FullBagCharge`,
    { RoleKind: 2 },
  ],
  [
    '/Warehouse/GetWarehouses',
    'Name Code EnableStatus PersonInCharge Phone Landline PhoneCode CountryName DetailedAddress MailboxCode VolumeRatio',
  ],
  ['/WarehousePartitions/GetWarehousePartitions', 'Name PartitionType EnableStatus ShelfCount'],
  [
    '/Carrier/GetCarriers',
    `Name Alias CarrierInterface GuestAgent CollectionAgent MaxLength MaxWidth MaxHeight MaxWeight CashOnDelivery LocalNumbering SinglePackageBilling
     MinimumConsumption AvailableForStoreOrders WaybillTemplateId`,
  ],
  ['/TypeOfShipping/GetTypeOfShippings', 'Name MinimumAging MaximumAging'],
  ['/CustomsClearanceCompany/GetCustomsClearanceCompanys', 'Name Number'],
  [
    '/RecipientInformation/GetRecipientInformations',
    `RecipientName Phone Telephone IdentityNumber DetailedAddress MailboxCode CountryCode ProvinceCode CityCode CountyCode TownCode
     RecipientInformationAudit RecipientInformationType DefaultAddress`,
  ],
  [
    '/ApplicantInformation/GetApplicantInformations',
    'Contacts Phone ReceiveTel CountryCode SiteName DetailedAddress MailboxCode UsageCount IsDeactivate CreationTime',
  ],
  ['/SelfPickupAddress/GetSelfPickupAddresses', 'SiteName Address'],
  ['/Currencies/GetCurrencies', 'Name Symbol ExchangeRate Effective'],
  ['/ExpenseType/GetExpenseTypes', 'Name Code Explain SystemVariables DisplayOrder CreationTime'],
  [
    '/LogisticsValueAddedServicesQuotationGrouping/GetLogisticsValueAddedServicesQuotationGroupings',
    'Name MultipleChoice ExpenseTypeId Explain Remarks',
  ],
  ['/PickingList/GetPickingLists', 'SerialNumber WarehouseName'],
  [
    '/WarehouseQuotation/GetWarehouseQuotations',
    'RentFreeDays UltraLongInventoryTime CubicAmount SinglePieceAmount StartDate UltraLongCubicAmount UltraLongSinglePieceAmount',
  ],
];

test.each(lists)('%s answers the names of the contract', async (path, names, query = {}) => {
  const { Data } = await manager.ok(path, { rows: 1, ...query });
  const answered = Object.keys(Data[0]);
  expect(names.split(/\s+/).filter((name) => !answered.includes(name))).toEqual([]);
});

test('an opened order also tells its receiver, its declarant, its price, its goods and its tracks', async () => {
  const { Id } = (await manager.ok('/LogisticsOrder/GetLogisticsOrders', { rows: 1 })).Data[0];
  const order = await manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id });
  expect(Object.keys(order)).toEqual(
    expect.arrayContaining(['Receiver', 'Declarant', 'Quote', 'Goods', 'Parcels', 'Services', 'Bills', 'Tracks']),
  );
});

const surcharge = `ExpenseTypeId TriggerDataSource TriggerRule TriggerValue AmountOfMoney CalculationMethod MiniMumMoney AllowRefunds FreeQuantity
  FirstCharge FreeWeight Code`;
const quotation = `Name VolumeRatio SuperMaterialVolumeRatio TaxInclusive TaxInclusiveUnitPrice ExcessMaterialCost MinimumBillingWeight Carry
  SplitThrowingRatio BillingMode EffectiveFlag TimeOfEntryIntoForce Deadline DisplayOrder CarrierIds TypeOfShippingIds WarehouseIds
  CustomerGroupIds DestinationCountryIds CargoTypeIds CbmVolumeRatio VolumeUnitPrice SelfPickup TransportWarehouseIds VolumeAccumulation`;

test('an opened transfer quotation has the names of the contract, its weight ranges and its surcharges theirs', async () => {
  const { Data } = await manager.ok('/TransferQuotation/GetTransferQuotations', { rows: 100 });
  const opened = await Promise.all(Data.map(({ Id }: any) => manager.ok('/TransferQuotation/GetEditTransferQuotation', { Id })));
  const missing = (names: string, row: object) => names.split(/\s+/).filter((name) => !(name in row));
  expect(missing(quotation, opened[0])).toEqual([]);
  const [range] = opened.flatMap(({ Ranges }) => Ranges);
  expect(missing('StartingRange EndRange UnitPrice AdditionalCost FirstWeightUnitPrice', range)).toEqual([]);
  const [charged] = opened.flatMap(({ Surcharges }) => Surcharges);
  expect(missing(surcharge, charged)).toEqual([]);
});

/** What a form cannot be saved without, by the call that saves it. */
const needed: readonly [path: string, names: string][] = [
  ['/Site/EstablishSite', 'Name SitePath UserPath ApiPath DatabaseType DatabaseChannel'],
  ['/Warehouse/EstablishWarehouse', 'Name PersonInCharge'],
  ['/WarehousePartitions/EstablishWarehousePartition', 'Name WarehouseId PartitionType'],
  ['/Role/EstablishRole', 'Name'],
  ['/Organizes/EstablishBackstageOrganizes', 'Name'],
  ['/CargoType/EstablishCargoType', 'Name'],
  ['/Carrier/EstablishCarrier', 'Name CarrierInterface'],
  ['/TypeOfShipping/EstablishTypeOfShipping', 'Name'],
  ['/CustomsClearanceCompany/EstablishCustomsClearanceCompany', 'Name'],
  ['/ConsolidationAddress/EstablishConsolidationAddress', 'Name WarehouseId Type'],
  ['/SelfPickupAddress/EstablishSelfPickupAddress', 'Name Type'],
  ['/Shelves/EstablishShelves', 'ShelvesNumber WarehouseId PartitionId'],
  ['/Shelves/BatchAddShelves', 'Prefix WarehouseId PartitionId'],
];

test.each(needed)('%s is refused without the fields that are required, and names each of them', async (path, names) => {
  const admin = await server.as('admin');
  const answer = await (path.startsWith('/Site/') ? admin : manager).post(path, {});
  expect(answer.Code).toBe(100);
  const named = answer.Data.map(({ Field }: { Field: string }) => Field);
  expect(names.split(' ').filter((name) => !named.includes(name))).toEqual([]);
});

test('a partition, a shelf and an address belong to the site of their warehouse, whoever makes them', async () => {
  const admin = await server.as('admin');
  const own = (await manager.ok('/Warehouse/GetWarehouses', { rows: 1 })).Data[0];
  const made = (path: string, body: object) => admin.ok(path, { WarehouseId: own.Id, Name: 'Made by the platform', ...body });
  const partition = await made('/WarehousePartitions/EstablishWarehousePartition', { PartitionType: 1 });
  await made('/Shelves/EstablishShelves', { Name: undefined, PartitionId: partition.Id, ShelvesNumber: 'PLATFORM-1' });
  await made('/ConsolidationAddress/EstablishConsolidationAddress', {
    Type: 1,
    RecipientTemplate: '{MemberCode}',
    Phone: '13600000001',
    DetailedAddressTemplate: 'Road 1 {MemberCode}',
  });
  const lists = ['/WarehousePartitions/GetWarehousePartitions', '/Shelves/GetShelves', '/ConsolidationAddress/GetConsolidationAddresses'];
  for (const list of lists) {
    const { Data } = await admin.ok(list, { rows: 1, descendingOrder: true });
    expect(Data[0], list).toMatchObject({ SiteId: own.SiteId, SiteName: own.SiteName });
  }
});

/** Families of calls that make, list, open, change, choose and remove one kind of row. */
const families: readonly [list: string, add: string, getEdit: string, edit: string, choose: string, remove: string, fields: object][] = [
  [
    '/ExpenseType/GetExpenseTypes',
    '/ExpenseType/AddExpenseType',
    '/ExpenseType/GetEditExpenseType',
    '/ExpenseType/EditExpenseType',
    '/ExpenseType/GetSelectTableExpenseTypes',
    '/ExpenseType/DeleteExpenseType',
    { Name: { 'zh-cn': '木架费', 'zh-tw': '木架費', 'en-us': 'Crate' }, Code: 'CRATE', SystemVariables: 4, Explain: 'Wooden crate' },
  ],
  [
    '/LogisticsValueAddedServicesQuotationGrouping/GetLogisticsValueAddedServicesQuotationGroupings',
    '/LogisticsValueAddedServicesQuotationGrouping/AddLogisticsValueAddedServicesQuotationGrouping',
    '/LogisticsValueAddedServicesQuotationGrouping/GetEditLogisticsValueAddedServicesQuotationGrouping',
    '/LogisticsValueAddedServicesQuotationGrouping/EditLogisticsValueAddedServicesQuotationGrouping',
    '/LogisticsValueAddedServicesQuotationGrouping/GetSelectTableLogisticsValueAddedServicesQuotationGroupings',
    '/LogisticsValueAddedServicesQuotationGrouping/DeleteLogisticsValueAddedServicesQuotationGrouping',
    {
      Name: { 'zh-cn': '木架', 'zh-tw': '木架', 'en-us': 'Crates' },
      MultipleChoice: true,
      Explain: 'Wooden crates',
      Remarks: 'by the carpenter',
    },
  ],
];

test.each(families)(
  'rows of %s are made, found, opened, changed, chosen and removed',
  async (list, add, getEdit, edit, choose, remove, fields) => {
    const Id = await manager.ok(add, fields).then((answer) => answer.Id ?? answer);
    const opened = await manager.ok(getEdit, { Id });
    expect(opened).toMatchObject(fields);
    await manager.ok(edit, { ...fields, Id, RowVersion: opened.RowVersion, DisplayOrder: 7 });
    const listed = (await manager.ok(list, { rows: 100 })).Data.find((row: any) => row.Id === Id);
    expect(listed.DisplayOrder).toBe(7);
    const page = await manager.ok(choose, { rows: 100 });
    expect(page.Total).toBe(page.Data.length);
    expect(page.Data.map((row: any) => row.Id ?? row.Value)).toContain(Id);
    await manager.ok(remove, { Id });
    expect(await manager.post(getEdit, { Id })).toMatchObject({ Code: 101 });
  },
);
