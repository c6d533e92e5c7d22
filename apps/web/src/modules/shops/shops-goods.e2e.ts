import { expect, type Page } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { freshNumber, shelved, type Stage, stage, topUp } from '../../../e2e/prepare.ts';
import { synchronizedShop, stocked } from './e2e/shops-stage.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Creates a customer's returned package on a shelf. */
async function cameBack({ as, scene }: Stage, customer: string): Promise<string> {
  const [clerk, owner] = [await as('clerk'), await as(customer)];
  const label = `RT${freshNumber()}`;
  const [shelf] = (await clerk('/Shelves/GetShelves', { WarehouseId: scene.warehouseId, ShelvesNumber: 'R-', rows: 1 })).Data;
  await clerk('/ReturnLogisticsOrder/ReturnLogisticsOrderSigning', {
    ReturnsOrderNumberNo: label,
    WarehouseId: scene.warehouseId,
    GrossWeight: 0.4,
    Goods: [{ ProductName: 'Tote bag', ModelQuantity: 1 }],
  });
  const put = { Number: label, WarehouseId: scene.warehouseId, ShelvesNumber: shelf.ShelvesNumber };
  await clerk('/ReturnLogisticsOrder/ReturnLogisticsOrderPutOnShelves', put);
  const [{ Id }] = await owner('/UserReturnLogisticsOrder/ReturnLogisticsOrderClaimByNumbers', { Numbers: [label] });
  await owner('/UserReturnLogisticsOrder/ParcelTrackingNumberClaim', { Id });
  // The value and category were unknown at the dock.
  const [made] = (await owner('/UserPackage/GetPackages', { CourierNumber: label, rows: 1 })).Data;
  const { RowVersion } = await owner('/UserPackage/GetEditPackage', { Id: made.Id });
  await owner('/UserPackage/EditPackage', { Id: made.Id, RowVersion, ProductName: 'Tote bag', CargoTypeId: scene.cargoTypeId, Price: 30 });
  return label;
}

/** Fills an article of the newest order with a package of the list. */
async function bind(page: Page, number: string, article: string): Promise<void> {
  await row(page, number).getByRole('button', { name: 'Bind to an order' }).click();
  await dialog(page).getByRole('combobox', { name: 'Shop order' }).fill('PRACTICE0001');
  await page.locator('.picker-panel').getByText('PRACTICE0001').first().click();
  await dialog(page).getByRole('combobox', { name: 'Article' }).click();
  await page.getByRole('option', { name: article }).click();
  await expect(dialog(page).getByText(/^Still missing: \d$/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Bind to an order' }).click();
  await expect(page.getByText('Goods saved', { exact: true }).last()).toBeVisible();
}

test(
  'a return and stock fill a shop order; it is marked ready, sent, and withdrawn unpacked',
  covers('SCREEN-ShopShipmentsForInventory', 'SCREEN-ShopReturnInventory', 'SCREEN-ShopPackageInventory'),
  async ({ browser }) => {
    const own = await stage();
    await topUp(own, 'bob', 1000);
    const shop = `Stall ${freshNumber().slice(-6)}`;
    await synchronizedShop(own, 'bob', shop);
    const mugs = `Mug ${freshNumber()}`;
    await stocked(own, 'bob', mugs, 9);
    const [back, parcel] = [await cameBack(own, 'bob'), await shelved(own, 'bob')];

    const page = await signIn(browser, 'bob');
    await page.goto('/ShopReturnInventoryIndex');
    await bind(page, back, 'Canvas tote bag');
    await isAccessible(page);
    await page.getByRole('tab', { name: 'Packages in storage' }).click();
    await bind(page, parcel.number, 'Ceramic mug · White');

    await page.goto('/ShopOrderPrepareIndex?view=missing');
    await expect(row(page, shop)).toContainText('Partially bound');
    await row(page, shop).getByRole('button', { name: 'Bind goods' }).click();
    await expect(dialog(page).getByText(`Package: ${back}`)).toBeVisible();
    await expect(dialog(page).getByText('1 of 2 bound')).toBeVisible();
    await dialog(page).getByRole('combobox', { name: 'Add from stock' }).last().click();
    await page.locator('.picker-panel').getByText(mugs).click();
    await dialog(page).getByRole('button', { name: 'Bind goods' }).click();
    await expect(page.getByText('All goods are bound')).toBeVisible();
    await page.getByRole('tab', { name: 'Goods complete' }).click();
    await row(page, shop).getByRole('button', { name: 'Mark as ready' }).click();
    await expect(row(page, shop)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Ready to ship' }).click();
    await isAccessible(page);
    await row(page, shop).getByRole('button', { name: 'Consolidate' }).click();
    await expect(page.getByText('1 order chosen')).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Send 1 order' }).click();
    await expect(page.getByRole('heading', { name: 'Orders submitted' })).toBeVisible();
    await page.getByRole('button', { name: 'Consolidations' }).click();
    const sent = page.getByRole('row').nth(1);
    await expect(sent).toContainText('Submitted');
    await sent.getByRole('button', { name: 'Cancel consolidation' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel consolidation' }).click();
    await expect(sent).toContainText('Cancelled');
    await page.goto('/ShopOrderPrepareIndex?view=prepared');
    await expect(row(page, shop)).toContainText('Bound');
  },
);
