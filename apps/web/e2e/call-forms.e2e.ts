import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { isAccessible, signIn } from './people.ts';

const adding = (page: Page) => page.getByRole('dialog', { name: 'Batch add' });

/** Opens the form that adds a run of shelves, with the prefix typed. */
async function openForm(page: Page, prefix: string) {
  await page.goto('/ShelvesIndex');
  await page.getByRole('button', { name: 'Batch add' }).click();
  const form = adding(page);
  await form.getByLabel('Prefix').fill(prefix);
  return form;
}

async function choose(page: Page, label: string) {
  await adding(page).getByRole('combobox', { name: label }).click();
  await adding(page).getByRole('option').first().click();
}

test('reports and focuses a missing field, and sends nothing until it is filled', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('BatchAddShelves') && sent.push(request.url()));
  const form = await openForm(page, `F${Date.now() % 1e6}-`);
  await form.getByLabel('To number').press('Enter');
  const warehouse = form.getByRole('combobox', { name: 'Warehouse' });
  await expect(warehouse).toHaveAttribute('aria-invalid', 'true');
  await expect(warehouse).toBeFocused();
  await expect(form.getByRole('combobox', { name: 'Partition' })).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toHaveLength(0);
  await choose(page, 'Warehouse');
  await expect(warehouse).not.toHaveAttribute('aria-invalid', 'true');
  await choose(page, 'Partition');
  await isAccessible(page);
  await form.getByRole('button', { name: 'Batch add' }).dblclick();
  await expect(page.getByText('10 shelves added')).toBeVisible();
  await expect(form).toBeHidden();
  expect(sent).toHaveLength(1);
});

test("shows the server's message at the field when the browser cannot validate it", async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  // Simulates that the form validation chunk fails to load.
  await page.route(/real-zod/, (route) => route.abort());
  const form = await openForm(page, `S${Date.now() % 1e6}-`);
  await choose(page, 'Warehouse');
  await choose(page, 'Partition');
  await form.getByLabel('To number').fill('');
  await form.getByRole('button', { name: 'Batch add' }).click();
  await expect(form.getByLabel('To number')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('To number')).toBeFocused();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByLabel('To number').fill('3');
  await expect(form.getByLabel('To number')).not.toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('button', { name: 'Batch add' }).click();
  await expect(page.getByText('3 shelves added')).toBeVisible();
});

test('asks once before a filled form is left, and leaves an untouched one immediately', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  const form = await openForm(page, 'Z-');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Prefix')).toHaveValue('Z-');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard and leave' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Batch add' }).click();
  await expect(form.getByRole('combobox', { name: 'Warehouse' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  // If the chunk of the confirmation dialog fails to load, the browser's own confirmation is used and the page stays.
  const other = await page.context().newPage();
  await other.route(/confirm-dialog/, (route) => route.abort());
  const filled = await openForm(other, 'Y-');
  const [dialogMessage] = await Promise.all([
    other.waitForEvent('dialog').then(async (native) => {
      await native.dismiss();
      return native.message();
    }),
    other.keyboard.press('Escape'),
  ]);
  expect(dialogMessage).toContain('Unsaved changes');
  await expect(filled.getByLabel('Prefix')).toHaveValue('Y-');
});
