import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf, daysAfter } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { unseal } from '../../core/http/crypto.ts';
import { writeSheets } from '../../core/sheets/spreadsheet.ts';
import { uploadFile } from '../../testing/forms.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { endedJob } from '../../testing/jobs.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { sealed } from '../access/test/tools.ts';
import { partWith } from './parts.ts';

const { Customers, Recipients, Packages, Commodities, Debts, Stock } = enumCodes.TakeOverPart;
const { Preparing, Opened, Undone } = enumCodes.TakeOverStatus;
type Part = (typeof enumCodes.TakeOverPart)[keyof typeof enumCodes.TakeOverPart];
type Row = Record<string, string>;

let server: TestServer;
let manager: Person;
let admin: Person;
let place: { warehouse: string; shelf: string; shelfId: string; warehouseId: string };
beforeAll(async () => {
  server = await openTestServer();
  [manager, admin] = [await server.as('manager'), await server.as('admin')];
  const found = await sql<typeof place>`select w.code as warehouse, f.number as shelf, f.id as shelf_id, w.id as warehouse_id
    from shelf f join warehouse w on w.site_id = f.site_id and w.id = f.warehouse_id
    join partition p on p.site_id = f.site_id and p.id = f.partition_id
    where f.site_id = ${manager.siteId} and not f.deactivated and f.mix_owners and p.partition_type = ${enumCodes.PartitionType.Package}
    order by f.number limit 1`.execute(server.db);
  place = found.rows[0]!;
});
afterAll(() => server?.close());

const today = () => dayOf(new Date(), 'Asia/Shanghai');
let names = 0;
const establish = async (): Promise<string> => (await manager.ok('/TakeOver/EstablishTakeOver', { Name: `Old system ${++names}` })).Id;
const opened = (Id: string, by = manager) => by.ok('/TakeOver/GetTakeOverById', { Id });

/** Imports rows of a part by the keys of its columns; returns the ended job. */
async function imported(Id: string, part: Part, rows: readonly Row[], by = manager) {
  const heading = partWith(part).columns.map(({ key }) => key);
  const bytes = await writeSheets([{ name: 'Sheet', heading, rows: rows.map((row) => heading.map((key) => row[key] ?? null)) }]);
  const file = await uploadFile(server, by, { name: 'old.xlsx', bytes });
  const { JobId } = await by.ok('/TakeOver/UpLoadTakeOver', { Id, Part: part, FileId: file.Id });
  return endedJob(by, JobId);
}
async function staged(Id: string, files: readonly [Part, readonly Row[]][]): Promise<void> {
  for (const [part, rows] of files) expect(await imported(Id, part, rows)).toMatchObject({ Status: 'done', Errors: [] });
}
let codes = 70_000;
/** Rows of two customers with a recipient, two packages and a debt. */
function business() {
  const [one, two] = [`T${++codes}`, `T${++codes}`];
  const at = { warehouse: place.warehouse, shelf: place.shelf, weight: '1.25', length: '10', width: '10', height: '10' };
  const files: [Part, Row[]][] = [
    [
      Customers,
      [
        {
          memberCode: one,
          nickName: 'Wang',
          phoneCode: '886',
          phoneNumber: '0912345678',
          email: `${one}@old.example`,
          balance: '1,200.50',
          creditLimit: '500',
        },
        { memberCode: two, nickName: 'Lin', balance: '80' },
      ],
    ],
    [
      Recipients,
      [
        {
          memberCode: one,
          recipientName: '王大同',
          phoneCode: '886',
          phone: '0912345678',
          country: 'Taiwan',
          province: '台北市',
          detailedAddress: '忠孝東路一段1號',
          identityNumber: 'A123456789',
        },
      ],
    ],
    [
      Packages,
      [
        {
          memberCode: one,
          courierNumber: `OLD${one}A`,
          receivedDay: daysAfter(today(), -20),
          storagePaidUntil: daysAfter(today(), -5),
          ...at,
        },
        { memberCode: two, courierNumber: `OLD${two}B`, receivedDay: daysAfter(today(), -3), warehouse: place.warehouse },
      ],
    ],
    [Debts, [{ memberCode: two, reference: `INV-${two}`, amount: '45.5', dueDay: daysAfter(today(), -1) }]],
  ];
  return { one, two, files };
}
const customerOf = async (code: string) =>
  (
    await sql<{
      id: string;
      userName: string;
    }>`select id, user_name from user_account where site_id = ${manager.siteId} and member_code = ${code}`.execute(server.db)
  ).rows[0];
