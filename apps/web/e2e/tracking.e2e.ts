import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { isAccessible, signIn } from './people.ts';
import { ordered, packed, shelved, stage } from './prepare.ts';

test('anybody looks several numbers up without signing in', async ({ page }) => {
  const own = await stage();
  const placed = await ordered(own);
  const parcel = await shelved(own);
  await page.goto('/index');
  await expect(page.getByRole('heading', { name: 'Cross-border parcel forwarding' })).toBeVisible();
  await isAccessible(page);

  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByText('Enter at least one number')).toBeVisible();

  await page
    .getByRole('textbox', { name: /Order or tracking numbers/ })
    .fill([placed.serialNumber, parcel.number, 'NOBODY1234'].join('\n'));
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  const results = page.getByRole('region', { name: 'Results' }).getByRole('article');
  await expect(results).toHaveCount(3);
  await expect(results.nth(0)).toContainText(`${placed.serialNumber} Awaiting approval`);
  await expect(results.nth(1)).toContainText('Arrived at the warehouse');
  await expect(results.nth(2)).toContainText('This number was not found');
  await isAccessible(page);
});

test('a visitor asks for thirty numbers at once and not for one more', async ({ page }) => {
  const placed = await ordered(await stage());
  const many = (count: number) => [placed.serialNumber, ...Array.from({ length: count - 1 }, (_, at) => `NOBODY${1000 + at}`)].join('\n');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/index');
  const numbers = page.getByRole('textbox', { name: /Order or tracking numbers/ });
  await numbers.fill(many(31));
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByText('At most 30 numbers at a time')).toBeVisible();
  await numbers.fill(many(30));
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('article')).toHaveCount(30);
  await expect(results).toContainText('29 of 30 numbers were not found');
  await expect(results.getByRole('heading', { name: 'Results' })).toBeInViewport();
  await isAccessible(page);

  // Asked again, and left: what the first answer began must end in peace.
  await numbers.fill(placed.serialNumber);
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(results.getByRole('article')).toHaveCount(1);
  await page.goto('/loginUser');
  await page.goBack();
  await expect(numbers).toBeVisible();
});

test('a visitor reads the tracks in both kinds of Chinese', async ({ browser }) => {
  const placed = await ordered(await stage());
  const seen = {
    'zh-cn': { title: '跨境集运', search: '查询', status: '待出库审核', missing: '没有找到此单号' },
    'zh-tw': { title: '跨境集運', search: '查詢', status: '待出庫審核', missing: '查無此單號' },
  };
  for (const [language, words] of Object.entries(seen)) {
    const context = await browser.newContext();
    await context.addInitScript((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
    const page = await context.newPage();
    await page.goto('/index');
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
    await page.locator('textarea').fill(`${placed.serialNumber}\nNOBODY1234`);
    await page.getByRole('button', { name: words.search, exact: true }).click();
    await expect(page.getByRole('article').nth(0)).toContainText(words.status);
    await expect(page.getByRole('article').nth(1)).toContainText(words.missing);
    await context.close();
  }
});

test('the staff tell where many orders are, and are told which numbers nobody knows', async ({ browser }) => {
  const own = await stage();
  const placed = await packed(own);
  const page = await signIn(browser, 'leader');
  await page.goto('/AddOrderTracks');
  await page.getByRole('textbox', { name: /Order, parcel or carrier numbers/ }).fill(`${placed.serialNumber}\nNOBODY1234`);
  await page.getByRole('combobox', { name: 'Step' }).click();
  await page.getByRole('option', { name: 'Customs declared' }).click();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Add tracks' }).click();
  const result = page.getByRole('table', { name: 'Result' });
  await expect(result.getByRole('row', { name: placed.serialNumber })).toContainText('Added');
  await expect(result.getByRole('row', { name: 'NOBODY1234' })).toContainText('No order has the number NOBODY1234');
  await expect(page.getByRole('textbox', { name: /Order, parcel or carrier numbers/ })).toHaveValue('NOBODY1234');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/index');
  await visitor.getByRole('textbox', { name: /Order or tracking numbers/ }).fill(placed.serialNumber);
  await visitor.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(visitor.getByRole('article')).toContainText(/customs/i);
});

test('a visitor sees what a parcel would cost and how long it takes before giving a name', async ({ page }) => {
  await page.goto('/index');
  const price = page.getByRole('region', { name: 'What would my package cost?' });
  await price.getByRole('button', { name: 'Show prices' }).click();
  await expect(price.getByText('Enter the weight of your package')).toBeVisible();
  await price.getByRole('textbox', { name: 'Weight' }).fill('3.5');
  await page.keyboard.press('Enter');
  await expect(price.getByRole('listitem').first()).toContainText(/express.*\d+–\d+ days.*[$¥]\d/);
  await expect(page.getByRole('heading', { name: 'Where we ship, and how long it takes' })).toBeVisible();
  await isAccessible(page);
});
