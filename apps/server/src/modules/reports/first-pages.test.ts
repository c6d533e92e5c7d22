import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hasUserAlias } from '@entrepot/contract/core/call.ts';
import { wireName } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { debtAges } from '@entrepot/contract/modules/reports/calls.ts';
import { workSteps } from '@entrepot/contract/modules/reports/work-report.ts';
import { ageingSteps } from '@entrepot/contract/modules/reports/ageing-report.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { openFloor } from '../../testing/floor.ts';
import type { Person } from '../../testing/people.ts';
import { text as textOf } from '../../core/calls/texts.ts';
import { allFields } from '../../core/db/sql-names.ts';
import { waitingOf } from '../../core/lists/pending-counts.ts';
import { demoAccounts } from '../../demo/accounts.ts';
import { kinds } from '../finding/kinds.ts';
import { queues } from './waiting/all.ts';
import type { Queue } from './waiting/queue.ts';

const { FreezeReason, PackageProblemType, PackageStatus, OrderStatus, PaymentStatus, BillType } = enumCodes;
type Rows = Record<string, any>[];

// A working day that leaves something waiting at every step.
let o: Awaited<ReturnType<typeof openFloor>>;
beforeAll(async () => {
  o = await openFloor();
  await o.approved();
  await o.listOf(await o.approved());
  await o.started(await o.approved());
  await o.picked();
  await o.packed();
  await o.payDebts();
  await o.underWay(OrderStatus.ToBePickedUp);
  await o.ordered();
  const { Id: frozen } = await o.ordered();
  await o.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [frozen], FreezeReason: FreezeReason.Customs });
  await o.ordered({ Submit: false });
  await signed('SF9900000000001', true);
  const { Id: broken } = await signed('SF9900000000002', true);
  await o.clerk.ok('/Package/MarkPackageProblem', { Id: broken, PackageProblemType: PackageProblemType.Wet });
  await signed('SF9900000000003', true, { Weight: 2, Length: 20, Width: 20, Geight: 20 });
  await signed('SF9900000000004', false);
  const { id: overloaded } = await o.shelved();
  await sql`update shelf set max_weight = used_weight / 2 where id = (select shelf_id from package where id = ${overloaded})`.execute(o.db);
  await o.alice.ok('/UserPackage/EstablishPackage', { CourierNumber: 'SF9900000000005', WarehouseId: o.xiamen.id });
  await o.alice.ok('/UserRecharge/EstablishWithdrawal', {
    Amount: 10,
    BankName: 'Bank of Taiwan',
    AccountName: 'Alice Chen',
    AccountNumber: '004-1234567890',
  });
});
afterAll(() => o.close());

/** Signs a package, declared by alice or not, with or without measures. */
async function signed(number: string, declared: boolean, measures: object = {}): Promise<{ Id: string }> {
  if (declared)
    await o.alice.ok('/UserPackage/EstablishPackage', {
      CourierNumber: number,
      WarehouseId: o.xiamen.id,
      ProductName: 'Kettle',
      CargoTypeId: o.cargo.get('GENERAL'),
      Price: 20,
    });
  await o.clerk.ok('/Package/PackageSigning', { WarehouseId: o.xiamen.id, CourierNumber: number, ...measures });
  return (await o.manager.ok('/Package/GetPackages', { CourierNumber: number })).Data[0];
}

const pageOf = (person: Person) => person.ok<Record<string, any>>('/LogisticsOrderReport/GetDashboard');
const queuesByName: Record<string, Queue> = queues;

/** Returns the total of a resource's list for a person under the filters of a URL. */
const totalOf = async (...input: Parameters<typeof firstRowOf>) => (await firstRowOf(...input)).Total;

/** Returns the first row of that list, and its total. */
async function firstRowOf(person: Person, isCustomer: boolean, { of, screen }: Pick<Queue, 'of' | 'screen'>, filter: object) {
  const fields = allFields(of);
  // Filters that only the list has are no fields of its rows.
  const body = Object.fromEntries(Object.entries(filter).map(([key, value]) => [wireName(key, { apiName: fields[key]?.apiName }), value]));
  const area = isCustomer && hasUserAlias(of.area!) ? `User${of.area}` : of.area;
  const list = screen.name === 'BuyerOrderIndex' ? 'GetBuyerOrders' : (of.calls?.list ?? 'GetUserMessages');
  return person.ok<{ Total: number; Data: Rows }>(`/${area}/${list}`, { ...body, rows: 1 });
}

