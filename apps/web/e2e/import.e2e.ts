import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { isAccessible, signIn } from './people.ts';
import { freshNumber } from './prepare.ts';
import { writeSheets } from '@entrepot/server/core/sheets/spreadsheet.ts';

const heading = ['Courier number', 'Product name', 'Cargo type', 'Unit price', 'Purchase price', 'Purchase currency', 'Pieces', 'Remarks'];
const line = (number: string, cargoType = 'General') => [number, 'Cup', cargoType, 3.5, 2, 'CNY', 2, null];

test('a spreadsheet with a wrong row saves nothing and names the row; the mended one is imported', async ({ browser }) => {
  const numbers = [freshNumber(), freshNumber()] as const;
  const workbook = async (name: string, cargoType?: string) => ({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeSheets([{ name: 'Package', heading, rows: [line(numbers[0]), line(numbers[1], cargoType)] }]),
  });
  const page = await signIn(browser, 'alice');
  await page.goto('/PackageIndex');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Import' });
  await expect(drawer.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Download the template' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await drawer.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  const choice = drawer.locator('input[type="file"]');
  await choice.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(drawer.getByText('This file is not a spreadsheet')).toBeVisible();
  await choice.setInputFiles({ ...(await workbook('big.xlsx')), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(drawer.getByText('at most 5 MB each')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await choice.setInputFiles(await workbook('wrong.xlsx', 'Moon rock'));
  // What stands in the file is shown before anything is written.
  const rows = drawer.getByRole('table', { name: 'The rows of this file' });
  await expect(rows.getByRole('row').nth(2)).toContainText('Moon rock');
  await expect(drawer.getByRole('combobox', { name: 'Per page' }).locator('option')).toHaveText(['10', '20', '50', '100']);
  await isAccessible(page);
  await drawer.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(drawer.getByText('Nothing was saved: 1 row is wrong')).toBeVisible();
  await expect(drawer.getByText('There is no cargo type Moon rock')).toBeVisible();
  await expect(drawer.getByText(/Row 3/)).toBeVisible();
  await isAccessible(page);

  await drawer.getByRole('button', { name: 'Import another file' }).click();
  await drawer.locator('input[type="file"]').setInputFiles(await workbook('right.xlsx'));
  await drawer.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(drawer.getByText('2 rows imported')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  for (const number of numbers) await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Pre-declared');
});
