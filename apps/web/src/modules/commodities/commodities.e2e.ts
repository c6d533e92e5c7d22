import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { twoShelves } from '../../../e2e/goods-stage.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { pictureOf } from '../../../e2e/picture.ts';
import { stage } from '../../../e2e/prepare.ts';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: option }).click();
};
/** Selects rows of the list by their text. */
const tick = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).getByRole('checkbox').check();
const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

test(
  'merchant creates a commodity in a category, staff measure and approve it, the list sums it',
  covers('SCREEN-Commodities', 'SCREEN-Commodities-FORM', 'SCREEN-CommodityCategories', 'SCREEN-CommodityCategories-FORM', 'MSG-03'),
  async ({ browser }) => {
    // A long journey: on a busy machine it takes longer than the usual time-out.
    test.setTimeout(300_000);
    const number = randomInt(1e6, 9e6);
    const [code, barcode, carton, above, below] = [
      `HW${number}`,
      `69${number}0011`,
      `CTN${number}`,
      `Garden ${number}`,
      `Watering cans ${number}`,
    ];

    // The manager adds two categories.
    const manager = await signIn(browser, 'manager');
    await manager.goto('/CommodityCategoriesIndex');
    const named = async (name: string) => {
      const form = manager.getByRole('dialog');
      for (const language of ['Simplified Chinese', 'Traditional Chinese', 'English']) await form.getByLabel(language).fill(name);
      return form;
    };
    await manager.getByRole('button', { name: 'Add' }).first().click();
    await (await named(above)).getByRole('button', { name: 'Save' }).click();
    const branch = manager.getByRole('row').filter({ hasText: above });
    await branch.getByRole('button', { name: 'Add subcategory' }).click();
    const form = await named(below);
    await expect(form.getByRole('combobox', { name: 'Parent category' })).toHaveValue(new RegExp(above));
    await form.getByLabel('HS code').fill('392410');
    await form.getByRole('button', { name: 'Save' }).click();
    const twig = manager.getByRole('row').filter({ hasText: below });
    await expect(twig).toContainText('392410');
    await twig.getByRole('button', { name: 'Edit' }).click();
    await form.getByLabel('HS code').fill('392490');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(twig).toContainText('392490');
    await isAccessible(manager);

    // The merchant creates a commodity in the lower one, and a copy of it.
    const merchant = await signIn(browser, 'merchant');
    await merchant.goto('/CommodityIndex');
    await merchant.getByRole('button', { name: 'Add' }).first().click();
    await merchant.getByLabel('Commodity code').fill(code);
    await merchant.getByRole('textbox', { name: /^Barcode/ }).fill(barcode);
    // The carton has a code of its own.
    const more = merchant.getByRole('group', { name: 'More barcodes' });
    await more.getByRole('button').click();
    await more.getByRole('textbox', { name: 'More barcodes 1' }).fill(carton);
    if (process.env.LOOK_AT) await merchant.screenshot({ path: `${process.env.LOOK_AT}-form.png` });
    await merchant.getByLabel(/^Name/).fill('Copper watering can');
    await choose(merchant, 'Category', below);
    await merchant
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'can.png', mimeType: 'image/png', buffer: pictureOf(80, 80) });
    await merchant.getByLabel('Length').fill('30');
    await merchant.getByLabel('Width').fill('15');
    await merchant.getByLabel('Height').fill('25');
    await merchant.getByLabel('Gross weight').fill('0.8');
    await merchant.getByLabel('Low-stock level').fill('4');
    await isAccessible(merchant);
    await merchant.getByRole('button', { name: 'Save' }).click();
    await expect(merchant.getByRole('heading', { name: 'Copper watering can' })).toBeVisible();
    await expectText(merchant, 'Nothing in stock. Stock appears here when the warehouse receives it.');
    await isAccessible(merchant);
    await merchant.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(merchant.getByRole('heading', { name: 'Copy of Copper watering can' })).toBeVisible();
    await expect(merchant.getByLabel('Length')).toHaveValue(/^30/);
    await expect(merchant.getByLabel('Commodity code')).toHaveValue('');

    await merchant.goto(`/CommodityIndex?content=${code}`);
    await merchant.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Edit' }).click();
    await expect(merchant.getByLabel('Commodity code')).toHaveValue(code);
    await merchant.getByLabel('Low-stock level').fill('5');
    await merchant.getByRole('button', { name: 'Save' }).click();
    await expect(merchant.getByRole('heading', { name: 'Commodities' })).toBeVisible();

    // The clerk scans it and enters weight and sizes; an unknown code is reported.
    const clerk = await signIn(browser, 'clerk');
    await clerk.goto('/CommoditySpecification');
    await expect(clerk.getByLabel('Barcode or commodity code')).toBeFocused();
    await scan(clerk, 'NOSUCHGOODS');
    await expect(answer(clerk, 'wrong')).toContainText('No matching goods found');
    await scan(clerk, carton);
    await expect(answer(clerk, 'success')).toContainText('Copper watering can');
    await clerk.getByLabel('Length').fill('31');
    await clerk.getByLabel('Width').fill('16');
    await clerk.getByLabel('Height').fill('25.5');
    await clerk.getByLabel('Net weight').fill('0.78');
    await clerk.getByLabel('Gross weight').fill('0.82');
    await isAccessible(clerk);
    await clerk.getByRole('button', { name: 'Save measurements' }).click();
    await expectText(clerk, 'Measurements saved. They need approval.');

    // The manager approves goods and measures together in the list, and stops the sale again.
    await manager.goto(`/CommodityIndex?content=${code}`);
    const row = manager.getByRole('row').filter({ hasText: code });
    await expect(row).toContainText('To be reviewed');
    await tick(manager, code);
    await manager.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(row).toContainText('Normal');
    await tick(manager, code);
    await manager.getByRole('button', { name: 'Approve measurements' }).click();
    await expect(row).toContainText('Approved');
    await isAccessible(manager);
    await row.getByRole('button', { name: 'Copper watering can' }).click();
    await expect(manager.getByRole('button', { name: /^Available/ })).toContainText('0');
    await expectText(manager, 'Only 0 left (low-stock level 5)');
    await expectText(manager, below);

    // A category with goods cannot be deleted.
    await manager.goto('/CommodityCategoriesIndex');
    await manager.getByRole('row').filter({ hasText: below }).getByRole('button', { name: 'Delete' }).click();
    await manager.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectText(manager, 'Delete failed');
  },
);

