import { covers } from '@entrepot/testing/covers.ts';
import { smsTemplate } from '../account/sms-codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { code128 } from '../../core/print/barcode.ts';
import { barcodesOf, readPdf } from '../../core/print/test/read-pdf.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { identified } from '../account/test/tools.ts';
import { siteTexts } from './public.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server?.close());

const { Waybill, PickingList, ShelvesLabel, Sms, Email, CustomsManifest: Manifest } = enumCodes.TemplateType;
const element = (kind: string, more: object = {}) => ({ Kind: kind, X: 2, Y: 2, W: 60, H: 12, ...more });
const label = (Name: string, Body: object[], more: object = {}) => ({
  TemplateType: ShelvesLabel,
  Name,
  Language: 3,
  PaperWidth: 80,
  PaperHeight: 50,
  Body,
  ...more,
});
const add = async (body: object) => (await manager.ok('/Template/EstablishTemplate', body)).Id as string;
const refused = (body: object) => manager.post('/Template/EstablishTemplate', body);
const edit = async (Id: string, body: object) => {
  const { RowVersion } = await manager.ok('/Template/GetEditTemplate', { Id });
  return manager.post('/Template/EditTemplate', { ...body, Id, RowVersion });
};
const pdfAt = async (url: string) => {
  const file = await server.server.http.inject({ method: 'GET', url, headers: { host: 'localhost' } });
  return readPdf(file.rawPayload);
};
const previewOf = async (Id: string, Version?: number) =>
  pdfAt(await manager.ok('/Template/PreviewTemplate', { Id, Version: Version || undefined }));

describe('placeholders of a template', () => {
  test('are those of its type; others are reported by name', async () => {
    await add(label('Known', [element('text', { Text: 'Shelf {{ShelvesNumber}}' }), element('barcode', { Field: 'Barcode' })]));
    expect(await refused(label('Typing', [element('text', { Text: '{{ShelfNumber}} {{WarehouseName}}' })]))).toBeRefused(
      'ValidationFailed',
      { Message: expect.stringContaining('ShelfNumber') },
    );
    expect(await refused(label('Other type', [element('barcode', { Field: 'CarrierNo' })]))).toBeRefused('ValidationFailed');
    expect(await refused(label('Kind', [element('circle')]))).toBeRefused('ValidationFailed', {
      Message: expect.stringContaining('circle'),
    });
  });

  test('include tables only where there are rows, and rows only in a table', async () => {
    const sheet = (Body: object[]) =>
      label(`Sheet ${Math.random()}`, Body, { TemplateType: PickingList, PaperWidth: 210, PaperHeight: 297 });
    expect(await refused(sheet([element('table', { Field: 'Lines' })]))).toSucceed();
    expect(await refused(sheet([element('table', { Field: 'SerialNumber' })]))).toBeRefused('ValidationFailed');
    expect(await refused(sheet([element('text', { Text: '{{Lines}}' })]))).toBeRefused('ValidationFailed');
  });

  test('include the required ones of a message', async () => {
    const sms = { TemplateType: Sms, Name: 'Codes', Language: 1 };
    expect(await refused({ ...sms, Message: 'Welcome to {{site}}' })).toBeRefused('ValidationFailed', {
      Message: expect.stringContaining('code'),
    });
    expect(await refused(sms)).toBeRefused('ValidationFailed');
    expect(await refused({ ...sms, Message: '{{code}} {{nickname}}' })).toBeRefused('ValidationFailed', {
      Message: expect.stringContaining('nickname'),
    });
    expect(await refused({ TemplateType: Email, Name: 'Mail', Message: '{{link}}' })).toBeRefused('ValidationFailed');
    expect(await refused({ ...sms, Message: '{{code}}: {{minutes}} min' })).toSucceed();
  });
});

