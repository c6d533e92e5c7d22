import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isMessage } from '@entrepot/contract/modules/templates/placeholders.ts';
import { readPdf } from '../src/core/print/test/read-pdf.ts';
import { templateReaders } from '../src/modules/template-readers.ts';
import { type PackingFloor, packingFloor } from '../src/testing/packed-orders.ts';
import { openTestServer, type TestServer } from '../src/testing/server.ts';

let server: TestServer;
let floor: PackingFloor;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
});
afterAll(() => server.close());

const T = enumCodes.TemplateType;
const bytesAt = async (address: string) => (await server.server.http.inject({ method: 'GET', url: address })).rawPayload;
const textAt = async (address: string) =>
  readPdf(await bytesAt(address))
    .map(({ text }) => text)
    .join('\n');
const element = (more: object) => ({ Kind: 'text', X: 2, Y: 2, W: 90, H: 8, ...more });
/** Saves a default template of a type, with the given elements or message. */
async function add(TemplateType: number, Body: object[], more: object = {}): Promise<string> {
  const template = { TemplateType, Name: `Default ${TemplateType}`, Language: 2, IsDefault: true, Body, PaperWidth: 100, PaperHeight: 100 };
  return (await floor.manager.ok('/Template/EstablishTemplate', { ...template, ...more })).Id;
}
const remove = (Id: string) => floor.manager.ok('/Template/DeleteTemplate', { Id });

describe('the default template of a site', () => {
  test.each(Object.entries(T))('is found by the reader of its type: %s', async (_, type) => {
    const messages: Record<number, object> = { [T.Sms]: { Message: '{{code}}' }, [T.Email]: { Subject: 'Link', Message: '{{link}}' } };
    const id = await add(type, isMessage(type) ? [] : [element({ Text: 'own' })], messages[type]);
    expect(templateReaders[type].type).toBe(type);
    expect((await templateReaders[type].of(server.db, floor.manager.siteId, 'zh-tw'))?.id).toBe(id);
    await remove(id);
    expect(await templateReaders[type].of(server.db, floor.manager.siteId, 'zh-tw')).toBeUndefined();
  });

  test('is used for commercial invoices, with their goods and parties', async () => {
    const placed = await floor.packed();
    const { Id } = await floor.manager.ok('/LogisticsInvoice/EstablishLogisticsInvoice', { LogisticsOrderId: placed.id });
    const table = element({ Kind: 'table', Field: 'Lines', Y: 20, H: 30, W: 96 });
    const template = await add(T.LogisticsInvoice, [element({ Text: 'OWN {{SerialNumber}} {{ReceiverCountry}}' }), table]);
    const text = await textAt(await floor.manager.ok('/LogisticsInvoice/PrintLogisticsInvoice', { Ids: [Id] }));
    expect(text).toContain(`OWN ${placed.serialNumber} Taiwan (TW)`);
    expect(text).toContain('100.00');
    expect(await textAt(await floor.manager.ok('/Template/PreviewTemplate', { Id: template, SampleId: Id }))).toContain(
      placed.serialNumber,
    );
    await remove(template);
    expect(await textAt(await floor.manager.ok('/LogisticsInvoice/PrintLogisticsInvoice', { Ids: [Id] }))).not.toContain('OWN');
  });

  test('is used for waybills of a carrier without a template of its own', async () => {
    const placed = await floor.packed();
    const template = await add(T.Waybill, [element({ Text: 'OWN {{SerialNumber}}' })]);
    const address = await floor.manager.ok('/WaybillPrinting/PrintWaybill', { LogisticsOrderIds: [placed.id] });
    expect(await textAt(address)).toContain(`OWN ${placed.serialNumber}`);
    await remove(template);
  });

  test('is used for the manifest where the broker has none', async () => {
    const placed = await floor.packed();
    const shift = await floor.openShift({ Name: 'Own columns', TransportShiftType: 1, WarehouseIds: [floor.scene.warehouseId] });
    await floor.bagOrder(shift, placed.serialNumber);
    const template = await add(T.CustomsManifest, [
      element({ Field: 'order', Text: 'Ref' }),
      element({ Field: 'value', Text: 'Worth', X: 5 }),
    ]);
    const rows = await readSheet(await bytesAt(await floor.leader.ok('/TransportShift/ExportCustomsManifest', { Id: shift.id })));
    expect(rows).toEqual([
      ['Ref', 'Worth'],
      [placed.serialNumber, 100],
    ]);
    await remove(template);
  });
});
