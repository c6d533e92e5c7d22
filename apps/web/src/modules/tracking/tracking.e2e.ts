import { expect } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { ordered, packed, shelved, stage } from '../../../e2e/prepare.ts';

test('visitors look up several numbers without signing in', covers('SCREEN-LogisticsOrders-TRACKQUERY'), async ({ page }) => {
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
  await expect(results.nth(2)).toContainText('Number not found');
  await isAccessible(page);
});

test('a visitor can look up at most thirty numbers', async ({ page }) => {
  const placed = await ordered(await stage());
  const many = (count: number) => [placed.serialNumber, ...Array.from({ length: count - 1 }, (_, at) => `NOBODY${1000 + at}`)].join('\n');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/index');
  const numbers = page.getByRole('textbox', { name: /Order or tracking numbers/ });
  await numbers.fill(many(31));
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByText('No more than 30 numbers at a time')).toBeVisible();
  await numbers.fill(many(30));
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('article')).toHaveCount(30);
  await expect(results).toContainText('29 of 30 numbers were not found');
  await expect(results.getByRole('heading', { name: 'Results' })).toBeInViewport();
  await isAccessible(page);

  // A second search that is left immediately: rendering of the first response must end without errors.
  await numbers.fill(placed.serialNumber);
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(results.getByRole('article')).toHaveCount(1);
  await page.goto('/loginUser');
  await page.goBack();
  await expect(numbers).toBeVisible();
});

test('a visitor sees the tracking events in both kinds of Chinese', async ({ browser }) => {
  const placed = await ordered(await stage());
  const seen = {
    'zh-cn': { title: '跨境集运', search: '查询', status: '待出库审核', missing: '没有找到此单号' },
    'zh-tw': { title: '跨境集運', search: '查詢', status: '待出庫審核', missing: '查無此單號' },
  };
  for (const [language, texts] of Object.entries(seen)) {
    const context = await browser.newContext();
    await context.addInitScript((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
    const page = await context.newPage();
    await page.goto('/index');
    await expect(page.getByRole('heading', { name: texts.title })).toBeVisible();
    await page.locator('textarea').fill(`${placed.serialNumber}\nNOBODY1234`);
    await page.getByRole('button', { name: texts.search, exact: true }).click();
    await expect(page.getByRole('article').nth(0)).toContainText(texts.status);
    await expect(page.getByRole('article').nth(1)).toContainText(texts.missing);
    await context.close();
  }
});

test('staff add tracking events to many orders and see the unknown numbers', covers('SCREEN-AddOrderTracks'), async ({ browser }) => {
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
  await expect(result.getByRole('row', { name: 'NOBODY1234' })).toContainText('No order found with the number NOBODY1234');
  await expect(page.getByRole('textbox', { name: /Order, parcel or carrier numbers/ })).toHaveValue('NOBODY1234');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/index');
  await visitor.getByRole('textbox', { name: /Order or tracking numbers/ }).fill(placed.serialNumber);
  await visitor.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(visitor.getByRole('article')).toContainText(/customs/i);
});

test('a visitor sees price and transit time of a parcel without an account', async ({ page }) => {
  await page.goto('/index');
  const price = page.getByRole('region', { name: 'How much will it cost?' });
  await price.getByRole('button', { name: 'Show prices' }).click();
  await expect(price.getByText('Enter the weight of your package')).toBeVisible();
  await price.getByRole('textbox', { name: 'Weight' }).fill('3.5');
  await page.keyboard.press('Enter');
  await expect(price.getByRole('listitem').first()).toContainText(/express.*\d+–\d+ days.*[$¥]\d/);
  await expect(page.getByRole('heading', { name: 'Routes and delivery times' })).toBeVisible();
  await isAccessible(page);
});
