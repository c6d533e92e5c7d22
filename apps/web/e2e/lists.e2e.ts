import { expect } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { test } from './journey.ts';
import { signIn } from './people.ts';
import { declared, shelved, stage } from './prepare.ts';

test('starts an order with selected packages on shelves, or explains an impossible selection', async ({ browser }) => {
  const scene = await stage();
  const shelf = await shelved(scene, 'bob');
  const other = await shelved(scene, 'bob');
  const coming = await declared(scene, 'bob');
  const page = await signIn(browser, 'bob');
  await page.goto('/PackageIndex');
  const tick = (number: string) => page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').click();
  await tick(shelf.number);
  await tick(coming.number);
  const order = page.getByRole('button', { name: 'New order' });
  await order.click();
  await expect(page.getByText(`${coming.number} isn’t on a shelf`)).toBeVisible();
  await tick(coming.number);
  await tick(other.number);
  await order.click();
  await expect(page).toHaveURL(/\/LogisticsOrderEstablish\?packages=/);
  for (const { number } of [shelf, other])
    await expect(page.getByRole('row').filter({ hasText: number })).toHaveAttribute('aria-selected', 'true');
});

test('filters the counts of the tabs by the search of the list, for packages and orders', async ({ browser }) => {
  const scene = await stage();
  const parcel = await shelved(scene, 'bob');
  await declared(scene, 'bob');
  const page = await signIn(browser, 'bob');
  await page.goto('/PackageIndex');
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await expect(tab('On shelf')).toBeVisible();
  await page.getByRole('search').getByRole('textbox').first().fill(parcel.number);
  await page.keyboard.press('Enter');
  await expect(tab('On shelf')).toHaveText(/\D1$/);
  await expect(tab('Pre-declared')).toHaveText(/\D0$/);
  await tab('Pre-declared').click();
  await expect(tab('On shelf')).toHaveText(/\D1$/);
});

test('refuses a file that is no picture despite its name, with the reason', async ({ browser }) => {
  const page = await signIn(browser, 'bob');
  await page.goto('/RecipientInformationIndex');
  await page
    .getByRole('button', { name: /^(Add|New)/ })
    .first()
    .click();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: Buffer.from('No picture at all') });
  await expect(page.getByText(/tea\.png (isn’t an image|can’t be read)/).first()).toBeVisible();
});

test('Escape asks before a filled form closes', async ({ browser }) => {
  const page = await signIn(browser, 'bob');
  await page.goto('/PackageIndex');
  await page.getByRole('button', { name: 'Declare a package' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Declare a package' });
  await dialog.getByRole('textbox').first().fill('SF7777777777777');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('textbox').first()).toHaveValue('SF7777777777777');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard and leave', exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test('on a phone folds filters into a line with a count; a card shows name, state, two lines', async ({ browser }) => {
  await shelved(await stage(), 'bob');
  const page = await signIn(browser, 'bob');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/PackageIndex');
  const card = page.locator('tbody tr').first();
  await expect(card).toBeVisible();
  await expect(page.getByRole('search').getByRole('textbox')).toHaveCount(0);
  expect(await card.locator('td[data-part]:visible').count()).toBeLessThanOrEqual(4);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('search').getByRole('textbox').first().fill('SF');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Filters, 1 set' })).toBeVisible();
});

test('a view saves filters, sort, page size and columns of a list, also for another browser', async ({ browser }) => {
  const page = await signIn(browser, 'leader');
  await page.goto('/PackageIndex?packageStatus=30&sort=creationTime.asc&rows=50');
  const heading = (label: string) => page.getByRole('columnheader', { name: label });
  await expect(heading('Gross weight')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Gross weight' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Views' }).click();
  const panel = page.getByRole('dialog', { name: 'Views' });
  await panel.getByRole('textbox', { name: 'Name' }).fill('Oldest first');
  await panel.getByRole('checkbox', { name: 'Use as default view' }).click();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Oldest first', pressed: true })).toBeVisible();
  await page.keyboard.press('Escape');
  // A changed list no longer shows the view; selecting the view again restores it.
  await page.goto('/PackageIndex?packageStatus=40');
  await page.getByRole('button', { name: 'Views' }).click();
  await panel.getByRole('button', { name: /^Oldest first/ }).click();
  await expect(page).toHaveURL(/packageStatus=30.*sort=creationTime\.asc.*rows=50/);

  const elsewhere = await signIn(browser, 'leader');
  await elsewhere.addInitScript(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('columns:')) localStorage.removeItem(key);
  });
  const bodies: string[] = [];
  elsewhere.on('request', (request) => request.url().endsWith('/Package/GetPackages') && bodies.push(request.postData() ?? ''));
  await elsewhere.goto('/PackageIndex');
  await expect(elsewhere).toHaveURL(/packageStatus=30.*sort=creationTime\.asc.*rows=50/);
  await expect(elsewhere.getByRole('button', { name: 'Oldest first' })).toBeVisible();
  await expect(elsewhere.getByRole('columnheader', { name: 'Tracking number' })).toBeVisible();
  await expect(elsewhere.getByRole('columnheader', { name: 'Gross weight' })).toHaveCount(0);
  // Packages of another journey may have caused an additional request, but never one without the view.
  expect(bodies).not.toHaveLength(0);
  for (const body of bodies)
    expect(JSON.parse(body)).toMatchObject({ rows: 50, descendingOrder: false, PackageStatus: enumCodes.PackageStatus.Weighed });
  await elsewhere.getByRole('button', { name: 'Oldest first' }).click();
  await elsewhere.getByRole('button', { name: 'Delete the view Oldest first' }).click();
  await elsewhere.getByRole('dialog', { name: 'Delete: View?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(elsewhere.getByRole('button', { name: 'Views' })).toBeVisible();
});
