import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Floor, openFloor } from '../../testing/floor.ts';
import { code128 } from '../../core/print/barcode.ts';
import { barcodesOf, readPdf } from '../../core/print/test/read-pdf.ts';

const { PickingList, PackageLabel, ShelvesLabel } = enumCodes.TemplateType;
let f: Floor;
let serialNumber: string;
let listId: string;
let goods: { id: string; number: string }[];
let orderId: string;
beforeAll(async () => {
  f = await openFloor();
  const order = await f.approved({ parcels: 3 });
  orderId = order.id;
  listId = await f.listOf(order);
  serialNumber = (await f.list(listId)).serialNumber;
  goods = order.goods as never;
});
afterAll(() => f?.close());

const text = (Text: string, y: number) => ({ Kind: 'text', X: 5, Y: y, W: 90, H: 10, Text });
const add = async (TemplateType: number, Name: string, Body: object[], paper: object) =>
  (await f.manager.ok('/Template/EstablishTemplate', { TemplateType, Name, Language: 2, Body, IsDefault: true, ...paper })).Id as string;
async function pagesAt(address: string, pdfName?: string) {
  const file = await f.server.http.inject({ method: 'GET', url: address, headers: { host: 'localhost' } });
  if (pdfName && process.env.KEEP_PDF) writeFileSync(`${process.env.KEEP_PDF}/${pdfName}.pdf`, file.rawPayload);
  return readPdf(file.rawPayload);
}
const small = { PaperWidth: 100, PaperHeight: 60 };
const numbersIn = (pages: { text: string }[]) => goods.filter(({ number }) => pages.some((page) => page.text.includes(number)));

test("package labels print in the requested order, with the default or the site's own layout", async () => {
  const ids = goods.map(({ id }) => id).reverse();
  const usual = await pagesAt(await f.clerk.ok('/Package/PrintPackageLabels', { Ids: ids }), 'package-usual');
  expect(usual).toHaveLength(3);
  for (const [at, page] of usual.entries()) {
    const number = goods.find(({ id }) => id === ids[at])!.number;
    expect(page.text).toContain(number);
    expect(page.text).toContain('Xiamen warehouse');
    expect(barcodesOf(page)).toEqual([code128(number)]);
  }

  await add(
    PackageLabel,
    '包裹標籤',
    [text('會員 {{MemberCode}} 货架 {{ShelvesNumber}}', 4), text('{{ProductName}} {{GrossWeight}} 公斤', 20)],
    small,
  );
  const own = await pagesAt(await f.clerk.ok('/Package/PrintPackageLabels', { Ids: ids }), 'package-own');
  expect(own).toHaveLength(3);
  expect(own[0]!.text).toMatch(/會員 ?T\d+ ?货架 ?[A-Z]-/);
});

test('refuses a missing package and one of another warehouse', async () => {
  expect(await f.clerk.post('/Package/PrintPackageLabels', { Ids: [] })).not.toSucceed();
  const other = f.hkmanager;
  expect(await other.post('/Package/PrintPackageLabels', { Ids: [goods[0]!.id] })).toBeRefused('NotFound');
});

const sheet = { PaperWidth: 210, PaperHeight: 120 };
test("a picking list prints with the site's template, on as many pages as its lines need", async () => {
  // A table of this height has room for two lines.
  const table = { Kind: 'table', X: 10, Y: 40, W: 190, H: 13, Field: 'Lines' };
  await add(PickingList, '揀貨單', [text('揀貨單 {{SerialNumber}} {{WarehouseName}}', 10), table], sheet);
  const pages = await pagesAt(await f.leader.ok('/PickingList/PrintPicking', { Ids: [listId] }), 'picking-own');
  expect(pages).toHaveLength(2);
  for (const page of pages) expect(page.text).toContain(serialNumber);
  expect(pages.map((page) => numbersIn([page]).length)).toEqual([2, 1]);
  expect(numbersIn(pages)).toHaveLength(3);
});

test('a template is previewed with a real row if given', async () => {
  const shelf = (await f.manager.ok('/Shelves/GetShelves', { rows: 1 })).Data[0];
  const show = async (type: number, Name: string, content: string, SampleId: string) =>
    (await pagesAt(await f.manager.ok('/Template/PreviewTemplate', { Id: await add(type, Name, [text(content, 5)], small), SampleId })))[0]!
      .text;
  expect(await show(ShelvesLabel, '貨架', '{{ShelvesNumber}}', shelf.Id)).toContain(shelf.ShelvesNumber);
  expect(await show(PackageLabel, '包裹', '{{CourierNumber}}', goods[0]!.id)).toContain(goods[0]!.number);
  expect(await show(PickingList, '揀貨', '{{SerialNumber}}', listId)).toContain(serialNumber);
});

test('refuses a row of another customer, and a template without real rows', async () => {
  const Id = await add(PackageLabel, '別處', [text('{{CourierNumber}}', 5)], small);
  expect(await f.manager.post('/Template/PreviewTemplate', { Id, SampleId: orderId })).toBeRefused('NotFound');
  const sms = (
    await f.manager.ok('/Template/EstablishTemplate', {
      TemplateType: enumCodes.TemplateType.Sms,
      Name: '碼',
      Language: 1,
      Message: '{{code}}',
    })
  ).Id;
  expect(await f.manager.post('/Template/PreviewTemplate', { Id: sms, SampleId: orderId })).toBeRefused('ValidationFailed', {
    Data: [{ Field: 'SampleId' }],
  });
});