test('commodity list, detail, stock and report fit in three languages and on a phone', async ({ browser }) => {
  const texts = { 'en-us': 'Commodities', 'zh-cn': '商品', 'zh-tw': '商品' } as const;
  for (const language of ['en-us', 'zh-cn', 'zh-tw'] as const) {
    const page = await signIn(browser, 'merchant', language);
    await page.goto('/CommodityIndex');
    await expect(page.getByRole('heading', { name: texts[language], exact: true })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await isAccessible(page);
    for (const path of ['/CommodityInventoryIndex', '/CommodityInventoryIndex?view=commodity', '/CommodityInventoryMovement']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await page.context().close();
  }
  // A card has room for two lines; the view by age shows the age.
  await twoShelves(await stage());
  const owner = await signIn(browser, 'alice');
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto('/CommodityInventoryIndex?view=age');
  await expect(owner.locator('td[data-col=daysInStock]').first()).toBeVisible();
});

test('merchant creates the variants of an article from its options, and finds them by its code', async ({ browser }) => {
  const article = `JK${randomInt(1e6, 9e6)}`;
  const merchant = await signIn(browser, 'merchant');
  await merchant.goto('/CommodityEstablish');
  await merchant.getByLabel('Commodity code').fill(article);
  await merchant.getByLabel(/^Name/).fill('Rain jacket');
  await merchant.getByLabel('Length').fill('30');
  await merchant.getByLabel('Width').fill('20');
  await merchant.getByLabel('Height').fill('4');
  await merchant.getByLabel('Gross weight').fill('0.6');
  await merchant.getByRole('button', { name: 'Save' }).click();
  await expect(merchant.getByRole('heading', { name: 'Rain jacket' })).toBeVisible();

  // Two colours in three sizes are five further variants; one of them does not exist.
  await merchant.getByRole('button', { name: 'Create variants' }).click();
  const dialog = merchant.getByRole('dialog');
  const option = async (at: number, name: string, own: string, more: string) => {
    await dialog.getByRole('textbox', { name: `Option ${at}` }).fill(name);
    await dialog.getByRole('textbox', { name: `This commodity ${at}` }).fill(own);
    await dialog.getByRole('textbox', { name: `Further values, separated by commas ${at}` }).fill(more);
  };
  await option(1, 'Colour', 'Red', 'Blue');
  await dialog.getByRole('button', { name: 'Add line' }).click();
  await option(2, 'Size', 'S', 'M, L');
  await expect(dialog.getByText('5 variants to create')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Commodity code 1' })).toHaveValue(`${article}-RED-M`);
  await dialog.getByRole('button', { name: 'Remove line 5' }).click();
  await dialog.getByRole('textbox', { name: 'Barcode 1' }).fill(`${article}77`);
  await isAccessible(merchant);
  if (process.env.LOOK_AT) await merchant.screenshot({ path: `${process.env.LOOK_AT}-variants.png` });
  await dialog.getByRole('button', { name: 'Create 4 variants' }).click();
  await expectText(merchant, '4 variants created');
  await expect(merchant.getByRole('heading', { name: 'Rain jacket Red S' })).toBeVisible();
  await expect(merchant.getByText(`Variants of ${article}`)).toBeVisible();
  await expect(merchant.getByRole('row').filter({ hasText: article })).toHaveCount(5);
  await isAccessible(merchant);
  if (process.env.LOOK_AT) await merchant.screenshot({ path: `${process.env.LOOK_AT}-article.png`, fullPage: true });

  // The variant that was left out is offered again, and no other.
  await merchant.getByRole('button', { name: 'Create variants' }).click();
  await expect(dialog.getByText('1 variant to create')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await merchant.goto(`/CommodityIndex?content=${article}`);
  await expect(merchant.getByRole('row').filter({ hasText: 'Rain jacket Blue M' })).toContainText(article);
  await expect(merchant.getByRole('row').filter({ hasText: 'Rain jacket' })).toHaveCount(5);
});
