import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Floor, openFloor } from '@entrepot/server/testing/floor.ts';
import { sendForm, tinyPng, uploadFile } from '../../testing/forms.ts';
import type { Envelope } from '../../testing/people.ts';

let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(() => f?.close());

const header = (key: string) => ({ 'idempotency-key': key });
const shelfOf = async (id: string) => (await f.package(id)).shelfId;
const lower = (Ids: string[], key: string, more: object = {}): Promise<Envelope<any[]>> =>
  f.clerk.post('/Package/PackageLowerShelf', { Ids, ...more }, header(key));
const putBack = ({ number }: { number: string }) =>
  f.clerk.ok('/Package/PackagePutOnShelves', { CourierNumber: number, ShelvesNumber: 'A-01-01' });
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(f.db)).rows[0]!.n;

describe('a call over several ids with an idempotency key', () => {
  test('assigns one waybill number to a rerouted order, however often it is sent', async () => {
    const order = await f.packed();
    const key = randomUUID();
    const body = { Ids: [order.id], TypeOfShippingId: f.method('AirExpress') };
    const reroute = () => f.manager.post('/LogisticsOrder/SetLogisticsOrderTypeOfShipping', body, header(key));
    const first = await reroute();
    expect(first.Data).toMatchObject([{ Ok: true, BillIds: expect.any(Array) }]);
    const after = await f.order(order.id);
    expect(after.carrierNo).toEqual(expect.any(String));
    expect([await reroute(), await reroute()]).toEqual([first, first]);
    expect(await f.order(order.id)).toEqual(after);
  });

  test('executes the refused ids again and returns the first result of the others', async () => {
    const [lowered, open] = [await f.shelved(), await f.shelved()];
    await lower([open.id], randomUUID());
    const key = randomUUID();
    const first = await lower([lowered.id, open.id], key);
    expect(first.Data).toMatchObject([{ Id: lowered.id, Ok: true }, expect.toBeRefused('PackageNotOnShelf')]);
    await putBack(lowered);
    await putBack(open);
    const second = await lower([lowered.id, open.id], key);
    expect(second.Data).toMatchObject([
      { Id: lowered.id, Ok: true },
      { Id: open.id, Ok: true },
    ]);
    expect(await shelfOf(lowered.id)).not.toBeNull();
    expect(await shelfOf(open.id)).toBeNull();
  });

  test('is refused as a whole with other ids or another input', async () => {
    const [one, other] = [await f.shelved(), await f.shelved()];
    const key = randomUUID();
    await lower([one.id], key);
    expect(await lower([other.id], key)).toBeRefused('IdempotencyConflict', { Data: null });
    expect(await lower([one.id, other.id], key)).toBeRefused('IdempotencyConflict');
    expect(await lower([one.id], key, { Remarks: 'damp' })).toBeRefused('IdempotencyConflict');
    expect(await shelfOf(other.id)).not.toBeNull();
  });

  test('has one effect when it is sent twice concurrently', async () => {
    const goods = [await f.shelved(), await f.shelved(), await f.shelved()];
    const key = randomUUID();
    const ids = goods.map(({ id }) => id);
    const [first, second] = await Promise.all([lower(ids, key), lower(ids, key)]);
    expect(first.Data.map(({ Ok }) => Ok)).toEqual([true, true, true]);
    expect(second).toEqual(first);
  });

  test('returns a refusal whose reason was stored, without storing it again', async () => {
    const order = await f.packed();
    await sql`update logistics_order set waybill_status = ${enumCodes.WaybillStatus.None}, carrier_no = null, carrier_id = null where id = ${order.id}`.execute(
      f.db,
    );
    const key = randomUUID();
    const obtain = () => f.clerk.post('/WaybillPrinting/ObtainWaybill', { LogisticsOrderIds: [order.id] }, header(key));
    const first = await obtain();
    expect(first.Data[0]).toMatchObject({ Ok: false });
    const { rowVersion } = await f.order(order.id);
    expect(await obtain()).toEqual(first);
    expect((await f.order(order.id)).rowVersion).toBe(rowVersion);
  });
});

describe('a single call with an idempotency key', () => {
  test('creates one row, and is refused with another body', async () => {
    const before = await count('shelf');
    const { rows } = await sql<{ id: string }>`select id from partition where warehouse_id = ${f.xiamen.id} limit 1`.execute(f.db);
    const body = { ShelvesNumber: 'K-1', WarehouseId: f.xiamen.id, PartitionId: rows[0]!.id };
    const create = (more: object = {}) => f.manager.post('/Shelves/EstablishShelves', { ...body, ...more }, header('shelf-1'));
    const first = await create();
    expect(first).toSucceed();
    expect(await create()).toEqual(first);
    expect(await create({ ShelvesNumber: 'K-9' })).toBeRefused('IdempotencyConflict');
    expect(await count('shelf')).toBe(before + 1);
  });

  test('is refused with a key of more than 64 characters', async () => {
    const goods = await f.shelved();
    const refused = await lower([goods.id], 'k'.repeat(65));
    expect(refused).toBeRefused('ValidationFailed', { Data: [{ Field: 'IdempotencyKey' }] });
    expect(await lower([goods.id], 'k'.repeat(64))).toSucceed();
  });

  test('is recognized although the signature of its file has changed', async () => {
    const { id: Id } = await f.shelved();
    const { Url } = await uploadFile(f, f.clerk, { name: 'p.png', bytes: tinyPng }, { type: '1' });
    const problem = enumCodes.PackageProblemType.Damaged;
    const mark = (url: string) =>
      f.clerk.post('/Package/MarkPackageProblem', { Id, PackageProblemType: problem, ImageUrls: [url] }, header('picture'));
    const first = await mark(Url);
    expect(first).toSucceed();
    expect(await mark(`${Url.split('?')[0]}?e=1&s=x`)).toEqual(first);
  });

  test('is recognized by the content of its form, whose pictures are stored each time', async () => {
    const { RowVersion } = await f.manager.ok('/Site/GetEditSitePageConfiguration', { SiteLanguage: 3 });
    const texts = { SiteLanguage: '3', RowVersion: String(RowVersion), IdempotencyKey: 'form', Title: 'Entrepot', Logo: 'file:logo' };
    const send = (bytes: Buffer) =>
      sendForm(f, f.manager, '/Site/EditSitePageConfiguration', { ...texts, logo: { name: 'logo.png', bytes } });
    const first = await send(tinyPng);
    expect(first).toSucceed();
    expect(await send(tinyPng)).toEqual(first);
    expect(await send(Buffer.concat([tinyPng, Buffer.from('x')]))).toBeRefused('IdempotencyConflict');
  });

  test('is recognized with a long body', async () => {
    const content = `<p>${'a long text '.repeat(4000)}</p>`;
    const [type] = await f.manager.ok('/HelpTutorialType/GetHelpTutorialTypes');
    const send = (text: string) => {
      const body = {
        HelpTutorialTypeId: type.Id,
        Title: { 'zh-cn': '长', 'zh-tw': '長', 'en-us': 'Long' },
        Content: { 'zh-cn': text, 'zh-tw': text, 'en-us': text },
      };
      return f.manager.post('/HelpTutorial/EstablishHelpTutorial', body, header('long'));
    };
    const first = await send(content);
    expect(first).toSucceed();
    expect(await send(content)).toEqual(first);
    expect(await send(`${content}.`)).toBeRefused('IdempotencyConflict');
  });
});
