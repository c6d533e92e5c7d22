import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { findWhere, insert } from '../../core/db/rows.ts';
import { openPayers, type Payers } from '../billing/test/payers.ts';
import { settleMonths, yesterday } from './settle-rent.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { dayOf, daysAfter } from '@entrepot/contract/core/zones.ts';
import { registerTimeZones } from '../../core/db/times.ts';

let p: Payers;
let targetWarehouseId: string;
let numbers = 0;
beforeAll(async () => {
  p = await openPayers();
  targetWarehouseId = (await p.server.inTransaction((tx) => findWhere(tx, p.system, warehouse, { siteId: p.siteId })))[0]!.id;
});
afterAll(() => p.server.close());
const { Weighed, Returned } = enumCodes.PackageStatus;
const at = (wire: string) => new Date(`${wire.replace(' ', 'T')}+08:00`);
const work = (now: Date) => ({ db: p.server.db, takeNumber: p.server.server.takeNumber, now });

// 30 days free, 2 per m³ and 0.1 per piece a day, twice that after 90 days: the example of the design.
beforeEach(async () => {
  await sql`update warehouse_quotation set rent_free_days = 30, cubic_amount = 2, single_piece_amount = 0.1, ultra_long_inventory_time = 90,
    ultra_long_cubic_amount = 4, ultra_long_single_piece_amount = 0.2, start_date = null where site_id = ${p.siteId} and target = 1`.execute(
    p.server.db,
  );
});

/** A package of 0.12 m³ that was shelved at a given time and has left its shelf. */
const parcel = (owner: Person, shelved: string, more: object = {}) =>
  p.server.inTransaction((tx) =>
    insert(tx, p.system, pkg, {
      siteId: p.siteId,
      warehouseId: targetWarehouseId,
      ownerId: owner.userId,
      courierNumber: `RENT${String(++numbers).padStart(8, '0')}`,
      packageStatus: Weighed,
      claimStatus: enumCodes.ClaimStatus.Claimed,
      quantity: 1,
      availableQuantity: 1,
      length: '60',
      width: '50',
      height: '40',
      shelvedTime: at(shelved),
      ...more,
    }),
  );
const rents = async (person: Person) =>
  (await person.ok('/WarehouseRent/GetWarehouseRents', { rows: 100, descendingOrder: false })).Data as any[];
const settle = (owner: Person, Until: string, key?: string) =>
  p.finance.post('/WarehouseRent/SettleWarehouseRent', { UserId: owner.userId, Until, IdempotencyKey: key || undefined });
const settledUntil = async (id: string) =>
  (await sql<{ day: string | null }>`select rent_settled_until::text as day from package where id = ${id}`.execute(p.server.db)).rows[0]!
    .day;

