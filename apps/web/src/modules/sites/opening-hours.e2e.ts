import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { inEachLanguage, isAccessible, signIn } from '../../../e2e/people.ts';
import { stage } from '../../../e2e/prepare.ts';

const look = process.env.LOOK_AT;

test('a manager enters opening hours, pastes holidays, copies both to a warehouse, deletes', async ({ browser, page: visitor }) => {
  const page = await signIn(browser, 'manager');
  const picture = async (name: string) => {
    if (!look) return;
    await page.setViewportSize({ width: 1440, height: 900 });
    await inEachLanguage(
      page,
      async () => void (await page.screenshot({ path: `${look}-${name}-${await page.locator('html').getAttribute('lang')}.png` })),
    );
  };
  const shot = (name: string) => (look ? page.screenshot({ path: `${look}-${name}.png` }) : undefined);
  await page.goto('/OpeningCalendarIndex');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const form = page.getByRole('dialog').first();
  await form.getByLabel('Name', { exact: true }).fill('All places');
  await form.getByLabel('Monday').fill('9:00-12:00, 13:30-18:00');
  // The hours of Monday are proposed until Friday; those of the week-end are typed.
  await expect(form.getByLabel('Friday')).toHaveValue('9:00-12:00, 13:30-18:00');
  for (const day of ['Saturday', 'Sunday']) await form.getByLabel(day).fill('10-16');
  await form.getByRole('button', { name: 'Paste a list of days' }).click();
  const paste = page.getByRole('dialog').last();
  const text = paste.getByRole('textbox');
  await text.fill('2099-02-05 – 2099-02-11 春节 | 春節 | Spring Festival\nsoon');
  await expect(paste.getByText('Can’t read line 2')).toBeVisible();
  await text.fill('2099-02-05 – 2099-02-11 春节 | 春節 | Spring Festival\n2099-12-31 9:00-12:00 New Year’s Eve');
  await shot('paste');
  await paste.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByLabel('Until 1')).not.toHaveValue('');
  await isAccessible(page);
  await shot('form');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'All places' });
  await expect(row).toContainText('Mon–Fri 09:00–12:00, 13:30–18:00');
  await expect(row).toContainText('Whole site');

  await test.step('the public site shows them with every warehouse', async () => {
    await visitor.goto('/index');
    await expect(visitor.getByText('09:00–12:00, 13:30–18:00').first()).toBeVisible();
    if (look) await visitor.locator('.warehouses').screenshot({ path: `${look}-public.png` });
  });

  await row.getByRole('button', { name: 'Copy to other places' }).click();
  const copy = page.getByRole('dialog').last();
  await copy.getByRole('combobox').first().click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await shot('copy');
  await copy.getByRole('button', { name: 'Copy to other places' }).click();
  await expect(page.getByText('Copied to 1 place', { exact: true })).toBeVisible();
  await picture('list');

  await page.getByRole('checkbox', { name: /all/i }).first().check();
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('2 deleted')).toBeVisible();
});

test('a form adds the warehouse it lacks, keeps its other fields and chooses the new one', async ({ browser }) => {
  await stage();
  const page = await signIn(browser, 'manager');
  await page.goto('/WarehousePartitionsIndex');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const form = page.getByRole('dialog').first();
  await form.getByLabel('Name', { exact: true }).fill('Cold room');
  await form.getByRole('combobox', { name: 'Warehouse', exact: true }).click();
  await page.getByRole('button', { name: 'Add one' }).click();
  const adding = page.getByRole('dialog').last();
  const code = `Q${Date.now().toString(36).slice(-6).toUpperCase()}`;
  await adding.getByLabel('Name', { exact: true }).fill(`House ${code}`);
  await adding.getByLabel('Warehouse code').fill(code);
  await adding.getByLabel('Person in charge').fill('Lin');
  if (look) await page.screenshot({ path: `${look}-add-one.png` });
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('combobox', { name: 'Warehouse', exact: true })).toHaveValue(new RegExp(`House ${code}`));
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Cold room');
});