const ofDay = (day: string) => ({ StartDate: `${day} 00:00:00`, EndDate: `${day} 23:59:59` });
const counted = Object.values(OrderStatus).filter((code) => code !== OrderStatus.Draft && code !== OrderStatus.Cancelled);
const billed = {
  PaymentStatus: Object.values(PaymentStatus).filter((code) => code !== PaymentStatus.Voided),
  BillType: Object.values(BillType).filter((code) => code !== BillType.Mall),
};

const names = async (person: Person) => ((await pageOf(person)).Waiting as Rows).map(({ Name }) => Name);

test.each(demoAccounts)('every number on the dashboard of $name is the total of the list that it opens', async ({ name, kind }) => {
  const person = await o.as(name);
  const isCustomer = kind === 'User';
  const { Waiting, Days, Money, Arrears, Work, Stored } = await pageOf(person);
  for (const { Name, Filter, Count, CountIsBound } of Waiting as Rows) {
    expect(CountIsBound).toBe(false);
    expect(await totalOf(person, isCustomer, queuesByName[Name]!, Filter), `${name}: ${Name}`).toBe(Count);
  }
  if (Stored) expect(await totalOf(person, true, queues.toWeigh, { packageStatus: packageStates.codes('stored') })).toBe(Stored.Count);
  await walkDays(person, isCustomer, Days);
  if (Money) await walkMoney(person, Money, Days, Arrears);
  for (const line of (Work ?? []) as Rows) await walkWork(person, line, Days.at(-1).Day);
});

test.each(demoAccounts)('records waiting for $name show their task wherever they appear', async ({ name, kind }) => {
  const person = await o.as(name);
  for (const { Name, Filter, At, Screen } of (await pageOf(person)).Waiting as Rows) {
    const queue = queuesByName[Name]!;
    const found = kinds.find(({ of }) => of === queue.of);
    if (!found?.numbers[0]) continue;
    const [row] = (await firstRowOf(person, kind === 'User', queue, Filter)).Data;
    const Text = row![wireName(found.numbers[0], { apiName: allFields(queue.of)[found.numbers[0]]?.apiName })];
    const hits: Rows = await person.ok('/GlobalSearch/FindRecords', { Text });
    const hit = hits.find(({ Id }) => Id === row!.Id);
    // Packers and baggers have no list of orders, so they find none.
    if (!hit && queue.of === queues.toPack.of && ['clerk', 'picker'].includes(name)) continue;
    const Label = textOf('en-us', `reports.first.does.${Name}`);
    expect(hit?.Does, `${name}: ${Name}`).toContainEqual({ Label, Screen: At ?? Screen });
  }
});

test('offers approval only to approvers, and only while the order waits for it', async () => {
  const { Id, SerialNumber } = await o.ordered();
  const does = async (by: Person) =>
    ((await by.ok<Rows>('/GlobalSearch/FindRecords', { Text: SerialNumber }))[0]?.Does ?? []).map(({ Label }: { Label: string }) => Label);
  expect(await does(o.manager)).toEqual(['See what blocks it']);
  await o.pay(Id);
  expect(await does(o.manager)).toEqual(['Approve']);
  for (const other of [o.clerk, o.alice]) expect(await does(other)).not.toContain('Approve');
  await o.approve(Id);
  expect(await does(o.manager)).toEqual([]);
  expect(await does(o.leader)).toEqual(['Create picking lists']);
});

/** Returns the rows of a list and their total; undefined for persons without its screen, for whom the number is not a link. */
async function listOf(person: Person, path: string, body: object): Promise<{ Total: number; Data: Rows } | undefined> {
  const answer = await person.post(path, { rows: 100, ...body });
  if (answer.status === 403) return undefined;
  expect(answer, path).toSucceed();
  const { Data } = answer;
  return Data;
}
const sumOf = (rows: Rows, name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0);

