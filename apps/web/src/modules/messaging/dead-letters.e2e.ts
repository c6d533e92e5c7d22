import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';

test('failed deliveries show their reason and are sent again, one and several', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  const rowOf = (receiver: string) => page.getByRole('row').filter({ hasText: `450 mailbox of ${receiver} busy` });

  await page.route('**/DeadLetter/GetDeadLetters', (route) => route.abort());
  await page.goto('/DeadLetterIndex');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/DeadLetter/GetDeadLetters');
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(rowOf('first@example.com')).toContainText('Mail');
  await isAccessible(page);
  await rowOf('first@example.com').getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send 1 again?' });
  await expect(dialog).toContainText('Fix the cause first');
  await isAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('1 queued to be sent again')).toBeVisible();
  await expect(rowOf('first@example.com')).toHaveCount(0);

  // The filter names the kinds; the mail remains, pushes would not.
  await page.getByLabel('Kind').click();
  await page.getByRole('option', { name: 'Mail', exact: true }).click();
  await expect(rowOf('second@example.com')).toBeVisible();

  await rowOf('second@example.com').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Send again' }).first().click();
  await page.getByRole('dialog', { name: 'Send 1 again?' }).getByRole('button', { name: 'Send again' }).click();
  await expect(rowOf('second@example.com')).toHaveCount(0);
  await expect(page.getByText('No failed deliveries.')).toBeVisible();

  // Without a mail server, mails are delivered to the list of sent messages.
  await page.goto('/SentMessageIndex');
  for (const receiver of ['first@example.com', 'second@example.com'])
    await expect(page.getByRole('row').filter({ hasText: receiver })).toContainText('It has arrived.');
});
