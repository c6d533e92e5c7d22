import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { proveStock } from '../commodities/public.ts';
import { autoEnd } from './auto-end.ts';
import { type Dock, openDock } from './test/dock.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { BinStatus, WarehouseDocumentStatus: Status } = enumCodes;
let d: Dock;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d.close());

const before = (Id: string, by = d.manager) => by.post('/WarehouseDocument/GetEndOfWarehouseDocument', { Id });
/** Six pieces of a new commodity in two bins, of which the first was signed, inspected and shelved. */
async function halfway() {
  const cup = await d.newCommodity();
  const three = [{ CommodityId: cup.id, Quantity: 3 }];
  const document = await d.coming({ Goods: [{ CommodityId: cup.id, Quantity: 6 }], Bins: [{ Goods: three }, { Goods: three }] });
  await d.sign([document.numbers[0]!]);
  await d.inspected(document.numbers[0]!);
  const shelf = await d.newShelf('Bin');
  expect(await d.putBin(document.numbers[0]!, shelf)).toSucceed();
  return { cup, shelf, ...document };
}

describe('ending an inbound document', () => {
  test('writes off missing goods, marks missing bins and notifies the owner of the counts', async () => {
    const { id, cup, numbers } = await halfway();
    expect((await before(id)).Data).toMatchObject({
      Lines: [{ Code: cup.commodityCode, ExpectedQuantity: 6, ReceivedQuantity: 3, NotShelved: 0, ShortQuantity: 3 }],
      MissingBins: [numbers[1]],
      OpenBins: [],
    });
    expect(await d.end(id)).toSucceed({ Data: true });
    expect(await d.open(id)).toMatchObject({
      WarehouseDocumentStatus: Status.Ended,
      WarehouseDocumentStatusName: 'Closed',
      ShortQuantity: 3,
      EndTime: expect.any(String),
      Bins: [{ BinStatus: BinStatus.OnShelf }, { BinStatus: BinStatus.Missing }],
      Goods: [{ ShortQuantity: 3 }],
    });
    expect(await d.stock(cup.id, 'InTransit')).toBe(0);
    expect(await d.stock(cup.id, 'Available')).toBe(3);
    expect((await d.lastMessage())!.content).toMatch(/預報 6，實收 3.*短少 3/);
    await d.expectInvariants();
  });

  test(
    'blocks signing, inspection, shelving, packing, tracking and ending',
    covers('TRANS-END-INBOUND', 'RULE-INBOUND-AFTEREND'),
    async () => {
      const { id, cup, bins, numbers } = await halfway();
      const { numbers: open, id: other } = await d.signed();
      await d.inspected(open[0]!);
      expect(await d.end(id)).toSucceed();
      expect(await d.end(other, 'The rest is handed over by hand')).toSucceed();
      const [{ Id: otherBin }] = (await d.open(other)).Bins;
      const inspection = (await d.clerk.ok('/QualityInspection/GetQualityInspections', { WarehouseDocumentId: other })).Data[0].Id;
      const refused = await Promise.all([
        d.sign([numbers[1]!]),
        d.clerk.post('/WarehouseDocument/SignForWarehouseDocument', { Id: id }),
        d.undo([bins[0]!.Id]),
        d.start(open[1]!),
        d.scan(inspection, d.cup.identificationCode),
        d.submit(inspection, [d.good(d.cup.id, 6)]),
        d.clerk.post('/QualityInspection/CancelQualityInspection', { Id: inspection }),
        d.manager.post('/QualityInspection/ReviewQualityInspection', { Id: inspection, Lines: [d.good(d.cup.id, 5)] }),
        d.putBin(open[0]!, await d.newShelf('Bin')),
        d.putPieces({ Id: other, BinId: otherBin, CommodityId: d.cup.id, Quantity: 1, ShelvesNumber: await d.newShelf('Commodity') }),
        d.manager.post('/WarehouseDocument/PackBin', { Id: id, BinId: bins[0]!.Id, Goods: [{ CommodityId: cup.id, Quantity: 1 }] }),
        d.manager.post('/WarehouseDocument/AddTrack', {
          Id: id,
          TrajectoryStatus: enumCodes.TrajectoryStatus.Transferring,
          Location: 'Somewhere',
        }),
        d.end(id, 'again'),
      ]);
      for (const answer of refused) expect(answer).toBeRefused('DocumentEnded');
    },
  );

  test('allows moving shelved goods', async () => {
    const { id, cup, bins, numbers } = await halfway();
    await d.end(id);
    expect(await d.lower([numbers[0]!])).toSucceed();
    const place = await d.newShelf('Commodity');
    expect(await d.putPieces({ Id: id, BinId: bins[0]!.Id, CommodityId: cup.id, Quantity: 3, ShelvesNumber: place })).toSucceed();
    expect(await d.open(id)).toMatchObject({ WarehouseDocumentStatus: Status.Ended, ShelvedQuantity: 3 });
    await d.expectInvariants();
  });

  test('allows shelving the rest after a confirmation, with unchanged figures', async () => {
    const { id, bins, numbers } = await d.signed();
    await d.inspected(numbers[0]!);
    await d.inspected(numbers[1]!);
    await d.end(id, 'The shelves are full');
    const [bin, place] = [await d.newShelf('Bin'), await d.newShelf('Commodity')];
    expect(await d.putBin(numbers[0]!, bin)).toBeRefused('DocumentEnded', { Data: { ConfirmEnded: true } });
    expect(await d.putBin(numbers[0]!, bin, { ConfirmEnded: true })).toSucceed();
    const pieces = { Id: id, BinId: bins[1]!.Id, CommodityId: d.cup.id, Quantity: 4, ShelvesNumber: place };
    expect(await d.putPieces(pieces)).toBeRefused('DocumentEnded', { Data: { ConfirmEnded: true } });
    expect(await d.putPieces({ ...pieces, ConfirmEnded: true })).toSucceed();
    expect(await d.putPieces({ ...pieces, ConfirmEnded: true })).toBeRefused('DocumentEnded', { Data: null });
    expect(await d.open(id)).toMatchObject({ WarehouseDocumentStatus: Status.Ended, ShelvedQuantity: 0 });
    expect(await proveStock(d.db)).toEqual([]);
  });

  test('lists pieces that are not on a shelf and requires a reason', async () => {
    const { id, numbers } = await d.signed();
    await d.inspected(numbers[0]!);
    expect(await d.end(id)).toBeRefused('StateNotAllowed', { Message: expect.stringMatching(/^10 pieces are not on a shelf .*Cup/) });
    expect(await d.end(id, '   ')).toBeRefused('StateNotAllowed');
    expect(await d.end(id, 'Handed to the owner at the dock')).toSucceed();
    expect((await d.row(id)).endRemarks).toBe('Handed to the owner at the dock');
  });

  test('lists signed bins without inspection, which it would write off, and requires a reason', async () => {
    const { id, numbers } = await halfway();
    expect((await before(id)).Data).toMatchObject({ Uninspected: [] });
    await d.sign([numbers[1]!]);
    expect((await before(id)).Data).toMatchObject({ MissingBins: [], OpenBins: [numbers[1]], Uninspected: [numbers[1]] });
    expect(await d.end(id)).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining(`${numbers[1]} arrived without inspection`),
    });
    expect(await d.end(id, 'It was empty, and the owner knows')).toSucceed();
    await d.expectInvariants();
  });

  test('lists the document when loose goods are uninspected and requires a reason', async () => {
    const cup = await d.newCommodity();
    const { id, orderNo } = await d.coming({ Goods: [{ CommodityId: cup.id, Quantity: 3 }], Bins: [] });
    expect(await d.clerk.post('/WarehouseDocument/SignForWarehouseDocument', { Id: id })).toSucceed();
    expect((await before(id)).Data).toMatchObject({ Uninspected: [orderNo] });
    expect(await d.end(id)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(orderNo) });
    await d.inspected(orderNo, [d.good(cup.id, 0)]);
    expect((await before(id)).Data).toMatchObject({ Uninspected: [] });
    expect(await d.end(id)).toSucceed();
  });

  test('refuses drafts, other sites and missing permissions; ends once when concurrent', async () => {
    const { Id } = await d.announce();
    expect(await d.end(Id)).toBeRefused('StateNotAllowed');
    const { id, cup } = await halfway();
    expect(await d.end(id, null, d.hkmanager)).toBeRefused('NotFound');
    expect(await d.end(id, null, d.support)).toMatchObject({ status: 403 });
    expect(await before(id, d.support)).toMatchObject({ status: 403 });
    // The receiving clerk and the supervisor.
    const answers = await Promise.all([d.end(id, null, d.clerk), d.end(id, null, d.leader)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['DocumentEnded', 'Ok']);
    expect(await d.stock(cup.id, 'InTransit')).toBe(0);
  });

  test('runs automatically after the days set by the site, never without that setting', async () => {
    const cup = await d.newCommodity();
    const goods = [{ CommodityId: cup.id, Quantity: 2 }];
    const { id, numbers } = await d.signed({ Goods: goods, Bins: [{ Goods: goods }] });
    await d.inspected(numbers[0]!);
    await d.putBin(numbers[0]!, await d.newShelf('Bin'));
    const at = (days: number) => autoEnd({ db: d.db, takeNumber: d.system.takeNumber, now: new Date(Date.now() + days * dayMs) });
    expect(await at(30)).toBe(0);
    await d.configure({ autoEndDocumentDays: 7 });
    expect(await at(6)).toBe(0);
    expect(await at(8)).toBeGreaterThan(0);
    expect((await d.row(id)).documentStatus).toBe(Status.Ended);
    await d.configure({ autoEndDocumentDays: 0 });
  });

  test('completes a document that is declared final without the rest', async () => {
    const { id, numbers } = await halfway();
    expect((await d.open(id)).WarehouseDocumentStatus).toBe(Status.Receiving);
    expect(await d.sign([numbers[0]!], { NoMoreToCome: true })).toSucceed();
    expect(await d.open(id)).toMatchObject({ WarehouseDocumentStatus: Status.Shelved, NoMoreToCome: true });
  });
});