/** Compares what was shelved, ordered and sent on each day with the packages and orders that the numbers open. */
async function walkDays(person: Person, isCustomer: boolean, days: Rows): Promise<void> {
  const area = isCustomer ? 'User' : '';
  expect(days).toHaveLength(30);
  for (const { Day, PackagesIn, OrdersMade, OrdersOut } of days.filter(
    (day, at) => at > 27 || day.PackagesIn + day.OrdersMade + day.OrdersOut > 0,
  )) {
    const shelved = await listOf(person, `/${area}Package/GetPackages`, { MovedOn: Day });
    const made = await listOf(person, `/${area}LogisticsOrder/GetLogisticsOrders`, { ...ofDay(Day), OrderStatus: counted });
    const out = await listOf(person, `/${area}LogisticsOrder/GetLogisticsOrders`, { MovedOn: Day });
    for (const [list, number] of [
      [shelved, PackagesIn],
      [made, OrdersMade],
      [out, OrdersOut],
    ] as const)
      if (list) expect(list.Total, Day).toBe(number);
  }
}

/** Compares revenue per day and shipping method, and debts by age, with the bills and debts that those numbers open. */
async function walkMoney(person: Person, money: Rows, days: Rows, arrears: Rows): Promise<void> {
  const bills = (body: object) => listOf(person, '/Bill/GetBills', body);
  const refunded = { ...billed, PaymentStatus: [PaymentStatus.PartiallyRefunded, PaymentStatus.Refunded] };
  for (const day of new Set(money.map(({ Key }) => Key))) {
    const lines = money.filter(({ Key }) => Key === day);
    const [all, back] = [await bills({ ...ofDay(day), ...billed }), await bills({ ...ofDay(day), ...refunded })];
    expect(all!.Total).toBe(sumOf(lines, 'Bills'));
    expect(sumOf(all!.Data, 'TotalAmount')).toBeCloseTo(sumOf(lines, 'Revenue'), 6);
    expect(sumOf(back!.Data, 'RefundAmount')).toBeCloseTo(sumOf(lines, 'Refund'), 6);
  }
  const period = { StartDate: `${days[0]!.Day} 00:00:00`, EndDate: `${days.at(-1)!.Day} 23:59:59` };
  const report = async (GroupBy: string) =>
    (await person.ok('/LogisticsOrderReport/GetLogisticsOrderReport', { GroupBy, rows: 50 })).Data as Rows;
  for (const [group, filter] of Object.entries({ shippingMethod: 'TypeOfShippingId', warehouse: 'WarehouseId', carrier: 'CarrierId' }))
    for (const { Key, Revenue } of (await report(group)).filter(({ Key }) => Key))
      expect(sumOf((await bills({ ...period, ...billed, [filter]: Key }))!.Data, 'TotalAmount')).toBeCloseTo(Number(Revenue), 6);
  const currencies = new Map<string, string>(
    ((await o.manager.ok('/Currencies/GetCurrencies', { rows: 100 })).Data as Rows).map(({ Code, Id }) => [Code, Id]),
  );
  // The cards show the whole period, in each currency.
  for (const line of await report('all')) {
    const CurrencyId = line.CurrencyCode ? currencies.get(line.CurrencyCode) : undefined;
    const all = (await bills({ ...period, ...billed, CurrencyId }))!;
    expect([all.Total, sumOf(all.Data, 'DiscountAmount')]).toEqual([line.Bills, Number(line.Discount)]);
    expect(sumOf(all.Data, 'TotalAmount')).toBeCloseTo(Number(line.Revenue), 6);
    const open = (await bills({ ...period, ...billed, CurrencyId, PaymentStatus: [PaymentStatus.Unpaid, PaymentStatus.PartiallyPaid] }))!;
    expect(sumOf(open.Data, 'PaymentMoney') - sumOf(open.Data, 'PaidAmount')).toBeCloseTo(Number(line.Unpaid), 6);
    const orders = (body: object) => listOf(person, '/LogisticsOrder/GetLogisticsOrders', { ...period, CurrencyId, ...body });
    const made = await orders({ OrderStatus: counted });
    if (made) expect([made.Total, sumOf(made.Data, 'ParcelCount')]).toEqual([line.Orders, line.Parcels]);
    const arrived = await orders({ OrderStatus: OrderStatus.Signed });
    if (arrived) expect(arrived.Total).toBe(line.Signed);
  }
  for (const { Key, Revenue } of (await report('lane')).filter(({ Key }) => Key)) {
    const [WarehouseId, DestinationCountryId] = Key.split('/');
    const ofLane = (await bills({ ...period, ...billed, WarehouseId, DestinationCountryId }))!.Data;
    expect(sumOf(ofLane, 'TotalAmount')).toBeCloseTo(Number(Revenue), 6);
  }
  for (const { Key, Signed } of (await report('lane')).filter(({ TransitDays }) => TransitDays !== null)) {
    const [WarehouseId, DestinationCountryId] = Key.split('/');
    const body = { ...period, WarehouseId, DestinationCountryId, OrderStatus: OrderStatus.Signed };
    const list = await listOf(person, '/LogisticsOrder/GetLogisticsOrders', body);
    if (list) expect(list.Total).toBe(Signed);
  }
  const path = '/LogisticsOrderReport/GetArrearsReport';
  for (const debt of arrears)
    for (const [age, [AgedFrom, AgedTo]] of Object.entries(debtAges)) {
      const owed: Rows = (await person.ok(path, { AgedFrom, AgedTo, rows: 100 })).Data;
      const own = owed.filter(({ CurrencyCode }) => CurrencyCode === debt.CurrencyCode);
      expect(sumOf(own, 'Arrears')).toBeCloseTo(Number(debt[age[0]!.toUpperCase() + age.slice(1)]), 6);
    }
}

