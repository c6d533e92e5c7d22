import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { freshNumber, stage } from '../../../e2e/prepare.ts';
import { declare, shelve, sign } from '../../../../server/src/demo/steps.ts';

test('gives a package that was recorded for the wrong customer to the right one', async ({ browser }) => {
  const { scene, as } = await stage();
  const goods = { number: freshNumber(), name: 'Tea', weight: 2, sides: [30, 20, 10] as [number, number, number] };
  const parcel = await declare(await as('alice'), scene, goods);
  await sign(await as('clerk'), scene, goods);
  await shelve(await as('clerk'), scene, goods.number, scene.shelves[0]!);
  const page = await signIn(browser, 'leader');
  await page.goto(`/PackageIndex?open=${parcel.id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: 'Correct the customer' }).click();
  const dialog = page.getByRole('dialog', { name: /Correct the customer of/ });
  await expect(dialog).toContainText('Both customers are notified');
  await isAccessible(page);
  await dialog.getByLabel('Correct customer').fill('bob');
  await page.getByRole('option', { name: /bob/ }).click();
  await dialog.getByLabel('Reason').fill('The label names Bob');
  await dialog.getByRole('button', { name: 'Correct the customer' }).click();
  await expect(page.getByText(`The customer of ${goods.number} was corrected`)).toBeVisible();
});
