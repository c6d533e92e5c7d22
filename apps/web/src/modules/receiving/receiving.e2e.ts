import { expect, type Page } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { covers } from '../../../e2e/covers.ts';
import { announced } from '../../../e2e/goods-stage.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { chooseSlowPicture, pictureOf } from '../../../e2e/picture.ts';
import { freshNumber, stage } from '../../../e2e/prepare.ts';

const { PartitionType } = enumCodes;

/** A new shelf in an area of the given kind. */
async function shelfIn(kind: keyof typeof PartitionType): Promise<string> {
  const { as, scene } = await stage();
  const manager = await as('manager');
  const name = `Area ${freshNumber().slice(-8)}`;
  const { Id } = await manager<{ Id: string }>('/WarehousePartitions/EstablishWarehousePartition', {
    WarehouseId: scene.warehouseId,
    Name: name,
    PartitionType: PartitionType[kind],
  });
  const number = `R${freshNumber().slice(-7)}`;
  await manager('/Shelves/EstablishShelves', { WarehouseId: scene.warehouseId, PartitionId: Id, ShelvesNumber: number });
  return number;
}

/** Scans a code and expects the large message on the screen. */
async function scanned(page: Page, code: string, text: string | RegExp): Promise<void> {
  await scan(page, code);
  await expect(answer(page)).toContainText(text);
}

/** Opens a scan screen and waits until it accepts scans. */
async function waitForScreen(page: Page, screen: string, text: string): Promise<void> {
  await page.goto(screen);
  await expect(page.getByText(text).filter({ visible: true })).toBeVisible();
}

