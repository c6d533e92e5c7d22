import { expect } from '@playwright/test';
import { covers } from '../covers.ts';
import { notices, stageOf, test } from './widgets-stage.ts';

test(
  'selects, expands, sums and copies in a table, and reports a failed copy',
  covers(
    'WIDGET-TABLE-03',
    'WIDGET-RADIO-01',
    'WIDGET-TABLE-09',
    'MSG-COPY-OK',
    'MSG-COPY-FAIL',
    'WIDGET-TABLE-11',
    'WIDGET-SUMMARY-01',
    'WIDGET-SUMMARY-02',
    'WIDGET-SUMMARY-03',
    'MSG-14',
  ),
  async ({ open }) => {
    const page = await open('tables');
    const many = stageOf(page, 'many');
    const row = many.locator('tr[data-key="p2"]');
    await row.locator('td[data-col="created"]').click();
    await expect(many.locator('[data-keys]')).toHaveText('p2');
    await row.locator('td[data-col="created"]').click();
    await expect(many.locator('[data-keys]')).toHaveText('');
    await row.getByRole('button', { name: 'Expand' }).click();
    await expect(many.getByText('Running shoes: 2026-10-02')).toBeVisible();
    await expect(row.locator('td').last().getByRole('button')).toHaveCount(6);
    await expect(row.getByRole('button', { name: 'Action 2' })).toBeVisible();
    await expect(many.locator('tr[data-key="p1"]').getByRole('button', { name: 'Action 2' })).toHaveCount(0);
    await expect(many.locator('tfoot')).toContainText('Total');
    await expect(many.locator('tfoot')).toContainText('N/A');
    await expect(many.locator('tfoot')).toContainText('¥289.20');
    // 3.750000005, rounded half up at its eighth decimal.
    await expect(many.locator('tfoot')).toContainText('3.75000001');

    await row.locator('td[data-col="weight"]').dblclick();
    await expect(notices(page)).toContainText('Replicated: 0.25');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0.25');
    await expect(many.locator('[data-keys]')).toHaveText('');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
      document.execCommand = () => false;
    });
    await row.locator('td[data-col="weight"]').dblclick();
    await expect(notices(page)).toContainText('Copy Failed');

    const one = stageOf(page, 'one');
    const radio = one.getByRole('radio').nth(1);
    await radio.click();
    await expect(one.locator('[data-keys]')).toHaveText('p2');
    await radio.click();
    await expect(one.locator('[data-keys]')).toHaveText('');
    await expect(radio).not.toBeChecked();
  },
);

test(
  'a long table renders visible rows, fixes header and first column, and keeps its selection',
  covers('WIDGET-TABLE-02', 'WIDGET-TABLE-12'),
  async ({ open }) => {
    const page = await open('tables');
    const virtual = stageOf(page, 'virtual');
    const box = virtual.locator('[data-scrolls]');
    await expect(virtual.locator('tr[data-key]').first()).toBeVisible();
    expect(await virtual.locator('tr[data-key]').count()).toBeLessThan(100);
    await box.evaluate((place) => place.scrollTo(0, 100));
    await expect(virtual.getByRole('button', { name: 'Back to top' })).toHaveCount(0);
    // The virtualization is loaded lazily; until then the table is short.
    await expect
      .poll(async () => {
        await box.evaluate((place) => place.scrollTo(0, 20_000));
        return virtual.locator('tr[data-key="p600"]').count();
      })
      .toBe(1);
    const top = await box.evaluate((place) => place.querySelector('th')!.getBoundingClientRect().top - place.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(2);
    await virtual.getByRole('button', { name: 'Back to top' }).click();
    await expect.poll(() => box.evaluate((place) => place.scrollTop)).toBe(0);
    await page.setViewportSize({ width: 700, height: 900 });
    await box.evaluate((place) => place.scrollTo(300, 0));
    const left = await virtual
      .locator('tr[data-key="p1"] td[data-col="number"]')
      .evaluate((cell) => cell.getBoundingClientRect().left - cell.closest('[data-scrolls]')!.getBoundingClientRect().left);
    expect(left).toBeGreaterThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });

    const paged = stageOf(page, 'paged');
    expect(await paged.getByRole('combobox').locator('option').allTextContents()).toEqual(['10', '20', '50', '100']);
    await expect(paged.getByRole('combobox')).toHaveValue('20');
    await paged.locator('tr[data-key="p3"]').getByRole('checkbox').click();
    await paged.locator('[data-scrolls]').evaluate((place) => place.scrollTo(0, 300));
    await paged.getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(() => paged.locator('[data-scrolls]').evaluate((place) => place.scrollTop)).toBe(0);
    await paged.locator('tr[data-key="p21"]').getByRole('checkbox').click();
    await expect(paged.locator('[data-keys]')).toHaveText('p3 p21');
  },
);

test(
  'saves an edited table if its cells are valid, else names columns; free lines need a code',
  covers('WIDGET-TABLE-01', 'WIDGET-TABLE-04', 'WIDGET-TABLE-05', 'WIDGET-TABLE-06'),
  async ({ open }) => {
    const page = await open('edits');
    const edit = stageOf(page, 'edit');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByRole('alert').first()).toHaveText('Please correct these columns: Name, Pieces');
    await expect(edit.locator('[data-failing]')).toHaveText('Name Pieces');
    await edit.getByRole('textbox', { name: 'Name 2' }).fill('Scarf');
    await edit.getByRole('textbox', { name: 'Pieces 2' }).fill('3');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByText('Saved 2 lines')).toBeVisible();
    const free = stageOf(page, 'free');
    await free.getByRole('button', { name: 'Add line' }).click();
    await free.getByRole('button', { name: 'Save' }).click();
    // Each row needs its CommodityCode.
    await expect(free.getByText('Commodity code can’t be empty')).toBeVisible();
    await free.getByRole('textbox', { name: 'Commodity code 1' }).fill('TEA-1');
    await free.getByRole('button', { name: 'Save' }).click();
    await expect(free.getByText('Saved 1 line')).toBeVisible();
  },
);
