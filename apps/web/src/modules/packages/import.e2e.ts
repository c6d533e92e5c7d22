import { expect } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { freshNumber } from '../../../e2e/prepare.ts';
import { writeSheets } from '@entrepot/server/core/sheets/spreadsheet.ts';

const heading = ['Tracking number', 'Product name', 'Cargo type', 'Unit price', 'Purchase price', 'Purchase currency', 'Pieces', 'Remarks'];
const line = (number: string, cargoType = 'General') => [number, 'Cup', cargoType, 3.5, 2, 'CNY', 2, null];

test(
  'saves nothing of a spreadsheet with a wrong row and names it; imports the corrected one',
  covers('VAL-SPREADSHEET'),
  async ({ browser }) => {
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
    await drawer.getByRole('button', { name: 'Download template' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await drawer.getByRole('combobox', { name: 'Warehouse' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    const choice = drawer.locator('input[type="file"]');
    await choice.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(drawer.getByText('This file isn’t a spreadsheet')).toBeVisible();
    await choice.setInputFiles({ ...(await workbook('big.xlsx')), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(drawer.getByText('files of at most 5 MB')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await choice.setInputFiles(await workbook('wrong.xlsx', 'Moon rock'));
    // The rows of the file are previewed before anything is written.
    const rows = drawer.getByRole('table', { name: 'Preview of the rows' });
    await expect(rows.getByRole('row').nth(2)).toContainText('Moon rock');
    await expect(drawer.getByRole('combobox', { name: 'Per page' }).locator('option')).toHaveText(['10', '20', '50', '100']);
    await isAccessible(page);
    await drawer.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(drawer.getByText('Nothing was saved: 1 row has errors')).toBeVisible();
    await expect(drawer.getByText('Cargo type Moon rock not found')).toBeVisible();
    await expect(drawer.getByText(/Row 3/)).toBeVisible();
    await isAccessible(page);

    await drawer.getByRole('button', { name: 'Import another file' }).click();
    await drawer.locator('input[type="file"]').setInputFiles(await workbook('right.xlsx'));
    await drawer.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(drawer.getByText('2 rows imported')).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).last().click();
    for (const number of numbers) await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Pre-declared');
  },
);
