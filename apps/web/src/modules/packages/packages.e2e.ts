import { expect, type Page } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, pauseRequest, scan, signIn } from '../../../e2e/people.ts';
import { chooseSlowPicture } from '../../../e2e/picture.ts';
import { declared, freshNumber, stage } from '../../../e2e/prepare.ts';
import { sign } from '../../../../server/src/demo/steps.ts';
import { teaSet } from '../../../e2e/prepare.ts';

test('a customer declares one package and finds it in the list', covers('WIDGET-TABLE-07', 'SCREEN-Packages-FORM'), async ({ browser }) => {
  const number = freshNumber();
  const page = await signIn(browser, 'alice');
  await page.goto('/PackageIndex');
  await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
  await isAccessible(page);
  await test.step('an action with mustSelect requires a row', async () => {
    await page.getByRole('button', { name: 'New order' }).click();
    await expect(page.getByText('Please select a row', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/PackageIndex$/);
  });
  // The customer's list has columns for pictures of arrived packages and the remaining free storage.
  for (const name of ['Pictures', 'Free storage']) await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Declare a package' }).first().click();
  const form = page.getByRole('dialog', { name: 'Declare a package' });
  await form.getByLabel('Tracking number').fill(number);
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
  await row.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit: Package' });
  await expect(editing.getByLabel('Product name')).toHaveValue('Ceramic cups');
  await editing.getByLabel('Product name').fill('Ceramic bowls');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Ceramic bowls');

  await page.getByRole('button', { name: 'Declare a package' }).first().click();
  await form.getByLabel('Tracking number').fill('中文号码');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/isn’t a valid tracking number|Only letters|letters, digits/)).toBeVisible();
});

test('a form saved offline reports that and is saved once when the network is back', covers('MSG-04'), async ({ browser }) => {
  const number = freshNumber();
  const page = await signIn(browser, 'alice');
  await page.goto('/PackageIndex');
  await page.getByRole('button', { name: 'Declare a package' }).first().click();
  const form = page.getByRole('dialog', { name: 'Declare a package' });
  await form.getByLabel('Tracking number').fill(number);
  await form.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Save' }).dblclick();
  await expect(form.getByRole('alert')).toContainText('Couldn’t reach the server. Please try again');
  await page.context().setOffline(false);
  await form.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(1);
});

test('shows both versions and asks to choose when another tab changed the package meanwhile', async ({ browser }) => {
  const { number } = await declared(await stage());
  const page = await signIn(browser, 'alice');
  const other = await page.context().newPage();
  const edit = async (tab: Page) => {
    await tab.goto('/PackageIndex');
    await tab.getByRole('row').filter({ hasText: number }).getByRole('button', { name: 'Edit' }).click();
    return tab.getByRole('dialog', { name: 'Edit: Package' });
  };
  const [ownForm, otherForm] = [await edit(page), await edit(other)];
  await otherForm.getByLabel('Product name').fill('Their tea set');
  await otherForm.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('row').filter({ hasText: number })).toContainText('Their tea set');
  await ownForm.getByLabel('Product name').fill('My tea set');
  await ownForm.getByLabel('Remarks').fill('Fragile');
  await ownForm.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(dialog.getByRole('row', { name: /Product name/ })).toContainText('Their tea set');
  await isAccessible(page);
  await dialog.getByRole('radio', { name: 'Their tea set' }).check();
  await dialog.getByRole('button', { name: 'Save selection' }).click();
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Their tea set');
  await row.getByRole('button', { name: number }).first().click();
  await expect(page.getByRole('dialog', { name: number })).toContainText('Fragile');
});

