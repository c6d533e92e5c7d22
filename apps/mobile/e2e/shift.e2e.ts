import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect, type Page } from '@playwright/test';
import { approve, listForPicking, openShift, order, pay, payCharges } from '../../server/src/demo/steps.ts';
import { test } from '../../web/e2e/journey.ts';
import { answer, isAccessible, scan } from '../../web/e2e/people.ts';
import { isWholeInEach, pda } from '../../web/e2e/phones.ts';
import { declared, freshNumber, shippingMethod, type Stage, stage, topUp } from '../../web/e2e/prepare.ts';
import { mobileTextsIn, type Translate } from '../../web/e2e/texts.ts';

/** Opens a staff page by pressing its task on the start page. */
async function task(page: Page, translate: Translate, name: string): Promise<void> {
  await page.getByRole('link', { name: translate('mobile', 'page.back') }).click();
  await page.getByRole('link', { name: translate('staff', `tasks.${name}`), exact: true }).click();
}
/** Opens the user's own page. */
async function me(page: Page, translate: Translate): Promise<void> {
  await page.getByRole('link', { name: translate('mobile', 'bar.me'), exact: true }).click();
  await expect(page.getByRole('heading', { name: translate('home', 'me.title'), exact: true })).toBeVisible();
}
/** Expects the screen to show the number of scans waiting for the network. */
const waiting = (page: Page, translate: Translate, count: number) =>
  expect(page.getByText(translate('ui', 'scan.offline', { count }))).toBeVisible();
const right = (page: Page) => answer(page, 'success');

/** Signs for two parcels and weighs the first, mostly offline. */
async function signAndWeigh(page: Page, translate: Translate, [first, second]: readonly string[]): Promise<void> {
  await expect(page.getByLabel(translate('packages', 'pages.scanParcel'))).toBeVisible();
  // The on-screen keyboard stays closed: keys of the PDA's scanner are received without focus.
  await expect(page.getByLabel(translate('packages', 'pages.scanParcel'))).not.toBeFocused();
  await me(page, translate);
  await page.goBack();
  await scan(page, first!);
  await expect(right(page)).toContainText('Tea set');
  const sent: string[] = [];
  page.on('requestfinished', (one) => {
    if (one.url().endsWith('/PackageSigning')) sent.push(one.postDataJSON().CourierNumber);
    if (one.url().endsWith('/WeighPackage')) sent.push(String(one.postDataJSON().ActualOfWeight));
  });
  await page.context().setOffline(true);
  await page.getByLabel(translate('packages', 'package.fields.actualWeight')).fill('2.4');
  // Typed but unsent input is sent before the scan.
  await scan(page, second!);
  await waiting(page, translate, 2);
  // The number of stored scans is visible on every page.
  const pendingScans = page.getByRole('link', { name: translate('staff', 'storedScans', { waiting: 2, refused: 0 }) });
  await expect(pendingScans).toBeVisible();
  await me(page, translate);
  await expect(pendingScans).toBeVisible();
  await page.goBack();
  await waiting(page, translate, 2);
  await page.context().setOffline(false);
  await expect(right(page)).toContainText('Tea set');
  // The second parcel counts once it is weighed.
  await expect(page.getByText(translate('ui', 'scan.done', { done: 1 }))).toBeVisible();
  expect(sent).toEqual(['2.4', second]);
  await page.getByLabel(translate('packages', 'package.fields.actualWeight')).fill('1.9');
  await isWholeInEach(page, 'sign');
  await page.getByRole('button', { name: translate('packages', 'actions.weigh') }).click();
  await expect(right(page)).toContainText('1.9 kg');
  await expect(page.getByText(translate('ui', 'scan.done', { done: 2 }))).toBeVisible();
}

/** Shelves both parcels, removes the first and shelves it again, and moves the second to another shelf. */
async function shelveAndMove(
  page: Page,
  translate: Translate,
  parcels: readonly string[],
  [shelf, other]: readonly [string, string],
): Promise<void> {
  await task(page, translate, 'shelve');
  await expect(page.getByLabel(translate('packages', 'pages.scanShelf'))).toBeVisible();
  await scan(page, shelf);
  await expect(page.getByLabel(translate('packages', 'pages.scanParcelOnto', { shelf }))).toBeVisible();
  await scan(page, parcels[0]!);
  await expect(right(page)).toContainText('Tea set');
  // The undo command card removes it from the shelf and is not read as a parcel. A command that this page does not support shows a message.
  await scan(page, 'DO-UNDO');
  await expect(page.getByText(translate('ui', 'scan.undone'), { exact: true })).toBeVisible();
  await scan(page, 'DO-PROBLEM');
  await expect(page.getByText(translate('client', 'commands.notNow'))).toBeVisible();
  for (const number of parcels) {
    await scan(page, number);
    await expect(right(page)).toContainText('Tea set');
    await expect(page.getByRole('listitem').filter({ hasText: number }).first()).toBeVisible();
  }
  await expect(page.getByText(translate('ui', 'scan.done', { done: 2 }))).toBeVisible();
  await isWholeInEach(page, 'shelve');
  await scan(page, 'DO-DONE');
  await expect(page.getByLabel(translate('packages', 'pages.scanShelf'))).toBeVisible();

  await task(page, translate, 'move');
  await expect(page.getByLabel(translate('staff', 'moving.scanParcel'))).toBeVisible();
  await scan(page, parcels[1]!);
  await expect(right(page)).toContainText(shelf);
  await scan(page, other);
  await expect(right(page)).toContainText(other);
  await isWholeInEach(page, 'move');
}

