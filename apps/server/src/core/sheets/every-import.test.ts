import { languages } from '@entrepot/contract/core/language.ts';
import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { modules } from '../../modules/index.ts';
import { statementTemplate } from '../../modules/cod/statement-file.ts';
import type { Caller } from '../calls/caller.ts';
import { catalogueOf } from '../module.ts';
import { csvText } from './csv-text.ts';
import { readRows, writeSheets } from './spreadsheet.ts';

const templates = [...new Set([...catalogueOf(modules).templates, statementTemplate])];
const reader = (language: (typeof languages)[number]) => ({ userId: null, language, audience: 'site' }) as Caller;

/** Adds formatted cells without content far below and far right, as spreadsheet programs store them. */
function withEmptyCells(bytes: Buffer): Buffer {
  const parts = unzipSync(bytes);
  const name = 'xl/worksheets/sheet1.xml';
  const xml = Buffer.from(parts[name]!).toString().replace('</sheetData>', '<row r="1048576"><c r="XFD1048576"/></row></sheetData>');
  return Buffer.from(zipSync({ ...parts, [name]: Buffer.from(xml) }));
}

test('includes every import of the product', () => {
  expect(templates.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Package', 'Commodity', 'Track', 'CarrierCodStatement']));
  expect(templates.length).toBeGreaterThanOrEqual(11);
});

test.each(templates.map((one) => [one.kind, one] as const))('reads %s files as people make them, in three languages', async (_, one) => {
  for (const language of languages) {
    const caller = reader(language);
    const [heading = []] = await readRows(await one.template(language, 'site'));
    const values = heading.map((_title, at) => `v${at}`);
    const columns = heading.map((title) => title.replace(/ \*$/, ''));

    const asMade = withEmptyCells(await writeSheets([{ name: 'a', heading, rows: [values] }]));
    expect(await one.preview(asMade, caller)).toMatchObject({ total: 1, columns, ignored: [], rows: [{ line: 2, values }] });

    // In another order, below a title and an empty row.
    const [backwards, valuesBackwards] = [[...heading].reverse(), [...values].reverse()];
    const titled = await writeSheets([{ name: 'a', heading: ['2026-11'], rows: [[], backwards, valuesBackwards] }]);
    expect(await one.preview(titled, caller)).toMatchObject({ columns, ignored: [], rows: [{ line: 4, values }] });

    const required = heading.flatMap((title, at) => (title.endsWith(' *') || columns.length === 1 ? [at] : []));
    const few = required.length ? required : [0];
    const csv = csvText([...few.map((at) => heading[at]!), 'Zzz'], [[...few.map((at) => values[at]!), 'x']]);
    expect(await one.preview(csv, caller)).toMatchObject({
      columns: few.map((at) => columns[at]),
      ignored: ['Zzz'],
      rows: [{ line: 2, values: few.map((at) => values[at]) }],
    });
  }
});
