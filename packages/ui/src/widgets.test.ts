import { f } from '@entrepot/contract/core/field.ts';
import { describe, expect, test } from 'vitest';
import { frameToShow } from './device-panel.tsx';
import { validateLines } from './edit-rules.ts';
import type { FormItem, FormSection } from './form-props.ts';
import { bySection, formWidth, validateForm } from './form-rules.ts';
import { freeColumns } from './free-table.tsx';
import { foundIcons, iconLabel, loadIconWords } from './icon-set/icon-words.ts';
import { iconNames, linesOf, partsOf } from './icon-set/shapes.ts';
import { scrollAt, scrollTime } from './scroll-top.ts';
import { slideAnswer, slideDefaults, slideOffset, slideText } from './slide-state.ts';
import type { EditColumn } from './table-props.ts';

test('a page change brings the list back to its top within 800 ms, slowly at both ends', () => {
  expect(scrollTime).toBe(800);
  expect([0, 200, 400, 600, 800, 900].map((passed) => scrollAt(1000, passed, 800))).toEqual([1000, 938, 500, 63, 0, 0]);
  expect(scrollAt(1000, 0, 0)).toBe(0);
});

describe('a form', () => {
  const item = (key: string, more: Partial<FormItem> = {}): FormItem => ({ key, label: key.toUpperCase(), field: f.text(), ...more });
  const empty = (label: string) => `${label} cannot be empty`;
  const sections: FormSection[] = [
    { key: 'who', rows: [[item('name', { required: true }), item('phone', { rule: (value) => (value === '1' ? 'too short' : null) })]] },
    { rows: [[item('note'), item('secret', { hidden: true, required: true })]] },
  ];
  test('is at most four fields wide; a wider one is made four wide and warned of', () =>
    expect([undefined, 1, 4, 5, 12, 0].map(formWidth)).toEqual([
      { columns: 4, tooWide: false },
      { columns: 1, tooWide: false },
      { columns: 4, tooWide: false },
      { columns: 4, tooWide: true },
      { columns: 4, tooWide: true },
      { columns: 1, tooWide: false },
    ]));
  test('validates every section and names those that fail; what is hidden is not asked for', () => {
    expect(validateForm(sections, { phone: '1' }, empty)).toEqual({
      errors: { name: 'NAME cannot be empty', phone: 'too short' },
      wrong: ['who'],
    });
    expect(validateForm(sections, { name: 'Li' }, empty)).toEqual({ errors: {}, wrong: [] });
  });
  test('gives every section’s values to its save', () =>
    expect(bySection(sections, { name: 'Li', note: 'x', other: 1 })).toEqual({ who: { name: 'Li', phone: null }, 1: { note: 'x' } }));
});

describe('an editable table', () => {
  const columns: EditColumn[] = [
    { key: 'name', label: 'Name', field: f.text(), required: true },
    { key: 'note', label: 'Note', field: f.text() },
    { key: 'count', label: 'Count', field: f.count(), rule: (value) => (Number(value) > 0 ? null : 'above 0') },
  ];
  const words = { empty: (label: string) => `${label} cannot be empty`, repeated: 'Duplicate selection' };
  test('lets a save through when all cells with rules pass', () =>
    expect(validateLines(columns, [{ name: 'Tea', count: 1 }], words)).toEqual({ wrong: {}, labels: [] }));
  test('names each failing column once, and the cells', () =>
    expect(
      validateLines(
        columns,
        [
          { name: ' ', count: 0 },
          { name: 'Tea', count: 0 },
        ],
        words,
      ),
    ).toEqual({ wrong: { '0.name': 'Name cannot be empty', '0.count': 'above 0', '1.count': 'above 0' }, labels: ['Name', 'Count'] }));
  test('that is free needs a commodity code in every line, each once', () => {
    const free = freeColumns('Commodity code', [columns[1]!]);
    expect(free.map(({ key }) => key)).toEqual(['commodityCode', 'note']);
    expect(validateLines(free, [{ commodityCode: 'A1' }, { note: 'x' }], words)).toEqual({
      wrong: { '1.commodityCode': 'Commodity code cannot be empty' },
      labels: ['Commodity code'],
    });
    const twice = [{ commodityCode: 'A1' }, { commodityCode: ' A1 ' }];
    expect(validateLines(free, twice, words).wrong).toEqual({ '1.commodityCode': 'Duplicate selection' });
  });
});

describe('the slide puzzle', () => {
  test('is 300 by 150 with a piece of 42 and knobs of 10; its success stands for a second', () =>
    expect(slideDefaults).toEqual({ width: 300, height: 150, piece: 42, radius: 10, successFor: 1000 }));
  test('is drawn to the right only, and not beyond its track', () =>
    expect([-20, 0, 143.4, 400].map((moved) => slideOffset(moved, 260))).toEqual([0, 0, 143, 260]));
  test('reports its offset and how far the hand strayed', () => {
    expect(slideText(slideAnswer(143, [0, 1.4, -2]))).toBe('143;0,1,-2');
    expect(slideText(slideAnswer(143, []))).toBe('143;0');
    expect(slideAnswer(1, Array(1000).fill(3)).deviations.length).toBeLessThanOrEqual(200);
  });
});

describe('the icon set', () => {
  test('has about 290 icons, each with lines of its own and a name of its own', () => {
    expect(iconNames.length).toBeGreaterThanOrEqual(285);
    expect(iconNames.length).toBeLessThanOrEqual(300);
    expect(new Set(iconNames).size).toBe(iconNames.length);
    for (const name of iconNames) expect(linesOf(partsOf(name)!.base), name).toMatch(/^M/);
    expect(partsOf('nothing-like-it')).toBeNull();
  });
  test.each(['zh-cn', 'zh-tw', 'en-us'] as const)('is named in %s, and found by name and by word', async (language) => {
    const texts = await loadIconWords(language);
    for (const name of iconNames) expect(iconLabel(name, texts), name).not.toBe(name);
    const word = { 'zh-cn': '货架', 'zh-tw': '貨架', 'en-us': 'shelf' }[language];
    expect(foundIcons(iconNames, word, texts)).toEqual(['shelf', 'shelf-add', 'shelf-done', 'shelf-off']);
    expect(foundIcons(iconNames, ' Truck done ', texts)).toEqual(['truck-done']);
    expect(foundIcons(iconNames, ' ', texts)).toBe(iconNames);
  });
});

test('a frame of the camera is taken up only while the browser tab is in front', () => {
  expect([frameToShow('new', 'old', true), frameToShow('new', 'old', false), frameToShow(null, 'old', true)]).toEqual(['new', 'old', null]);
});
