import { expect } from '@playwright/test';
import { covers } from '../covers.ts';
import { isAccessible } from '../people.ts';
import { notices, stageOf, test } from './widgets-stage.ts';

const groups = ['lists', 'tables', 'edits', 'pickers', 'forms', 'details', 'pictures', 'messages'];

test('every widget has its page in three languages, without serious accessibility findings', async ({ open }) => {
  test.slow();
  const page = await open('lists');
  for (const [language, title] of [
    ['zh-cn', '组件'],
    ['zh-tw', '元件'],
    ['en-us', 'Widgets'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
    for (const group of groups) {
      await page.goto(`/dev/widgets?group=${group}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(title);
      await expect(page.locator('[data-show]').first()).toBeVisible();
      const pageText = await page.locator('main').innerText();
      expect(pageText, `${group} ${language}`).not.toMatch(/\b(s|f|w|group|common|table|form|slide|device|images|edit)\.[a-zA-Z]+\b|\{\{/);
      if (language === 'en-us') await isAccessible(page);
    }
  }
});

test(
  'filter bar has 2, 3 or 4 columns, folds beyond two rows, searches on Enter and resets',
  covers(
    'WIDGET-FILTERBAR-01',
    'WIDGET-FILTERBAR-02',
    'WIDGET-FILTERBAR-03',
    'WIDGET-FILTERBAR-04',
    'WIDGET-FILTERBAR-05',
    'WIDGET-FILTERBAR-06',
    'WIDGET-FILTERBAR-07',
    'WIDGET-FILTERBAR-09',
  ),
  async ({ open }) => {
    const page = await open('lists');
    const bar = stageOf(page, 'bar');
    const columns = () =>
      bar
        .locator('form > div')
        .first()
        .evaluate((place) => getComputedStyle(place).gridTemplateColumns.split(' ').length);
    for (const [width, count] of [
      [1600, 4],
      [1599, 3],
      [769, 3],
      [768, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(columns, `${width} px`).toBe(count);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(stageOf(page, 'short-bar').getByRole('button', { name: /more/ })).toHaveCount(0);
    const remark = bar.getByRole('textbox', { name: 'Remark' });
    await expect(remark).toBeHidden();
    await bar.getByRole('button', { name: '4 more' }).click();
    await remark.fill('glass');
    await remark.press('Enter');
    await expect(bar.getByText('Searches: 1')).toBeVisible();
    await expect(bar.getByRole('list').getByText('glass')).toBeVisible();
    await bar.getByRole('button', { name: 'Reset' }).click();
    await expect(bar.getByText('Searches: 2')).toBeVisible();
    await expect(remark).toHaveValue('');
    await expect(bar.getByRole('list')).toHaveText('UrgentYes');
    await bar.getByRole('button', { name: 'Fewer' }).click();
    await expect(remark).toBeHidden();
  },
);

test('a list searches again when its tab comes back to the front', covers('WIDGET-FILTERBAR-08'), async ({ clerk }) => {
  const page = await clerk.newPage();
  let searches = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/Shelves/GetShelves')) searches += 1;
  });
  await page.goto('/ShelvesIndex');
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  const before = searches;
  await page.evaluate(() => history.pushState(null, '', '/PackageIndex'));
  await expect(page.getByRole('heading', { level: 1, name: 'Packages' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Shelves' })).toBeVisible();
  await expect.poll(() => searches).toBeGreaterThan(before);
});

test(
  'columns are hidden, dragged and stored, never all hidden; a toolbar shows five buttons',
  covers(
    'WIDGET-COLUMNS-01',
    'WIDGET-COLUMNS-02',
    'WIDGET-COLUMNS-03',
    'WIDGET-COLUMNS-04',
    'MSG-MUSTSELECT',
    'WIDGET-TABLE-10',
    'WIDGET-BUTTONS-01',
    'MSG-08',
  ),
  async ({ open }) => {
    const page = await open('lists');
    const place = stageOf(page, 'columns');
    await place.getByRole('button', { name: 'Columns' }).click();
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await panel.getByRole('listitem').nth(3).dragTo(panel.getByRole('listitem').nth(0));
    for (const name of ['Number', 'Name', 'Weight']) await panel.getByRole('checkbox', { name, exact: true }).click();
    await panel.getByRole('checkbox', { name: 'Price' }).click();
    await expect(panel.getByRole('checkbox', { name: 'Price' })).toBeChecked();
    await expect(notices(page)).toContainText('Cannot have less than one selection');
    await panel.getByRole('checkbox', { name: 'Name', exact: true }).click();
    await page.reload();
    await expect(place).toContainText('Price · Name');

    const toolbar = stageOf(page, 'toolbar');
    await expect(toolbar.getByRole('toolbar').getByRole('button')).toHaveText([
      'Action 1',
      'Action 2',
      'Action 3',
      'Action 4',
      'Action 5',
      'More',
    ]);
    await toolbar.getByRole('button', { name: 'Action 4' }).click();
    // The action is marked mustSelect.
    await expect(notices(page)).toContainText('Please select a row');
    await toolbar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Action 7' }).click();
    await expect(toolbar.locator('[data-pressed]')).toHaveText('7');
  },
);
