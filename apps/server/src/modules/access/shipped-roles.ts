import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { GroupName } from '@entrepot/contract/data/menu-groups.ts';
import { role, roleRight } from '@entrepot/contract/modules/access/role.ts';
import type { ShippedScreen } from '@entrepot/contract/modules/menu.ts';
import { siteEstablished } from '@entrepot/contract/modules/sites/events.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert, insertAll } from '../../core/db/rows.ts';
import { rightsFor, selectedRights } from './shipped-rights.ts';

interface ShippedRole extends Partial<RowOf<typeof role>> {
  rights: string[];
}

const staff = { roleKind: 1 };
const customer = { roleKind: 2 };
const monthly = enumCodes.SettlementCycleType.Monthly;
const subAccountGroups = new Set<GroupName>(['goods', 'inbound', 'orders']);
const supportGroups = new Set<GroupName>(['goods', 'orders']);

const ofBilling = (screen: ShippedScreen) => Boolean(screen.isPersonal) || screen.group === 'billing';
/** All screens of customers, except those of other customer roles. */
const customerRights = (name?: ShippedScreen['customerRole']) =>
  rightsFor('customer', ({ customerRole }) => customerRole === undefined || customerRole === name);

const platformRoles = {
  PlatformAdministrator: { ...staff, priority: 10, rights: rightsFor('platform') },
  PlatformFinance: { ...staff, priority: 20, rights: [...rightsFor('platform', ofBilling), ...selectedRights('PlatformFinance')] },
} satisfies Record<string, ShippedRole>;

const siteRoles = {
  SiteManager: { ...staff, priority: 10, rights: rightsFor('site') },
  SiteFinance: { ...staff, priority: 20, rights: [...rightsFor('site', ofBilling), ...selectedRights('SiteFinance')] },
  SiteSupport: {
    ...staff,
    priority: 30,
    rights: [
      ...rightsFor('site', (screen) => Boolean(screen.isPersonal) || supportGroups.has(screen.group), 'SiteSupport'),
      ...selectedRights('SiteSupport'),
    ],
  },
  WarehouseLeader: { ...staff, priority: 40, rights: rightsFor('warehouse') },
  WarehouseClerk: {
    ...staff,
    priority: 50,
    rights: [...rightsFor('warehouse', ({ isPersonal }) => Boolean(isPersonal)), ...selectedRights('WarehouseClerk')],
  },
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
    rights: customerRights('PeerCustomer'),
  },
  Merchant: {
    ...customer,
    priority: 60,
    codEnabled: true,
    codDefaultLimit: '20000',
    rights: customerRights('Merchant'),
  },
  SubAccountClerk: {
    ...customer,
    priority: 90,
    rights: [
      ...rightsFor(
        'customer',
        (screen) => screen.customerRole !== 'PeerCustomer' && (Boolean(screen.isPersonal) || subAccountGroups.has(screen.group)),
      ),
      ...selectedRights('SubAccountClerk'),
    ],
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

/** Returns the shipped rights of the role of this name; undefined if the product ships none. */
export function shippedRightsOf(name: string): string[] | undefined {
  const found = Object.entries<ShippedRole>({ ...platformRoles, ...siteRoles }).find(([own]) => own === name);
  return found && [...new Set(found[1].rights)];
}

/** Adds the shipped roles of a site with their rights; returns their ids by name. */
export const shipSiteRoles = (tx: Tx, caller: Caller, siteId: string): Promise<Record<SiteRole, string>> =>
  addRoles(tx, caller, siteId, siteRoles);

/** Adds the roles of platform staff to their home site; returns their ids by name. */
export const shipPlatformRoles = (tx: Tx, caller: Caller, siteId: string): Promise<Record<PlatformRole, string>> =>
  addRoles(tx, caller, siteId, platformRoles);

/** A new site needs its roles immediately: registration requires the one given there. */
export const accessSubscribers: readonly Subscriber[] = [
  on(siteEstablished, async (tx, caller, { siteId }) => void (await shipSiteRoles(tx, caller, siteId))),
];