test(
  'bins are signed, inspected with a broken piece, shelved and unpacked, and end one short',
  covers('SCREEN-ReceivingQualityInspection', 'SCREEN-Shelving', 'SCREEN-BinLowerShelf', 'SCREEN-ReceiptSigning'),
  async ({ browser }) => {
    // A long journey: on a busy machine it takes longer than the usual time-out.
    test.setTimeout(300_000);
    const { id, order, code, numbers } = await announced([6, 2, 2]);
    const [first, second, third] = numbers as [string, string, string];
    const [rack, shelf, apart] = [await shelfIn('Bin'), await shelfIn('Commodity'), await shelfIn('Defective')];
    const page = await signIn(browser, 'clerk');

    // The dock: two of three bins come.
    await waitForScreen(page, '/SignForIndex', 'missing bins are listed here');
    // A picture of the first one is still loading when both are scanned: their signing waits, and the picture is stored for the first only.
    const pictureLoaded = await chooseSlowPicture(page);
    await scan(page, first);
    await scan(page, second);
    const { as } = await stage();
    const clerk = await as('clerk');
    const fetchBins = async () => (await clerk('/WarehouseDocument/GetWarehouseDocumentById', { Id: id })).Bins;
    const { Expected } = enumCodes.BinStatus;
    expect((await fetchBins()).map(({ BinStatus }: { BinStatus: number }) => BinStatus)).toEqual([Expected, Expected, Expected]);
    pictureLoaded();
    await expect(answer(page)).toContainText('1 bin still missing');
    expect((await fetchBins()).map(({ Pictures }: { Pictures: string[] }) => Pictures.length)).toEqual([1, 0, 0]);
    await scanned(page, second, 'already');
    await isAccessible(page);

    // The bench: six pieces, one of them broken, which requires a picture.
    await waitForScreen(page, '/QualityInspectionEdit', 'announced and counted quantities');
    await page.keyboard.press('F10');
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Scan the bin to inspect');
    await scanned(page, first, '6 pieces announced');
    for (const piece of [1, 2, 3, 4, 5]) await scanned(page, code, `${piece} / 6`);
    // The goods arrive for the first time: one is measured at the bench.
    await expect(answer(page)).toContainText('First receipt: weigh and measure one piece');
    await page.keyboard.press('F4');
    const measuring = page.getByRole('dialog', { name: 'Weigh and measure one piece' });
    for (const [label, figure] of [
      ['Length', '21'],
      ['Width', '15'],
      ['Height', '10'],
      ['Net weight', '0.4'],
    ] as const)
      await measuring.getByLabel(label).fill(figure);
    await isAccessible(page, '[role=dialog]');
    await measuring.getByRole('button', { name: 'Save measurements' }).click();
    await expect(measuring).toBeHidden();
    await expect(page.getByRole('button', { name: 'Measure' })).toBeHidden();
    await page.keyboard.press('F7');
    await scanned(page, code, '6 / 6');
    await page.keyboard.press('F6');
    await page.keyboard.press('F10');
    // A submission without a picture opens the place for it first.
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Take a picture before the inspection is submitted');
    await isAccessible(page, '[role=dialog]');
    await dialog
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: pictureOf(80, 80) });
    // The picture is still on its way: saving waits for it.
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('button', { name: 'Finish inspection' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Defective 1 · 1 picture' })).toBeVisible();
    await isAccessible(page);
    await page.keyboard.press('F10');
    await page.getByRole('dialog').getByRole('button', { name: 'Finish inspection' }).click();
    await expect(page.getByText(`Inspection of ${first} finished`)).toBeVisible();
    await scanned(page, second, '2 pieces announced');
    for (const piece of [1, 2, 3]) await scanned(page, code, `${piece} / 2`);
    // An undone scan is not shown in large type any more.
    await page.keyboard.press('Control+z');
    await expect(answer(page)).toContainText('Scan undone');
    await page.keyboard.press('F10');
    await page.getByRole('dialog').getByRole('button', { name: 'Finish inspection' }).click();
    await expect(page.getByText(`Inspection of ${second} finished`)).toBeVisible();

    // The racks: both bins go up.
    await waitForScreen(page, '/BinPutOnShelves', 'its contents and suggested shelves');
    await scanned(page, third, 'hasn’t been received yet');
    for (const number of [first, second]) {
      await scanned(page, number, number);
      await scanned(page, rack, `Bin ${number} is on ${rack}`);
    }
    await isAccessible(page);

    // Unpacking: the first bin comes down, its good pieces go to their shelf, the broken one apart.
    await waitForScreen(page, '/BinLowerShelf', 'to see its contents');
    await scanned(page, third, 'hasn’t been received yet');
    await scanned(page, first, `Bin ${first} taken down`);
    await scanned(page, code, '1 of 5 taken out');
    await scanned(page, '5', '5 of 5 taken out');
    await isAccessible(page);
    await scanned(page, shelf, '1 piece left in the bin');
    await scanned(page, code, '1 of 1 taken out');
    await scanned(page, shelf, 'Scan the same shelf again');
    await scanned(page, apart, 'The bin is empty');

    // The leader ends the document: one bin never came.
    const leader = await signIn(browser, 'leader');
    await leader.goto(`/WarehouseDocumentIndex?orderNo=${order}`);
    const row = leader.getByRole('row').filter({ hasText: order });
    await row.getByRole('button', { name: 'Close document' }).click();
    const ending = leader.getByRole('dialog', { name: `Close document ${order}?` });
    await expect(ending).toContainText(third);
    await expect(ending).toContainText('Missing 2');
    await isAccessible(leader);
    await ending.getByRole('textbox').last().fill(order);
    await ending.getByRole('button', { name: 'Close document' }).click();
    await expect(leader.getByText(`Document ${order} closed`)).toBeVisible();
    await expect(row).toContainText('Closed');
    await page.goto('/SignForIndex');
    await expect(page.getByRole('region', { name: 'Inbound document' })).toBeVisible();
    await scanned(page, third, 'is closed');
  },
);

test('signs for, inspects and shelves loose goods by the number of their document', async ({ browser }) => {
  test.setTimeout(300_000);
  const { order, code } = await announced([]);
  const shelf = await shelfIn('Commodity');
  const page = await signIn(browser, 'clerk');
  await waitForScreen(page, '/SignForIndex', 'missing bins are listed here');
  await scanned(page, order, order);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Inbound document' })).toContainText('Receiving');
  await waitForScreen(page, '/QualityInspectionEdit', 'announced and counted quantities');
  await scanned(page, order, '10 pieces announced');
  for (const piece of [1, 2, 3]) await scanned(page, code, `${piece} / 10`);
  await page.keyboard.press('F10');
  await page.getByRole('dialog').getByRole('button', { name: 'Finish inspection' }).click();
  await expect(page.getByText(`Inspection of ${order} finished`)).toBeVisible();
  await waitForScreen(page, '/BinLowerShelf', 'to see its contents');
  await scanned(page, order, order);
  await scanned(page, code, '1 of 3 taken out');
  await scanned(page, '3', '3 of 3 taken out');
  await scanned(page, shelf, 'All pieces put away');
  await isAccessible(page);
});