const walletOf = async (code: string) =>
  (
    await sql<{
      balance: string;
      creditLimit: string;
      creditEnabled: boolean;
      arrears: string;
    }>`select w.balance, w.credit_limit, w.credit_enabled, w.arrears
      from wallet w join user_account u on u.site_id = w.site_id and u.id = w.owner_id where u.member_code = ${code}`.execute(server.db)
  ).rows[0];
const packageOf = async (number: string) =>
  (
    await sql<
      Record<string, unknown>
    >`select package_status, package_source, shelf_id, gross_weight, rent_settled_until::text, (shelved_time at time zone 'Asia/Shanghai')::date::text as shelved
    from package where courier_number = ${number} order by creation_time desc limit 1`.execute(server.db)
  ).rows[0];
const goodsOn = async () =>
  (await sql<{ goods: number }>`select goods from shelf where id = ${place.shelfId}`.execute(server.db)).rows[0]!.goods;

/** Requests the call and lets the other person approve it; waits for the job. */
async function byTwo(path: string, body: object, { by = manager, second = admin } = {}) {
  const answer = await by.post(path, body);
  expect(answer).toBeRefused('SecondPersonNeeded');
  const Id = answer.Data.MoneyRequestId as string;
  await second.ok('/MoneyRequest/AuditMoneyRequest', { Id, Approved: true });
  return jobOf((body as { Id: string }).Id, second);
}
async function jobOf(id: string, second: Person) {
  const { jobId } = (await sql<{ jobId: string }>`select job_id from take_over where id = ${id}`.execute(server.db)).rows[0]!;
  return endedJob(second, jobId);
}
const open = async (Id: string) => byTwo('/TakeOver/OpenTakeOver', { Id, Revision: (await opened(Id)).Revision });
const undo = (Id: string) => byTwo('/TakeOver/UndoTakeOver', { Id, Remarks: 'wrong file' });
const isSound = async () => expect(await checkInvariants(server.db, manager.siteId)).toEqual([]);

