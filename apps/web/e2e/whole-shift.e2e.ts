import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { approve, listForPicking, openShift, order, pay, payCharges } from '../../server/src/demo/steps.ts';
import { announced } from './goods-stage.ts';
import { test } from './journey.ts';
import { tabTo } from './keys.ts';
import { answer, scan } from './people.ts';
import { pictureOf } from './picture.ts';
import { declared, freshNumber, picked, shippingMethod, stage, topUp } from './prepare.ts';

const weights = ['2.1', '1.9'];

/** Counts pointer presses from now on; there should be none. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  let pressed = 0;
  await page.exposeFunction('notePress', () => (pressed += 1));
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => (window as typeof window & { notePress(): void }).notePress(), { capture: true }),
  );
  return async () => pressed;
}

/** Background tabs retain their content. */
const inFront = (locator: Locator) => locator.filter({ visible: true });
const right = (page: Page) => inFront(answer(page, 'success'));

/** Expects the screen to show how many scans wait for the network. */
const waiting = (page: Page, count: string) => expect(inFront(page.getByText(`You are offline. ${count}`))).toBeVisible();

/** Types at human speed, so that it is not taken for a scanner. */
const byHand = (page: Page, text: string) => page.keyboard.type(text, { delay: 130 });

async function signInByKeyboard(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'Account' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Entrepot2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
}