test('customer filters the list by a preset period, which the address contains', async ({ browser }) => {
  const { number } = await declared(await stage());
  const page = await signIn(browser, 'alice');
  await page.goto('/PackageIndex');
  const bar = page.getByRole('search');
  await bar.getByRole('textbox', { name: 'Created' }).click();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await bar.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No results for these filters')).toBeVisible();
  await bar.getByRole('button', { name: 'Created', exact: true }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await bar.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible();
  await isAccessible(page);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Set filters' }).or(bar)).toContainText('Created');
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible();
});

test(
  'many packages are declared only when each box has as many lines as there are numbers',
  covers('SCREEN-Packages-BATCHADD'),
  async ({ browser }) => {
    const numbers = [freshNumber(), freshNumber(), freshNumber()];
    const page = await signIn(browser, 'alice');
    await page.goto('/PackageIndex');
    await page.getByRole('button', { name: 'Batch declare' }).click();
    const drawer = page.getByRole('dialog', { name: 'Batch declare' });
    await drawer.getByRole('combobox', { name: 'Warehouse' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await drawer.getByLabel('Tracking numbers').fill(numbers.join('\n'));
    await drawer.getByLabel('Product names').fill('Tea\nBooks');
    await drawer.getByLabel('Unit prices').fill('10\n20\n30');
    await drawer.getByLabel('Purchase prices').fill('8\n18\n28');
    await expect(drawer.getByText('2 lines, 3 numbers')).toBeVisible();
    // Each wrong line is named while it is typed.
    await drawer.getByLabel('Tracking numbers').fill([numbers[0], '包裹', numbers[0]].join('\n'));
    await expect(drawer.getByText(/Row 2: Only letters/)).toBeVisible();
    await expect(drawer.getByText(/Row 3: Same number as in row 1/)).toBeVisible();
    await drawer.getByLabel('Tracking numbers').fill(numbers.join('\n'));
    await drawer.getByLabel('Unit prices').fill('10\n-2\n30');
    await expect(drawer.getByText(/Row 2: /)).toBeVisible();
    await drawer.getByLabel('Unit prices').fill('10\n20\n30');
    await drawer.getByRole('button', { name: 'Declare 3 packages' }).click();
    await expect(drawer.getByLabel('Product names')).toBeFocused();
    await isAccessible(page);
    await drawer.getByLabel('Product names').fill('Tea\nBooks\nShoes');
    await drawer.getByRole('button', { name: 'Declare 3 packages' }).click();
    await expect(page.getByText('3 packages declared')).toBeVisible();
    for (const number of numbers) await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Pre-declared');
  },
);

test('nothing is saved when one line of many is wrong, and the line is named', async ({ browser }) => {
  const taken = await declared(await stage());
  const page = await signIn(browser, 'alice');
  await page.goto('/PackageIndex');
  await page.getByRole('button', { name: 'Batch declare' }).click();
  const drawer = page.getByRole('dialog', { name: 'Batch declare' });
  await drawer.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await drawer.getByLabel('Tracking numbers').fill(`${freshNumber()}\n${taken.number}`);
  await drawer.getByLabel('Product names').fill('Tea\nBooks');
  await drawer.getByLabel('Unit prices').fill('10\n20');
  await drawer.getByLabel('Purchase prices').fill('8\n18');
  await drawer.getByRole('button', { name: 'Declare 2 packages' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Nothing was saved');
});

test(
  'clerk signs for a declared parcel by scanner, weighs it, and is warned of a second scan',
  covers('SCREEN-PackageSigning'),
  async ({ browser }) => {
    const parcel = await declared(await stage());
    const page = await signIn(browser, 'clerk');
    await page.goto('/PackageSigning');
    await expect(page.getByText('Scan the courier')).toBeVisible();
    await isAccessible(page);
    await scan(page, parcel.number);
    await expect(answer(page, 'success')).toBeVisible();
    await expect(answer(page)).toContainText('Tea set');
    const table = page.getByRole('region', { name: 'Current package' });
    await expect(table).toContainText('Received');
    await expect(table.getByLabel('Gross weight').or(table.getByLabel('Actual weight'))).toBeFocused();
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect(answer(page, 'wrong')).toContainText('Actual weight: At least 0.001');
    await page.keyboard.press('F2');
    await page.keyboard.type('2.1');
    await page.keyboard.press('Enter');
    await expect(answer(page, 'success')).toContainText('2.1 kg');
    await expect(answer(page)).toContainText(`${parcel.number} weighed`);
    await expect(table).toContainText('Weighed');
    await expect(page.getByLabel('Scan a package')).toBeFocused();
    await page.keyboard.press('F3');
    for (const side of ['30', '20', '20']) {
      await page.keyboard.type(side);
      await page.keyboard.press('Tab');
    }
    await isAccessible(page);
    // Sizes that were typed and not sent go before the next scan.
    await scan(page, parcel.number);
    await expect(answer(page, 'warn')).toContainText('Already received');
    await expect(page.getByText('2.1 kg · 30 × 20 × 20 cm').first()).toBeVisible();
    await expect(page.getByText('1 done')).toBeVisible();
  },
);

test('sends offline scans and weights of two parcels in order, and confirms nothing before', async ({ browser }) => {
  const own = await stage();
  const parcels = [await declared(own), await declared(own)];
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning');
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  const sent: string[] = [];
  page.on('requestfinished', (one) => {
    if (one.url().endsWith('/PackageSigning')) sent.push(one.postDataJSON().CourierNumber);
    if (one.url().endsWith('/WeighPackage')) sent.push(String(one.postDataJSON().ActualOfWeight));
  });
  await page.context().setOffline(true);
  for (const [at, weight] of ['1.5', '１．６'].entries()) {
    await scan(page, parcels[at]!.number);
    await page.keyboard.type(weight);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('You are offline. 4 scans are saved and sent when you are back online.')).toBeVisible();
  await expect(page.getByText('Pending')).toHaveCount(4);
  await expect(answer(page)).toHaveCount(0);
  // A reload without a network would find no page; stored scans survive it.
  await page.context().setOffline(false);
  await expect(answer(page, 'success')).toContainText('1.6 kg');
  await expect(page.getByText('2 done')).toBeVisible();
  expect(sent).toEqual([parcels[0]!.number, '1.5', parcels[1]!.number, '1.6']);
  const clerk = await own.as('clerk');
  const weights = await Promise.all(parcels.map(async ({ id }) => (await clerk('/Package/GetPackageById', { Id: id })).ActualOfWeight));
  expect(weights).toEqual([1.5, 1.6]);
});

test('books each weight on its own package while the answers are delayed', async ({ browser }) => {
  const own = await stage();
  const parcels = [await declared(own), await declared(own), await declared(own)];
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning');
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  const goOn = await pauseRequest(page, '**/Package/PackageSigning');
  const table = page.getByRole('region', { name: 'Current package' });
  for (const [at, weight] of ['1.5', '1.6', '1.7'].entries()) {
    const { number } = parcels[at]!;
    await scan(page, number);
    await expect(table).toContainText(number);
    await expect(table).toContainText('No answer yet');
    await page.keyboard.press('F2');
    await page.keyboard.type(weight);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: `${weight} kg` })).toContainText(`${number} · Pending`);
  }
  await isAccessible(page);
  // The key for undo means the parcel on the table, which has no answer; not an earlier one.
  await page.keyboard.press('Control+z');
  await expect(page.getByText('The last scan has no answer yet')).toBeVisible();
  await expect(answer(page)).toHaveCount(0);
  goOn();
  await expect(answer(page, 'success')).toContainText('1.7 kg');
  await expect(answer(page)).toContainText(`${parcels[2]!.number} weighed`);
  await expect(page.getByText('3 done')).toBeVisible();
  const clerk = await own.as('clerk');
  const weights = await Promise.all(parcels.map(async ({ id }) => (await clerk('/Package/GetPackageById', { Id: id })).ActualOfWeight));
  expect(weights).toEqual([1.5, 1.6, 1.7]);
});

test('sends weights after a reload, each after its own scan', async ({ browser }) => {
  const own = await stage();
  const parcels = [await declared(own), await declared(own)];
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning');
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  await page.route('**/Package/PackageSigning', (route) => route.abort('connectionfailed'));
  for (const [at, weight] of ['1.5', '1.6'].entries()) {
    await scan(page, parcels[at]!.number);
    await page.keyboard.type(weight);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('You are offline. 4 scans are saved and sent when you are back online.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Pending')).toHaveCount(4);
  const table = page.getByRole('region', { name: 'Current package' });
  await expect(table).toContainText(parcels[1]!.number);
  await expect(table).toContainText('No answer yet');
  await page.unroute('**/Package/PackageSigning');
  await expect(answer(page, 'success')).toContainText('1.6 kg');
  const clerk = await own.as('clerk');
  const weights = await Promise.all(parcels.map(async ({ id }) => (await clerk('/Package/GetPackageById', { Id: id })).ActualOfWeight));
  expect(weights).toEqual([1.5, 1.6]);
});

test('refuses a weight aloud whose scan was refused, by its number', async ({ browser }) => {
  const own = await stage();
  const parcel = await declared(own);
  const shelf = own.scene.shelves[0]!;
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning');
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  await scan(page, parcel.number);
  await expect(answer(page, 'success')).toContainText('Tea set');
  const goOn = await pauseRequest(page, '**/Package/PackageSigning');
  await scan(page, shelf);
  await page.keyboard.type('2.5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: '2.5 kg' })).toContainText(`${shelf} · Pending`);
  goOn();
  await expect(answer(page, 'wrong')).toContainText('2.5 kg wasn’t saved');
  await expect(answer(page)).toContainText(`${shelf} wasn’t received`);
  await expect(page.getByRole('region', { name: 'Current package' })).toHaveCount(0);
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  const { ActualOfWeight } = await (await own.as('clerk'))('/Package/GetPackageById', { Id: parcel.id });
  expect(ActualOfWeight).toBe(0);
});

test('a question about a weight names its package; scans queue and keys do not act behind it', async ({ browser }) => {
  const own = await stage();
  const [first, second] = [await declared(own), await declared(own)];
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning');
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  const table = page.getByRole('region', { name: 'Current package' });
  const weight = table.getByLabel('Actual weight');
  await scan(page, first.number);
  await expect(weight).toBeFocused();
  await page.keyboard.type('71');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: `Confirm this value: ${first.number}` });
  await expect(question).toContainText('71 kg exceeds');
  await scan(page, second.number);
  await expect(question).toContainText(`Scanned meanwhile, next after this dialog: ${second.number}`);
  await page.keyboard.press('F2');
  await expect(weight).not.toBeFocused();
  await isAccessible(page);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(answer(page, 'success')).toContainText('Tea set');
  await expect(table).toContainText(second.number);
  await expect(table).toContainText('Received');
  await expect(weight).toBeFocused();
  await page.keyboard.type('2350');
  await page.keyboard.press('Enter');
  // A code is no name of a supervisor.
  const approval = page.getByRole('dialog', { name: `Confirm this value: ${second.number}` });
  await expect(approval.getByLabel('Supervisor’s user name')).toBeFocused();
  await scan(page, first.number);
  await expect(approval).toContainText(`Scanned meanwhile, next after this dialog: ${first.number}`);
  await expect(approval.getByLabel('Supervisor’s user name')).toHaveValue('');
  // Neither does a scan become a part of the PIN, or send it.
  const password = approval.locator('input[type="password"]');
  await password.focus();
  await scan(page, first.number);
  await expect(password).toHaveValue('');
  await expect(approval).toBeVisible();
  await approval.getByRole('button', { name: 'Measure again' }).click();
  await expect(answer(page, 'warn')).toContainText('Already received');
  await expect(page.getByRole('listitem').filter({ hasText: '2350 kg' })).toContainText(second.number);
  const clerk = await own.as('clerk');
  const weightOf = async ({ id }: { id: string }) => (await clerk('/Package/GetPackageById', { Id: id })).ActualOfWeight;
  expect([await weightOf(first), await weightOf(second)]).toEqual([71, 0]);
});

test('sends an unsent weight before the next scan and its picture; a slow scanner fills no field', async ({ browser }) => {
  const own = await stage();
  const parcels = [await declared(own), await declared(own)];
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning');
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  await scan(page, parcels[0]!.number, 0.075);
  const weight = page.getByRole('region', { name: 'Current package' }).getByLabel('Actual weight');
  await expect(weight).toBeFocused();
  await page.keyboard.type('2.4');
  const pictureLoaded = await chooseSlowPicture(page);
  await scan(page, parcels[1]!.number, 0.075);
  await expect(answer(page, 'success')).toContainText('林雅婷');
  await expect(page.getByRole('region', { name: 'Current package' })).toContainText(parcels[1]!.number);
  await expect(weight).toHaveValue('');
  const clerk = await own.as('clerk');
  const picturesOf = async (at: number) => (await clerk('/Package/GetPackageById', { Id: parcels[at]!.id })).Pictures;
  expect((await clerk('/Package/GetPackageById', { Id: parcels[0]!.id })).ActualOfWeight).toBe(2.4);
  pictureLoaded();
  await expect.poll(() => picturesOf(0)).toHaveLength(1);
  expect(await picturesOf(1)).toEqual([]);
  // The same parcel again, not weighed yet: the weight is next.
  await page.keyboard.press('Escape');
  await scan(page, parcels[1]!.number);
  await expect(answer(page, 'warn')).toContainText('Weigh it');
  await expect(weight).toBeFocused();
  // Its own picture is still on its way: its weight waits for it.
  const ownPictureLoaded = await chooseSlowPicture(page);
  await weight.fill('1.2');
  await page.keyboard.press('Enter');
  ownPictureLoaded();
  await expect(answer(page, 'success')).toContainText('1.2 kg');
  expect(await picturesOf(1)).toHaveLength(1);
});

test('sign door has the focus when opened from the menu, rejects non-parcels and undoes a scan', async ({ browser }) => {
  const own = await stage();
  const number = freshNumber();
  const page = await signIn(browser, 'clerk');
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('button', { name: 'Inbound' }).click();
  await menu.getByRole('link', { name: 'Package signing' }).click();
  const field = page.getByLabel('Scan a package');
  await expect(field).toBeFocused();
  await page.keyboard.type('a');
  await expect(field).toHaveValue('a');
  await page.keyboard.press('Escape');
  await scan(page, own.scene.shelves[0]!);
  await expect(answer(page, 'wrong')).toContainText(`${own.scene.shelves[0]} is a shelf, not a package`);
  await scan(page, number);
  await expect(answer(page, 'warn')).toContainText('Unknown item');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  // The same by command cards; a card without a function here is not a parcel either.
  const other = freshNumber();
  await scan(page, other);
  await expect(answer(page, 'warn')).toContainText(other);
  await scan(page, 'DO-UNDO');
  await expect(page.getByText('Undone', { exact: true })).toHaveCount(2);
  // The undo key works as everywhere, but does not affect a focused field.
  await scan(page, other);
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone', { exact: true })).toHaveCount(3);
  await scan(page, 'DO-PIECES-3');
  await expect(page.getByText('DO-PIECES-3')).toHaveCount(0);
  const manager = await own.as('manager');
  expect(
    (await manager('/Package/GetPackages', { CourierNumbers: [number, other], PackageStatus: enumCodes.PackageStatus.Signed })).Total,
  ).toBe(0);
});

test(
  'an undeclared parcel becomes an unknown item until its member code is scanned',
  covers('SCREEN-UnknownItems'),
  async ({ browser }) => {
    const own = await stage();
    const { MemberCode } = await (await own.as('alice'))('/User/GetUserInfoDetailedInfo');
    const page = await signIn(browser, 'clerk');
    await page.goto('/PackageSigning');
    await expect(page.getByText('Scan the courier')).toBeVisible();
    await scan(page, freshNumber());
    await expect(answer(page)).toContainText('Careful');
    await expect(answer(page)).toContainText('Unknown item');
    // Escape goes back one step: from the member code to the scans, then out of the mode started by F8.
    await expect(page.getByPlaceholder('Such as T10086')).toBeFocused();
    await page.keyboard.press('F8');
    await expect(page.getByLabel('Additional piece: scan its label')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Scan a package')).toBeFocused();
    await scan(page, MemberCode);
    await expect(answer(page)).toContainText('林雅婷');
    await expect(answer(page)).toContainText('Not declared; the customer is notified to complete it');
  },
);

test('parcels go on a shelf scan by scan, and one not signed for is refused', covers('SCREEN-PackageShelving'), async ({ browser }) => {
  const own = await stage();
  const parcel = await declared(own);
  const expected = await declared(own);
  await sign(await own.as('clerk'), own.scene, { ...teaSet, number: parcel.number });
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackagePutOnShelvesIndex');
  await expect(page.getByText('Scan a shelf first, then the packages')).toBeVisible();
  const unknown = `${parcel.number}9`;
  await scan(page, unknown);
  await expect(answer(page)).toContainText(`${unknown} is not a shelf or package here`);
  await scan(page, expected.number);
  await expect(answer(page, 'wrong')).toContainText(`${expected.number} hasn’t been received`);
  // Scanning a parcel first shows its best shelf, and that of the next one.
  const first = await declared(own);
  await sign(await own.as('clerk'), own.scene, { ...teaSet, number: first.number });
  await scan(page, first.number);
  await expect(answer(page)).toContainText('Put it on');
  await expect(answer(page)).toContainText(`Scan the shelf for ${first.number}`);
  await expect(page.getByRole('region', { name: 'Package', exact: true })).toContainText('Suggested shelves');
  await scan(page, own.scene.shelves[0]!);
  await expect(answer(page)).toContainText('Tea set');
  await scan(page, own.scene.shelves[0]!);
  await expect(answer(page)).toContainText('Scan packages to put on this shelf');
  await scan(page, expected.number);
  await expect(answer(page)).toContainText(`${expected.number} hasn’t been received`);
  await scan(page, parcel.number);
  await expect(answer(page)).toContainText('Tea set');
  await expect(page.getByRole('region', { name: 'Shelf' })).toContainText(own.scene.shelves[0]!);
  await scan(page, parcel.number);
  await expect(answer(page, 'warn')).toContainText('Already scanned');
  await isAccessible(page);

  // A second scan moves a parcel that is on another shelf: here the first one, which got its own shelf above.
  const [place, wanted] = own.scene.shelves;
  await scan(page, wanted!);
  await expect(answer(page, 'success')).toContainText(wanted!);
  await scan(page, first.number);
  await expect(answer(page, 'warn')).toContainText(place!);
  await scan(page, first.number);
  await expect(answer(page, 'success')).toContainText('Moved');
  const [moved] = (await (await own.as('clerk'))('/Package/GetPackages', { CourierNumber: first.number })).Data;
  expect(moved).toMatchObject({ ShelvesName: wanted });

  const packingArea = 'P-01-01';
  const other = await declared(own);
  await sign(await own.as('clerk'), own.scene, { ...teaSet, number: other.number });
  await scan(page, packingArea);
  await expect(answer(page, 'success')).toContainText(packingArea);
  await scan(page, other.number);
  await expect(answer(page, 'warn')).toContainText(`Shelf ${packingArea} is in`);
  await scan(page, other.number);
  await expect(answer(page, 'success')).toContainText('Tea set');
});

test('an unpacked parcel becomes stock of its owner, and its pieces name their origin', async ({ browser }) => {
  const own = await stage();
  const parcel = await declared(own);
  const leader = await own.as('leader');
  await sign(leader, own.scene, { ...teaSet, number: parcel.number });
  await leader('/Package/PackagePutOnShelves', { CourierNumber: parcel.number, ShelvesNumber: own.scene.shelves[0] });
  const CommodityCode = freshNumber();
  const measures = { Length: 10, Width: 10, Geight: 10, ActualWeight: 0.4, GrossWeight: 0.5 };
  const goods = { CommodityCode, IdentificationCode: `6${CommodityCode.slice(2)}`, Name: 'Travel cup', ...measures };
  const { Id } = await (await own.as('alice'))('/UserCommodity/EstablishCommodity', goods);
  await (await own.as('manager'))('/Commodity/AuditCommodity', { Ids: [Id], Approved: true });

  const page = await signIn(browser, 'leader');
  await page.goto(`/PackageIndex?courierNumber=${parcel.number}`);
  await page.getByRole('button', { name: parcel.number }).click();
  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Move to stock' }).click();
  const form = page.getByRole('dialog', { name: `Move to stock: ${parcel.number}` });
  await form.getByRole('combobox', { name: 'Commodity 1' }).fill(CommodityCode);
  await page.getByRole('option').filter({ hasText: CommodityCode }).click();
  await form.getByLabel('Pieces 1').fill('6');
  await isAccessible(page);
  await form.getByRole('button', { name: 'Move to stock' }).click();
  await expect(page.getByText(`${parcel.number} moved to stock`)).toBeVisible();
  await expect(page.getByText('Moved to stock').first()).toBeVisible();
  const { Data } = await leader('/Commodity/GetStockMovements', { CommodityId: Id });
  expect(Data.map(({ Reason, Quantity }: { Reason: string; Quantity: number }) => [Reason, Quantity])).toEqual([
    [parcel.number, 6],
    [parcel.number, 6],
  ]);
});

test('queues scans and a flag while offline, signs for each parcel once and flags it afterwards', async ({ browser }) => {
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
  await expect(page.getByText('You are offline. 2 scans are saved and sent when you are back online.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await expect(answer(page, 'success')).toBeVisible();
  await expect(answer(page)).toContainText(parcels[1]!.number);
  expect(sent).toEqual(parcels.map(({ number }) => number));

  await page.context().setOffline(true);
  await page.keyboard.press('F7');
  const problem = page.getByRole('dialog');
  await problem.getByRole('combobox').first().click();
  await page.getByRole('option', { name: 'Damaged' }).click();
  // By keyboard, like everything at this table.
  await page.keyboard.press('Control+Enter');
  await expect(problem).toHaveCount(0);
  await expect(page.getByText('You are offline. 1 scan is saved and sent when you are back online.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(answer(page, 'warn')).toContainText(`${parcels[1]!.number}`);
  const { PackageProblemType } = await (await own.as('clerk'))('/Package/GetPackageById', { Id: parcels[1]!.id });
  expect(PackageProblemType).toBeGreaterThan(0);
});

test('the clerk signs in simplified Chinese', async ({ browser }) => {
  const parcel = await declared(await stage());
  const page = await signIn(browser, 'clerk', 'zh-cn');
  await page.goto('/PackageSigning');
  await expect(page.getByText('扫描快递面单')).toBeVisible();
  await scan(page, parcel.number);
  await expect(answer(page, 'success')).toContainText('林雅婷');
  await expect(page.getByRole('region', { name: '当前包裹' })).toContainText('已收货');
  await scan(page, parcel.number);
  await expect(answer(page, 'warn')).toContainText('重复收货');
});

test(
  'a clerk registers an unknown item, and edits its description in the same form',
  covers('SCREEN-UnknownItems-FORM'),
  async ({ browser }) => {
    const page = await signIn(browser, 'clerk');
    await page.goto('/UnknownItemIndex');
    await page.getByRole('button', { name: 'Register unknown item' }).click();
    const form = page.getByRole('dialog', { name: 'Register unknown item' });
    const number = `UN${Date.now()}`;
    await form.getByLabel('Tracking number').fill(number);
    await form.getByRole('combobox', { name: 'Warehouse' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await form.getByLabel('Product name').fill('Grey lamp');
    await isAccessible(page);
    await form.getByRole('button', { name: 'Register unknown item' }).click();
    await expect(page.getByText('Unknown item registered')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: number });
    await row.getByRole('button', { name: 'Edit details' }).click();
    const again = page.getByRole('dialog', { name: `Edit details: ${number}` });
    await expect(again.getByLabel('Product name')).toHaveValue('Grey lamp');
    await again.getByLabel('Product name').fill('Grey desk lamp');
    await again.getByRole('button', { name: 'Edit details' }).click();
    await expect(page.getByText('Unknown item updated')).toBeVisible();
  },
);
