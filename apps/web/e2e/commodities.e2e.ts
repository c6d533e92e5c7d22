import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { twoShelves } from './goods-stage.ts';
import { test } from './journey.ts';
import { answer, isAccessible, scan, signIn } from './people.ts';
import { pictureOf } from './picture.ts';
import { stage } from './prepare.ts';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: option }).click();
};
/** Chooses rows of the list by what they hold. */
const tick = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).getByRole('checkbox').check();
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

test('a merchant makes a commodity in a tree of categories, the staff measure and audit it, and the list shows its totals', async ({
  browser,
}) => {
  // A whole story: on a busy machine it takes longer than a journey may.
  test.setTimeout(300_000);
  const number = randomInt(1e6, 9e6);
  const [code, barcode, above, below] = [`HW${number}`, `69${number}0011`, `Garden ${number}`, `Watering cans ${number}`];

  // The manager grows the tree by two categories.
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
  await branch.getByRole('button', { name: 'Add one below' }).click();
  const form = await named(below);
  await expect(form.getByRole('combobox', { name: 'Belongs to' })).toHaveValue(new RegExp(above));
  await form.getByLabel('HS code').fill('392410');
  await form.getByRole('button', { name: 'Save' }).click();
  const twig = manager.getByRole('row').filter({ hasText: below });
  await expect(twig).toContainText('392410');
  await twig.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('HS code').fill('392490');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(twig).toContainText('392490');
  await isAccessible(manager);

  // The merchant makes a commodity in the lower one, and a copy of it.
  const merchant = await signIn(browser, 'merchant');
  await merchant.goto('/CommodityIndex');
  await merchant.getByRole('button', { name: 'Add' }).first().click();
  await merchant.getByLabel('Commodity code').fill(code);
  await merchant.getByLabel('Barcode').fill(barcode);
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
  await merchant.getByLabel('Warn below').fill('4');
  await isAccessible(merchant);
  await merchant.getByRole('button', { name: 'Save' }).click();
  await expect(merchant.getByRole('heading', { name: 'Copper watering can' })).toBeVisible();
  await said(merchant, 'Nothing in stock. What the warehouse receives is shown here.');
  await isAccessible(merchant);
  await merchant.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(merchant.getByRole('heading', { name: 'Copy of Copper watering can' })).toBeVisible();
  await expect(merchant.getByLabel('Length')).toHaveValue(/^30/);
  await expect(merchant.getByLabel('Commodity code')).toHaveValue('');

  await merchant.goto(`/CommodityIndex?content=${code}`);
  await merchant.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Edit' }).click();
  await expect(merchant.getByLabel('Commodity code')).toHaveValue(code);
  await merchant.getByLabel('Warn below').fill('5');
  await merchant.getByRole('button', { name: 'Save' }).click();
  await expect(merchant.getByRole('heading', { name: 'Commodities' })).toBeVisible();

  // The clerk scans it and types what the scale and the ruler say; a strange code is told.
  const clerk = await signIn(browser, 'clerk');
  await clerk.goto('/CommoditySpecification');
  await expect(clerk.getByLabel('Barcode or commodity code')).toBeFocused();
  await scan(clerk, 'NOSUCHGOODS');
  await expect(answer(clerk, 'wrong')).toContainText('No matching goods found');
  await scan(clerk, barcode);
  await expect(answer(clerk, 'success')).toContainText('Copper watering can');
  await clerk.getByLabel('Length').fill('31');
  await clerk.getByLabel('Width').fill('16');
  await clerk.getByLabel('Height').fill('25.5');
  await clerk.getByLabel('Net weight').fill('0.78');
  await clerk.getByLabel('Gross weight').fill('0.82');
  await isAccessible(clerk);
  await clerk.getByRole('button', { name: 'Save measures' }).click();
  await said(clerk, 'Measures saved. They wait for approval.');

  // The manager approves the goods and their measures at once in the list, and halts the sale again.
  await manager.goto(`/CommodityIndex?content=${code}`);
  const row = manager.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('To be reviewed');
  await tick(manager, code);
  await manager.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(row).toContainText('Normal');
  await tick(manager, code);
  await manager.getByRole('button', { name: 'Approve measures' }).click();
  await expect(row).toContainText('Approved');
  await isAccessible(manager);
  await row.getByRole('button', { name: 'Copper watering can' }).click();
  await expect(manager.getByRole('button', { name: /^Available/ })).toContainText('0');
  await said(manager, 'Only 0 left, the warning is at 5');
  await said(manager, below);

  // What goods stand in stays.
  await manager.goto('/CommodityCategoriesIndex');
  await manager.getByRole('row').filter({ hasText: below }).getByRole('button', { name: 'Delete' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await said(manager, 'Delete failed');
});

test('the list of commodities, one of them, stock and its report are whole in the three languages and on a phone', async ({ browser }) => {
  const words = { 'en-us': 'Commodities', 'zh-cn': '商品', 'zh-tw': '商品' } as const;
  for (const language of ['en-us', 'zh-cn', 'zh-tw'] as const) {
    const page = await signIn(browser, 'merchant', language);
    await page.goto('/CommodityIndex');
    await expect(page.getByRole('heading', { name: words[language], exact: true })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await isAccessible(page);
    for (const path of ['/CommodityInventoryIndex', '/CommodityInventoryIndex?view=commodity', '/CommodityInventoryMovement']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await page.context().close();
  }
  // A card has room for two lines; by age it is the age that is looked for.
  await twoShelves(await stage());
  const owner = await signIn(browser, 'alice');
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto('/CommodityInventoryIndex?view=age');
  await expect(owner.locator('td[data-col=daysInStock]').first()).toBeVisible();
});
