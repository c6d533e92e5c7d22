import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect, type Page } from '@playwright/test';
import { approve, listForPicking, openShift, order, pack, pay, payCharges } from '../../server/src/demo/steps.ts';
import { test } from './journey.ts';
import { answer, isAccessible, scan } from './people.ts';
import { isWholeInEach, pda } from './phones.ts';
import { declared, freshNumber, shippingMethod, type Stage, stage, topUp } from './prepare.ts';
import { phoneWordsIn, type Say } from './words.ts';

/** A page of staff from the first one: what is pressed there is one of its tasks. */
async function task(page: Page, say: Say, name: string): Promise<void> {
  await page.getByRole('link', { name: say('mobile', 'page.back') }).click();
  await page.getByRole('link', { name: say('staff', `tasks.${name}`), exact: true }).click();
}
/** The page about oneself. */
async function me(page: Page, say: Say): Promise<void> {
  await page.getByRole('link', { name: say('mobile', 'bar.me'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('home', 'me.title'), exact: true })).toBeVisible();
}
/** The screen says how many scans wait for the network. */
const waiting = (page: Page, say: Say, count: number) => expect(page.getByText(say('ui', 'scan.offline', { count }))).toBeVisible();
const right = (page: Page) => answer(page, 'success');

/** Signs for two parcels and weighs the first, most of it without a network. */
async function signAndWeigh(page: Page, say: Say, [first, second]: readonly string[]): Promise<void> {
  await expect(page.getByLabel(say('packages', 'pages.scanParcel'))).toBeVisible();
  // The keyboard on the glass stays away: the keys of the PDA are heard without the field.
  await expect(page.getByLabel(say('packages', 'pages.scanParcel'))).not.toBeFocused();
  await me(page, say);
  await page.goBack();
  await scan(page, first!);
  await expect(right(page)).toContainText('Tea set');
  const sent: string[] = [];
  page.on('requestfinished', (one) => {
    if (one.url().endsWith('/PackageSigning')) sent.push(one.postDataJSON().CourierNumber);
    if (one.url().endsWith('/WeighPackage')) sent.push(String(one.postDataJSON().ActualOfWeight));
  });
  await page.context().setOffline(true);
  await page.getByLabel(say('packages', 'package.fields.actualWeight')).fill('2.4');
  // What was typed and not sent goes before the scan.
  await scan(page, second!);
  await waiting(page, say, 2);
  // Wherever the clerk looks meanwhile, how many are kept is in sight.
  const kept = page.getByRole('link', { name: say('staff', 'kept', { waiting: 2, refused: 0 }) });
  await expect(kept).toBeVisible();
  await me(page, say);
  await expect(kept).toBeVisible();
  await page.goBack();
  await waiting(page, say, 2);
  await page.context().setOffline(false);
  await expect(right(page)).toContainText('Tea set');
  await expect(page.getByText(say('ui', 'scan.done', { done: 2 }))).toBeVisible();
  expect(sent).toEqual(['2.4', second]);
  await page.getByLabel(say('packages', 'package.fields.actualWeight')).fill('1.9');
  await isWholeInEach(page, 'sign');
  await page.getByRole('button', { name: say('packages', 'actions.weigh') }).click();
  await expect(right(page)).toContainText('1.9 kg');
}

/** Puts both on a shelf, the first taken off again and put back, and moves the second to another. */
async function shelveAndMove(page: Page, say: Say, parcels: readonly string[], [shelf, other]: readonly [string, string]): Promise<void> {
  await task(page, say, 'shelve');
  await expect(page.getByLabel(say('packages', 'pages.scanShelf'))).toBeVisible();
  await scan(page, shelf);
  await expect(page.getByLabel(say('packages', 'pages.scanParcelOnto', { shelf }))).toBeVisible();
  await scan(page, parcels[0]!);
  await expect(right(page)).toContainText('Tea set');
  // The card of a command takes it off again, and is no parcel; one that this page knows nothing of says so.
  await scan(page, 'DO-UNDO');
  await expect(page.getByText(say('ui', 'scan.undone'))).toBeVisible();
  await scan(page, 'DO-PROBLEM');
  await expect(page.getByText(say('client', 'commands.notNow'))).toBeVisible();
  for (const number of parcels) {
    await scan(page, number);
    await expect(right(page)).toContainText('Tea set');
    await expect(page.getByRole('listitem').filter({ hasText: number }).first()).toBeVisible();
  }
  await expect(page.getByText(say('ui', 'scan.done', { done: 2 }))).toBeVisible();
  await isWholeInEach(page, 'shelve');
  await scan(page, 'DO-DONE');
  await expect(page.getByLabel(say('packages', 'pages.scanShelf'))).toBeVisible();

  await task(page, say, 'move');
  await expect(page.getByLabel(say('staff', 'moving.scanParcel'))).toBeVisible();
  await scan(page, parcels[1]!);
  await expect(right(page)).toContainText(shelf);
  await scan(page, other);
  await expect(right(page)).toContainText(other);
  await isWholeInEach(page, 'move');
}

