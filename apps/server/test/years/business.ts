import { sql } from 'kysely';
import { firstMomentOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { findWhere, insertAll } from '../../src/core/db/rows.ts';
import { registerTimeZones } from '../../src/core/db/times.ts';
import { createAccount } from '../../src/modules/access/public.ts';
import { makeBill } from '../../src/modules/billing/public.ts';
import type { TestServer } from '../../src/testing/server.ts';

const { Monthly, Weekly } = enumCodes.SettlementCycleType;
/** The customers of each site: their birthday, and how their bills are collected on statements, if they are. */
const people = [
  { birthDate: '1992-02-29', cycle: Monthly },
  { birthDate: '1990-12-31', cycle: Weekly },
  { birthDate: '1985-01-01', cycle: null },
  { birthDate: '1988-05-18', cycle: null },
] as const;

/** How many coupons each customer has: one of them ends each month. */
const coupons = 12;

/** A customer with packages in storage. */
export interface Storer {
  siteId: string;
  zone: string;
  id: string;
  birthDate: string;
  cycle: number | null;
}

/** How the sites of the two companies of the demo do business: the person who sets it up, and the zone of their calendar. */
const companies = [
  { manager: 'manager', zone: 'Asia/Taipei' },
  { manager: 'hkmanager', zone: 'America/New_York' },
] as const;
export const zones = companies.map(({ zone }) => zone);

/**
 * Sets up business in which the clock alone causes bills, statements, gifts and expiries: customers with packages that stay on a shelf, by
 * calendars of two zones, with birthdays and with coupons that end one after the other. Call before the clock is moved.
 */
export async function openBusiness(s: TestServer, { from }: { from: string }) {
  const { db } = s.server;
  const storers: Storer[] = [];
  for (const { manager, zone } of companies) {
    const staff = await s.as(manager);
    const { siteId } = staff;
    await sql`update site set time_zone = ${zone} where id = ${siteId}`.execute(db);
    registerTimeZones([{ id: siteId, timeZone: zone }]);
    await sql`update warehouse_quotation set rent_free_days = 0, cubic_amount = 2, single_piece_amount = 0.1, start_date = null
      where site_id = ${siteId} and target = 1`.execute(db);
    for (const cycle of [Monthly, Weekly])
      await staff.ok('/Role/EstablishRole', {
        Name: `Collected ${cycle}`,
        RoleKind: 2,
        Priority: 1,
        SettlementCycleType: cycle,
        SettlementGraceDays: 5,
      });
    const names = { 'zh-cn': '生日', 'zh-tw': '生日', 'en-us': 'Birthday' };
    const activity = { ActivityType: enumCodes.ActivityType.Birthday, StartTime: '2020-01-01 00:00:00', EndTime: '2090-01-01 00:00:00' };
    await staff.ok('/Activity/EstablishActivity', { Name: names, ...activity, Gifts: [{ GiftType: 2, Amount: 6 }], ResetCycle: 1 });
    const CouponId = (
      await staff.ok('/Coupon/EstablishCoupon', {
        Name: names,
        PreferentialAmount: 10,
        Superposition: true,
        CouponValidityType: 2,
        EffectiveDays: 30,
      })
    ).Id as string;
    const caller = { ...(await s.system()), siteId };
    const [place] = await s.inTransaction((tx) => findWhere(tx, caller, warehouse, { siteId }));
    for (const [at, { birthDate, cycle }] of people.entries()) {
      const { id } = await s.inTransaction((tx) =>
        createAccount(tx, caller, {
          siteId,
          userName: `storer${at}${manager}`,
          accountTypeCode: enumCodes.AccountTypeCode.User,
          passwordHash: 'x',
          birthDate,
          roleNames: cycle ? ['Customer', `Collected ${cycle}`] : ['Customer'],
        }),
      );
      storers.push({ siteId, zone, id, birthDate, cycle });
      const begins = firstMomentOf(zone, `${from} 10:00:00`).getTime();
      await s.inTransaction(async (tx) => {
        await insertAll(
          tx,
          caller,
          pkg,
          [0, 1, 2].map((n) => ({
            siteId,
            warehouseId: place!.id,
            ownerId: id,
            courierNumber: `YEARS${at}${n}${siteId.slice(-6)}`,
            packageStatus: enumCodes.PackageStatus.Weighed,
            claimStatus: enumCodes.ClaimStatus.Claimed,
            quantity: 1,
            availableQuantity: 1,
            length: '60',
            width: '50',
            height: '40',
            shelvedTime: new Date(begins + (at * 3 + n * 17) * dayMs),
          })),
        );
      });
      await staff.ok('/UserCoupon/AddUserCoupons', { CouponId, UserIds: [id], Quantity: coupons });
      await sql`update user_coupon c set expiration_time = ${new Date(begins)}::timestamptz + n.at * interval '31 days 8 hours'
        from (select id, row_number() over (order by id) as at from user_coupon where owner_id = ${id}) n where c.site_id = ${siteId} and c.id = n.id`.execute(
        db,
      );
    }
  }
  s.server.sites.invalidate();
  const caller = await s.system();
  const freight = new Map<string, string>();
  for (const siteId of new Set(storers.map((one) => one.siteId))) {
    const types = await s.inTransaction((tx) => findWhere(tx, caller, expenseType, { siteId }));
    freight.set(siteId, types.find(({ code }) => code === 'FREIGHT')!.id);
  }
  return {
    storers,
    /** Bills each customer as people do in between. */
    billAll: (now: Date) =>
      s.inTransaction(async (tx) => {
        for (const { siteId, id } of storers)
          await makeBill(
            tx,
            { ...caller, siteId, now },
            {
              siteId,
              ownerId: id,
              billType: enumCodes.BillType.Freight,
              sourceType: 'test',
              sourceId: null,
              lines: [{ expenseTypeId: freight.get(siteId)!, code: 'FREIGHT', amount: '12.5' }],
            },
          );
      }),
  };
}
