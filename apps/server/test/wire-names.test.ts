import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@entrepot/server/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
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

/** The names that customers' programs read, by list: they are part of the contract, whatever the internal names are. */
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

test.each(lists)(
  '%s returns the names of the contract',
  covers(
    'FIELD-Package-Pictures',
    'FIELD-Package-Quantities',
    'FIELD-Package-PurchaseCurrency',
    'FIELD-Warehouse-01',
    'FIELD-Warehouse-02',
    'FIELD-Warehouse-03',
    'FIELD-Warehouse-04',
    'FIELD-Warehouse-05',
    'FIELD-Partition-01',
    'FIELD-Partition-02',
    'FIELD-Carrier-01',
    'FIELD-Carrier-02',
    'FIELD-Carrier-03',
    'FIELD-Carrier-04',
    'FIELD-Carrier-05',
    'FIELD-Carrier-06',
    'FIELD-Carrier-07',
    'FIELD-Carrier-08',
    'FIELD-Carrier-09',
    'FIELD-TypeOfShipping',
    'FIELD-Role-01',
    'FIELD-Role-02',
    'FIELD-Role-03',
    'FIELD-Role-04',
    'FIELD-Role-05',
    'FIELD-Role-06',
    'FIELD-Role-07',
    'FIELD-User-UserName',
    'FIELD-User-NickName',
    'FIELD-User-Avatar',
    'FIELD-User-Gender',
    'FIELD-User-Email',
    'FIELD-User-Phone',
    'FIELD-User-Lockout',
    'FIELD-User-Frozen',
    'FIELD-User-SuperAdmin',
    'FIELD-User-Roles',
    'FIELD-User-MainAccount',
    'FIELD-User-Referrer',
    'FIELD-User-Balance',
    'FIELD-User-Arrears',
    'FIELD-User-CreditEnabled',
    'FIELD-User-CreditBalance',
    'FIELD-User-SiteName',
    'FIELD-User-Remarks',
    'FIELD-User-CreationTime',
    'FIELD-Recipient-01',
    'FIELD-Recipient-02',
    'FIELD-Recipient-04',
    'FIELD-Recipient-05',
    'FIELD-Recipient-07',
    'FIELD-Applicant-01',
    'FIELD-Applicant-02',
    'FIELD-Applicant-03',
    'FIELD-Applicant-04',
    'FIELD-Applicant-05',
    'FIELD-SelfPickupAddress',
    'FIELD-WarehouseQuotation-RentFreeDays',
    'FIELD-WarehouseQuotation-UltraLongInventoryTime',
    'FIELD-WarehouseQuotation-CubicAmount',
    'FIELD-WarehouseQuotation-SinglePieceAmount',
    'FIELD-WarehouseQuotation-StartDate',
    'FIELD-WarehouseQuotation-UltraLongAmounts',
    'FIELD-LogisticsOrder-CarrierNo',
    'FIELD-LogisticsOrder-CargoType',
    'FIELD-LogisticsOrder-Source',
    'FIELD-LogisticsOrder-Trajectory',
    'FIELD-LogisticsOrder-PaymentType',
    'FIELD-LogisticsOrder-Weights',
    'FIELD-LogisticsOrder-TaxInclusive',
    'FIELD-LogisticsOrder-IsCod',
    'FIELD-LogisticsOrder-Collection',
    'FIELD-LogisticsOrder-PickingStatus',
    'FIELD-LogisticsOrder-Shipping',
    'FIELD-LogisticsOrder-CustomsBag',
    'FIELD-LogisticsOrder-Split',
    'FIELD-LogisticsOrder-Times1',
    'FIELD-LogisticsOrder-Times2',
    'FIELD-Bill-RefundAmount',
    'FIELD-Bill-PaymentType',
    'FIELD-Bill-Used',
    'FIELD-Bill-Refunded',
    'FIELD-ExpenseType-01',
    'FIELD-ExpenseType-02',
    'FIELD-ExpenseType-03',
    'FIELD-ExpenseType-04',
    'FIELD-Currency-01',
    'FIELD-Currency-02',
    'FIELD-Currency-03',
    'FIELD-Currency-04',
    'FIELD-TransportShift-01',
    'FIELD-TransportShift-04',
    'FIELD-TransportShift-05',
    'FIELD-TransportShift-06',
    'FIELD-TransportShift-07',
    'FIELD-TransportShift-08',
    'FIELD-ValueAddedGrouping-01',
    'FIELD-ValueAddedGrouping-02',
    'FIELD-ValueAddedGrouping-03',
    'STATE-ORDER-FIVE',
    'CALL-PickingList-GetPickingLists',
  ),
  async (path, names, query = {}) => {
    const { Data } = await manager.ok(path, { rows: 1, ...query });
    const answered = Object.keys(Data[0]);
    expect(names.split(/\s+/).filter((name) => !answered.includes(name))).toEqual([]);
  },
);