/** Orders both parcels and creates a picking list. Returns the order, and the list with its number. */
async function toBePicked(own: Stage, parcels: readonly { id: string; number: string }[]) {
  const [alice, leader] = [await own.as('alice'), await own.as('leader')];
  await topUp(own, 'alice', 1000);
  const recipients = await alice('/UserRecipientInformation/GetSelectRecipientInformations');
  const TypeOfShippingId = await shippingMethod(own);
  const wish = { WarehouseId: own.scene.warehouseId, RecipientInformationId: recipients.Data[0].Id, TypeOfShippingId };
  const placed = await order(alice, wish, parcels);
  await pay(alice, placed.billIds);
  await approve(await own.as('manager'), [placed.id]);
  const [id] = await listForPicking(leader, own.scene, [placed.id]);
  const { SerialNumber } = await leader('/PickingList/GetPickingById', { Id: id });
  return { placed, list: { id: id!, number: SerialNumber as string } };
}

/** Starts the list and picks its items, the second one offline. */
async function pick(page: Page, translate: Translate, list: string, shelfByCode: Readonly<Record<string, string>>): Promise<void> {
  await task(page, translate, 'pick');
  await page.getByRole('link', { name: list }).click();
  await page.getByRole('button', { name: translate('picking', 'actions.start') }).click();
  const order = Object.entries(shelfByCode).toSorted(([, a], [, b]) => a.localeCompare(b));
  for (const [at, [number, shelf]] of order.entries()) {
    await expect(page.getByRole('main')).toContainText(shelf);
    await expect(page.getByLabel(translate('picking', 'pages.scanShelf'))).toBeVisible();
    await scan(page, shelf);
    await expect(page.getByLabel(translate('picking', 'pages.scanParcelOn', { shelf }))).toBeVisible();
    if (at > 0) {
      await isWholeInEach(page, 'pick');
      await page.context().setOffline(true);
      await scan(page, number);
      await waiting(page, translate, 1);
      // The cell and the progress come from the loaded list, as not confirmed yet.
      await expect(answer(page)).toContainText(translate('picking', 'pages.intoCell', { cell: '1-1' }));
      await expect(answer(page)).toContainText(translate('ui', 'scan.expected'));
      await expect(page.getByRole('main')).toContainText('2 / 2');
      await isWholeInEach(page, 'pick-offline');
      await page.context().setOffline(false);
    } else await scan(page, number);
    await expect(right(page)).toContainText(translate('picking', 'pages.intoCell', { cell: '1-1' }));
  }
  await expect(page.getByRole('button', { name: translate('picking', 'actions.finish') })).toBeVisible();
  await scan(page, 'DO-DONE');
  await expect(page).toHaveURL(/\/app\/staff\/picking$/);
}

/** Packs the order: checks a code of another order and its own parcels, one of them offline, weighs and closes the box, opens its label. */
async function packOnPhone(page: Page, translate: Translate, number: string, parcels: readonly string[]): Promise<void> {
  await task(page, translate, 'pack');
  await expect(page.getByLabel(translate('packing', 'pages.scanOrder'))).toBeVisible();
  await scan(page, number);
  await expect(page.getByRole('main')).toContainText('0 / 2');
  await scan(page, freshNumber());
  await expect(answer(page, 'wrong')).toContainText(translate('packing', 'pages.notOfOrder'));
  await scan(page, parcels[0]!);
  await expect(right(page)).toContainText('Tea set');
  await expect(page.getByRole('main')).toContainText('1 / 2');
  await isWholeInEach(page, 'pack-check');
  await page.context().setOffline(true);
  await scan(page, parcels[1]!);
  await waiting(page, translate, 1);
  // It is checked on the device, and the boxes can be weighed.
  await expect(page.getByRole('main')).toContainText('2 / 2');
  await page.getByLabel(translate('packing', 'pages.measures.weight')).fill('4.1');
  await page.context().setOffline(false);
  await expect(right(page)).toContainText(translate('packing', 'pages.allChecked'));
  await expect(page.getByLabel(translate('packing', 'pages.measures.weight'))).toHaveValue('4.1');
  const weight = page.getByLabel(translate('packing', 'pages.measures.weight'));
  await expect(weight).toBeFocused();
  await isWholeInEach(page, 'pack-weigh');
  await weight.fill('4.6');
  for (const [side, figure] of Object.entries({ length: '40', width: '30', height: '25' }))
    await page.getByLabel(translate('packing', `pages.measures.${side}`)).fill(figure);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: translate('packing', 'actions.complete') }).click();
  await waiting(page, translate, 1);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: translate('packing', 'pages.packedOrder', { order: number }) })).toBeVisible();
  await isWholeInEach(page, 'packed');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: translate('packing', 'actions.printLabel') }).click();
  await opened;
  await page.getByRole('button', { name: translate('packing', 'actions.nextOrder') }).click();
  await expect(page.getByLabel(translate('packing', 'pages.scanOrder'))).toBeVisible();
}

