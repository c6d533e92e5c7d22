import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/db/ids.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { sealLog, synchronizeApis } from './public.ts';

let server: TestServer;
let owner: pg.Client;
let admin: Person;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  [admin, manager] = await Promise.all([server.as('admin'), server.as('manager')]);
  owner = new pg.Client({ connectionString: server.adminUrl });
  await owner.connect();
  // The button of a call is looked up in the registry, which is synchronized at every start.
  await server.inTransaction((tx) => synchronizeApis(tx, new Date(), server.server.handlers));
});
afterAll(async () => {
  await owner?.end();
  await server?.close();
});

const anHourOn = () => new Date(Date.now() + 3_600_000);
const seal = (now = anHourOn()) => sealLog({ db: server.db, secret: server.server.config.secretKey, now });
const verify = () => admin.ok('/OperationLog/VerifyOperationLog');
const work = async (Name: string) => (await manager.ok('/Role/EstablishRole', { RoleKind: 1, Name })).Id as string;
/** Tampers as the owner of the database, verifies the log against its seals, and undoes the change. */
async function detectsTampering(change: string, values: unknown[], undo: string) {
  await owner.query(change, values);
  const report = await verify();
  await owner.query(undo, values);
  return report;
}

describe('operation log', () => {
  test('labels what people do to their own account in the reader’s language', async () => {
    await manager.ok('/User/EditMineProfile', { NickName: 'The manager' });
    const newest = async (language: string) =>
      (await admin.ok('/OperationLog/GetOperationLogs', { UserId: manager.userId, rows: 1 }, { 'accept-language': language })).Data[0];
    expect(await newest('en-us')).toMatchObject({ Operation: 'EditMineProfile', OperationName: 'Edit own profile' });
    expect((await newest('zh-cn')).OperationName).toBe('修改个人信息');
  });

  test('shows an entry field by field, with labels and values in the reader’s language', async () => {
    const Id = await work('Told');
    const row = await manager.ok('/Role/GetEditRole', { Id });
    const edit = {
      Id,
      RowVersion: row.RowVersion,
      Name: 'Told anew',
      RoleKind: 1,
      SettlementCycleType: 5,
      FullBagCharge: true,
      CodDefaultLimit: 0,
    };
    await manager.ok('/Role/EditRole', edit);
    const { Data } = await manager.ok('/OperationLog/GetOperationLogs', { TargetId: Id, Area: 'Role' });
    expect(Data).toHaveLength(2);
    expect(Data[0]).toMatchObject({
      TargetTitle: 'Role',
      TargetNumber: 'Told anew',
      UserName: 'manager',
      OperationName: 'Platform roles · Edit',
    });
    const inChinese = await manager.ok('/OperationLog/GetOperationLogs', { TargetId: Id, Area: 'Role' }, { 'accept-language': 'zh-tw' });
    expect(inChinese.Data[0].OperationName).toMatch(/^平台角色 · \p{Script=Han}+$/u);
    const entry = await manager.ok('/OperationLog/GetOperationLogById', { Id: Data[0].Id });
    expect(entry).toMatchObject({ UserName: 'manager', Operation: 'EditRole' });
    const change = (Field: string) => entry.Changes.find((one: { Field: string }) => one.Field === Field);
    expect(change('Name')).toMatchObject({ TargetTitle: 'Role', Label: 'Role name', Before: 'Told', After: 'Told anew' });
    expect(change('SettlementCycleType')).toMatchObject({ Label: 'Settlement cycle', Before: 'Per order', After: 'Monthly' });
    expect(change('FullBagCharge')).toMatchObject({ Before: 'No', After: 'Yes' });
    expect(change('CodDefaultLimit')).toBeUndefined();
    const zh = await manager.ok('/OperationLog/GetOperationLogById', { Id: Data[0].Id }, { 'accept-language': 'zh-tw' });
    expect(zh.Changes.find((one: { Field: string }) => one.Field === 'FullBagCharge')).toMatchObject({ Before: '否', After: '是' });
  });

  test('is separate by site', async () => {
    const [row] = (await manager.ok('/OperationLog/GetOperationLogs', { rows: 1 })).Data;
    expect(await (await server.as('hkmanager')).post('/OperationLog/GetOperationLogById', { Id: row.Id })).toBeRefused('NotFound');
    expect(await (await server.as('support')).post('/OperationLog/GetOperationLogs')).toMatchObject({ status: 403 });
    expect(await manager.post('/OperationLog/VerifyOperationLog')).toMatchObject({ status: 403 });
  });

  test('hides changes of the platform and of other sites from a site', async () => {
    const insert = (target: string, id: string) =>
      owner.query(
        `insert into operation_log (site_id, id, creation_time, user_id, account_type_code, area, operation, target_type, target_id)
        select u.site_id, $4, now(), u.id, u.account_type_code, 'Test', 'Change', $1, $2 from user_account u where u.id = $3
        returning id, target_id`,
        [target, id, admin.userId, newId()],
      );
    const sites = (await owner.query(`select id, (id = $1) as own from site order by own desc limit 2`, [manager.siteId])).rows;
    const [ownSite, otherSite] = sites.map(({ id }) => id as string);
    const currency = (await owner.query('select id from currency limit 1')).rows[0].id as string;
    for (const [target, id] of [
      ['currency', currency],
      ['site', otherSite],
      ['user', admin.userId],
    ] as const) {
      const entryId = (await insert(target, id!)).rows[0].id;
      const listed = async (by: Person) => (await by.ok('/OperationLog/GetOperationLogs', { TargetId: id, Area: 'Test' })).Data;
      expect(await listed(admin)).toHaveLength(1);
      expect(await listed(manager)).toEqual([]);
      expect(await manager.post('/OperationLog/GetOperationLogById', { Id: entryId })).toBeRefused('NotFound');
    }
    await insert('site', ownSite!);
    await insert('user', manager.userId);
    const own = await manager.ok('/OperationLog/GetOperationLogs', { Area: 'Test' });
    expect(own.Data.map(({ TargetId }: { TargetId: string }) => TargetId).sort()).toEqual([ownSite, manager.userId].sort());
  });
});