describe('a layout', () => {
  test('must fit on its paper, which requires a size', async () => {
    expect(await refused(label('Wide', [element('text', { X: 30, Text: 'a' })]))).toBeRefused('ValidationFailed', {
      Message: expect.stringContaining('80 × 50'),
    });
    expect(await refused(label('No paper', [element('text', { Text: 'a' })], { PaperWidth: null }))).toBeRefused('ValidationFailed');
    expect(
      await refused(label('Sheet of columns', [element('text', { Field: 'houseNumber', X: 900 })], { TemplateType: Manifest })),
    ).toSucceed();
  });

  test('is previewed with samples in its language, on paper of its size', async () => {
    const id = await add(
      label('Preview', [
        element('text', { Text: 'At {{WarehouseName}}', Bold: true }),
        element('barcode', { Field: 'ShelvesNumber', Y: 16 }),
        element('qr', { Field: 'Barcode', Y: 30, W: 15, H: 15 }),
        element('line', { Y: 48, H: 0 }),
      ]),
    );
    const [page] = await previewOf(id);
    expect(page!.text).toContain('At Xiamen warehouse');
    expect(barcodesOf(page!)[0]).toEqual(code128('A-01-03'));
    const chinese = await add(label('預覽', [element('text', { Text: '{{WarehouseName}}' })], { Language: 2 }));
    expect((await previewOf(chinese))[0]!.text).toBe('廈門倉');
  });

  test("shows a table's rows, and a mail as it is read", async () => {
    const list = await add(
      label('Walk', [element('table', { Field: 'Lines', W: 200, H: 60 })], {
        TemplateType: PickingList,
        PaperWidth: 210,
        PaperHeight: 297,
      }),
    );
    expect((await previewOf(list))[0]!.text.match(/SF1234567890123/g)).toHaveLength(2);
    const mail = await add({
      TemplateType: Email,
      Name: 'Hello',
      Language: 3,
      Subject: 'Hello {{userName}}',
      Message: 'Open {{link}} at {{site}}',
    });
    expect((await previewOf(mail))[0]!.text).toMatch(/Hello alice[\s\S]*Open https:.* at Entrepot Taiwan/);
    const columns = await add(label('Columns', [element('text', { Field: 'order' })], { TemplateType: Manifest }));
    expect(await manager.post('/Template/PreviewTemplate', { Id: columns })).toBeRefused('StateNotAllowed');
  });
});

describe('an edit', () => {
  test('creates a new version and archives the former one, which can be restored', covers('ENTITY-Templates'), async () => {
    const first = label('Versions', [element('text', { Text: 'first' })]);
    const id = await add(first);
    expect(await edit(id, label('Versions', [element('text', { Text: 'second' })]))).toSucceed();
    expect(await manager.ok('/Template/GetEditTemplate', { Id: id })).toMatchObject({ Version: 2 });
    expect(await manager.ok('/Template/GetTemplateVersions', { Id: id })).toMatchObject([{ Version: 1, Body: [{ Text: 'first' }] }]);
    expect((await previewOf(id))[0]!.text).toBe('second');
    expect((await previewOf(id, 1))[0]!.text).toBe('first');
    await manager.ok('/Template/RestoreTemplateVersion', { Id: id, Version: 1 });
    expect(await manager.ok('/Template/GetEditTemplate', { Id: id })).toMatchObject({ Version: 3, Body: [{ Text: 'first' }] });
    expect((await manager.ok('/Template/GetTemplateVersions', { Id: id })).map(({ Version }: { Version: number }) => Version)).toEqual([
      2, 1,
    ]);
    for (const path of ['/Template/PreviewTemplate', '/Template/RestoreTemplateVersion'])
      expect(await manager.post(path, { Id: id, Version: 9 })).toBeRefused('NotFound');
  });

  test('refuses another type and a duplicate name', async () => {
    const id = await add(label('Fixed', []));
    expect(await edit(id, label('Fixed', [], { TemplateType: Waybill }))).toBeRefused('ValidationFailed');
    expect(await refused(label('Fixed', []))).toBeRefused('Duplicate');
  });
});

