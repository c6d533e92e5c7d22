import { expect } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { approved, listed, picked, stage } from '../../../e2e/prepare.ts';

test('the leader makes a picking list of the orders ticked', covers('SCREEN-Pickings', 'SCREEN-Pickings-FORM'), async ({ browser }) => {
  const placed = await approved(await stage());
  const page = await signIn(browser, 'leader');
  await page.goto('/PickingListIndex');
  await page.getByRole('button', { name: 'Create picking lists' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Create picking lists' });
  await drawer.getByRole('row').filter({ hasText: placed.serialNumber }).getByRole('checkbox').check();
  await isAccessible(page);
  await drawer.getByRole('button', { name: 'Create from 1 order' }).click();
  await expect(page.getByText('1 picking list created')).toBeVisible();
  await expect(page).toHaveURL(/PickingListDetailed/);
  const lines = page.getByRole('table', { name: 'Picking lines' }).or(page.getByRole('grid', { name: 'Picking lines' }));
  await expect(lines.getByRole('row').filter({ hasText: placed.parcels[0]!.number })).toBeVisible();
  await isAccessible(page);
});

test('of two concurrent claims one fails with the owner’s name; a takeover needs a reason', async ({ browser }) => {
  const { listId } = await listed(await stage());
  const leader = await (await stage()).as('leader');
  const { SerialNumber } = await leader('/PickingList/GetPickingById', { Id: listId });
  const pages = [await signIn(browser, 'picker'), await signIn(browser, 'clerk')];
  // Both calls are delayed until both buttons are pressed: after the event of the other claim the button would be gone.
  const pendingReleases: (() => void)[] = [];
  const claims = await Promise.all(
    pages.map(async (page) => {
      await page.route('**/BatchClaimPickingListCurrentUser', async (route) => {
        const bothPressed = new Promise<void>((go) => pendingReleases.push(go));
        if (pendingReleases.length === pages.length) for (const go of pendingReleases) go();
        await bothPressed;
        await route.continue();
      });
      await page.goto('/PersonalPickingIndex');
      const claim = page.getByRole('article', { name: SerialNumber }).getByRole('button', { name: 'Claim' });
      await expect(claim).toBeVisible();
      return claim;
    }),
  );
  await Promise.all(claims.map((claim) => claim.click()));
  const messages = await Promise.all(
    pages.map((page) =>
      page
        .getByText(/You have claimed|has claimed picking list/)
        .first()
        .innerText(),
    ),
  );
  expect(messages.filter((text) => text.includes(`You have claimed ${SerialNumber}`))).toHaveLength(1);
  expect(messages.filter((text) => text.includes(`has claimed picking list ${SerialNumber}`))).toHaveLength(1);

  const other = pages[messages[0]!.includes('You have claimed') ? 1 : 0]!;
  await scan(other, SerialNumber);
  await expect(other.getByText(/has claimed this list$/)).toBeVisible();
  await isAccessible(other);
  await other.getByRole('button', { name: 'Take over' }).click();
  const dialog = other.getByRole('dialog', { name: `Take over ${SerialNumber}?` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Went home');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(other.getByRole('region', { name: 'Next pick' })).toBeVisible();
  if (process.env.LOOK_AT) await other.screenshot({ path: `${process.env.LOOK_AT}-taken.png` });
});

test('a picker claims a list and picks it scan by scan', covers('SCREEN-PersonalPickings'), async ({ browser }) => {
  const own = await stage();
  const placed = await listed(own, 2);
  const list = await (await own.as('leader'))('/PickingList/GetPickingById', { Id: placed.listId });
  const page = await signIn(browser, 'picker');
  await page.goto('/PersonalPickingIndex');
  await expect(page.getByLabel('Scan or enter a list number')).toBeFocused();
  await isAccessible(page);
  await scan(page, placed.parcels[0]!.number);
  await expect(page.getByText(placed.parcels[0]!.number)).toBeVisible();
  await scan(page, list.SerialNumber);
  const { shelf } = placed;
  await expect(page.getByRole('region', { name: 'Next pick' })).toContainText(shelf);
  await expect(page.getByText(`Go to shelf ${shelf}`)).toBeVisible();
  const [first, second] = placed.parcels;

  await scan(page, first!.number);
  await expect(answer(page)).toContainText('Scan the shelf first');
  // Back and Forward while a shelf is being scanned: its code arrives whole.
  await page.goBack();
  await expect(page.getByLabel('Scan or enter a list number')).toBeFocused();
  await scan(page, shelf, 0.005, async () => {
    await page.goForward();
    await expect(page.getByLabel('Scan a shelf')).toBeFocused();
  });
  await expect(answer(page, 'success')).toContainText(shelf);
  await scan(page, 'NOBODY1234');
  await expect(answer(page)).toContainText('Wrong');
  await scan(page, first!.number);
  await expect(answer(page)).toContainText('Into cell 1-1');
  await isAccessible(page);
  await scan(page, first!.number);
  await expect(answer(page, 'warn')).toContainText(`${first!.number} is already picked`);
  await page.keyboard.press('F9');
  await expect(page.getByText('1 piece left to pick.')).toBeVisible();
  await scan(page, second!.number);
  await expect(answer(page)).toContainText(`Order ${placed.serialNumber} is complete.`);
  await expect(page.getByRole('button', { name: 'Finish list' })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByText(`Picking list ${list.SerialNumber} finished`).filter({ visible: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/PersonalPickingIndex/);
  // The order's page shows the new cell of its goods.
  await page.goBack();
  await expect(page.getByText('Picked. Take it to the packing station')).toBeVisible();
});

test('goods of an order that left its list are scanned back onto a shelf, with undo', async ({ browser }) => {
  const own = await stage();
  const placed = await picked(own);
  const leader = await own.as('leader');
  const { PickingListId } = await leader('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
  await leader('/PickingList/DeletePickingListOrder', { Id: PickingListId, LogisticsOrderId: placed.id });
  const { number } = placed.parcels[0]!;
  const page = await signIn(browser, 'picker');
  await page.goto('/PutBackIndex');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('To put back');
  await isAccessible(page);
  await page.getByRole('button', { name: 'Scan back' }).click();
  await expect(page.getByLabel('Scan the goods to put back')).toBeFocused();
  await scan(page, 'NOBODY1234');
  await expect(answer(page)).toContainText('Nothing of NOBODY1234 is to be put back');
  await scan(page, number);
  await expect(answer(page, 'success')).toContainText(`Picked from ${placed.shelf}`);
  await expect(page.getByRole('region', { name: 'Goods in hand' })).toContainText(number);
  await isAccessible(page);
  await scan(page, placed.shelf);
  await expect(answer(page, 'success')).toContainText(`${number} × 1 put back`);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone').first()).toBeVisible();
  await scan(page, number);
  await scan(page, placed.shelf);
  await expect(answer(page, 'success')).toContainText(`${number} × 1 put back`);
  await page.getByRole('button', { name: 'Goods to put back', exact: true }).click();
  await expect(row).toHaveCount(0);
  const answerOfList = await leader('/PickingList/AddPickingList', { WarehouseId: own.scene.warehouseId, LogisticsOrderIds: [placed.id] });
  expect(answerOfList.PickingIds).toHaveLength(1);
});

test('goods that cannot be found are reported with a reason, and recovered by a scan', async ({ browser }) => {
  const own = await stage();
  const placed = await picked(own);
  const leader = await own.as('leader');
  const { PickingListId } = await leader('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
  await leader('/PickingList/DeletePickingListOrder', { Id: PickingListId, LogisticsOrderId: placed.id });
  const { number } = placed.parcels[0]!;
  const page = await signIn(browser, 'picker');
  await page.goto('/PutBackIndex?scan=1');
  await scan(page, number);
  await expect(answer(page, 'success')).toContainText(`Picked from ${placed.shelf}`);
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog', { name: `${number} can’t be found` });
  await dialog.getByLabel('Reason').fill('not in the cart');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Can’t find it' }).click();
  await expect(answer(page, 'warn')).toContainText(`${number} reported missing`);
  await page.goto('/PutBackIndex?status=3');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Missing');
  await expect(row).toContainText('not in the cart');
  await page.goto('/PutBackIndex?scan=1');
  await scan(page, number);
  await expect(answer(page, 'success')).toContainText(`${number} turned up`);
  await scan(page, placed.shelf);
  await expect(answer(page, 'success')).toContainText(`${number} × 1 put back`);
  const made = await leader('/PickingList/AddPickingList', { WarehouseId: own.scene.warehouseId, LogisticsOrderIds: [placed.id] });
  expect(made.PickingIds).toHaveLength(1);
});
