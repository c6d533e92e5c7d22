import { randomInt } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { enumCodes } from '../../../../../packages/contract/src/data/codes.ts';
import { sign } from '../../../../server/src/demo/steps.ts';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { pictureOf } from '../../../e2e/picture.ts';
import { freshNumber, type Stage, stage, topUp } from '../../../e2e/prepare.ts';

const languages = ['Simplified Chinese', 'Traditional Chinese', 'English'];

/** A commodity of the merchant's that may be sold. */
async function commodityOf({ as, scene }: Stage, name: string): Promise<void> {
  const { Id } = await (await as('merchant'))('/UserCommodity/EstablishCommodity', {
    CommodityCode: `M${randomInt(1e7, 9e7)}`,
    IdentificationCode: `69${randomInt(1e10, 9e10)}`,
    Name: name,
    CargoType: scene.cargoTypeId,
    Price: 12,
    Length: 10,
    Width: 10,
    Geight: 10,
    ActualWeight: 0.5,
    GrossWeight: 0.5,
  });
  const { CommodityStatus } = await (await as('merchant'))('/UserCommodity/GetCommodityById', { Id });
  if (CommodityStatus !== 2) await (await as('manager'))('/Commodity/AuditCommodity', { Ids: [Id], Approved: true });
}

async function pick(form: Locator, label: string, name: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).click();
  await form.page().getByRole('option').filter({ hasText: name }).first().click();
}

