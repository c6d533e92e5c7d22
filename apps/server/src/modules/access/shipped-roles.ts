import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { role, roleRight } from '@entrepot/contract/modules/access/role.ts';
import { siteEstablished } from '@entrepot/contract/modules/sites/facts.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { insert, insertAll } from '../../core/rows/rows.ts';
import { rightsFor, rightsTo } from './shipped-rights.ts';

interface ShippedRole extends Partial<RowOf<typeof role>> {
  description: string;
  rights: string[];
}

const staff = { roleKind: 1 };
const customer = { roleKind: 2 };
const monthly = enumCodes.SettlementCycleType.Monthly;
const mine = (name: string) => name === 'Dashboard' || name.startsWith('Mine');
const sellersOnly = new Set(['MallShopInformationIndex', 'MallCommodityCombinationIndex', 'SellerOrderIndex']);
const peersOnly = 'LogisticsOrderPeerEstablish';
const ofSubAccounts = new Set(['GoodsManagement', 'InboundManagement', 'LogisticsOrderManagement']);
// The screens of the warehouse floor are not for support.
const ofFloor = new Set(['PickingListIndex', 'PackingIndex', 'PackEdit', 'ValueAddedWorkIndex', 'WaybillPrintingIndex', 'SelfPickupIndex']);
const ofSupport = new Set(['GoodsManagement', 'LogisticsOrderManagement']);
// Support answers for orders, but decides nothing about money.
const moneyButtons = new Set([
  'LogisticsOrderIndex.LockForRefund',
  'PackageIndex.ShowPurchasePrice',
  'RecipientInformationIndex.ShowIdentity',
]);

const customerRights = (extra: (name: string) => boolean = () => false) =>
  rightsFor('C', ({ name }) => extra(name) || !(sellersOnly.has(name) || name === peersOnly));

/** The scanning screens of the warehouse floor. */
const clerkRights = [
  ...rightsFor('W', ({ name }) => mine(name)),
  ...rightsTo({
    PackageSigning: 'all',
    PackagePutOnShelvesIndex: 'all',
    PackageIndex: ['Weigh', 'MarkProblem', 'Print'],
    UnknownItemIndex: ['Claim', 'CancelClaim'],
    ShelvesIndex: ['Print'],
    PersonalPickingIndex: 'all',
    PickingListIndex: ['Print'],
    PackEdit: 'all',
    PackingIndex: [],
    WaybillPrintingIndex: ['Obtain', 'Print'],
    TransportShiftIndex: [],
    TransportShiftPackagingIndex: 'all',
    BagNumberIndex: ['Establish', 'Edit', 'Seal', 'Unseal', 'Print'],
    AddOrderTracks: ['AddOrder', 'AddTransport'],
    SelfPickupIndex: 'all',
  }),
];

const platformRoles = {
  PlatformAdministrator: { ...staff, description: '平台管理员', priority: 10, rights: rightsFor('P') },
  PlatformFinance: {
    ...staff,
    description: '平台财务',
    priority: 20,
    rights: [
      ...rightsFor('P', ({ name, group }) => mine(name) || group === 'BillManagement'),
      ...rightsTo({
        CurrenciesIndex: 'all',
        ExpenseTypeIndex: 'all',
        LogisticsOrderReportIndex: 'all',
        UserIndex: ['SetCredit', 'Export'],
      }),
    ],
  },
} satisfies Record<string, ShippedRole>;

const siteRoles = {
  SiteManager: { ...staff, description: '站点经理', priority: 10, rights: rightsFor('S') },
  SiteFinance: {
    ...staff,
    description: '站点财务',
    priority: 20,
    rights: [
      ...rightsFor('S', ({ name, group }) => mine(name) || group === 'BillManagement'),
      ...rightsTo({ CurrenciesIndex: ['SetRate'], ExpenseTypeIndex: 'all', LogisticsOrderReportIndex: 'all', UserIndex: ['SetCredit'] }),
    ],
  },
  SiteSupport: {
    ...staff,
    description: '站点客服',
    priority: 30,
    rights: [
      ...rightsFor('S', ({ name, group }) => mine(name) || (ofSupport.has(group) && !ofFloor.has(name))),
      ...rightsTo({
        UserIndex: [],
        WarehouseDocumentIndex: ['SetRemarks', 'Export'],
        AddOrderTracks: ['AddOrder', 'Edit'],
        ReturnLogisticsOrderIndex: 'all',
        FreightCalculatorIndex: [],
        AvailableQuotationsIndex: [],
      }),
    ].filter((code) => !moneyButtons.has(code)),
  },
  WarehouseLeader: { ...staff, description: '仓库主管', priority: 40, rights: rightsFor('W') },
  WarehouseClerk: { ...staff, description: '仓库作业员', priority: 50, rights: clerkRights },
  Customer: { ...customer, description: '普通客户', priority: 100, isDefault: true, rights: customerRights() },
  MonthlyCustomer: {
    ...customer,
    description: '月结客户',
    priority: 50,
    creditEnabled: true,
    creditDefaultLimit: '10000',
    settlementCycleType: monthly,
    rights: customerRights(),
  },
  PeerCustomer: {
    ...customer,
    description: '同行客户',
    priority: 40,
    creditEnabled: true,
    creditDefaultLimit: '50000',
    codEnabled: true,
    codDefaultLimit: '50000',
    settlementCycleType: monthly,
    fullBagCharge: true,
    rights: customerRights((name) => name === peersOnly),
  },
  Merchant: {
    ...customer,
    description: '商家',
    priority: 60,
    codEnabled: true,
    codDefaultLimit: '20000',
    rights: customerRights((name) => sellersOnly.has(name)),
  },
  SubAccountClerk: {
    ...customer,
    description: '子账号文员',
    priority: 90,
    rights: rightsFor(
      'C',
      ({ name, group }) => (mine(name) || ofSubAccounts.has(group) || name === 'FreightCalculatorIndex') && name !== peersOnly,
    ),
  },
} satisfies Record<string, ShippedRole>;

export type SiteRole = keyof typeof siteRoles;
export type PlatformRole = keyof typeof platformRoles;

async function addRoles<N extends string>(
  tx: Tx,
  caller: Caller,
  siteId: string,
  shipped: Record<N, ShippedRole>,
): Promise<Record<N, string>> {
  const ids: Partial<Record<N, string>> = {};
  for (const [name, { rights, ...own }] of Object.entries<ShippedRole>(shipped)) {
    const { id: roleId } = await insert(tx, caller, role, { siteId, name, ...own });
    await insertAll(
      tx,
      caller,
      roleRight,
      [...new Set(rights)].map((code) => ({ siteId, roleId, code })),
    );
    ids[name as N] = roleId;
  }
  return ids as Record<N, string>;
}

/** Adds the shipped roles of a site with what each may see and do; gives their ids by name. */
export const shipSiteRoles = (tx: Tx, caller: Caller, siteId: string): Promise<Record<SiteRole, string>> =>
  addRoles(tx, caller, siteId, siteRoles);

/** Adds the roles of platform staff to the site that is their home; gives their ids by name. */
export const shipPlatformRoles = (tx: Tx, caller: Caller, siteId: string): Promise<Record<PlatformRole, string>> =>
  addRoles(tx, caller, siteId, platformRoles);

/** A new site has its roles at once: without the one given at registration nobody could register there. */
export const accessHearings: readonly Hearing[] = [
  when(siteEstablished, async (tx, caller, { siteId }) => void (await shipSiteRoles(tx, caller, siteId))),
];
