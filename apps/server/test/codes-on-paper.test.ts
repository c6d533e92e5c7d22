import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codeOfCommand } from '@entrepot/contract/core/command-cards.ts';
import { screenCards } from '@entrepot/contract/core/screen-cards.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { bagNumber, binNumber, documentNumber, invoiceNumber, orderNumber, parcelNumber, shiftNumber } from '@entrepot/rules/numbers.ts';
import { drawDocumentNumber, mm, type Pdf, pdfOf } from '../src/core/print/pdf.ts';
import { codesOn, printedAt203 } from '../src/core/print/test/scan-codes.ts';
import { labelsPdf } from '../src/modules/carriers/label.ts';
import { drawLabel as drawCommodityLabel } from '../src/modules/commodities/labels.ts';
import { drawCards } from '../src/modules/packages/cards.ts';
import { drawLabel as drawPackageLabel } from '../src/modules/packages/labels.ts';
import { drawLabel as drawBinLabel } from '../src/modules/receiving/labels.ts';
import { drawLabel as drawShelfLabel } from '../src/modules/shelving/print.ts';
import { sandboxLabel } from '../src/modules/shops/sandbox/server.ts';
import { templatePdf } from '../src/modules/templates/public.ts';
import { bagLabelsPdf } from '../src/modules/transport/bag-label.ts';

const day = '2026-11-30';
const order = orderNumber('T', day, 12);
/** A number of mixed characters with the greatest length that a field stores. */
const longest = ({ max }: { max?: number }) => 'SF1K9Z0xQ-'.repeat(10).slice(0, max ?? 64);
const onPage = (size: readonly [number, number], draw: (doc: Pdf) => void): Promise<Buffer> =>
  pdfOf('label', (doc) => {
    doc.addPage({ size: [mm(size[0]), mm(size[1])], margin: 0 });
    draw(doc);
  });
const chinese = '臺北倉庫 · 茶葉';

/** A paper: draws one with the given numbers, each of which must be read from it. */
interface Paper {
  draw(codes: readonly string[]): Promise<Buffer>;
  examples: readonly (readonly string[])[];
}
const waybillLabel = {} as Parameters<typeof labelsPdf>[0][number];
const document: Paper = {
  draw: ([code]) => onPage([210, 297], (doc) => drawDocumentNumber(doc, code!)),
  examples: [[shiftNumber(day, 1)], [`${orderNumber('T', day, 12_345_678)}-10`]],
};

