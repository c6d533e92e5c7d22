import { randomInt } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { writeSheets } from '@entrepot/server/core/sheets/spreadsheet.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';

const look = process.env.LOOK_AT;
const sheet = async (heading: string[], rows: (string | number)[][]) => ({
  name: 'old.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await writeSheets([{ name: 'Old', heading, rows }]),
});

test('a business of another system is imported, opened with four-eyes approval and undone', async ({ browser }) => {
  test.setTimeout(180_000);
  const name = `Old system ${randomInt(1e6)}`;
  const code = `T${randomInt(200_000, 900_000)}`;
  const manager = await signIn(browser, 'manager');
  await manager.goto('/TakeOverIndex');
  await manager.getByRole('button', { name: 'Add', exact: true }).first().click();
  const form = manager.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Previous system' }).fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  const open = async (page: typeof manager): Promise<Locator> => {
    await page.getByRole('row').getByRole('button', { name, exact: true }).click();
    const detail = page.getByRole('dialog').filter({ hasText: name });
    await expect(detail.getByRole('heading', { name: 'Totals to compare' })).toBeVisible();
    return detail;
  };
  const detail = await open(manager);
  await expect(detail.getByRole('button', { name: 'Request opening' })).toBeDisabled();

  // A wrong file names its cells and stores no row.
  const customers = detail.getByRole('row', { name: /Customers and balances/ });
  await customers.getByRole('button', { name: 'Import' }).click();
  const drawer = manager.getByRole('dialog', { name: 'Import: Customers and balances' });
  const heading = ['Member code', 'Name', 'Email', 'Balance'];
  const wrong = await sheet(['Member code', 'Name', 'Email', 'Credit limit'], [[code, 'Wang', 'wang@old.example', '-3']]);
  await drawer.locator('input[type="file"]').setInputFiles(wrong);
  await drawer.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(drawer.getByText('Must not be negative')).toBeVisible();
  await drawer.getByRole('button', { name: 'Import another file' }).click();
  await drawer.locator('input[type="file"]').setInputFiles(await sheet(heading, [[code, 'Wang', 'wang@old.example', '120.5']]));
  await drawer.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(drawer.getByText('1 row imported')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  const totals = detail.getByRole('table', { name: 'Totals to compare' });
  await expect(totals.getByRole('row', { name: /Sum of balances/ })).toContainText('120.50');
  await isAccessible(manager);
  if (look) await manager.screenshot({ path: `${look}/take-over-prepared.png` });

  await detail.getByRole('button', { name: 'Dry run' }).click();
  await expect(detail.getByText('The dry run succeeded')).toBeVisible({ timeout: 30_000 });
  await detail.getByRole('button', { name: 'Request opening' }).click();
  await manager.getByRole('dialog', { name: 'Request opening?' }).getByRole('button', { name: 'Request opening' }).click();
  await expect(detail.getByText('A second person must check the totals')).toBeVisible();

  const admin = await signIn(browser, 'admin');
  await admin.goto('/TakeOverIndex');
  const seen = await open(admin);
  await expect(seen.getByRole('table', { name: 'Totals to compare' })).toContainText('120.50');
  await seen.getByRole('button', { name: 'Totals agree, open' }).click();
  await expect(seen.getByText('Opened: all rows were entered.')).toBeVisible({ timeout: 30_000 });
  await isAccessible(admin);
  if (look) await admin.screenshot({ path: `${look}/take-over-opened.png` });

  await expect(detail.getByText('Opened: all rows were entered.')).toBeVisible({ timeout: 15_000 });
  await expect(detail.getByText('1 customer with an address has no password yet')).toBeVisible();
  await detail.getByRole('button', { name: 'Invite customers' }).click();
  await expect(manager.getByText('1 invitation sent')).toBeVisible();

  await detail.getByRole('button', { name: 'Undo as a whole' }).click();
  const undo = manager.getByRole('dialog', { name: `Undo ${name} as a whole?` });
  await undo.getByRole('textbox').fill('wrong file');
  await undo.getByRole('button', { name: 'Undo as a whole' }).click();
  await expect(detail.getByText('A second person must approve')).toBeVisible();
  await seen.getByRole('button', { name: 'Approve undo' }).click({ timeout: 15_000 });
  await expect(seen.getByText('Undone as a whole.')).toBeVisible({ timeout: 30_000 });
});