/** Bags the packed order, then weighs and seals the bag. */
async function bag(page: Page, translate: Translate, number: string, shift: { serialNumber: string; bagNo: string }): Promise<void> {
  const { serialNumber, bagNo } = shift;
  await task(page, translate, 'bag');
  await expect(page.getByRole('combobox', { name: translate('transport', 'transportShift.title') })).toBeVisible();
  await scan(page, serialNumber);
  await expect(page.getByLabel(translate('transport', 'pages.scanBag'))).toBeVisible();
  await scan(page, bagNo);
  await expect(page.getByLabel(translate('transport', 'pages.scanInto', { bagNo }))).toBeVisible();
  await scan(page, number);
  await expect(right(page)).toContainText(bagNo);
  await isWholeInEach(page, 'bag');
  await page.getByRole('button', { name: translate('transport', 'actions.seal'), exact: true }).click();
  await page.getByLabel(translate('transport', 'bag.fields.grossWeight')).fill('5.1');
  await isWholeInEach(page, 'seal');
  await page.getByRole('button', { name: translate('transport', 'actions.seal'), exact: true }).click();
  await expect(right(page)).toContainText(translate('transport', 'pages.sealed', { bagNo }));
}

test('completes a clerk’s shift on a PDA with two outages and shows each page in three languages', async ({ browser }) => {
  // A complete shift takes longer than the default timeout on a busy machine.
  test.setTimeout(300_000);
  const own = await stage();
  const translate = mobileTextsIn('en-us');
  const parcels = [await declared(own), await declared(own)];
  const [first, second] = parcels.map(({ number }) => number) as [string, string];
  const [shelf, other] = own.scene.shelves.slice(-2) as [string, string];
  const page = await pda(browser, 'clerk', 'sign');

  await signAndWeigh(page, translate, [first, second]);
  await shelveAndMove(page, translate, [first, second], [shelf, other]);
  const { placed, list } = await toBePicked(own, parcels);
  await pick(page, translate, list.number, { [first]: shelf, [second]: other });
  const leader = await own.as('leader');
  const { PickingListStatus } = await leader('/PickingList/GetPickingById', { Id: list.id });
  expect(PickingListStatus).toBe(enumCodes.PickingListStatus.Finished);

  await packOnPhone(page, translate, placed.serialNumber, [first, second]);
  await payCharges(await own.as('alice'));
  const shift = await openShift(leader, {
    Name: `Phones ${freshNumber().slice(-6)}`,
    TransportShiftType: 1,
    WarehouseIds: [own.scene.warehouseId],
    TypeOfShippingId: await shippingMethod(own),
  });
  await page.goto('/app/staff/move');
  await bag(page, translate, placed.serialNumber, shift);
  const { Data: bags } = await leader('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
  expect(bags).toMatchObject([{ BagNumberStatus: enumCodes.BagNumberStatus.Sealed, GrossWeight: 5.1, ParcelCount: 1 }]);

  await page.getByRole('link', { name: translate('mobile', 'bar.find') }).click();
  await expect(page.getByLabel(translate('staff', 'find.label'))).toBeVisible();
  await scan(page, first);
  await page.getByRole('main').getByRole('link', { name: first }).click();
  await expect(page.getByRole('main')).toContainText('2.4 kg');
  await isWholeInEach(page, 'found');
  await isAccessible(page);
  // The command card for signing opens the page from any scan page.
  await page.goto('/app/staff/move');
  await expect(page.getByLabel(translate('staff', 'moving.scanParcel'))).toBeVisible();
  await scan(page, 'PackageSigning');
  await expect(page).toHaveURL(/\/app\/staff\/sign$/);
});