describe('warehouse rent', () => {
  test('bills a month by the clock, from the day after the free ones, by package, once', async () => {
    const alice = await p.customer();
    const one = await parcel(alice, '2026-01-01 23:00:00');
    const two = await parcel(alice, '2026-02-20 09:00:00');
    const runs = await Promise.all([1, 2, 3].map(() => settleMonths(work(at('2026-03-01 02:00:00')))));
    expect(runs.reduce((sum, made) => sum + made, 0)).toBe(1);
    const [row, ...more] = await rents(alice);
    expect(more).toEqual([]);
    // Day 31 is 31 January; 29 days up to 28 February at 0.12 × 2 + 0.1.
    expect(row).toMatchObject({
      PeriodEnd: '2026-02-28',
      Amount: 9.86,
      RentSettlementStatus: enumCodes.RentSettlementStatus.Billed,
      ItemCount: 2,
      Symbol: '¥',
    });
    expect(row.Items.map((item: any) => [item.CourierNumber, item.FreeDays, item.NormalDays, item.UltraDays, item.Amount])).toEqual([
      [one.courierNumber, 30, 29, 0, 9.86],
      [two.courierNumber, 9, 0, 0, 0],
    ]);
    expect(await p.open(row.BillId)).toMatchObject({ BillType: 3, PaymentMoney: 9.86, Lines: [{ Code: 'WAREHOUSE_RENT' }] });
    expect([await settledUntil(one.id), await settledUntil(two.id)]).toEqual(['2026-02-28', '2026-02-28']);
    expect(await settleMonths(work(at('2026-03-15 02:00:00')))).toBe(0);
    await settleMonths(work(at('2026-04-01 02:00:00')));
    // 31 days of the first, two of the second (day 31 is 22 March), at 0.34 a day.
    expect((await rents(alice))[1]).toMatchObject({ PeriodStart: '2026-03-01', PeriodEnd: '2026-03-31' });
    const total = (await rents(alice)).reduce((sum, { Amount }) => sum + Amount, 0);
    const paidDays = (item: any) => item.NormalDays;
    const days = (await rents(alice)).flatMap(({ Items }) => Items).reduce((sum: number, item: any) => sum + paidDays(item), 0);
    expect(total).toBeCloseTo(days * 0.34, 2);
    expect(days).toBe(60 + 10);
    await p.expectInvariants();
  });

  test('never charges a day twice when billed manually and by the clock concurrently', async () => {
    const alice = await p.customer();
    const box = await parcel(alice, '2026-01-01 08:00:00');
    const answers = await Promise.all([
      settle(alice, '2026-02-28', 'a'),
      settle(alice, '2026-02-28', 'b'),
      settle(alice, '2026-02-15', 'c'),
      settleMonths(work(at('2026-03-01 02:00:00'))),
    ]);
    expect(answers.slice(0, 3).every((answer: any) => outcomeOf(answer) === 'Ok')).toBe(true);
    await settle(alice, '2026-02-28');
    const all = (await rents(alice)).flatMap(({ Items }) => Items);
    expect(all.reduce((sum: number, item: any) => sum + item.NormalDays, 0)).toBe(29);
    expect((await rents(alice)).reduce((sum, { Amount }) => sum + Amount, 0)).toBeCloseTo(9.86, 2);
    expect(await settledUntil(box.id)).toBe('2026-02-28');
    await p.expectInvariants();
  });

  test('ends the day before the goods left, and costs more for long storage', async () => {
    const alice = await p.customer();
    const returned = await parcel(alice, '2026-01-01 08:00:00', {
      packageStatus: Returned,
      departedTime: at('2026-02-05 12:00:00'),
    });
    const old = await parcel(alice, '2025-10-01 08:00:00');
    await settle(alice, '2026-02-28');
    const [row] = await rents(alice);
    const item = (id: string) => row.Items.find(({ PackageId }: { PackageId: string }) => PackageId === id);
    expect(item(returned.id)).toMatchObject({ LastDate: '2026-02-04', NormalDays: 5 });
    expect(item(old.id)).toMatchObject({ FreeDays: 30, NormalDays: 60, UltraDays: 61, Amount: 61.88 });
    await settle(alice, '2026-03-31');
    expect((await rents(alice))[1].Items.map(({ PackageId }: { PackageId: string }) => PackageId)).toEqual([old.id]);
    await p.expectInvariants();
  });

  test('is previewed before billing by staff and the customer only', async () => {
    const [alice, eve] = [await p.customer(), await p.customer()];
    const box = await parcel(alice, '2026-01-01 08:00:00');
    const preview = await alice.ok('/UserWarehouseRent/PreviewWarehouseRent', { Until: '2026-02-28' });
    expect(preview).toMatchObject({ Amount: 9.86, Items: [{ PackageId: box.id, NormalDays: 29 }] });
    expect(await eve.ok('/UserWarehouseRent/PreviewWarehouseRent', { Until: '2026-02-28', PackageIds: [box.id] })).toMatchObject({
      Amount: 0,
      Items: [],
    });
    expect(await settledUntil(box.id)).toBe(null);
    expect(await p.finance.post('/WarehouseRent/PreviewWarehouseRent', { Until: '2026-02-28' })).toBeRefused('ValidationFailed');
  });

  test('uses the quotation in force; a scheduled one applies from its start', async () => {
    const [alice, manager] = [await p.customer(), await p.server.as('manager')];
    await parcel(alice, '2026-01-01 08:00:00');
    const amount = async () => (await alice.ok('/UserWarehouseRent/PreviewWarehouseRent', { Until: '2026-02-28' })).Amount;
    expect(await amount()).toBe(9.86);
    const ofPackages = async () => (await manager.ok('/WarehouseQuotation/GetWarehouseQuotations', { Target: 1 })).Data;
    const [{ Id }] = await ofPackages();
    const form = await manager.ok('/WarehouseQuotation/GetEditWarehouseQuotation', { Id });
    const names = ['Id', 'RowVersion', 'Name', 'CurrencyId', 'Target', 'DisplayOrder', 'EffectiveFlag', 'RentFreeDays'];
    const prices = Object.fromEntries(names.map((name) => [name, form[name]]));
    const later = new Date(Date.now() + dayMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const dearer = { ...prices, CubicAmount: 0, SinglePieceAmount: 1, TimeOfEntryIntoForce: later };
    expect(await manager.ok('/WarehouseQuotation/GetWarehouseQuotationReach', { Id })).toMatchObject({
      InForce: true,
      Groups: [],
      Customers: expect.any(Number),
    });
    expect(await manager.post('/WarehouseQuotation/EditWarehouseQuotation', dearer)).toSucceed();
    expect(await amount()).toBe(9.86);
    expect(await ofPackages()).toMatchObject([
      { Version: form.Version + 1, QuotationStatus: enumCodes.QuotationStatus.NotYetEffective, PresentVersion: form.Version },
    ]);

    // The day after.
    await sql`update warehouse_quotation set time_of_entry_into_force = now() - interval '1 second', counts_until = now() - interval '1 second'
      where site_id = ${p.siteId} and time_of_entry_into_force > now()`.execute(p.server.db);
    await sql`update warehouse_quotation set counts_until = now() - interval '1 second' where counts_until > now()`.execute(p.server.db);
    expect(await amount()).toBe(29);
    expect(await ofPackages()).toMatchObject([{ QuotationStatus: enumCodes.QuotationStatus.Effective, PresentVersion: null }]);
  });

  test('is waived while unpaid: its bill is voided, and the days stay settled', async () => {
    const alice = await p.customer({ balance: 100 });
    await parcel(alice, '2026-01-01 08:00:00');
    await settle(alice, '2026-02-28');
    const [{ Id, BillId }] = await rents(alice);
    const waive = () => p.finance.ok('/WarehouseRent/WaiveWarehouseRent', { Ids: [Id], Remarks: 'our delay' });
    expect((await waive())[0]).toMatchObject({ Ok: true });
    expect(await p.open(BillId)).toMatchObject({ PaymentStatus: enumCodes.PaymentStatus.Voided });
    expect((await rents(alice))[0]).toMatchObject({ RentSettlementStatus: enumCodes.RentSettlementStatus.Waived, Remarks: 'our delay' });
    expect((await waive())[0]).toBeRefused('StateNotAllowed');
    await settle(alice, '2026-03-31');
    const [, next] = await rents(alice);
    await p.pay(alice, [{ id: next.BillId, paymentMoney: String(next.Amount) } as never], 1);
    expect((await p.finance.ok('/WarehouseRent/WaiveWarehouseRent', { Ids: [next.Id], Remarks: 'x' }))[0]).toBeRefused('StateNotAllowed');
    await p.expectInvariants();
  });

  test('is billed at the night of its site, not at that of another', async () => {
    const alice = await p.customer();
    await parcel(alice, '2026-01-01 23:00:00');
    const run = (siteIds: string[]) => settleMonths({ ...work(at('2026-03-01 02:00:00')), siteIds: async () => siteIds });
    const other = (await p.server.server.sites.all()).map(({ id }) => id).filter((id) => id !== p.siteId);
    expect(await run(other)).toBe(0);
    expect(await rents(alice)).toEqual([]);
    await run([p.siteId]);
    expect(await rents(alice)).toHaveLength(1);
  });

  test.each(['Pacific/Chatham', 'America/New_York', 'Pacific/Honolulu'])('closes a day at the midnight of %s', async (zone) => {
    const use = async (timeZone: string | null) => {
      await sql`update site set time_zone = ${timeZone} where id = ${p.siteId}`.execute(p.server.db);
      registerTimeZones([{ id: p.siteId, timeZone }]);
    };
    await use(zone);
    const alice = await p.customer();
    const today = dayOf(new Date(), zone);
    expect(await settle(alice, today)).toBeRefused('ValidationFailed', { Data: [{ Field: 'Until' }] });
    expect(await settle(alice, daysAfter(today, -1))).toSucceed();
    await use(null);
  });

  test('refuses days that are not closed, and callers without permission', async () => {
    const alice = await p.customer();
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await settle(alice, today)).toBeRefused('ValidationFailed', { Data: [{ Field: 'Until' }] });
    expect(yesterday(at('2026-03-01 00:00:00'), 'Asia/Shanghai')).toBe('2026-02-28');
    for (const person of [alice, await p.server.as('support')])
      expect(await person.post('/WarehouseRent/SettleWarehouseRent', { UserId: alice.userId, Until: '2026-01-31' })).toMatchObject({
        status: 403,
      });
    const elsewhere = await p.server.as('hkmanager');
    expect(await elsewhere.post('/WarehouseRent/SettleWarehouseRent', { UserId: alice.userId, Until: '2026-01-31' })).toBeRefused(
      'NotFound',
    );
  });
});
