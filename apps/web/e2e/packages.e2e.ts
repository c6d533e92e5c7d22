import { expect, type Page, test } from '@playwright/test';
import { isAccessible, scan, signIn } from './people.ts';
import { declared, freshNumber, stage } from './prepare.ts';
import { sign } from '../../server/src/demo/steps.ts';
import { teaSet } from './prepare.ts';

const answer = (page: Page) => page.getByRole('status').filter({ hasText: /Right|Careful|Wrong/ });

test('a customer declares one package and finds it in the list', async ({ browser }) => {
  const number = freshNumber();
  const page = await signIn(browser, 'alice');
  await page.goto('/PackageIndex');
  await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Declare a package' }).first().click();
  const form = page.getByRole('dialog', { name: 'Declare a package' });
  await form.getByLabel('Courier number').fill(number);
  await form.getByLabel('Product name').fill('Ceramic cups');
  await form.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByRole('combobox', { name: 'Cargo type' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByLabel('Declared unit price').fill('12.50');
  await isAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Pre-declared');
  await expect(row).toContainText('Ceramic cups');

  await page.getByRole('button', { name: 'Declare a package' }).first().click();
  await form.getByLabel('Courier number').fill('中文号码');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/is not a courier number|Only letters|letters, digits/)).toBeVisible();
});

test('a form saved without a network says so and is saved once when the network is back', async ({ browser }) => {
  const number = freshNumber();
  const page = await signIn(browser, 'alice');
  await page.goto('/PackageIndex');
  await page.getByRole('button', { name: 'Declare a package' }).first().click();
  const form = page.getByRole('dialog', { name: 'Declare a package' });
  await form.getByLabel('Courier number').fill(number);
  await form.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Save' }).dblclick();
  await expect(form.getByRole('alert')).toContainText('The server cannot be reached');
  await page.context().setOffline(false);
  await form.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(1);
});

test('who changes a package that another tab changed meanwhile is shown both versions and chooses', async ({ browser }) => {
  const { number } = await declared(await stage());
  const page = await signIn(browser, 'alice');
  const other = await page.context().newPage();
  const edit = async (tab: Page) => {
    await tab.goto('/PackageIndex');
    await tab.getByRole('row').filter({ hasText: number }).getByRole('button', { name: 'Edit' }).click();
    return tab.getByRole('dialog', { name: 'Edit: Package' });
  };
  const [mine, theirs] = [await edit(page), await edit(other)];
  await theirs.getByLabel('Product name').fill('Their tea set');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('row').filter({ hasText: number })).toContainText('Their tea set');
  await mine.getByLabel('Product name').fill('My tea set');
  await mine.getByLabel('Remarks').fill('Fragile');
  await mine.getByRole('button', { name: 'Save' }).click();
  const asked = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(asked.getByRole('row', { name: /Product name/ })).toContainText('Their tea set');
  await isAccessible(page);
  await asked.getByRole('radio', { name: 'Their tea set' }).check();
  await asked.getByRole('button', { name: 'Save what I chose' }).click();
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Their tea set');
  await row.getByRole('button', { name: number }).first().click();
  await expect(page.getByRole('dialog', { name: number })).toContainText('Fragile');
});