test(
  'merchant opens a shop and sells with a gift; a buyer orders by phone, pays, receives it',
  covers(
    'SCREEN-MallShops',
    'SCREEN-MallShops-FORM',
    'SCREEN-CommodityCombinations',
    'SCREEN-CommodityCombinations-FORM',
    'SCREEN-SellerOrders',
    'SCREEN-MerchantDelivery',
  ),
  async ({ browser }) => {
    // A long journey: on a busy machine it takes longer than the usual time-out.
    test.setTimeout(300_000);
    const own = await stage();
    const number = randomInt(1e6, 9e6);
    const [shop, tea, cup, set] = [`Tea house ${number}`, `Oolong ${number}`, `Cup ${number}`, `Tea set ${number}`];
    const [first, rest] = [freshNumber(), freshNumber()];
    await commodityOf(own, tea);
    await commodityOf(own, cup);
    await topUp(own, 'alice', 500);

    const merchant = await signIn(browser, 'merchant');
    await test.step('the merchant opens a shop, and staff enable it', async () => {
      await merchant.goto('/MallShopInformationIndex');
      await merchant.getByRole('button', { name: 'Add', exact: true }).first().click();
      const form = merchant.getByRole('dialog');
      await form.getByLabel('Name').fill(shop);
      await isAccessible(merchant);
      await form.getByRole('button', { name: 'Save' }).click();
      const row = merchant.getByRole('row').filter({ hasText: shop });
      await row.getByRole('button', { name: 'Edit', exact: true }).click();
      await form.getByLabel('Remarks').fill('Tea and what belongs to it');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(row).toContainText('Tea and what belongs to it');
      const manager = await signIn(browser, 'manager');
      await manager.goto('/MallShopInformationIndex');
      await manager.getByRole('row').filter({ hasText: shop }).getByRole('button', { name: 'Enable', exact: true }).click();
      await expect(manager.getByText(`${shop} is open.`)).toBeVisible();
    });

    await test.step('the merchant puts tea and a cup as a gift together and releases them', async () => {
      await merchant.goto('/MallCommodityCombinationIndex');
      await merchant.getByRole('button', { name: 'Add', exact: true }).first().click();
      const form = merchant.getByRole('tabpanel').filter({ visible: true }).or(merchant.locator('main')).first();
      await form.getByRole('combobox', { name: 'Shop' }).click();
      await merchant.getByRole('option', { name: shop }).click();
      for (const language of languages) await form.getByLabel(`Name · ${language}`).fill(set);
      await form
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: pictureOf(80, 80) });
      await pick(form, 'Commodity 1', tea);
      const gifts = form.getByRole('group', { name: 'Gifts' });
      await gifts.getByRole('button', { name: 'Add line' }).click();
      await pick(gifts, 'Gift 1', cup);
      await gifts.getByLabel('Pieces 1').fill('1');
      await form.getByRole('combobox', { name: 'Shipped by' }).click();
      await merchant.getByRole('option', { name: 'The merchant' }).click();
      await form.getByLabel('Available for sale').fill('5');
      await form
        .getByRole('textbox', { name: /^Price/ })
        .first()
        .fill('40');
      await isAccessible(merchant);
      await form.getByRole('button', { name: 'Save' }).click();
      const row = merchant.getByRole('row').filter({ hasText: set });
      await row.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(form.getByRole('combobox', { name: 'Gift 1' })).toHaveValue(cup);
      await form
        .getByRole('textbox', { name: /^Price/ })
        .first()
        .fill('38');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(row).toContainText('38.00');
      await row.getByRole('button', { name: 'Release', exact: true }).click();
      await expect(row).toContainText('On sale');
    });

    const alice = await signIn(browser, 'alice', 'zh-tw');
    await alice.setViewportSize({ width: 390, height: 844 });
    await test.step('buyer finds a product by a word and sees its gifts', async () => {
      await alice.goto('/MallHome');
      await alice.getByRole('textbox', { name: '搜尋商城商品' }).fill(set);
      await alice.keyboard.press('Enter');
      await alice.getByRole('list', { name: '在售商品' }).getByRole('link', { name: set }).click();
      await expect(alice.getByRole('list', { name: '優惠' })).toContainText(`每份贈送：${cup} × 1`);
      await isAccessible(alice);
      await alice.getByRole('button', { name: '增加一份' }).click();
      await alice.getByRole('button', { name: '加入購物車' }).click();
      await expect(alice.getByText(`${set} 已加入購物車。`)).toBeVisible();
    });

    await test.step('the basket is ordered once and paid from the balance', async () => {
      await alice.getByRole('button', { name: /^購物車/ }).click();
      const basket = alice.getByRole('dialog', { name: '購物車' });
      await expect(basket).toContainText(set);
      const warehousePicker = basket.getByRole('combobox', { name: '送往倉庫' });
      if ((await warehousePicker.inputValue()) === '') {
        await warehousePicker.click();
        await alice.getByRole('option').first().click();
      }
      await isAccessible(alice);
      await basket.getByRole('button', { name: '送出訂單' }).click();
      const payment = alice.getByRole('dialog').filter({ hasText: '76' });
      await payment.getByRole('button', { name: /付款.*¥|支付.*¥/ }).click();
      await expect(alice).toHaveURL(/BuyerOrderIndex/);
      await expect(alice.getByRole('list', { name: '商城訂單' }).getByRole('listitem').filter({ hasText: set })).toContainText(
        '待商家出貨',
      );
    });

    await test.step('the merchant sends the two one after the other, each with its own number', async () => {
      const open = () => merchant.getByRole('row').filter({ hasText: set }).getByRole('button', { name: 'Enter tracking number' }).click();
      await merchant.goto('/SellerOrderIndex');
      await open();
      await expect(merchant).toHaveURL(/SellerOrderMerchantDelivery/);
      await merchant.getByRole('checkbox', { name: 'This parcel contains only part of the order' }).check();
      const pieces = merchant.getByRole('textbox', { name: `Quantity of ${set}` });
      await pieces.fill('99999');
      await merchant.getByLabel('Tracking number').fill(first);
      await merchant.getByLabel('Tracking number').press('Enter');
      await expect(pieces).toHaveValue('99999');
      await expect(pieces).toBeFocused();
      await expect(pieces).toHaveAccessibleDescription('Enter a whole number from 0 to 2');
      await isAccessible(merchant);
      await pieces.fill('1');
      await isAccessible(merchant);
      await merchant.getByRole('button', { name: 'Confirm shipment', exact: true }).click();
      await expect(merchant.getByText(/^Part of .* is on its way\./).first()).toBeVisible();
      await merchant.goto('/SellerOrderIndex');
      await open();
      await merchant.getByLabel('Tracking number').fill(rest);
      await merchant.getByRole('button', { name: 'Confirm shipment', exact: true }).click();
      await expect(merchant.getByText(/^MO\d+ is on its way\.$/).first()).toBeVisible();
    });

    const order = alice.getByRole('list', { name: '商城訂單' }).getByRole('listitem').filter({ hasText: set });
    await test.step('the buyer sees where both parcels are', async () => {
      await alice.goto('/BuyerOrderIndex');
      await expect(order).toContainText(rest);
      await expect(order.getByRole('button', { name: '取消訂單' })).toHaveCount(0);
      await order.getByRole('link').first().click();
      const parcels = alice.getByRole('list', { name: '包裹' }).filter({ visible: true });
      await expect(parcels.getByRole('listitem')).toHaveText([new RegExp(`${first}.*運送中`), new RegExp(`${rest}.*運送中`)]);
      await isAccessible(alice);
    });

    await test.step('both come to the warehouse, and the buyer confirms them', async () => {
      const announced = (await (await own.as('alice'))('/UserPackage/GetPackages', { CourierNumbers: [first, rest] })).Data;
      for (const { WarehouseId, CourierNumber } of announced)
        await sign(
          await own.as('manager'),
          { ...own.scene, warehouseId: WarehouseId },
          { name: set, number: CourierNumber, weight: 0.5, sides: [12, 12, 12] },
        );
      await alice.goto('/BuyerOrderIndex');
      await expect(order).toContainText('已到倉');
      await order.getByRole('button', { name: '確認收貨' }).click();
      await alice.getByRole('dialog').getByRole('button', { name: '確認收貨' }).click();
      await expect(order).toContainText('已完成');
    });

    await test.step('the goods are the buyer’s, the money is the merchant’s', async () => {
      const packages = (await (await own.as('alice'))('/UserPackage/GetPackages', { CourierNumbers: [first, rest] })).Data;
      expect(packages.map((parcel: { PackageStatus: number }) => parcel.PackageStatus === enumCodes.PackageStatus.Declared)).toEqual([
        false,
        false,
      ]);
      await merchant.goto('/UserAmountJournalIndex');
      await expect(merchant.getByRole('row').filter({ hasText: 'Mall income' }).first()).toContainText('+¥76.00');
    });

    await test.step('a statement shows the sales of the shop', async () => {
      await merchant.goto('/SellerOrderIndex');
      await merchant.getByRole('button', { name: 'Statement', exact: true }).click();
      await expect(merchant.getByRole('heading', { name: 'Seller statement' })).toBeVisible();
      await expect(merchant.getByRole('row').filter({ hasText: shop })).toContainText('¥76.00');
      await isAccessible(merchant);
    });
  },
);