/** Compares what one person did today at each step with the rows that the number opens. */
async function walkWork(person: Person, line: Rows[number], day: string): Promise<void> {
  for (const Step of workSteps) {
    const done = (await listOf(person, '/LogisticsOrderReport/GetWorkOfReport', { ...ofDay(day), StaffId: line.Key, Step }))!;
    expect(sumOf(done.Data, 'Pieces'), `${line.Name}: ${Step}`).toBe(line[Step[0]!.toUpperCase() + Step.slice(1)]);
    for (const { Number: number, Id } of done.Data) expect([number, Id]).toEqual([expect.stringMatching(/\S/), expect.any(String)]);
  }
}

test('shows a clerk the queue of each floor step, longest waiting first, with its work screen', async () => {
  const { Waiting, Days, Money } = await pageOf(o.clerk);
  const waiting: Rows = Waiting;
  const named = (name: string) => waiting.find(({ Name }) => Name === name);
  expect(named('toWeigh')).toMatchObject({
    Count: 3,
    Screen: 'PackageIndex',
    At: 'PackageSigning',
    Filter: { packageStatus: PackageStatus.Signed },
  });
  expect(named('toShelve')).toMatchObject({ Count: 1, At: 'PackagePutOnShelvesIndex' });
  expect(named('problems')).toMatchObject({ Count: 1 });
  const since = waiting.map(({ Oldest }) => Oldest);
  expect(since).toEqual(since.toSorted());
  expect(Days).toHaveLength(30);
  expect(Money).toBeUndefined();
});

test('shows everyone their own tasks only', async () => {
  expect(await names(o.picker)).toEqual(expect.arrayContaining(['myLists', 'listsToClaim', 'toPack']));
  expect(await names(o.clerk)).not.toContain('myLists');
  expect(await names(o.leader)).toEqual(expect.arrayContaining(['toPick', 'toBag', 'unclaimed', 'fullShelves']));
  expect(await names(o.manager)).toEqual(expect.arrayContaining(['blockedApprovals', 'frozenOrders', 'unclaimed', 'withdrawals']));
  expect(await names(o.finance)).toEqual(['withdrawals']);
  expect(await names(o.alice)).toEqual(
    expect.arrayContaining(['toComplete', 'toConsolidate', 'ownProblems', 'drafts', 'toPay', 'toFetch']),
  );
});

