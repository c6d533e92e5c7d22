import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import type { DemoName } from '../accounts.ts';
import type { CurrencyIds } from '../../shipped/currencies.ts';
import type { ExpenseTypeIds } from './expense-types.ts';
import type { UserIds } from './users.ts';
import type { SiteIds } from './sites.ts';
import { insertMany, texts } from '../../shipped/rows.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { FixedWindow, DaysAfterClaim } = enumCodes.CouponValidityType;
const { Draft, Effective, Stopped, Expired } = enumCodes.CouponStatus;
const couponStates = enumCodes.UserCouponStatus;

/** The coupons of one kind that a customer has, with their number and state. */
interface CouponHolding {
  owner: DemoName;
  status: RowOf<typeof userCoupon>['userCouponStatus'];
  count: number;
}
interface Kind {
  site: 'T' | 'H';
  row: Partial<RowOf<typeof coupon>>;
  /** The validity of a customer's coupon, in days from now. */
  days: readonly [from: number, until: number];
  holdings: readonly CouponHolding[];
}

/** The kinds of coupons of both sites, and the customers who have them. */
function kinds(now: Date, expenses: ExpenseTypeIds, currencies: CurrencyIds): Kind[] {
  const at = (days: number) => new Date(now.getTime() + days * dayMs);
  const window = (from: number, until: number) => ({ couponValidityType: FixedWindow, startDate: at(from), deadline: at(until) });
  const ofDays = (effectiveDays: number) => ({ couponValidityType: DaysAfterClaim, effectiveDays });
  const unused = (owner: DemoName, count: number): CouponHolding => ({ owner, status: couponStates.Unused, count });
  return [
    {
      site: 'T',
      row: {
        name: texts('集运立减券', '集運折抵券', 'Off any shipment'),
        preferentialAmount: '5',
        availableAmount: '20',
        superposition: true,
        ...window(-60, 120),
        maximumDistribution: 1000,
        couponStatus: Effective,
      },
      days: [-60, 120],
      holdings: [unused('alice', 3), unused('bob', 3), unused('merchant', 1)],
    },
    {
      site: 'T',
      row: {
        name: texts('运费券', '運費券', 'Off freight'),
        preferentialAmount: '10',
        availableAmount: '30',
        expenseTypeId: expenses.T.FREIGHT,
        superposition: true,
        ...ofDays(120),
        couponStatus: Effective,
      },
      days: [-30, 90],
      holdings: [unused('alice', 2), unused('bob', 2)],
    },
    {
      site: 'T',
      row: {
        name: texts('大额满减券', '大額滿減券', 'Large orders'),
        preferentialAmount: '30',
        currencyIds: [currencies.CNY],
        availableAmount: '200',
        ...window(-30, 60),
        maximumDistribution: 200,
        couponStatus: Effective,
      },
      days: [-30, 60],
      holdings: [unused('alice', 1), unused('bob', 1)],
    },
    {
      site: 'T',
      row: {
        name: texts('重货券', '重貨券', 'Heavy shipments'),
        preferentialAmount: '20',
        availableWeight: '10',
        superposition: true,
        ...ofDays(90),
        couponStatus: Stopped,
      },
      days: [-20, 70],
      holdings: [
        unused('alice', 1),
        { owner: 'alice', status: couponStates.Revoked, count: 1 },
        { owner: 'bob', status: couponStates.Revoked, count: 1 },
      ],
    },
    {
      site: 'T',
      row: {
        name: texts('充值礼券', '儲值禮券', 'Recharge gift'),
        preferentialAmount: '20',
        availableAmount: '500',
        useScope: 2,
        ...window(-30, 90),
        couponStatus: Effective,
      },
      days: [-30, 90],
      holdings: [unused('alice', 1), unused('bob', 1)],
    },
    {
      site: 'T',
      row: { name: texts('春节券', '春節券', 'Spring festival'), preferentialAmount: '8', ...window(-120, -20), couponStatus: Expired },
      days: [-120, -20],
      holdings: [
        { owner: 'alice', status: couponStates.Expired, count: 1 },
        { owner: 'bob', status: couponStates.Expired, count: 2 },
      ],
    },
    {
      site: 'T',
      row: {
        name: texts('双十一券', '雙十一券', 'Singles day'),
        preferentialAmount: '11',
        availableAmount: '111',
        superposition: true,
        ...window(10, 40),
        maximumDistribution: 500,
        couponStatus: Draft,
      },
      days: [10, 40],
      holdings: [],
    },
    {
      site: 'H',
      row: {
        name: texts('集运立减券', '集運折抵券', 'Off any shipment'),
        preferentialAmount: '20',
        availableAmount: '80',
        superposition: true,
        ...window(-60, 120),
        couponStatus: Effective,
      },
      days: [-60, 120],
      holdings: [unused('hkcarol', 2)],
    },
  ];
}

/** Inserts coupons in every status, and some in customers' wallets: unused, expired and revoked. */
export async function fillCoupons(
  tx: Tx,
  caller: Caller,
  { sites, expenses, currencies, users }: { sites: SiteIds; expenses: ExpenseTypeIds; currencies: CurrencyIds; users: UserIds },
): Promise<void> {
  const list = kinds(caller.now, expenses, currencies);
  const countOf = ({ holdings }: Kind) => holdings.reduce((total, { count }) => total + count, 0);
  const made = await insertMany(
    tx,
    caller,
    coupon,
    list.map((kind) => ({ siteId: sites[kind.site], ...kind.row, issuedQuantity: countOf(kind) })),
  );
  const rows = list.flatMap(({ site, days: [from, until], holdings }, at) =>
    holdings.flatMap(({ owner, status, count }) =>
      Array.from({ length: count }, () => ({
        siteId: sites[site],
        couponId: made[at]!.id,
        ownerId: users[owner],
        userCouponStatus: status,
        startDate: new Date(caller.now.getTime() + from * dayMs),
        expirationTime: new Date(caller.now.getTime() + until * dayMs),
        sourceType: 'staff',
        issuerId: users[site === 'T' ? 'manager' : 'hkmanager'],
      })),
    ),
  );
  await insertMany(tx, caller, userCoupon, rows);
}