test('a shift is worked without a mouse from signing to departure, with two network failures', async ({ page }) => {
  test.slow();
  const own = await stage();
  const [alice, leader] = [await own.as('alice'), await own.as('leader')];
  const parcels = [await declared(own), await declared(own)];
  const shelf = own.scene.shelves.at(-1)!;
  const presses = await countPresses(page);

  await test.step('signs in', () => signInByKeyboard(page, 'clerk'));

  await test.step('signs for and weighs two parcels while offline', async () => {
    await scan(page, 'PackageSigning');
    await expect(page.getByLabel('Scan a package')).toBeFocused();
    await page.context().setOffline(true);
    for (const [at, { number }] of parcels.entries()) {
      await scan(page, number);
      await byHand(page, weights[at]!);
      await page.keyboard.press('Enter');
    }
    await waiting(page, '4 scans are saved and sent when you are back online.');
    await page.context().setOffline(false);
    await expect(right(page)).toContainText(`${weights[1]} kg`);
    await expect(page.getByText('2 done')).toBeVisible();
  });

  await test.step('puts them on a shelf', async () => {
    await scan(page, 'PackagePutOnShelvesIndex');
    await expect(page.getByText('Scan a shelf first, then the packages')).toBeVisible();
    await scan(page, shelf);
    await expect(right(page)).toContainText(shelf);
    await scan(page, parcels[0]!.number);
    await expect(right(page)).toContainText('Tea set');
    await page.reload();
    // The shelf is still open with its contents.
    await expect(page.getByRole('region', { name: 'Shelf' })).toContainText(shelf);
    await scan(page, parcels[1]!.number);
    await expect(right(page)).toContainText('Tea set');
  });

  await topUp(own, 'alice', 1000);
  const recipients = await alice('/UserRecipientInformation/GetSelectRecipientInformations');
  const TypeOfShippingId = await shippingMethod(own);
  const wish = { WarehouseId: own.scene.warehouseId, RecipientInformationId: recipients.Data[0].Id, TypeOfShippingId };
  const placed = await order(alice, wish, parcels);
  await pay(alice, placed.billIds);
  await approve(await own.as('manager'), [placed.id]);
  const [listId] = await listForPicking(leader, own.scene, [placed.id]);
  const list = await leader('/PickingList/GetPickingById', { Id: listId });

  await test.step('picks them, the second while offline', async () => {
    await page.keyboard.press('Control+k');
    await byHand(page, 'Personal pickings');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Scan or enter a list number')).toBeFocused();
    await scan(page, list.SerialNumber);
    await expect(page.getByText(`Go to shelf ${shelf}`)).toBeVisible();
    await scan(page, shelf);
    await expect(right(page)).toContainText(shelf);
    await scan(page, parcels[0]!.number);
    await expect(right(page)).toContainText('Into cell 1-1');
    await page.context().setOffline(true);
    await scan(page, parcels[1]!.number);
    await waiting(page, '1 scan is saved and sent when you are back online.');
    await expect(inFront(answer(page))).toContainText('Into cell 1-1');
    await expect(inFront(answer(page))).toContainText('To be confirmed when back online');
    await page.context().setOffline(false);
    await expect(right(page)).toContainText(`Order ${placed.serialNumber} is complete.`);
    await expect(page.getByRole('button', { name: 'Finish list' })).toBeVisible();
    await scan(page, 'DO-DONE');
    await expect(inFront(page.getByText(`Picking list ${list.SerialNumber} finished`)).first()).toBeVisible();
    // The cart goes to packing.
    await expect(inFront(page.getByRole('button', { name: /^Next: / }))).toBeVisible();
  });

  await test.step('packs them into a box and closes it', async () => {
    await scan(page, 'PackEdit');
    await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
    await scan(page, placed.serialNumber);
    await expect(right(page)).toContainText('2 packages, 2 pieces');
    for (const { number } of parcels) {
      await scan(page, number);
      await expect(right(page)).toContainText(number);
    }
    await expect(inFront(page.getByLabel('Weight', { exact: false })).first()).toBeFocused();
    // The table's scale types its reading as fast as a scanner, with Enter: it must not be treated as a parcel.
    await scan(page, '4.300');
    await expect(inFront(page.getByLabel('Length', { exact: false })).first()).toBeFocused();
    for (const figure of ['40', '30', '25']) {
      await byHand(page, figure);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(`Order ${placed.serialNumber} packed`);
  });

  // The additional weight of the box must be paid before it leaves.
  await payCharges(alice);
  const name = `Night truck ${freshNumber().slice(-6)}`;
  const loading = { Name: name, TransportShiftType: 1, WarehouseIds: [own.scene.warehouseId], TypeOfShippingId };
  const shift = await openShift(leader, loading);

  await test.step('bags the order and seals the bag', async () => {
    await scan(page, 'TransportShiftPackagingIndex');
    await expect(inFront(page.getByLabel(/^Scan a/))).toBeFocused();
    await scan(page, shift.serialNumber);
    await expect(right(page)).toContainText(name);
    await scan(page, shift.bagNo);
    await expect(right(page)).toContainText(`Bag ${shift.bagNo} is open`);
    await scan(page, placed.serialNumber);
    await expect(right(page)).toContainText(`is in ${shift.bagNo}`);
    await scan(page, 'DO-DONE');
    await expect(page.getByRole('dialog').getByLabel('Gross weight')).toBeFocused();
    await byHand(page, '4.8');
    await page.keyboard.press('Enter');
    await expect(right(page)).toContainText(`Bag ${shift.bagNo} sealed`);
    await expect(right(page)).toContainText('All bags are sealed. Close the loading');
  });

  await test.step('a leader closes the loading and confirms the departure', async () => {
    await page.evaluate(() => ['AccessToken', 'RefreshToken'].forEach((key) => localStorage.removeItem(key)));
    await signInByKeyboard(page, 'leader');
    await scan(page, 'TransportShiftPackagingIndex');
    await expect(inFront(page.getByLabel(/^Scan a/))).toBeFocused();
    await scan(page, shift.serialNumber);
    // Every bag is sealed: closing is the next step.
    await expect(page.getByRole('button', { name: 'Close loading' })).toBeVisible();
    await page.keyboard.press('F9');
    await expect(page.getByRole('dialog', { name: /^Close loading/ })).toBeVisible();
    await tabTo(page, /^Close loading$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/TransportShiftIndex.*content=${shift.serialNumber}`));
    await expect(inFront(page.getByRole('button', { name: 'Confirm departure' }))).toBeVisible();
    await tabTo(page, /^Confirm departure/, 150);
    await page.keyboard.press('Enter');
    const departure = page.getByRole('dialog', { name: new RegExp(name) }).last();
    await expect(departure.getByLabel(new RegExp(shift.serialNumber))).toBeVisible();
    await tabTo(page, new RegExp(shift.serialNumber));
    await byHand(page, shift.serialNumber);
    await tabTo(page, /^Confirm departure$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${name} departed`)).toBeVisible();
  });

  expect(await presses()).toBe(0);
  const { Data: bags } = await leader('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
  expect(bags).toMatchObject([{ BagNo: shift.bagNo, ParcelCount: 1, BagNumberStatus: enumCodes.BagNumberStatus.Departed }]);
});

test('works the rarer steps of a shift without a mouse: older lines, problems, pictures, papers', async ({ page }) => {
  test.setTimeout(300_000);
  const own = await stage();
  const clerk = await own.as('clerk');
  const parcels = [await declared(own), await declared(own)];
  const presses = await countPresses(page);
  await signInByKeyboard(page, 'clerk');

  await test.step('undoes the older of two lines', async () => {
    await scan(page, 'PackageSigning');
    await expect(page.getByLabel('Scan a package')).toBeFocused();
    for (const { number } of parcels) {
      await scan(page, number);
      await expect(right(page)).toContainText(number);
    }
    // From the weight back to the field, then down to the second line.
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Scan a package')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: parcels[0]!.number })).toContainText('Undone');
    const statusOf = async (id: string) => (await clerk('/Package/GetPackageById', { Id: id })).PackageStatus;
    expect(await statusOf(parcels[0]!.id)).not.toBe(enumCodes.PackageStatus.Signed);
    expect(await statusOf(parcels[1]!.id)).toBe(enumCodes.PackageStatus.Signed);
    await expect(page.getByLabel('Scan a package')).toBeFocused();
  });

  await test.step('reports a problem', async () => {
    await page.keyboard.press('F7');
    const dialog = page.getByRole('dialog', { name: /Report a problem/ });
    const choice = dialog.getByRole('combobox');
    await expect(choice).toBeVisible();
    await choice.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(choice).not.toHaveValue('');
    await tabTo(page, /^Problem remarks/);
    await byHand(page, 'torn');
    await page.keyboard.press('Control+Enter');
    await expect(inFront(answer(page, 'warn'))).toContainText(parcels[1]!.number);
  });

  const { code, numbers } = await announced([2]);
  await test.step('inspects a bin: number of pieces and picture of the defect', async () => {
    await scan(page, 'SignForIndex');
    await expect(inFront(page.getByLabel('Scan a bin or a document number'))).toBeFocused();
    await scan(page, numbers[0]!);
    await expect(right(page)).toContainText('1 of 1 bins received');
    await page.goto('/QualityInspectionEdit');
    await expect(inFront(page.getByLabel('Scan the bin to inspect'))).toBeFocused();
    await scan(page, numbers[0]!);
    await expect(right(page)).toContainText('2 pieces announced');
    await page.keyboard.press('F7');
    await scan(page, code);
    await expect(inFront(answer(page, 'warn'))).toContainText('1 / 2');
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Pieces')).toBeVisible();
    await tabTo(page, /^Pieces/);
    await page.keyboard.press('Control+a');
    await byHand(page, '2');
    await tabTo(page, /^Upload/);
    // The chooser of the operating system is no part of the page: the file is handed to the field.
    await dialog
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: pictureOf(80, 80) });
    await expect(dialog.locator('[data-address]')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(inFront(page.getByRole('button', { name: 'Defective 2 · 1 picture' }))).toBeVisible();
    await page.keyboard.press('F10');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Finish inspection' })).toBeVisible();
    await tabTo(page, /^Finish inspection$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Inspection of ${numbers[0]} finished`)).toBeVisible();
    await expect(inFront(page.getByRole('button', { name: /^Next: / })).first()).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/BinPutOnShelves/);
  });

  const placed = await picked(own);
  await test.step('packs with materials', async () => {
    await scan(page, 'PackEdit');
    await expect(inFront(page.getByLabel('Scan an order or one of its packages'))).toBeFocused();
    await scan(page, placed.serialNumber);
    await expect(right(page)).toContainText('1 package');
    await scan(page, placed.parcels[0]!.number);
    await expect(inFront(page.getByLabel('Weight', { exact: false })).first()).toBeFocused();
    await byHand(page, '2.3');
    await page.keyboard.press('F7');
    await expect(page.getByLabel('Packing materials, one per line')).toBeFocused();
    await byHand(page, 'Carton L');
    await page.keyboard.press('F9');
    await expect(inFront(page.getByRole('region', { name: 'Result' }))).toContainText(`Order ${placed.serialNumber} packed`);
  });

  await test.step('prints the waybill from its list', async () => {
    await page.keyboard.press('Control+k');
    await byHand(page, 'Waybill printing');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(inFront(page.getByRole('row')).nth(1)).toBeVisible();
    await tabTo(page, /^Search$/, 150);
    await byHand(page, placed.serialNumber);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(placed.serialNumber));
    await expect(inFront(page.getByRole('row'))).toHaveCount(2);
    await tabTo(page, /^Print labels/, 150);
    await page.keyboard.press('Enter');
    await expect(page.locator('iframe[title=PDF]').last()).toBeAttached();
  });

  expect(await presses()).toBe(0);
});