test('shows managers expiring quotations, finance the ledger check, supervisors the work today', async () => {
  const named = async (person: Person, name: string) => ((await pageOf(person)).Waiting as Rows).find(({ Name }) => Name === name);
  expect(await named(o.manager, 'quotationsEnding')).toBeUndefined();
  const ends = (days: number) =>
    sql`update transfer_quotation set deadline = now() + make_interval(days => ${days}) where id = (select id from transfer_quotation
      where site_id = ${o.siteId} and effective_flag and not is_deleted and counts_until is null order by id limit 1)`.execute(o.db);
  await ends(30);
  expect(await named(o.manager, 'quotationsEnding')).toBeUndefined();
  await ends(9);
  const ending = await named(o.manager, 'quotationsEnding');
  expect(ending).toMatchObject({ Count: 1, Oldest: null, Screen: 'TransferQuotationIndex', Filter: { endsWithin: 14 } });
  expect((await o.manager.ok('/TransferQuotation/GetTransferQuotations', { EndsWithin: 14 })).Total).toBe(1);
  expect((await o.manager.ok('/TransferQuotation/GetTransferQuotations', { EndsWithin: 5 })).Total).toBe(0);
  expect(await named(o.finance, 'quotationsEnding')).toBeUndefined();

  expect((await pageOf(o.finance)).Ledger).toEqual({ CheckedTime: null, DifferenceCount: null, Rules: [] });
  const check = await o.finance.ok('/UserAmountJournal/RunLedgerCheck');
  const { Ledger } = await pageOf(o.finance);
  expect(Ledger).toMatchObject({ CheckedTime: check.CheckedTime, DifferenceCount: check.DifferenceCount });
  // Each rule with the number of its rows.
  expect(Ledger.Rules.reduce((sum: number, { Count }: { Count: number }) => sum + Count, 0)).toBe(check.Differences.length);
  expect((await pageOf(o.leader)).Ledger).toBeUndefined();

  const { Days } = await pageOf(o.manager);
  const { Data } = await o.leader.ok('/LogisticsOrderReport/GetWarehouseWorkReport', { ...ofDay(Days.at(-1).Day), rows: 100 });
  expect((await pageOf(o.leader)).Work).toEqual(Data);
  expect(Data.find(({ Key }: { Key: string }) => Key === o.clerk.userId)).toMatchObject({ Signed: expect.any(Number) });
  for (const person of [o.clerk, o.alice]) expect((await pageOf(person)).Work).toBeUndefined();
});

test('shows supervisors overfull shelves and nearly full shifts of their own warehouse only', async () => {
  const of = async (name: string) => ((await pageOf(o.leader)).Waiting as Rows).find(({ Name }) => Name === name);
  expect(await of('fullShelves')).toMatchObject({ Count: 1, Screen: 'ShelvesIndex', Filter: { overCapacity: true } });
  expect(await totalOf(o.leader, false, queues.fullShelves, { overCapacity: true })).toBe(1);
  const total = await totalOf(o.leader, false, queues.fullShelves, {});
  expect(await totalOf(o.leader, false, queues.fullShelves, { overCapacity: false })).toBe(total - 1);

  const made = async (name: string, warehouseId: string) => {
    const { Id } = await o.manager.ok('/TransportShift/EstablishTransportShift', {
      Name: name,
      TransportShiftType: enumCodes.TransportShiftType.Export,
      WarehouseIds: [warehouseId],
      BearableWeight: 100,
      BagQuantity: 1,
    });
    await o.manager.ok('/TransportShift/OpenTransportShift', { Id });
    return Id as string;
  };
  const before = (await of('shiftsToClose'))?.Count ?? 0;
  const load = (id: string, kilograms: number) =>
    sql`update transport_shift set used_weight = ${kilograms}, unused_weight = bearable_weight - ${kilograms} where id = ${id}`.execute(
      o.db,
    );
  const own = await made('Own', o.xiamen.id);
  const others = await made('Others', o.dongguan.id);
  expect((await of('shiftsToClose'))?.Count).toBe(before + 1);
  await load(own, 89);
  await load(others, 95);
  expect(await of('fullShifts')).toBeUndefined();
  await load(own, 90);
  expect(await of('fullShifts')).toMatchObject({ Count: 1, Screen: 'TransportShiftIndex' });
  for (const person of [o.leader, o.manager]) {
    const full = ((await pageOf(person)).Waiting as Rows).find(({ Name }) => Name === 'fullShifts')!;
    expect(await totalOf(person, false, queues.fullShifts, full.Filter)).toBe(full.Count);
  }
});

