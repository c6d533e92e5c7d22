import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { signIn } from './people.ts';
import { declared, stage } from './prepare.ts';

const place = (page: Page) => page.getByText(/^Rows [\d,]+–[\d,]+$/);
const firstRow = async (page: Page) => Number((await place(page).innerText()).replace(/^Rows |–.*|,/g, ''));

test('scrolls a long list to any row, and the address keeps the position', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  await page.goto('/ApiIndex');
  const rows = page.locator('tr[data-key]');
  await expect(rows).toHaveCount(20);
  await page.getByRole('button', { name: 'Scroll instead' }).click();
  await expect(place(page)).toBeVisible();
  await expect(page).toHaveURL(/row=1$/);

  // The list has far more rows than are rendered, and the wheel scrolls to them.
  const box = page.locator('[data-scrolls]').first();
  await expect.poll(() => box.evaluate((one) => one.scrollHeight)).toBeGreaterThan(20_000);
  await box.hover();
  await page.mouse.wheel(0, 3_000);
  await expect.poll(() => firstRow(page)).toBeGreaterThan(50);
  await expect(page.locator('tr[data-coming]')).toHaveCount(0);
  expect(await rows.count()).toBeLessThan(80);

  const jump = page.getByRole('textbox', { name: 'Go to row' });
  await jump.fill('900');
  await jump.press('Enter');
  await expect(page.locator('tr[aria-rowindex="901"][data-key]')).toBeInViewport();
  await expect(page).toHaveURL(/row=900/);
  const path = await page.locator('tr[aria-rowindex="901"]').innerText();
  await page.reload();
  await expect(page.locator('tr[aria-rowindex="901"][data-key]')).toBeInViewport();
  expect(await page.locator('tr[aria-rowindex="901"]').innerText()).toBe(path);

  await page.getByRole('button', { name: 'Pages instead' }).click();
  await expect(rows).toHaveCount(20);
  await expect(page).not.toHaveURL(/row=/);
});

test('selects the rows of all pages of a search together', async ({ browser }) => {
  const scene = await stage();
  for (let parcel = 0; parcel < 3; parcel++) await declared(scene, 'bob');
  const page = await signIn(browser, 'bob');
  await page.goto('/PackageIndex?rows=2');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const more = page.getByRole('button', { name: /^Select all [\d,]+ matching rows/ });
  const wanted = /[\d,]+/.exec(await more.innerText())![0];
  expect(Number(wanted)).toBeGreaterThanOrEqual(3);
  await more.click();
  await expect(page.getByText(`${wanted} selected`)).toBeVisible();
  await expect(more).toHaveCount(0);
});
