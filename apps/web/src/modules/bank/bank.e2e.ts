import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { freshNumber, stage } from '../../../e2e/prepare.ts';

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

// In the site of Hong Kong, where no other journey books money while a day is compared.
test('imports a bank statement, matches its lines, and closes the day with a difference', async ({ browser }) => {
  const { as } = await stage();
  const manager = await as('hkmanager');
  const { Data: users } = await manager<{ Data: { Id: string; UserName: string }[] }>('/User/GetSelectUser', { rows: 50 });
  const UserId = users.find(({ UserName }) => UserName === 'hkcarol')!.Id;
  const number = freshNumber();
  // An amount of its own, so that only this recharge fits the line.
  const amount = Number((10 + (Date.now() % 90_000) / 100).toFixed(2));
  await manager('/Recharge/ManualRecharge', { UserId, Amount: amount, Remarks: number, IdempotencyKey: number });
  const page = await signIn(browser, 'hkmanager');

  await page.goto('/BankStatementIndex');
  await page.getByRole('button', { name: 'Import a statement' }).first().click();
  const drawer = page.getByRole('dialog');
  const choice = drawer.locator('input[type="file"]');
  await choice.setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.from('no statement') });
  await drawer.getByRole('button', { name: 'Preview' }).click();
  await expect(drawer.getByRole('alert')).toContainText('can’t be read');
  const code = 'HKD';
  const rows = [
    'Date,Amount,Name,Description,Account,Currency',
    `${today()},${amount},Carol,Top up ${number},HK-1,${code}`,
    `${today()},-3.5,Bank,Charges ${number},HK-1,${code}`,
  ];
  await choice.setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await drawer.getByRole('button', { name: 'Preview' }).click();
  await expect(drawer).toContainText('Compare the period and the sums');
  await expect(drawer.getByRole('row', { name: /Credits/ })).toContainText(String(amount));
  await drawer.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(drawer).toContainText('Statement imported');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  const paid = page.getByRole('listitem').filter({ hasText: `Top up ${number}` });
  await expect(paid).toContainText('Recharge');
  await isAccessible(page);
  await paid.getByRole('button', { name: 'Confirm' }).click();
  await expect(paid).toHaveCount(0);
  const charges = page.getByRole('listitem').filter({ hasText: `Charges ${number}` });
  await charges.getByRole('button', { name: 'Explain' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Remarks/ })
    .fill('Account fee');
  await page.getByRole('dialog').getByRole('button', { name: 'Explain' }).click();
  await expect(charges).toHaveCount(0);
  await page.getByRole('tab', { name: 'All lines' }).click();
  await expect(page.getByRole('row').filter({ hasText: `Top up ${number}` })).toContainText('Matched');
  await isAccessible(page);

  await page.goto('/ReceiptIndex');
  const card = page.getByRole('table', { name: 'Compare with the money' });
  const line = card.getByRole('row').filter({ hasText: 'Recharge by staff' });
  const count = line.getByRole('textbox', { name: /^Counted/ });
  await expect(count).toHaveValue('');
  await count.fill('1');
  const closing = page.getByRole('button', { name: 'Close the day' });
  await expect(closing).toBeDisabled();
  await line.getByRole('textbox', { name: /^Reason/ }).fill('Counted before the last recharge');
  await page.getByRole('textbox', { name: /^Remarks/ }).fill('Late shift');
  await isAccessible(page);
  await closing.click();
  await expect(page.getByText(/^Closed by/)).toBeVisible();
  await expect(card).toContainText('Counted before the last recharge');
  await page.getByRole('tab', { name: 'Tills and accounts' }).click();
  await expect(page.getByRole('table', { name: 'Receipts of the day' })).toContainText('HK1');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Reason/ })
    .fill('Counted again');
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('Not closed yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Closed days' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Counted again' })).toBeVisible();
});