test('shows waiting times per step, and every number is the total of the list that it opens', async () => {
  const path = '/LogisticsOrderReport/GetAgeingReport';
  await sql`update package set signed_time = now() - interval '5 days' where courier_number = 'SF9900000000001'`.execute(o.db);
  await sql`update package set shelved_time = now() - interval '40 days' where id = (select id from package
    where package_status = ${PackageStatus.OnShelf} and site_id = ${o.siteId} order by id limit 1)`.execute(o.db);
  const ages = {
    Days0To1: [0, null, 1],
    Days1To3: [1, 1, 3],
    Days3To7: [3, 3, 7],
    Days7To30: [7, 7, 30],
    DaysOver30: [30, 30, null],
  } as const;
  for (const person of [o.manager, o.leader]) {
    const lines = await person.ok<Rows>(path);
    expect(lines.map(({ Step }) => Step)).toEqual([...ageingSteps]);
    const named = (step: string) => lines.find(({ Step }) => Step === step)!;
    expect(named('toWeigh')).toMatchObject({ Days0To1: 2, Days3To7: 1, Waiting: 3, Screen: 'PackageIndex' });
    expect(named('shelved').DaysOver30).toBe(1);
    expect(named('toFetch').Waiting).toBe(1);
    for (const line of lines) {
      const of = line.Screen === 'PackageIndex' ? queues.toWeigh : queues.approvals;
      expect(await totalOf(person, false, of, line.Filter), line.Step).toBe(line.Waiting);
      for (const [age, [, agedFrom, agedTo]] of Object.entries(ages))
        expect(await totalOf(person, false, of, { ...line.Filter, agedFrom, agedTo }), `${line.Step} ${age}`).toBe(line[age]);
      expect(Object.keys(ages).reduce((sum, age) => sum + line[age], 0)).toBe(line.Waiting);
    }
  }
  const none = (lines: Rows) => lines.every(({ Waiting }) => Waiting === 0);
  expect(none(await o.hkmanager.ok<Rows>(path))).toBe(true);
  expect(none(await o.manager.ok<Rows>(path, { WarehouseId: o.dongguan.id }))).toBe(true);
  expect(none(await o.manager.ok<Rows>(path, { UserId: o.bob.userId }))).toBe(true);
  for (const person of [o.clerk, o.alice]) expect(await person.post(path)).toMatchObject({ status: 403 });
});

test('hides it from another warehouse, another site and another customer', async () => {
  for (const person of [o.dgclerk, o.hkmanager, o.peer]) expect(await names(person)).toEqual([]);
});

test('movements and revenue equal the reports, and customers see only their own goods', async () => {
  const { Money, Arrears } = await pageOf(o.manager);
  const countsOf = (days: Rows) => days.map(({ Day, PackagesIn, OrdersMade, OrdersOut }) => ({ Day, PackagesIn, OrdersMade, OrdersOut }));
  for (const person of [o.manager, await o.as('admin')]) {
    const counted: Rows = await person.ok('/LogisticsOrderReport/GetThroughputReport');
    expect((await pageOf(person)).Days).toEqual(countsOf(counted));
    // Closed days are cached by now and stay as they were.
    expect((await pageOf(person)).Days).toEqual(countsOf(counted));
  }
  const lines: Rows = (await o.manager.ok('/LogisticsOrderReport/GetLogisticsOrderReport', { GroupBy: 'day', rows: 100 })).Data;
  const figuresOf = (rows: Rows) => rows.filter(({ Bills }) => Bills > 0).map(({ Key, Net, CurrencyCode }) => [Key, Net, CurrencyCode]);
  expect(figuresOf(Money)).toEqual(figuresOf(lines));
  expect(Money.length).toBeGreaterThan(0);
  const owed: Rows = (await o.manager.ok('/LogisticsOrderReport/GetArrearsReport', { Summed: true })).Data;
  expect(Arrears).toEqual(
    owed.map(({ OwnerId: _id, MemberCode: _code, UserName: _name, Customers: _n, OldestDue: _day, ...line }) => line),
  );
  const own = await pageOf(o.alice);
  expect([own.Money, own.Arrears]).toEqual([undefined, undefined]);
  const ownOrders = (await o.alice.ok('/UserLogisticsOrder/GetLogisticsOrders', { OrderStatus: counted, rows: 1 })).Total;
  expect(sumOf(own.Days, 'OrdersMade')).toBe(ownOrders);
  expect(sumOf((await pageOf(o.bob)).Days, 'OrdersMade')).toBe(0);
  expect((await pageOf(o.support)).Money).toBeUndefined();
});

test('shows customers free storage and the last order, or their progress before the first one', async () => {
  const { Stored, Begun, LastOrder } = await pageOf(o.alice);
  const packages: Rows = (await o.alice.ok('/UserPackage/GetPackages', { rows: 100 })).Data;
  expect(Stored.FreeDaysLeft).toBe(Math.min(...packages.flatMap(({ FreeDaysLeft }) => FreeDaysLeft ?? [])));
  expect(Begun).toEqual({ Declared: true, Ordered: true });
  const [last] = (await o.alice.ok('/UserLogisticsOrder/GetLogisticsOrders', { OrderStatus: counted, rows: 1 })).Data;
  expect(LastOrder).toMatchObject({ Id: last.Id, SerialNumber: last.SerialNumber });

  expect((await pageOf(o.bob)).Begun).toEqual({ Declared: false, Ordered: false });
  await o.bob.ok('/UserPackage/EstablishPackage', { CourierNumber: 'SF9900000000006', WarehouseId: o.xiamen.id });
  const bobs = await pageOf(o.bob);
  expect(bobs).toMatchObject({ Begun: { Declared: true, Ordered: false }, Stored: { Count: 0, FreeDaysLeft: null }, LastOrder: null });
  expect(bobs.Waiting).toMatchObject([{ Name: 'toComplete', Count: 1 }]);
});

