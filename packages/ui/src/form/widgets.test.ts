import { f } from '@entrepot/contract/core/field.ts';
import { covers } from '@entrepot/testing/covers.ts';
import { describe, expect, test } from 'vitest';
import { frameToShow } from '../scan/device-panel.tsx';
import { validateLines } from '../table/edit-table.tsx';
import type { FormItem, FormSection } from './form-props.ts';
import { bySection, formWidth, validateForm } from './form-rules.ts';
import { freeColumns } from '../table/free-table.tsx';
import { foundIcons, iconLabel, loadIconTexts } from '../base/icon-set/icon-grid.tsx';
import { iconNames, linesOf, partsOf } from '../base/icon-set/shapes.ts';
import { scrollAt, scrollTime } from '../page/scroll-top.ts';
import { slideAnswer, slideDefaults, slideOffset, slideText } from './slide-state.ts';
import type { EditColumn } from '../table/table-props.ts';

test('scrolls the list to its top within 800 ms after a page change, easing at both ends', covers('WIDGET-SELECTOR-06'), () => {
  expect(scrollTime).toBe(800);
  expect([0, 200, 400, 600, 800, 900].map((passed) => scrollAt(1000, passed, 800))).toEqual([1000, 938, 500, 63, 0, 0]);
  expect(scrollAt(1000, 0, 0)).toBe(0);
});

describe('a form', () => {
  const item = (key: string, more: Partial<FormItem> = {}): FormItem => ({ key, label: key.toUpperCase(), field: f.text(), ...more });
  const empty = (label: string) => `${label} can’t be empty`;
  const sections: FormSection[] = [
    { key: 'who', rows: [[item('name', { required: true }), item('phone', { rule: (value) => (value === '1' ? 'too short' : null) })]] },
    { rows: [[item('note'), item('secret', { hidden: true, required: true })]] },
  ];
  test('limits rows to four fields and warns about a wider configuration', covers('WIDGET-FORM-01'), () =>
    expect([undefined, 1, 4, 5, 12, 0].map(formWidth)).toEqual([
      { columns: 4, tooWide: false },
      { columns: 1, tooWide: false },
      { columns: 4, tooWide: false },
      { columns: 4, tooWide: true },
      { columns: 4, tooWide: true },
      { columns: 1, tooWide: false },
    ]),
  );
  test('validates the visible fields of every section and names those that fail', covers('WIDGET-FORM-02'), () => {
    expect(validateForm(sections, { phone: '1' }, empty)).toEqual({
      errors: { name: 'NAME can’t be empty', phone: 'too short' },
      wrong: ['who'],
    });
    expect(validateForm(sections, { name: 'Li' }, empty)).toEqual({ errors: {}, wrong: [] });
  });
  test('passes every section’s values to its save', () =>
    expect(bySection(sections, { name: 'Li', note: 'x', other: 1 })).toEqual({ who: { name: 'Li', phone: null }, 1: { note: 'x' } }));
});

describe('an editable table', () => {
  const columns: EditColumn[] = [
    { key: 'name', label: 'Name', field: f.text(), required: true },
    { key: 'note', label: 'Note', field: f.text() },
    { key: 'count', label: 'Count', field: f.count(), rule: (value) => (Number(value) > 0 ? null : 'above 0') },
  ];
  const copy = { empty: (label: string) => `${label} can’t be empty`, repeated: 'Duplicate selection' };
  test('lets a save through when all cells with rules pass', () =>
    expect(validateLines(columns, [{ name: 'Tea', count: 1 }], copy)).toEqual({ wrong: {}, labels: [] }));
  test('names each failing column once, and the cells', () =>
    expect(
      validateLines(
        columns,
        [
          { name: ' ', count: 0 },
          { name: 'Tea', count: 0 },
        ],
        copy,
      ),
    ).toEqual({ wrong: { '0.name': 'Name can’t be empty', '0.count': 'above 0', '1.count': 'above 0' }, labels: ['Name', 'Count'] }));
  test('requires a unique commodity code in every line of a free table', covers('MSG-07'), () => {
    const free = freeColumns('Commodity code', [columns[1]!]);
    expect(free.map(({ key }) => key)).toEqual(['commodityCode', 'note']);
    expect(validateLines(free, [{ commodityCode: 'A1' }, { note: 'x' }], copy)).toEqual({
      wrong: { '1.commodityCode': 'Commodity code can’t be empty' },
      labels: ['Commodity code'],
    });
    const twice = [{ commodityCode: 'A1' }, { commodityCode: ' A1 ' }];
    expect(validateLines(free, twice, copy).wrong).toEqual({ '1.commodityCode': 'Duplicate selection' });
  });
});

describe('the slide puzzle', () => {
  test(
    'is 300 by 150 with a piece of 42 and knobs of 10, and shows success for a second',
    covers('CONST-SLIDE-PIECE', 'CONST-SLIDE-RADIUS'),
    () => expect(slideDefaults).toEqual({ width: 300, height: 150, piece: 42, radius: 10, successFor: 1000 }),
  );
  test('can be dragged to the right only, within its track', () =>
    expect([-20, 0, 143.4, 400].map((moved) => slideOffset(moved, 260))).toEqual([0, 0, 143, 260]));
  test('reports its offset and the vertical deviation', () => {
    expect(slideText(slideAnswer(143, [0, 1.4, -2]))).toBe('143;0,1,-2');
    expect(slideText(slideAnswer(143, []))).toBe('143;0');
    expect(slideAnswer(1, Array(1000).fill(3)).deviations.length).toBeLessThanOrEqual(200);
  });
});

describe('the icon set', () => {
  test('has about 290 icons, each with its own path and its own label', () => {
    expect(iconNames.length).toBeGreaterThanOrEqual(285);
    expect(iconNames.length).toBeLessThanOrEqual(300);
    expect(new Set(iconNames).size).toBe(iconNames.length);
    for (const name of iconNames) expect(linesOf(partsOf(name)!.base), name).toMatch(/^M/);
    expect(partsOf('nothing-like-it')).toBeNull();
  });
  test.each(['zh-cn', 'zh-tw', 'en-us'] as const)('has labels in %s, and is searchable by name and label', async (language) => {
    const texts = await loadIconTexts(language);
    for (const name of iconNames) expect(iconLabel(name, texts), name).not.toBe(name);
    const word = { 'zh-cn': '货架', 'zh-tw': '貨架', 'en-us': 'shelf' }[language];
    expect(foundIcons(iconNames, word, texts)).toEqual(['shelf', 'shelf-add', 'shelf-done', 'shelf-off']);
    expect(foundIcons(iconNames, ' Truck done ', texts)).toEqual(['truck-done']);
    expect(foundIcons(iconNames, ' ', texts)).toBe(iconNames);
  });
});

test('accepts a camera frame only while the browser tab is visible', covers('HWPANEL-07'), () => {
  expect([frameToShow('new', 'old', true), frameToShow('new', 'old', false), frameToShow(null, 'old', true)]).toEqual(['new', 'old', null]);
});