test('an opened order includes its recipient, declarant, price, goods and tracks', covers('FIELD-LogisticsOrder-Declarant'), async () => {
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

test(
  'an opened quotation, its weight ranges and surcharges have the names of the contract',
  covers(
    'FIELD-TransferQuotation-Name',
    'FIELD-TransferQuotation-VolumeRatio',
    'FIELD-TransferQuotation-SuperMaterialVolumeRatio',
    'FIELD-TransferQuotation-TaxInclusive',
    'FIELD-TransferQuotation-TaxInclusiveUnitPrice',
    'FIELD-TransferQuotation-ExcessMaterialCost',
    'FIELD-TransferQuotation-MinimumBillingWeight',
    'FIELD-TransferQuotation-Carry',
    'FIELD-TransferQuotation-SplitThrowingRatio',
    'FIELD-TransferQuotation-BillingMode',
    'FIELD-TransferQuotation-Effective',
    'FIELD-TransferQuotation-Times',
    'FIELD-TransferQuotation-DisplayOrder',
    'FIELD-TransferQuotation-Scope1',
    'FIELD-TransferQuotation-Scope2',
    'FIELD-TransferQuotation-CbmVolumeRatio',
    'FIELD-TransferQuotation-VolumeUnitPrice',
    'FIELD-TransferQuotation-SelfPickup',
    'FIELD-TransferQuotation-TransportWarehouses',
    'FIELD-TransferQuotation-VolumeAccumulation',
    'FIELD-WeightRange-StartingRange',
    'FIELD-WeightRange-EndRange',
    'FIELD-WeightRange-UnitPrice',
    'FIELD-WeightRange-AdditionalCost',
    'FIELD-WeightRange-FirstWeightUnitPrice',
    'FIELD-Surcharge-ExpenseType',
    'FIELD-Surcharge-TriggerDataSource',
    'FIELD-Surcharge-TriggerRule',
    'FIELD-Surcharge-TriggerValue',
    'FIELD-Surcharge-AmountOfMoney',
    'FIELD-Surcharge-CalculationMethod',
    'FIELD-Surcharge-MiniMumMoney',
    'FIELD-Surcharge-AllowRefunds',
    'FIELD-Surcharge-FreeQuantity',
    'FIELD-Surcharge-FirstCharge',
    'FIELD-Surcharge-FreeWeight',
    'FIELD-Surcharge-Code',
  ),
  async () => {
    const { Data } = await manager.ok('/TransferQuotation/GetTransferQuotations', { rows: 100 });
    const opened = await Promise.all(Data.map(({ Id }: any) => manager.ok('/TransferQuotation/GetEditTransferQuotation', { Id })));
    const missing = (names: string, row: object) => names.split(/\s+/).filter((name) => !(name in row));
    expect(missing(quotation, opened[0])).toEqual([]);
    const [range] = opened.flatMap(({ Ranges }) => Ranges);
    expect(missing('StartingRange EndRange UnitPrice AdditionalCost FirstWeightUnitPrice', range)).toEqual([]);
    const [charged] = opened.flatMap(({ Surcharges }) => Surcharges);
    expect(missing(surcharge, charged)).toEqual([]);
  },
);

/** The required fields of forms, by the call that saves them. */
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

test.each(needed)(
  '%s is refused without its required fields and names each of them',
  covers(
    'REQ-SiteName',
    'REQ-SitePath',
    'REQ-UserPath',
    'REQ-ApiPath',
    'REQ-DatabaseType',
    'REQ-DatabaseChannel',
    'REQ-WarehouseName',
    'REQ-PersonInCharge',
    'REQ-Partition-Name',
    'REQ-Partition-Warehouse',
    'REQ-Partition-Type',
    'REQ-RoleName',
    'REQ-OrganizationName',
    'REQ-CargoName',
    'REQ-Carrier-Name',
    'REQ-Carrier-Interface',
    'REQ-ShippingMethodName',
    'REQ-CustomsCompanyName',
    'REQ-Address-Name',
    'REQ-Address-Warehouse',
    'REQ-Address-Type',
    'REQ-Shelf-Number',
    'REQ-Shelf-Warehouse',
    'REQ-Shelf-Partition',
    'REQ-ShelfPrefix',
  ),
  async (path, names) => {
    const admin = await server.as('admin');
    const answer = await (path.startsWith('/Site/') ? admin : manager).post(path, {});
    expect(answer).toBeRefused('ValidationFailed');
    const named = answer.Data.map(({ Field }: { Field: string }) => Field);
    expect(names.split(' ').filter((name) => !named.includes(name))).toEqual([]);
  },
);

test(
  'partitions, shelves and addresses belong to the site of their warehouse for every creator',
  covers('FIELD-Shelf-Site', 'REQ-Partition-Site', 'REQ-Address-Site', 'REQ-Shelf-Site'),
  async () => {
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
  },
);

/** Families of calls that create, list, open, edit, select and delete one kind of row. */
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
  'rows of %s are created, found, opened, edited, selected and deleted',
  covers(
    'CALL-LogisticsValueAddedServicesQuotationGrouping-GetLogisticsValueAddedServicesQuotationGroupings',
    'CALL-LogisticsValueAddedServicesQuotationGrouping-AddLogisticsValueAddedServicesQuotationGrouping',
    'CALL-LogisticsValueAddedServicesQuotationGrouping-GetEditLogisticsValueAddedServicesQuotationGrouping',
    'CALL-LogisticsValueAddedServicesQuotationGrouping-EditLogisticsValueAddedServicesQuotationGrouping',
    'CALL-LogisticsValueAddedServicesQuotationGrouping-DeleteLogisticsValueAddedServicesQuotationGrouping',
    'CALL-LogisticsValueAddedServicesQuotationGrouping-GetSelectTableLogisticsValueAddedServicesQuotationGroupings',
    'CALL-ExpenseType-GetExpenseTypes',
    'CALL-ExpenseType-AddExpenseType',
    'CALL-ExpenseType-GetEditExpenseType',
    'CALL-ExpenseType-EditExpenseType',
    'CALL-ExpenseType-DeleteExpenseType',
    'CALL-ExpenseType-GetSelectTableExpenseTypes',
  ),
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
    expect(await manager.post(getEdit, { Id })).toBeRefused('NotFound');
  },
);
