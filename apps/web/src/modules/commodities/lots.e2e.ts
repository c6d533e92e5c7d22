import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { answer, inEachLanguage, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { isGood, pda } from '../../../e2e/phones.ts';
import { stage } from '../../../e2e/prepare.ts';

/** A new EAN-13 with its check digit. */
function newBarcode(): string {
  const digits = `690${randomInt(1e8, 9e8)}`.slice(0, 12).padEnd(12, '0');
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Four pieces of a commodity with lots and expiry dates, in a bin that was signed for and needs no inspection, and a shelf for them. */
async function signedBin() {
  const { as, scene } = await stage();
  const [merchant, clerk] = [await as('merchant'), await as('clerk')];
  const barcode = newBarcode();
  const described = { CommodityCode: `LOT${barcode.slice(-8)}`, Name: `Honey ${barcode.slice(-8)}`, IdentificationCode: barcode };
  const sizes = { Length: 20, Width: 15, Geight: 10, ActualWeight: 0.4, GrossWeight: 0.5 };
  const rules = { LotRequired: true, ExpiryRequired: true, StockRotation: 2 };
  const { Id: CommodityId } = await merchant<{ Id: string }>('/UserCommodity/EstablishCommodity', { ...described, ...sizes, ...rules });
  const goods = [{ CommodityId, Quantity: 4 }];
  const { OrderNo } = await merchant<{ OrderNo: string }>('/UserWarehouseDocument/EstablishWarehouseDocument', {
    WarehouseId: scene.warehouseId,
    Inspection: 3,
    Goods: goods,
    Bins: [{ Length: 50, Width: 40, Geight: 30, GrossWeight: 4, Goods: goods }],
    Submit: true,
  });
  const bin = `${OrderNo}-B001`;
  await clerk('/WarehouseDocument/SignForBins', { BinNumbers: [bin] });
  const pieces = { WarehouseId: scene.warehouseId, CommodityId, InventoryState: 1, Quantity: 4 };
  const [place] = await clerk<{ ShelvesNumber: string }[]>('/WarehouseDocument/GetPutAwayShelves', pieces);
  return { bin, barcode, name: described.Name, shelf: place!.ShelvesNumber };
}

test('a clerk puts pieces away by their GS1 code, and a leader blocks the lot and unblocks it', async ({ browser }) => {
  test.setTimeout(180_000);
  const { bin, barcode, shelf } = await signedBin();
  const lot = `L${barcode.slice(-8)}`;
  const expiry = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(2, 10).replaceAll('-', '');
  const clerk = await signIn(browser, 'clerk');
  await clerk.goto('/BinLowerShelf');
  await expect(clerk.getByPlaceholder('Scan, or type and press Enter')).toBeFocused();
  await scan(clerk, bin);
  await expect(answer(clerk)).toContainText(bin);
  await scan(clerk, barcode);
  await expect(answer(clerk)).toContainText('Scan the GS1 code');
  await scan(clerk, shelf);
  await expect(answer(clerk, 'wrong')).toContainText('Enter the lot or expiry date first');
  await isAccessible(clerk);
  await scan(clerk, `(01)0${barcode}(10)${lot}(17)${expiry}`);
  await expect(answer(clerk, 'success')).toContainText(`Lot ${lot}`);
  await clerk.keyboard.press('F8');
  await expect(answer(clerk, 'success')).toContainText('4');
  await scan(clerk, shelf);
  await expect(answer(clerk, 'success')).toContainText(shelf);

  const leader = await signIn(browser, 'leader');
  await leader.goto(`/CommodityLotIndex?daysAhead=30`);
  const row = leader.getByRole('row').filter({ hasText: lot });
  await expect(row).toContainText('Usable');
  await row.getByRole('checkbox').check();
  await leader.getByRole('button', { name: 'Block', exact: true }).click();
  const dialog = leader.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Recall by the maker');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(row).toContainText('Blocked');
  await expect(row).toContainText('Recall by the maker');
  await inEachLanguage(leader, () => isAccessible(leader));
  await row.getByRole('checkbox').check();
  await leader.getByRole('button', { name: 'Unblock', exact: true }).click();
  await dialog.getByLabel('Reason').fill('Tested');
  await dialog.getByRole('button', { name: 'Unblock', exact: true }).click();
  await expect(row).toContainText('Usable');
});

test('a clerk enters lot and expiry date by hand on a phone', async ({ browser }) => {
  test.setTimeout(180_000);
  const { bin, barcode, name, shelf } = await signedBin();
  const lot = `P${barcode.slice(-8)}`;
  const page = await pda(browser, 'clerk', 'unpack');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await scan(page, bin);
  await expect(answer(page)).toContainText(bin);
  await scan(page, barcode);
  await expect(answer(page, 'success')).toContainText(name);
  await isGood(page, 'lot-asked');
  await page.getByRole('button', { name: 'Set lot' }).click();
  await page.getByRole('textbox', { name: /^Lot number/ }).fill(lot.toLowerCase());
  await page.getByRole('textbox', { name: /^Expiry date/ }).fill('2028-02-30');
  await page.getByRole('button', { name: 'Set lot' }).click();
  await expect(page.getByText('Not a valid date')).toBeVisible();
  await isGood(page, 'lot-by-hand');
  await page.getByRole('textbox', { name: /^Expiry date/ }).fill('280229');
  await page.getByRole('button', { name: 'Set lot' }).click();
  await expect(answer(page, 'success')).toContainText(`Lot ${lot} · exp. 2028-02-29`);
  await scan(page, shelf);
  await expect(answer(page, 'success')).toContainText(shelf);
  const { Data } = await (await (await stage()).as('leader'))('/CommodityLot/GetCommodityLots', { LotNumber: lot });
  expect(Data).toMatchObject([{ LotNumber: lot, ExpiryDate: '2028-02-29', Quantity: 1 }]);
});