test('reads no more of a long queue than it shows, including the longest waiting', async () => {
  const caller = { ...o.system, siteIds: [o.siteId] };
  const read = async (queue: Queue, max: number) =>
    (await sql<{ count: number; countIsBound: boolean; oldest: Date }>`${waitingOf(caller, queue, max)}`.execute(o.db)).rows[0]!;
  const counted: Queue = { ...queues.toWeigh, where: sql`true` };
  const all = await read(counted, 5);
  expect(all).toMatchObject({ count: 3, countIsBound: false });
  expect(await read(counted, 2)).toMatchObject({ count: 2, countIsBound: true, oldest: all.oldest });
  // Lists that store the total anyway show the exact number.
  expect(await read(queues.toWeigh, 2)).toEqual(all);
});

test('every queue of an installation without a site is empty', async () => {
  const nowhere = { ...o.system, siteIds: [] };
  for (const [name, queue] of Object.entries(queues))
    expect((await sql`${waitingOf(nowhere, queue, 999)}`.execute(o.db)).rows, name).toEqual([
      { count: 0, countIsBound: false, oldest: null },
    ]);
});

test('reads the few incomplete or problem packages of an owner through their own index', async () => {
  const caller = { ...o.system, audience: 'customer' as const, siteIds: [o.siteId], ownerId: o.alice.userId };
  let plan = '';
  const undone = new Error('undone');
  const read = o.inTransaction(async (tx) => {
    await sql`insert into package (site_id, id, creation_time, courier_number, owner_id, warehouse_id, claim_status, completion_status, package_status)
      select ${o.siteId}, gen_random_uuid(), now(), 'LACKS' || i, ${o.alice.userId}, ${o.xiamen.id}, 2, 2, ${PackageStatus.Declared} from generate_series(1, 4000) i`.execute(
      tx,
    );
    await sql`analyze package`.execute(tx);
    const rows = [];
    for (const queue of [queues.toComplete, queues.ownProblems])
      rows.push(...(await sql<{ queryPlan: string }>`explain ${waitingOf(caller, queue, 999)}`.execute(tx)).rows);
    plan = rows.map((row) => Object.values(row)[0]).join('\n');
    throw undone;
  });
  await expect(read).rejects.toBe(undone);
  expect(plan).toMatch(/ix_package_owner_id_completion_status_package_status/);
  expect(plan).toMatch(/ix_package_package_status_problem_type/);
  expect(plan).not.toMatch(/Seq Scan/);
});

test('sites of different calendars viewed together have the revenue of the report', async () => {
  const admin = await o.as('admin');
  const { Id, RowVersion, Name, Code, SitePath, UserPath, ApiPath } = await admin.ok('/Site/GetSiteById', { Id: o.hkmanager.siteId });
  const site = { Id, RowVersion, Name, Code, SitePath, UserPath, ApiPath, DatabaseType: 1, DatabaseChannel: 'default' };
  await admin.ok('/Site/EditSite', { ...site, TimeZone: 'America/New_York' });
  const zoneOf = async () => (await o.hkmanager.ok('/User/GetUserInfoDetailedInfo')).TimeZone;
  await vi.waitFor(async () => expect(await zoneOf()).toBe('America/New_York'), 10_000);
  const lines: Rows = (await admin.ok('/LogisticsOrderReport/GetLogisticsOrderReport', { GroupBy: 'day', rows: 100 })).Data;
  const figuresOf = (rows: Rows) => rows.filter(({ Bills }) => Bills > 0).map(({ Key, Net, CurrencyCode }) => [Key, Net, CurrencyCode]);
  const { Money } = await pageOf(admin);
  expect(figuresOf(Money)).toEqual(figuresOf(lines));
  expect(Money.length).toBeGreaterThan(0);
});