describe('seals of the log', () => {
  test('wait until earlier transactions have settled', async () => {
    await work('Fresh');
    expect(await seal(new Date())).toBe(0);
    expect((await verify()).WaitingRows).toBeGreaterThan(0);
  });

  test('cover their rows batch by batch, each with the previous hash', async () => {
    await work('First');
    expect(await seal()).toBeGreaterThan(0);
    await work('Second');
    expect(await seal()).toBe(1);
    const report = await verify();
    expect(report).toMatchObject({ WaitingRows: 0, Broken: [] });
    expect(report.Seals).toBeGreaterThanOrEqual(2);
    expect(report.Newest[0].Hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await seal()).toBe(0);
  });

  test('created by two concurrent servers seal each row once', async () => {
    for (const name of ['One', 'Two', 'Three']) await work(name);
    const sealed = await Promise.all([seal(), seal()]);
    expect(sealed[0]! + sealed[1]!).toBe(3);
    expect((await verify()).Broken).toEqual([]);
  });

  test('detect that the owner of the database changed, deleted or added a row', async () => {
    const { rows } = await owner.query('select id, site_id from operation_log order by id limit 1');
    const { id, site_id: siteId } = rows[0];
    const changed = await detectsTampering(
      `update operation_log set operation = 'Innocent' || operation where id = $1`,
      [id],
      `update operation_log set operation = substr(operation, 9) where id = $1`,
    );
    expect(changed.Broken).toMatchObject([{ Sequence: 1, Reason: 'Rows were changed, added or removed' }]);
    await owner.query('create table aside as select * from operation_log where id = $1', [id]).catch(async () => {
      await owner.query(`create table aside as select * from operation_log where id = '${id}'`);
    });
    await owner.query('delete from operation_log where id = $1', [id]);
    expect((await verify()).Broken).toHaveLength(1);
    await owner.query('insert into operation_log select * from aside');
    expect((await verify()).Broken).toEqual([]);
    const added = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
    const forged = await detectsTampering(
      `insert into operation_log (site_id, id, creation_time, account_type_code, area, operation) values ($1, $2, now(), 1, 'Role', 'Forged')`,
      [siteId, added],
      'delete from operation_log where site_id = $1 and id = $2',
    );
    expect(forged.Broken).toHaveLength(1);
    expect((await verify()).Broken).toEqual([]);
  });

  test('cover the client of an operation, and still verify rows from before it was stored', async () => {
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; TC26) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36' };
    const { Id } = await manager.ok('/Role/EstablishRole', { RoleKind: 1, Name: 'By phone' }, phone);
    const [row] = (await manager.ok('/OperationLog/GetOperationLogs', { TargetId: Id })).Data;
    expect(row).toMatchObject({ Device: 'Chrome · Android' });
    const old = await work('Kept before');
    await owner.query('update operation_log set device = null where target_id = $1', [old]);
    await seal();
    expect((await verify()).Broken).toEqual([]);
    const other = `update operation_log set device = case device when 'Chrome · Android' then 'Safari · iPhone' else 'Chrome · Android' end where id = $1`;
    expect((await detectsTampering(other, [row.Id], other)).Broken).toHaveLength(1);
    expect((await verify()).Broken).toEqual([]);
  });

  test('detect a seal that was changed, deleted, or made without the server’s secret', async () => {
    const swap = `update operation_log_seal set row_count = $1 - row_count where sequence = 2`;
    expect((await detectsTampering(swap, [100], swap)).Broken).toMatchObject([{ Sequence: 2 }]);
    await owner.query('create table seal_aside as select * from operation_log_seal where sequence = 1');
    await owner.query('delete from operation_log_seal where sequence = 1');
    expect((await verify()).Broken).toMatchObject([{ Sequence: 2, Reason: 'A seal is missing or was replaced' }]);
    await owner.query('insert into operation_log_seal select * from seal_aside');
    expect((await verify()).Broken).toEqual([]);
    await work('Forged seal');
    await sealLog({ db: server.db, secret: 'not the secret', now: anHourOn() });
    expect((await verify()).Broken).toHaveLength(1);
  });

  test('cannot be changed by the server itself', async () => {
    for (const change of [`update operation_log_seal set hash = ''`, 'delete from operation_log_seal'])
      await expect(server.server.pool.query(change)).rejects.toThrow(/permission denied/);
  });
});