describe('a take-over', () => {
  test('shows the totals of its rows and creates nothing before it is opened', async () => {
    const Id = await establish();
    const { one, files } = business();
    await staged(Id, files);
    // The same file twice takes nothing over twice.
    await staged(Id, files);
    const row = await opened(Id);
    expect(row.Parts.map(({ Rows }: { Rows: number }) => Rows)).toEqual([2, 1, 2, 1, 0, 0]);
    expect(row.Money).toMatchObject([
      { Part: Customers, Balance: 1280.5, CreditLimit: 500 },
      { Part: Debts, Amount: 45.5 },
    ]);
    expect(row.Goods).toMatchObject([{ Part: Packages, Rows: 2, Pieces: 2, Weight: 1.25 }]);
    expect(await customerOf(one)).toBeUndefined();
    await manager.ok('/TakeOver/DeleteTakeOver', { Id });
  });

  test('becomes customers, balances, recipients, packages and debts when two persons open it', async () => {
    const Id = await establish();
    const { one, two, files } = business();
    await staged(Id, files);
    const before = await goodsOn();
    expect(await open(Id)).toMatchObject({ Status: 'done', Done: 6 });
    expect(await opened(Id)).toMatchObject({ TakeOverStatus: Opened, WithMail: 1, Invited: 0, Request: null });

    expect(await walletOf(one)).toMatchObject({ balance: '1200.500', creditLimit: '500.000', creditEnabled: true });
    expect(await walletOf(two)).toMatchObject({ balance: '80.000', arrears: '45.500' });
    const { id } = (await customerOf(one))!;
    const journal = await manager.ok('/UserAmountJournal/GetUserAmountJournals', { UserId: id, rows: 10 });
    expect(journal.Data.map(({ JournalType, Amount }: Record<string, unknown>) => [JournalType, Amount])).toContainEqual([
      enumCodes.JournalType.OpeningBalance,
      1200.5,
    ]);
    expect(await packageOf(`OLD${one}A`)).toEqual({
      packageStatus: enumCodes.PackageStatus.OnShelf,
      packageSource: enumCodes.PackageSource.TakeOver,
      shelfId: place.shelfId,
      grossWeight: '1.250',
      rentSettledUntil: daysAfter(today(), -5),
      shelved: daysAfter(today(), -20),
    });
    expect(await packageOf(`OLD${two}B`)).toMatchObject({ packageStatus: enumCodes.PackageStatus.Signed, shelfId: null });
    expect(await goodsOn()).toBe(before + 1);
    const book = await manager.ok('/RecipientInformation/GetRecipientInformations', { rows: 10, UserId: id });
    expect(book.Data).toMatchObject([{ RecipientName: '王大同' }]);
    // The data of customers is in their accounts now.
    const cells = await sql<{
      n: number;
    }>`select count(*)::int as n from take_over_row where take_over_id = ${Id} and cells <> '{}'`.execute(server.db);
    expect(cells.rows[0]!.n).toBe(0);
    await isSound();
  });

  test('is undone as a whole, and the same files can be opened again', async () => {
    const Id = await establish();
    const { one, two, files } = business();
    await staged(Id, files);
    const before = await goodsOn();
    await open(Id);
    expect(await undo(Id)).toMatchObject({ Status: 'done' });
    expect(await opened(Id)).toMatchObject({ TakeOverStatus: Undone });
    expect(await customerOf(one)).toBeUndefined();
    expect(await goodsOn()).toBe(before);
    expect(await packageOf(`OLD${one}A`)).toMatchObject({ packageStatus: enumCodes.PackageStatus.Cancelled, shelfId: null });
    await isSound();

    const again = await establish();
    await staged(again, files);
    expect(await open(again)).toMatchObject({ Status: 'done' });
    expect(await walletOf(two)).toMatchObject({ balance: '80.000' });
    await isSound();
  });

  test('turns a negative balance into a debt, which the undo voids', async () => {
    const Id = await establish();
    const debtor = `T${++codes}`;
    await staged(Id, [[Customers, [{ memberCode: debtor, balance: '-45.5' }]]]);
    expect((await opened(Id)).Money).toMatchObject([{ Part: Customers, Balance: -45.5 }]);
    expect(await open(Id)).toMatchObject({ Status: 'done' });
    expect(await walletOf(debtor)).toMatchObject({ balance: '0.000' });
    const { id: UserId } = (await customerOf(debtor))!;
    const bills = await manager.ok('/Bill/GetBills', { UserId, rows: 5 });
    expect(bills.Data).toMatchObject([{ SourceNumber: debtor, PaymentMoney: 45.5 }]);
    await isSound();
    expect(await undo(Id)).toMatchObject({ Status: 'done' });
    const left = await sql<{
      n: number;
    }>`select count(*)::int as n from bill where owner_id = ${UserId} and payment_status <> ${enumCodes.PaymentStatus.Voided}`.execute(
      server.db,
    );
    expect(left.rows).toEqual([{ n: 0 }]);
    await isSound();
  });

  test('names what was done since when it cannot be undone, and changes nothing', async () => {
    const Id = await establish();
    const { one, two, files } = business();
    await staged(Id, files);
    await open(Id);
    const { id } = (await customerOf(one))!;
    const moved = await manager.post('/UserAmountJournal/AdjustUserAmount', { UserId: id, Amount: 1, Remarks: 'gift' });
    expect(moved).toSucceed();
    const { id: packageId } = (await sql<{ id: string }>`select id from package where courier_number = ${`OLD${two}B`}`.execute(server.db))
      .rows[0]!;
    await manager.ok('/Package/WeighPackage', { Id: packageId, ActualOfWeight: 2 });
    const job = await undo(Id);
    expect(job.Status).toBe('failed');
    const messages = job.Errors.map(({ Message }: { Message: string }) => Message);
    expect(messages).toEqual(
      expect.arrayContaining([expect.stringContaining(`OLD${two}B was handled`), expect.stringContaining('The wallet has moved since')]),
    );
    expect(await opened(Id)).toMatchObject({ TakeOverStatus: Opened, Job: { Status: 'failed', IsUndo: true } });
    expect(await walletOf(one)).toMatchObject({ balance: '1201.500' });
    await isSound();
  });

  test('reports every wrong cell by row and column and keeps no row of the file', async () => {
    const Id = await establish();
    const job = await imported(Id, Customers, [
      { memberCode: 'T79001', creditLimit: '-5' },
      { memberCode: 'X1', balance: 'much' },
      { memberCode: 'T79001', userName: 'again1' },
      { memberCode: 'T79002', organization: 'Nobody', currency: 'USD', email: 'nothing' },
    ]);
    expect(job.Status).toBe('failed');
    expect(job.Errors.map(({ Line, Field }: Record<string, unknown>) => [Line, Field])).toEqual([
      [2, 'Credit limit'],
      [3, 'Member code'],
      [3, 'Balance'],
      [4, 'Member code'],
      [5, 'Organization'],
      [5, 'Currency'],
      [5, 'Email'],
    ]);
    const goods = await imported(Id, Packages, [
      { memberCode: 'T79001', courierNumber: 'OLD1', warehouse: 'Nowhere', receivedDay: '2999-01-01' },
    ]);
    expect(goods.Errors.map(({ Field }: { Field: string }) => Field)).toEqual(['Warehouse', 'Received on', 'Member code']);
    expect((await opened(Id)).Parts.every(({ Rows }: { Rows: number }) => Rows === 0)).toBe(true);
  });

  test('is opened once by two approvals at the same time, and enters nothing when a row is refused', async () => {
    const Id = await establish();
    const { one, files } = business();
    await staged(Id, files);
    // The number is taken by another package meanwhile.
    await manager.ok('/Package/PackageSigning', { CourierNumber: `OLD${one}A`, WarehouseId: place.warehouseId });
    const failed = await open(Id);
    expect(failed).toMatchObject({ Status: 'failed' });
    expect(failed.Errors).toMatchObject([{ Field: expect.stringContaining('Packages in stock') }]);
    expect(await customerOf(one)).toBeUndefined();
    expect(await opened(Id)).toMatchObject({ TakeOverStatus: Preparing });

    await staged(Id, [[Packages, files[2]![1].slice(1)]]);
    await manager.ok('/TakeOver/ClearTakeOverPart', { Id, Part: Packages });
    await staged(Id, [[Packages, files[2]![1].slice(1)]]);
    const { Revision } = await opened(Id);
    const answered = await manager.post('/TakeOver/OpenTakeOver', { Id, Revision });
    const request = { Id: answered.Data.MoneyRequestId, Approved: true };
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/MoneyRequest/AuditMoneyRequest', request)));
    expect(answers.filter((one) => outcomeOf(one) === 'Ok')).toHaveLength(1);
    expect(await jobOf(Id, admin)).toMatchObject({ Status: 'done' });
    expect(await walletOf(one)).toMatchObject({ balance: '1200.500' });
    await isSound();
  });

  test('waits for four-eyes approval of the rows that were seen', async () => {
    const Id = await establish();
    const { files } = business();
    await staged(Id, files);
    const { Revision } = await opened(Id);
    const answered = await manager.post('/TakeOver/OpenTakeOver', { Id, Revision });
    const request = { Id: answered.Data.MoneyRequestId, Approved: true };
    expect(await opened(Id)).toMatchObject({ Request: { IsUndo: false, CanDecide: false, IsOwn: true } });
    expect(await opened(Id, admin)).toMatchObject({ Request: { CanDecide: true, IsOwn: false } });
    expect(await manager.post('/MoneyRequest/AuditMoneyRequest', request)).toBeRefused('NoPermission');
    // A row that is imported afterwards was not seen.
    await staged(Id, [[Customers, [{ memberCode: `T${++codes}` }]]]);
    expect(await admin.post('/MoneyRequest/AuditMoneyRequest', request)).toBeRefused('StateNotAllowed');
    expect(await manager.post('/TakeOver/OpenTakeOver', { Id, Revision })).toBeRefused('ConcurrencyConflict');
    await manager.ok('/TakeOver/DeleteTakeOver', { Id });
  });

  test('is rehearsed without leaving anything', async () => {
    const Id = await establish();
    const { one, files } = business();
    await staged(Id, files);
    const { JobId } = await manager.ok('/TakeOver/RehearseTakeOver', { Id });
    expect(await endedJob(manager, JobId)).toMatchObject({ Status: 'done', Errors: [] });
    expect(await customerOf(one)).toBeUndefined();
    expect(await opened(Id)).toMatchObject({ TakeOverStatus: Preparing });
    await manager.ok('/TakeOver/DeleteTakeOver', { Id });
  });

  test('refuses rows that an earlier take-over opened', async () => {
    const first = await establish();
    const { files } = business();
    await staged(first, files);
    await open(first);
    const Id = await establish();
    const job = await imported(Id, Debts, files[3]![1]);
    expect(job.Errors).toMatchObject([{ Line: 2, Message: expect.stringContaining('Already taken over') }]);
    expect((await imported(Id, Customers, files[0]![1])).Status).toBe('failed');
  });

  test('takes stock of commodities over onto shelves, and back', async () => {
    const first = await establish();
    const { one, files } = business();
    await staged(first, [files[0]!]);
    await open(first);
    const { id: UserId } = (await customerOf(one))!;
    const { Id: commodityId } = await manager.ok('/Commodity/EstablishCommodity', { UserId, CommodityCode: `SKU${one}`, Name: 'Mug' });
    const Id = await establish();
    const row = {
      memberCode: one,
      commodityCode: `SKU${one}`,
      warehouse: place.warehouse,
      shelf: place.shelf,
      quantity: '12',
      storedDay: daysAfter(today(), -9),
    };
    await staged(Id, [[Stock, [row]]]);
    expect((await opened(Id)).Goods).toMatchObject([{ Part: Stock, Pieces: 12 }]);
    expect(await open(Id)).toMatchObject({ Status: 'done' });
    const pieces = async () =>
      (
        await sql<{
          n: number;
          day: string;
        }>`select sum(quantity)::int as n, min(batch_date)::text as day from commodity_inventory where commodity_id = ${commodityId}`.execute(
          server.db,
        )
      ).rows[0];
    expect(await pieces()).toEqual({ n: 12, day: daysAfter(today(), -9) });
    await isSound();
    expect(await undo(Id)).toMatchObject({ Status: 'done' });
    expect(await pieces()).toMatchObject({ n: null });
    await isSound();
  });

  test('takes customers, their commodities and the stock of those over together, and back', async () => {
    const Id = await establish();
    const { one, files } = business();
    const code = `NEW${one}`;
    const stockOf = (commodityCode: string) => ({
      memberCode: one,
      commodityCode,
      warehouse: place.warehouse,
      shelf: place.shelf,
      quantity: '3',
      storedDay: daysAfter(today(), -2),
    });
    await staged(Id, [[Customers, files[0]![1]]]);
    expect((await imported(Id, Stock, [stockOf(code)])).Errors).toMatchObject([
      { Field: 'Commodity code', Message: expect.stringContaining('Import the sheet of commodities first') },
    ]);
    await staged(Id, [
      [
        Commodities,
        [{ memberCode: one, commodityCode: code, name: 'Mug', identificationCode: `69${one.slice(1)}`, price: '12.5', length: '10' }],
      ],
      [Stock, [stockOf(code)]],
    ]);
    expect(await open(Id)).toMatchObject({ Status: 'done', Done: 4 });
    const { id: UserId } = (await customerOf(one))!;
    const listed = async () => (await manager.ok('/Commodity/GetCommodity', { UserId, rows: 5 })).Data;
    expect(await listed()).toMatchObject([
      { CommodityCode: code, Name: 'Mug', Price: 12.5, CommodityStatus: enumCodes.CommodityStatus.Normal },
    ]);
    const pieces = await sql<{ n: number }>`select sum(quantity)::int as n from commodity_inventory where owner_id = ${UserId}`.execute(
      server.db,
    );
    expect(pieces.rows).toEqual([{ n: 3 }]);
    await isSound();
    expect(await undo(Id)).toMatchObject({ Status: 'done' });
    const left = await sql`select 1 from commodity where owner_id = ${UserId} and not is_deleted`.execute(server.db);
    expect(left.rows).toEqual([]);
    await isSound();
  });

  test('invites its customers by mail when asked to, once a day', async () => {
    const Id = await establish();
    const { one, files } = business();
    await staged(Id, files);
    expect(await manager.post('/TakeOver/InviteTakenOver', { Id })).toBeRefused('StateNotAllowed');
    await open(Id);
    const sent = await sql<{ n: number }>`select count(*)::int as n from staff_invitation`.execute(server.db);
    expect(await manager.ok('/TakeOver/InviteTakenOver', { Id })).toEqual({ Invited: 1, Left: 0 });
    expect(await manager.ok('/TakeOver/InviteTakenOver', { Id })).toEqual({ Invited: 0, Left: 0 });
    const after = await sql<{ n: number }>`select count(*)::int as n from staff_invitation`.execute(server.db);
    expect(after.rows[0]!.n).toBe(sent.rows[0]!.n + 1);
    expect(await opened(Id)).toMatchObject({ WithMail: 1, Invited: 1 });
    // The link leads to the customers' address and sets the password once.
    const { rows } = await sql<{
      payload: { sealed: string };
    }>`select payload from outbox where kind = 'mail' order by id desc limit 20`.execute(server.db);
    const mail = rows
      .map(({ payload }) => JSON.parse(unseal(payload.sealed)))
      .find(({ receiver }) => receiver === `${one}@old.example`.toLowerCase())!;
    expect(mail.action.link).toContain('//t.localhost');
    const Token = new URL(mail.action.link).hash.replace('#token=', '');
    const visitor = server.visitor();
    const accept = async () => visitor.post('/Account/AcceptInvitation', { Token, ...(await sealed(visitor, 'Fresh-2027')) });
    expect(await accept()).toSucceed();
    expect(await accept()).toBeRefused('NotFound');
    expect(await opened(Id)).toMatchObject({ WithMail: 0 });
  });

  test('is seen and opened only with its right, and at the sites of the caller', async () => {
    const Id = await establish();
    const clerk = await server.as('clerk');
    expect(await clerk.post('/TakeOver/GetTakeOverById', { Id })).toBeRefused('NoPermission');
    const other = await server.as('hkmanager');
    expect(await other.post('/TakeOver/GetTakeOverById', { Id })).toBeRefused('NotFound');
  });
});

describe('a member code given by staff', () => {
  test('has the form of the site and is unique, and later numbers step over it', async () => {
    const person = async (UserName: string, MemberCode?: string) =>
      manager.post('/User/EstablishUser', { UserName, MemberCode, ...(await sealed(manager, 'Fresh-2027')) });
    expect(await person('given1', 'A12345')).toBeRefused('ValidationFailed');
    const { next } = (
      await sql<{ next: number }>`select next from serial where site_id = ${manager.siteId} and kind = 'member'`.execute(server.db)
    ).rows[0] ?? { next: 0 };
    const code = `T${String(next + 60).padStart(5, '0')}`;
    expect(await person('given2', code)).toSucceed();
    expect(await person('given3', code.toLowerCase())).toBeRefused('Duplicate');
  });
});
