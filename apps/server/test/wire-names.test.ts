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
     MinimumConsumption AvailableForStoreOrders`,
  ],
  ['/TypeOfShipping/GetTypeOfShippings', 'Name MinimumAging MaximumAging'],
  ['/CustomsClearanceCompany/GetCustomsClearanceCompanys', 'Name Number'],
  [
    '/RecipientInformation/GetRecipientInformations',
    'RecipientName Phone IdentityNumber DetailedAddress MailboxCode RecipientInformationAudit RecipientInformationType DefaultAddress',
  ],
  [
    '/ApplicantInformation/GetApplicantInformations',
    'Contacts Phone ReceiveTel CountryCode SiteName DetailedAddress MailboxCode UsageCount IsDeactivate CreationTime',
  ],
  ['/SelfPickupAddress/GetSelfPickupAddresses', 'SiteName Address'],
  ['/Currencies/GetCurrencies', 'Name Symbol ExchangeRate Effective'],
  ['/ExpenseType/GetExpenseTypes', 'Name Code Explain SystemVariables DisplayOrder CreationTime'],
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
