import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { GroupName } from '@entrepot/contract/data/menu-groups.ts';
import { role, roleRight } from '@entrepot/contract/modules/access/role.ts';
import { userIndex } from '@entrepot/contract/modules/access/screens.ts';
import { dashboard, mineProfileIndex } from '@entrepot/contract/modules/account/screens.ts';
import { waybillPrintingIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { commodityIndex, commodityInventoryIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { mineHelpTutorialIndex, mineNoticeIndex, mineUserMessagesIndex } from '@entrepot/contract/modules/content/screens.ts';
import { stockCounting, stockCountIndex } from '@entrepot/contract/modules/counting/screens.ts';
import { mineCommonFileIndex } from '@entrepot/contract/modules/files/screens.ts';
import { mallCommodityCombinationIndex, mallShopInformationIndex, sellerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import type { ShippedScreen } from '@entrepot/contract/modules/menu.ts';
import {
  logisticsOrderIndex,
  logisticsOrderPeerEstablish,
  recipientInformationIndex,
  selfPickupIndex,
  valueAddedWorkIndex,
} from '@entrepot/contract/modules/orders/screens.ts';
import {
  packageIndex,
  packagePutOnShelvesIndex,
  packageSigningScreen,
  unknownItemIndex,
} from '@entrepot/contract/modules/packages/screens.ts';
import { packEdit, packingIndex } from '@entrepot/contract/modules/packing/screens.ts';
import { personalPickingIndex, pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { availableQuotationsIndex, freightCalculatorIndex } from '@entrepot/contract/modules/pricing/screens.ts';
import { mineUserCouponIndex } from '@entrepot/contract/modules/promotions/screens.ts';
import {
  binLowerShelf,
  binPutOnShelves,
  qualityInspectionIndex,
  signForIndex,
  warehouseDocumentIndex,
} from '@entrepot/contract/modules/receiving/screens.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import {
  packageReturnIndex,
  returnLogisticsOrderIndex,
  returnLogisticsOrderPutOnShelves,
  returnLogisticsOrderSigning,
  returnOrderIndex,
} from '@entrepot/contract/modules/returns/screens.ts';
import { shelvesIndex } from '@entrepot/contract/modules/shelving/screens.ts';
import { logisticsThirdPartyPlatformsOrderIndex, shopBagNumberIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { siteEstablished } from '@entrepot/contract/modules/sites/facts.ts';
import { currenciesIndex, expenseTypeIndex } from '@entrepot/contract/modules/sites/screens.ts';
import { addOrderTracksScreen } from '@entrepot/contract/modules/tracking/screens.ts';
import { warehouseTransferIndex } from '@entrepot/contract/modules/transfer/screens.ts';
import {
  bagNumberIndex,
  transportShiftArrivalReceipt,
  transportShiftIndex,
  transportShiftPackagingIndex,
} from '@entrepot/contract/modules/transport/screens.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { insert, insertAll } from '../../core/rows/rows.ts';
import { allOf, oneOf, rightsFor, rightsTo } from './shipped-rights.ts';

interface ShippedRole extends Partial<RowOf<typeof role>> {
  rights: string[];
}

const staff = { roleKind: 1 };
const customer = { roleKind: 2 };
const monthly = enumCodes.SettlementCycleType.Monthly;
const ofOneself = oneOf(
  dashboard,
  mineProfileIndex,
  mineUserMessagesIndex,
  mineUserCouponIndex,
  mineNoticeIndex,
  mineHelpTutorialIndex,
  mineCommonFileIndex,
);
const ofSellers = oneOf(mallShopInformationIndex, mallCommodityCombinationIndex, sellerOrderIndex);
const ofPeers = oneOf(logisticsOrderPeerEstablish);
const subAccountGroups = new Set<GroupName>(['goods', 'inbound', 'orders']);
// The screens of the warehouse floor are not for support.
const ofFloor = oneOf(
  stockCountIndex,
  stockCounting,
  pickingListIndex,
  packingIndex,
  packEdit,
  valueAddedWorkIndex,
  waybillPrintingIndex,
  selfPickupIndex,
);
const supportGroups = new Set<GroupName>(['goods', 'orders']);
// Support answers for orders, but decides nothing about money.
const moneyButtons = new Set<string>([
  logisticsOrderIndex.LockForRefund,
  packageIndex.ShowPurchasePrice,
  recipientInformationIndex.ShowIdentity,
]);

const customerRights = (extra: (screen: ShippedScreen) => boolean = () => false) =>
  rightsFor('C', (screen) => extra(screen) || !(ofSellers(screen) || ofPeers(screen)));

/** The scanning screens of the warehouse floor. */
const clerkRights = [
  ...rightsFor('W', ofOneself),
  ...rightsTo(
    ...allOf(packageSigningScreen),
    ...allOf(packagePutOnShelvesIndex),
    packageIndex.Weigh,
    packageIndex.MarkProblem,
    packageIndex.Print,
    commodityIndex.EditSpecification,
    commodityIndex.Print,
    commodityInventoryIndex,
    unknownItemIndex.Establish,
    unknownItemIndex.Edit,
    unknownItemIndex.Claim,
    unknownItemIndex.CancelClaim,
    shelvesIndex.Print,
    warehouseDocumentIndex.PrintBin,
    warehouseDocumentIndex.ConfirmArrival,
    warehouseDocumentIndex.End,
    ...allOf(signForIndex),
    qualityInspectionIndex.Start,
    qualityInspectionIndex.Submit,
    qualityInspectionIndex.Cancel,
    ...allOf(binPutOnShelves),
    ...allOf(binLowerShelf),
    returnOrderIndex.SignFor,
    returnOrderIndex.Inspect,
    returnOrderIndex.PutOnShelves,
    ...allOf(packageReturnIndex),
    ...allOf(returnLogisticsOrderSigning),
    ...allOf(returnLogisticsOrderPutOnShelves),
    ...allOf(personalPickingIndex),
    ...allOf(stockCounting),
    pickingListIndex.Print,
    ...allOf(packEdit),
    packingIndex,
    waybillPrintingIndex.Obtain,
    waybillPrintingIndex.Print,
    waybillPrintingIndex.Synchronize,
    transportShiftIndex,
    warehouseTransferIndex,
    ...allOf(transportShiftPackagingIndex),
    transportShiftArrivalReceipt.SignFor,
    bagNumberIndex.Establish,
    bagNumberIndex.Edit,
    bagNumberIndex.Seal,
    bagNumberIndex.Unseal,
    bagNumberIndex.Print,
    addOrderTracksScreen.AddOrder,
    addOrderTracksScreen.AddTransport,
    ...allOf(selfPickupIndex),
    logisticsThirdPartyPlatformsOrderIndex.Match,
    logisticsThirdPartyPlatformsOrderIndex.ObtainLabel,
    shopBagNumberIndex,
  ),
];

const platformRoles = {
  PlatformAdministrator: { ...staff, priority: 10, rights: rightsFor('P') },
  PlatformFinance: {
    ...staff,
    priority: 20,
    rights: [
      ...rightsFor('P', (screen) => ofOneself(screen) || screen.group === 'billing'),
      ...rightsTo(
        ...allOf(currenciesIndex),
        ...allOf(expenseTypeIndex),
        ...allOf(logisticsOrderReportIndex),
        userIndex.SetCredit,
        userIndex.Export,
      ),
    ],
  },
} satisfies Record<string, ShippedRole>;

const siteRoles = {
  SiteManager: { ...staff, priority: 10, rights: rightsFor('S') },
  SiteFinance: {
    ...staff,
    priority: 20,
    rights: [
      ...rightsFor('S', (screen) => ofOneself(screen) || screen.group === 'billing'),
      ...rightsTo(currenciesIndex.SetRate, ...allOf(expenseTypeIndex), ...allOf(logisticsOrderReportIndex), userIndex.SetCredit),
    ],
  },
  SiteSupport: {
    ...staff,
    priority: 30,
    rights: [
      ...rightsFor('S', (screen) => ofOneself(screen) || (supportGroups.has(screen.group) && !ofFloor(screen))),
      ...rightsTo(
        userIndex,
        warehouseDocumentIndex.SetRemarks,
        warehouseDocumentIndex.Export,
        addOrderTracksScreen.AddOrder,
        addOrderTracksScreen.Edit,
        ...allOf(returnLogisticsOrderIndex),
        freightCalculatorIndex,
        availableQuotationsIndex,
      ),
    ].filter((code) => !moneyButtons.has(code)),
  },
  WarehouseLeader: { ...staff, priority: 40, rights: rightsFor('W') },
  WarehouseClerk: { ...staff, priority: 50, rights: clerkRights },
  Customer: { ...customer, priority: 100, isDefault: true, rights: customerRights() },
  MonthlyCustomer: {
    ...customer,
    priority: 50,
    creditEnabled: true,
    creditDefaultLimit: '10000',
    settlementCycleType: monthly,
    rights: customerRights(),
  },
  PeerCustomer: {
    ...customer,
    priority: 40,
    creditEnabled: true,
    creditDefaultLimit: '50000',
    codEnabled: true,
    codDefaultLimit: '50000',
    settlementCycleType: monthly,
    fullBagCharge: true,
    rights: customerRights(ofPeers),
  },
  Merchant: {
    ...customer,
    priority: 60,
    codEnabled: true,
    codDefaultLimit: '20000',
    rights: customerRights(ofSellers),
  },
  SubAccountClerk: {
    ...customer,
    priority: 90,
    rights: rightsFor(
      'C',
      (screen) => (ofOneself(screen) || subAccountGroups.has(screen.group) || oneOf(freightCalculatorIndex)(screen)) && !ofPeers(screen),
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
    const shippedRights = [...new Set(rights)];
    const { id: roleId } = await insert(tx, caller, role, { siteId, name, ...own, shippedAs: name, shippedRights });
    await insertAll(
      tx,
      caller,
      roleRight,
      shippedRights.map((code) => ({ siteId, roleId, code })),
    );
    ids[name as N] = roleId;
  }
  return ids as Record<N, string>;
}

/** What the product gives the role of this name; undefined when it ships none such. */
export function shippedRightsOf(name: string): string[] | undefined {
  const found = Object.entries<ShippedRole>({ ...platformRoles, ...siteRoles }).find(([own]) => own === name);
  return found && [...new Set(found[1].rights)];
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