describe('the default template of a type and language', () => {
  test('is unique: a new default replaces the former one', async () => {
    const [first, second] = [await add(label('One', [], { IsDefault: true })), await add(label('Two', [], { IsDefault: true }))];
    expect(await manager.ok('/Template/GetEditTemplate', { Id: first })).toMatchObject({ IsDefault: false });
    expect(await manager.ok('/Template/GetEditTemplate', { Id: second })).toMatchObject({ IsDefault: true });
    const [picked] = await manager.ok('/Template/GetSelectTemplates', { TemplateType: ShelvesLabel });
    expect(picked).toMatchObject({ Value: second, Name: 'Two' });
  });

  test("is used for the site's shelf labels", async () => {
    await add(label('Own label', [element('text', { Text: 'Rack {{ShelvesNumber}}' })], { IsDefault: true }));
    const leader = await server.as('leader');
    const { Data } = await leader.ok('/Shelves/GetShelves', { rows: 2 });
    const url = await leader.ok('/Shelves/PrintShelvesReport', { Ids: Data.map(({ Id }: { Id: string }) => Id) });
    const pages = await pdfAt(url);
    const numbers = Data.map(({ ShelvesNumber }: { ShelvesNumber: string }) => `Rack ${ShelvesNumber}`);
    expect(pages.map(({ text }) => text).sort()).toEqual(numbers.sort());
  });

  test('provides the text of a mail in the language it is sent in', async () => {
    const own = { TemplateType: Email, Name: 'Own mail', Language: 3, IsDefault: true };
    await add({ ...own, Subject: 'Hello {{userName}}', Message: 'Press {{link}} within {{hours}} hours. {{site}}' });
    const alice = await server.as('alice');
    await alice.ok('/Account/SendVerifyEmail', { Email: 'alice@example.com', ...(await identified(alice)) });
    const admin = await server.as('admin');
    await expect
      .poll(async () => (await admin.ok('/SentMessage/GetSentMessages', { rows: 1 })).Data, { timeout: 20_000 })
      .toMatchObject([{ Subject: 'Hello alice', Content: expect.stringMatching(/^Press https?:.* within 24 hours\. /) }]);
  });

  test('provides the text of a code in its own language only', async () => {
    await add({ TemplateType: Sms, Name: 'Own words', Language: 3, IsDefault: true, Message: 'Your number for {{site}}: {{code}}' });
    const values = { site: 'Entrepot', code: '123456' };
    expect(await siteTexts(server.db, manager.siteId, smsTemplate, 'en-us', values)).toEqual({
      subject: '',
      text: 'Your number for Entrepot: 123456',
    });
    expect(await siteTexts(server.db, manager.siteId, smsTemplate, 'zh-tw', values)).toBeUndefined();
  });
});

describe('a template', () => {
  test('cannot be deleted while a carrier prints with it', async () => {
    const id = await add(label('In use', [], { TemplateType: Waybill }));
    await sql`update carrier set waybill_template_id = ${id} where site_id = ${manager.siteId} and id = (select min(id::text)::uuid from carrier where site_id = ${manager.siteId})`.execute(
      server.db,
    );
    expect(await manager.post('/Template/DeleteTemplate', { Id: id })).toBeRefused('InUse');
  });

  test('is previewed and restored with the permission, in the own site', async () => {
    const id = await add(label('Guarded', []));
    for (const path of ['/Template/PreviewTemplate', '/Template/GetTemplateVersions', '/Template/RestoreTemplateVersion']) {
      const body = { Id: id, Version: path.includes('Restore') ? 1 : undefined };
      expect(await (await server.as('clerk')).post(path, body)).toBeRefused('NoPermission', { status: 403 });
      expect(await (await server.as('hkmanager')).post(path, body)).toBeRefused('NotFound');
    }
    expect(await (await server.as('alice')).post('/Template/GetSelectTemplates', { TemplateType: 1 })).toMatchObject({ status: 403 });
    const names = (await (await server.as('clerk')).ok('/Template/GetSelectTemplates', { TemplateType: ShelvesLabel })).map(
      ({ Name }: { Name: string }) => Name,
    );
    expect(names).toContain('Guarded');
  });
});
