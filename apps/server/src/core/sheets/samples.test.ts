import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { readSample, sampleFiles, sheetSamples } from '@entrepot/testing/corpus/sheets/samples.ts';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ImportColumn, readTable, rowsOf, unreadableCells } from './imports.ts';
import { writeSheets } from './spreadsheet.ts';
import { sheetTime } from './sheet-time.ts';

const zone = 'Asia/Shanghai';
const field = (key: string, required = false): ImportColumn => ({ key, label: `packages.pkg.fields.${key}`, note: '', required });
const columns = [field('courierNumber', true), field('productName'), field('quantity'), field('price')];
const withTime = [columns[0]!, { ...field('time'), label: 'tracking.track.fields.trackTime' }];

// Styles 1 to 3 pad numbers, style 4 is a date with a time.
const formats = ['000000', '0000\\-000\\-000', '&quot;JD&quot;00000', 'yyyy/m/d h:mm'];
const styles = `<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="4">${formats
  .map((code, at) => `<numFmt numFmtId="${at + 170}" formatCode="${code}"/>`)
  .join('')}</numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/>${formats
  .map((_, at) => `<xf numFmtId="${at + 170}" applyNumberFormat="1"/>`)
  .join('')}</cellXfs></styleSheet>`;

/** A workbook with the content of a sample as its sheet, or the bytes of a CSV file. */
async function bytesOf(name: string): Promise<Buffer> {
  const sample = readSample(name);
  if (name.endsWith('.csv')) return sample;
  const parts = unzipSync(await writeSheets([{ name: 'a', heading: [], rows: [] }]));
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${sample.toString()}</worksheet>`;
  return Buffer.from(zipSync({ ...parts, 'xl/styles.xml': strToU8(styles), 'xl/worksheets/sheet1.xml': strToU8(sheet) }));
}

test.each(sheetSamples)('reads %s', async (name, want) => {
  const read = 'time' in want ? withTime : columns;
  const table = await readTable(await bytesOf(name), read, { userId: null });
  if ('problem' in want && want.line === undefined) {
    expect(() => rowsOf(table, read, 'zh-cn')).toThrow(expect.objectContaining({ text: `files.errors.${want.problem}` }));
    return;
  }
  const rows = rowsOf(table, read, 'zh-cn');
  const [problem] = unreadableCells(rows);
  if ('time' in want) {
    const at = sheetTime(rows[0]!.values.time!, zone);
    expect(at ? timeToWire(at, zone) : null).toBe(want.time);
  } else if ('problem' in want) expect(problem).toMatchObject({ line: want.line, key: want.column, message: `core.field.${want.problem}` });
  else {
    expect(problem).toBeUndefined();
    expect(rows.map(({ line, values }) => [line, ...columns.map(({ key }) => values[key])])).toEqual(want);
  }
});

test('states a result for every sample', () => {
  expect(sampleFiles().sort()).toEqual(sheetSamples.map(([name]) => name).sort());
});