/** Both are ordered and to be picked; gives the order and the number of its list. */
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

/** Takes the list and picks what it leads to, the second without a network. */
async function pick(page: Page, say: Say, list: string, lies: Readonly<Record<string, string>>): Promise<void> {
  await task(page, say, 'pick');
  await page.getByRole('link', { name: list }).click();
  await page.getByRole('button', { name: say('picking', 'actions.start') }).click();
  const order = Object.entries(lies).toSorted(([, a], [, b]) => a.localeCompare(b));
  for (const [at, [number, shelf]] of order.entries()) {
    await expect(page.getByRole('main')).toContainText(shelf);
    await expect(page.getByLabel(say('picking', 'pages.scanShelf'))).toBeVisible();
    await scan(page, shelf);
    await expect(page.getByLabel(say('picking', 'pages.scanParcelOn', { shelf }))).toBeVisible();
    if (at > 0) {
      await isWholeInEach(page, 'pick');
      await page.context().setOffline(true);
      await scan(page, number);
      await waiting(page, say, 1);
      await page.context().setOffline(false);
    } else await scan(page, number);
    await expect(right(page)).toContainText(say('picking', 'pages.intoCell', { cell: '1-1' }));
  }
  await expect(page.getByRole('button', { name: say('picking', 'actions.finish') })).toBeVisible();
  await scan(page, 'DO-DONE');
  await expect(page).toHaveURL(/\/app\/staff\/picking$/);
}

/** Bags the packed order, and seals the bag with its weight. */
async function bag(page: Page, say: Say, number: string, shift: { serialNumber: string; bagNo: string }): Promise<void> {
  const { serialNumber, bagNo } = shift;
  await task(page, say, 'bag');
  await expect(page.getByRole('combobox', { name: say('transport', 'transportShift.title') })).toBeVisible();
  await scan(page, serialNumber);
  await expect(page.getByLabel(say('transport', 'pages.scanBag'))).toBeVisible();
  await scan(page, bagNo);
  await expect(page.getByLabel(say('transport', 'pages.scanInto', { bagNo }))).toBeVisible();
  await scan(page, number);
  await expect(right(page)).toContainText(bagNo);
  await isWholeInEach(page, 'bag');
  await page.getByRole('button', { name: say('transport', 'actions.seal'), exact: true }).click();
  await page.getByLabel(say('transport', 'bag.fields.grossWeight')).fill('5.1');
  await isWholeInEach(page, 'seal');
  await page.getByRole('button', { name: say('transport', 'actions.seal'), exact: true }).click();
  await expect(right(page)).toContainText(say('transport', 'pages.sealed', { bagNo }));
}

test('a clerk’s shift on a PDA, with the network cut twice: signs, weighs, shelves, moves, picks, bags and finds, each page whole in three languages', async ({
  browser,
}) => {
  // A whole story: on a busy machine it takes longer than a journey may.
  test.setTimeout(300_000);
  const own = await stage();
  const say = phoneWordsIn('en-us');
  const parcels = [await declared(own), await declared(own)];
  const [first, second] = parcels.map(({ number }) => number) as [string, string];
  const [shelf, other] = own.scene.shelves.slice(-2) as [string, string];
  const page = await pda(browser, 'clerk', 'sign');

  await signAndWeigh(page, say, [first, second]);
  await shelveAndMove(page, say, [first, second], [shelf, other]);
  const { placed, list } = await toBePicked(own, parcels);
  await pick(page, say, list.number, { [first]: shelf, [second]: other });
  const leader = await own.as('leader');
  const { PickingListStatus } = await leader('/PickingList/GetPickingById', { Id: list.id });
  expect(PickingListStatus).toBe(enumCodes.PickingListStatus.Finished);

  await pack(await own.as('clerk'), placed, 4.6);
  await payCharges(await own.as('alice'));
  const shift = await openShift(leader, {
    Name: `Phones ${freshNumber().slice(-6)}`,
    TransportShiftType: 1,
    WarehouseIds: [own.scene.warehouseId],
    TypeOfShippingId: await shippingMethod(own),
  });
  await page.goto('/app/staff/move');
  await bag(page, say, placed.serialNumber, shift);
  const { Data: bags } = await leader('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
  expect(bags).toMatchObject([{ BagNumberStatus: enumCodes.BagNumberStatus.Sealed, GrossWeight: 5.1, ParcelCount: 1 }]);

  await page.getByRole('link', { name: say('mobile', 'bar.find') }).click();
  await expect(page.getByLabel(say('staff', 'find.label'))).toBeVisible();
  await scan(page, first);
  await page.getByRole('main').getByRole('link', { name: first }).click();
  await expect(page.getByRole('main')).toContainText('2.4 kg');
  await isWholeInEach(page, 'found');
  await isAccessible(page);
  // The card of signing on the wall opens it from any scan page.
  await page.goto('/app/staff/move');
  await expect(page.getByLabel(say('staff', 'moving.scanParcel'))).toBeVisible();
  await scan(page, 'PackageSigning');
  await expect(page).toHaveURL(/\/app\/staff\/sign$/);
});