test('a customer narrows the list to the time of a short cut, and the address keeps it', async ({ browser }) => {
  const { number } = await declared(await stage());
  const page = await signIn(browser, 'alice');
  await page.goto('/PackageIndex');
  const bar = page.getByRole('search');
  await bar.getByRole('textbox', { name: 'Created' }).click();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await bar.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Nothing matches the filters')).toBeVisible();
  await bar.getByRole('button', { name: 'Created', exact: true }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await bar.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible();
  await isAccessible(page);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Set filters' }).or(bar)).toContainText('Created');
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible();
});

test('many packages are declared only when each box has as many lines as there are numbers', async ({ browser }) => {
  const numbers = [freshNumber(), freshNumber(), freshNumber()];
  const page = await signIn(browser, 'alice');
  await page.goto('/PackageIndex');
  await page.getByRole('button', { name: 'Declare many' }).click();
  const drawer = page.getByRole('dialog', { name: 'Declare many' });
  await drawer.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await drawer.getByLabel('Courier numbers').fill(numbers.join('\n'));
  await drawer.getByLabel('Product names').fill('Tea\nBooks');
  await drawer.getByLabel('Unit prices').fill('10\n20\n30');
  await drawer.getByLabel('Purchase prices').fill('8\n18\n28');
  await expect(drawer.getByText('2 lines, 3 numbers')).toBeVisible();
  await drawer.getByRole('button', { name: 'Declare 3 packages' }).click();
  await expect(drawer.getByLabel('Product names')).toBeFocused();
  await isAccessible(page);
  await drawer.getByLabel('Product names').fill('Tea\nBooks\nShoes');
  await drawer.getByRole('button', { name: 'Declare 3 packages' }).click();
  await expect(page.getByText('3 packages declared')).toBeVisible();
  for (const number of numbers) await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Pre-declared');
});

test('nothing is saved when one line of many is wrong, and the line is named', async ({ browser }) => {
  const taken = await declared(await stage());
  const page = await signIn(browser, 'alice');
  await page.goto('/PackageIndex');
  await page.getByRole('button', { name: 'Declare many' }).click();
  const drawer = page.getByRole('dialog', { name: 'Declare many' });
  await drawer.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await drawer.getByLabel('Courier numbers').fill(`${freshNumber()}\n${taken.number}`);
  await drawer.getByLabel('Product names').fill('Tea\nBooks');
  await drawer.getByLabel('Unit prices').fill('10\n20');
  await drawer.getByLabel('Purchase prices').fill('8\n18');
  await drawer.getByRole('button', { name: 'Declare 2 packages' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Nothing was saved');
});

test('the clerk signs for a declared parcel by scanner, weighs it by keyboard, and is told of a second scan', async ({ browser }) => {
  const parcel = await declared(await stage());
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning');
  await expect(page.getByText('Scan the courier')).toBeVisible();
  await isAccessible(page);
  await scan(page, parcel.number);
  await expect(answer(page)).toContainText('Right');
  await expect(answer(page)).toContainText('Tea set');
  const table = page.getByRole('region', { name: 'On the table' });
  await expect(table).toContainText('Signed for');
  await expect(table.getByLabel('Gross weight').or(table.getByLabel('Actual weight'))).toBeFocused();
  for (const figure of ['2.1', '30', '20', '20']) {
    await page.keyboard.type(figure, { delay: 60 });
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(`${parcel.number} weighed`)).toBeVisible();
  await expect(table).toContainText('Weighed');
  await isAccessible(page);
  await scan(page, parcel.number);
  await expect(answer(page)).toContainText('Signed for already');
});

test('a parcel nobody declared becomes an unknown item until its member code is read', async ({ browser }) => {
  const own = await stage();
  const { MemberCode } = await (await own.as('alice'))('/User/GetUserInfoDetailedInfo');
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning');
  await expect(page.getByText('Scan the courier')).toBeVisible();
  await scan(page, freshNumber());
  await expect(answer(page)).toContainText('Careful');
  await expect(answer(page)).toContainText('Unknown item');
  // Escape goes back one step: from the member code to the scans, then out of the mode that F8 began.
  await expect(page.getByPlaceholder('Such as T10086')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(page.getByLabel('Additional piece: scan its label')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Scan a parcel')).toBeFocused();
  await scan(page, MemberCode);
  await expect(answer(page)).toContainText('林雅婷');
  await expect(answer(page)).toContainText('Not declared; the customer is asked to complete it');
});

test('parcels go on a shelf scan by scan, and one not signed for is refused', async ({ browser }) => {
  const own = await stage();
  const parcel = await declared(own);
  const expected = await declared(own);
  await sign(await own.as('clerk'), own.scene, { ...teaSet, number: parcel.number });
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackagePutOnShelvesIndex');
  await expect(page.getByText('Scan a shelf first, then the parcels')).toBeVisible();
  await scan(page, parcel.number);
  await expect(answer(page)).toContainText(`${parcel.number} is no shelf here`);
  await scan(page, own.scene.shelves[0]!);
  await expect(answer(page)).toContainText('Now scan the parcels that go on it');
  await scan(page, expected.number);
  await expect(answer(page)).toContainText(`${expected.number} has not been signed for`);
  await scan(page, parcel.number);
  await expect(answer(page)).toContainText('Tea set');
  await expect(page.getByRole('region', { name: 'Shelf' })).toContainText(own.scene.shelves[0]!);
  await scan(page, parcel.number);
  await expect(answer(page)).toContainText('Scanned already');
  await isAccessible(page);
});

test('a dead network at the door keeps the scans and signs for each parcel once', async ({ browser }) => {
  const own = await stage();
  const parcels = [await declared(own), await declared(own)];
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning');
  await expect(page.getByText('Scan the courier')).toBeVisible();
  const sent: string[] = [];
  page.on('requestfinished', (one) => {
    if (one.url().endsWith('/PackageSigning')) sent.push(one.postDataJSON().CourierNumber);
  });
  await page.context().setOffline(true);
  for (const { number } of parcels) await scan(page, number);
  await expect(page.getByText('No network. 2 scans are kept and go out when it is back.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('No network')).toHaveCount(0);
  await expect(answer(page)).toContainText('Right');
  await expect(answer(page)).toContainText(parcels[1]!.number);
  expect(sent).toEqual(parcels.map(({ number }) => number));
});

test('the clerk signs in simplified Chinese', async ({ browser }) => {
  const parcel = await declared(await stage());
  const page = await signIn(browser, 'clerk', 'zh-cn');
  await page.goto('/PackageSigning');
  await expect(page.getByText('扫描快递面单')).toBeVisible();
  await scan(page, parcel.number);
  await expect(page.getByRole('status').filter({ hasText: '正确' })).toContainText('林雅婷');
  await expect(page.getByRole('region', { name: '当前包裹' })).toContainText('已签收');
  await scan(page, parcel.number);
  await expect(page.getByRole('status').filter({ hasText: '注意' })).toContainText('重复签收');
});