/** Every file that draws a symbol, and how its paper is drawn. */
const papers: Record<string, Paper> = {
  'modules/carriers/label.ts': {
    draw: ([carrierNo, parcelNo]) =>
      labelsPdf([
        {
          ...waybillLabel,
          carrierName: '黑貓',
          receiverName: '林雅婷',
          receiverPhone: '0912345678',
          receiverAddress: chinese,
          weight: '1',
          language: 'zh-tw',
          senderName: 'A',
          parcelIndex: 1,
          parcelTotal: 2,
          collectionAmount: '0',
          serialNumber: order,
          carrierNo: carrierNo!,
          parcelNo: parcelNo!,
        },
      ]),
    examples: [
      ['7', parcelNumber(order, 1)],
      ['901234567890', parcelNumber(orderNumber('T', day, 12_345_678), 99)],
      [longest(waybill.fields.carrierNo), parcelNumber(order, 12)],
    ],
  },
  'modules/packages/cards.ts': {
    draw: (codes) =>
      pdfOf('cards', (doc) =>
        drawCards(
          doc,
          codes.map((code) => ({ title: chinese, code })),
        ),
      ),
    examples: [screenCards, [codeOfCommand('undo'), codeOfCommand('pieces', 999)]],
  },
  'modules/packages/labels.ts': {
    draw: ([courierNumber]) =>
      onPage([100, 60], (doc) =>
        drawPackageLabel(doc, {
          siteId: '',
          id: '',
          courierNumber: courierNumber!,
          labelNumber: null,
          memberCode: 'T00123',
          productName: chinese,
          grossWeight: '1.250',
          warehouseName: chinese,
          shelvesNumber: 'A-01-02',
          signedTime: null,
        }),
      ),
    examples: [['7'], ['JDVA01234567890-1-1'], ['9622001900000123456789012345678901'], [longest(pkg.fields.courierNumber)]],
  },
  'modules/shelving/print.ts': {
    draw: ([barcode]) =>
      onPage([100, 60], (doc) =>
        drawShelfLabel(doc, { shelvesNumber: barcode!, barcode: barcode!, partitionName: chinese, warehouseName: chinese }),
      ),
    examples: [['A'], ['A-01-02-03'], [longest(shelf.fields.number)]],
  },
  'modules/commodities/labels.ts': {
    draw: ([code]) =>
      onPage([60, 40], (doc) =>
        drawCommodityLabel(doc, {
          siteId: '',
          id: '',
          commodityCode: 'C1',
          identificationCode: code!,
          commoditySku: 'SKU-1',
          name: chinese,
          englishName: null,
          memberCode: 'T00123',
        }),
      ),
    examples: [
      ['1'],
      ['6901234567892'],
      ['ABCDEFGHIJKLMNOPQR'],
      ['SKU-2026-BLACK-XL-0001'],
      [longest(commodity.fields.identificationCode)],
    ],
  },
  'modules/receiving/labels.ts': {
    draw: ([code]) =>
      onPage([100, 100], (doc) =>
        drawBinLabel(
          doc,
          {
            id: '',
            binNumber: code!,
            orderNo: 'WD26113000001',
            memberCode: 'T00123',
            warehouseName: chinese,
            grossWeight: '5',
            place: 1,
            bins: 3,
            goods: [{ code: 'C1', name: chinese, quantity: 3 }],
          },
          { language: 'zh-tw' } as never,
        ),
      ),
    examples: [[binNumber(documentNumber('packages', day, 1), 1)], [binNumber(documentNumber('returns', day, 12_345_678), 1234)]],
  },
  'modules/templates/draw.ts': {
    draw: ([bars, square]) =>
      templatePdf('own', { paperWidth: 60, paperHeight: 40, elements: templateElements }, [{ Bars: bars!, Square: square! }]),
    examples: [
      ['1', '2'],
      ['ABCDEFGHIJKLMNOPQR', 'https://example.com/t/ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
      [longest({ max: 40 }), longest({ max: 50 })],
    ],
  },
  'modules/transport/bag-label.ts': {
    draw: ([bagNo, customsBagNumber]) =>
      bagLabelsPdf([
        {
          row: { siteId: '', bagNo, customsBagNumber, parcelCount: 3, grossWeight: '12.5', long: null, wide: null, high: null } as never,
          shift: { name: chinese, serialNumber: shiftNumber(day, 1), destination: chinese, methodName: 'Air' } as never,
          language: 'zh-tw',
          carrierName: null,
          place: 1,
          bags: 2,
          printed: new Date(0),
        },
      ]),
    examples: [
      [bagNumber(shiftNumber(day, 1), 1), '1'],
      [bagNumber(shiftNumber(day, 123_456), 1234), longest(bag.fields.customsBagNumber)],
    ],
  },
  'modules/shops/sandbox/server.ts': { draw: ([code]) => sandboxLabel(['1', code!, 'Shop']), examples: [['1'], ['SANDBOX-1234567890']] },
  'modules/billing/bill-pdf.ts': document,
  'modules/billing/statement-pdf.ts': document,
  'modules/picking/sheet.ts': document,
  'modules/transport/loading-list.ts': document,
  'modules/customs/invoice-paper.ts': { ...document, examples: [[invoiceNumber(day, 1)], [invoiceNumber(day, 12_345_678)]] },
};
const place = { text: null, fontSize: null, bold: null };
const templateElements = [
  { ...place, kind: 'barcode', field: 'Bars', x: '2.3', y: '2.7', w: '55', h: '14' },
  { ...place, kind: 'qr', field: 'Square', x: '2.3', y: '19.1', w: '18', h: '18' },
];

describe('codes on labels and documents, printed at 203 dpi in black and white', () => {
  test('every file that draws one is listed', () => {
    const root = new URL('../src/', import.meta.url);
    const files = readdirSync(new URL('modules/', root), { recursive: true }).map((file) => `modules/${String(file)}`);
    const drawing = files.filter(
      (file) =>
        file.endsWith('.ts') &&
        !file.includes('.test.') &&
        /\b(drawCode128|drawQr|drawDocumentNumber)\(/.test(readFileSync(new URL(file, root), 'utf8')),
    );
    expect(drawing.sort()).toEqual(Object.keys(papers).sort());
  });

  const cases = Object.entries(papers).flatMap(([file, { draw, examples }]) => examples.map((codes) => ({ file, codes, draw })));
  test.each(cases)('$file is read by a scanner: $codes', async ({ codes, draw }) => {
    const [page, ...others] = await printedAt203(await draw(codes));
    expect(others).toEqual([]);
    const scanned = await codesOn(page!);
    expect(scanned.map(({ text }) => text).sort()).toEqual([...codes].sort());
    for (const { widths } of scanned) {
      const module = Math.min(...widths);
      expect(module).toBeGreaterThanOrEqual(2);
      expect(widths.filter((width) => width % module)).toEqual([]);
    }
  });

  test('bars are whole dots wherever they begin', async () => {
    for (const right of [198, 197.93, 197.6, 197.21]) {
      const [page] = await printedAt203(await onPage([210, 40], (doc) => drawDocumentNumber(doc, 'ABCDEFGHIJ', right)));
      const [code] = await codesOn(page!);
      expect(new Set(code?.widths)).toEqual(new Set([3, 6, 9, 12]));
    }
  });

  test('a text is written where its symbol would be too small to be read', async () => {
    const tiny = templateElements.map((one) => ({ ...one, w: '5', h: '5' }));
    const code = longest({ max: 40 });
    const pdf = await templatePdf('own', { paperWidth: 60, paperHeight: 40, elements: tiny }, [{ Bars: code, Square: code }]);
    const [page] = await printedAt203(pdf);
    expect(await codesOn(page!)).toEqual([]);
  });
});
