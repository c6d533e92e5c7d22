import { expect } from '@playwright/test';
import { covers } from '../covers.ts';
import { stageOf, test } from './widgets-stage.ts';
import { dayMs } from '@entrepot/rules/time.ts';

test(
  'a picker selects one or several rows across pages, searches all pages and has its width',
  covers(
    'CONST-PICKER-PAGESIZE',
    'CONST-PICKER-SORT',
    'CONST-DROPDOWN-PAGE',
    'CONST-DROPDOWN-BUTTONS',
    'CONST-PICKER-WIDTH',
    'CONST-PICKER-HEIGHT',
    'WIDGET-SELECTOR-01',
    'WIDGET-SELECTOR-02',
    'WIDGET-SELECTOR-03',
    'WIDGET-SELECTOR-04',
    'WIDGET-SELECTOR-05',
  ),
  async ({ open }) => {
    const page = await open('pickers');
    const panel = page.locator('.picker-panel');
    const option = (at: number) => panel.getByRole('option').nth(at);
    const openOne = (id: string) => stageOf(page, id).getByRole('combobox').click();
    const value = (id: string) => stageOf(page, id).locator('[data-value]');

    const shelfRequest = page.waitForRequest((request) => request.url().endsWith('/Shelves/GetShelves'));
    await openOne('pick-one');
    expect((await shelfRequest).postDataJSON()).toMatchObject({ index: 1, rows: 20, descendingOrder: false });
    await expect(panel.getByRole('option')).toHaveCount(20);
    const measures = await panel.evaluate((box) => ({
      width: box.getBoundingClientRect().width,
      height: box.getBoundingClientRect().height,
    }));
    expect(measures.width).toBe(550);
    expect(measures.height).toBeLessThanOrEqual(400);
    await option(1).click();
    await expect(value('pick-one')).toHaveText(/^[0-9a-f-]{36}$/);
    await expect(panel).toHaveCount(0);
    await openOne('pick-one');
    await expect(option(1)).toHaveAttribute('aria-selected', 'true');
    await option(1).click();
    await expect(value('pick-one')).toHaveText('');

    await openOne('pick-many');
    await option(0).click();
    await panel.getByRole('button', { name: 'Page 2' }).click();
    await expect(panel.locator('[aria-selected="true"]')).toHaveCount(0);
    await option(3).click();
    await expect(value('pick-many')).toHaveText('2');
    await stageOf(page, 'pick-many').getByRole('combobox').fill('P-01');
    await expect(panel.getByRole('option')).toHaveCount(6);
    await stageOf(page, 'pick-many').getByRole('combobox').fill('No shelf');
    await expect(panel.getByText('Nothing matches')).toBeVisible();
    await stageOf(page, 'pick-many').getByRole('combobox').fill('');
    await expect(panel.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(option(0)).toHaveAttribute('aria-selected', 'true');
    await panel.locator('.picker-dates').click();
    await panel.getByRole('button', { name: 'Yesterday' }).click();
    // yyyy-MM-dd HH:mm:ss.
    await expect(panel.locator('.picker-dates')).toContainText(/\d{4}-\d\d-\d\d 00:00:01 – \d{4}-\d\d-\d\d 23:59:59/);
    await page.keyboard.press('Escape');
    await page.mouse.click(3, 3);

    await openOne('pick-wide');
    await expect.poll(() => panel.evaluate((box) => box.getBoundingClientRect().width)).toBe(1000);
    await page.mouse.click(3, 3);
    await openOne('pick-small');
    await expect(panel.getByRole('option')).toHaveCount(6);
    await expect(panel.getByRole('button', { name: /^Page \d/ })).toHaveText(['1', '2', '3', '4', '5']);
  },
);

test(
  'selects regions level by level, five deep, and offers seven short cuts for time ranges',
  covers('WIDGET-REGION-01', 'WIDGET-REGION-02'),
  async ({ open }) => {
    const page = await open('pickers');
    const regionRequests: { ParentId?: string }[] = [];
    page.on('request', (request) => request.url().includes('GetRegionsByParentId') && regionRequests.push(request.postDataJSON()));
    const levels = stageOf(page, 'region').getByRole('combobox');
    await expect(levels).toHaveCount(5);
    for (const at of [1, 2, 3, 4]) await expect(levels.nth(at)).toBeDisabled();
    await levels.nth(0).click();
    await page
      .getByRole('option', { name: /China|中国/ })
      .first()
      .click();
    await expect(levels.nth(1)).toBeEnabled();
    expect(regionRequests.filter(({ ParentId }) => ParentId)).toHaveLength(1);
    await levels.nth(1).click();
    await page.getByRole('option').first().click();
    await expect(levels.nth(2)).toBeEnabled();
    await expect(levels.nth(3)).toBeDisabled();

    const dates = stageOf(page, 'dates');
    await dates.getByRole('button', { name: 'Time range' }).click();
    for (const name of ['Today', 'Yesterday', 'Last week', 'Last month', 'Last 3 months', 'Last 6 months', 'Year to date'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Last month', exact: true }).click();
    const [from, to] = (await dates.locator('[data-range]').innerText()).split(' ').map((one) => Date.parse(one));
    expect(to! - from!).toBe(31 * dayMs - 2000);
  },
);

test('finds an icon by its name among about 290', async ({ open }) => {
  const page = await open('pictures');
  const field = stageOf(page, 'icons');
  await field.getByRole('button', { name: 'Icon: truck-add' }).click();
  const panel = page.getByRole('dialog', { name: 'Choose an icon' });
  await expect(panel.getByRole('status')).toHaveText('294 icons');
  await panel.getByRole('searchbox').fill('shelf done');
  await expect(panel.getByRole('status')).toHaveText('1 icon');
  await panel.getByRole('button', { name: 'Shelf · done' }).click();
  await expect(field.getByRole('button', { name: 'Icon: shelf-done' })).toBeFocused();
  await field.getByRole('button', { name: 'Icon: shelf-done' }).click();
  await panel.getByRole('button', { name: 'own-two' }).click();
  await expect(field.getByRole('button', { name: 'Icon: own-two' })).toBeVisible();
});
