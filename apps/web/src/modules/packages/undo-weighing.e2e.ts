import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, readStorage, scan, signIn } from '../../../e2e/people.ts';
import { declared, stage } from '../../../e2e/prepare.ts';

test('undoes a weight by key, shows who weighed before, and stores a person’s sound', async ({ browser }) => {
  const own = await stage();
  const parcel = await declared(own);
  const clerk = await own.as('clerk');
  const weightOf = async () => (await clerk('/Package/GetPackageById', { Id: parcel.id })).ActualOfWeight;
  await clerk('/Package/PackageSigning', { WarehouseId: own.scene.warehouseId, CourierNumber: parcel.number, Weight: 1.1 });

  const page = await signIn(browser, 'leader');
  await page.goto('/PackageSigning');
  await scan(page, parcel.number);
  await expect(answer(page, 'warn')).toContainText('1.1 kg, weighed by');
  await page.keyboard.press('F2');
  await page.keyboard.type('1.4', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(answer(page, 'warn')).toContainText('before: 1.1 kg, weighed by');
  expect(await weightOf()).toBe(1.4);
  await expect(page.getByRole('button', { name: /^Undo/ }).first()).toContainText('Ctrl+Z');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone').first()).toBeVisible();
  expect(await weightOf()).toBe(1.1);

  await page.getByRole('button', { name: 'Sound', exact: true }).click();
  const sounds = page.getByRole('group', { name: 'Sound' });
  await sounds.getByRole('switch', { name: 'Voice' }).click();
  await sounds.getByRole('slider').fill('30');
  await expect(sounds).toContainText('Volume 30%');
  await isAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Sound', exact: true }).click();
  await expect(sounds).toContainText('Volume 30%');
  const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('entrepot.sounds.')));
  expect(await readStorage(page, stored[0]!)).toEqual({ volume: 30, tones: true, voice: false });
});

test('a typed weight replaces the earlier one, also where that arrives in the focused field', async ({ browser }) => {
  const own = await stage();
  const parcel = await declared(own);
  const clerk = await own.as('clerk');
  await clerk('/Package/PackageSigning', { WarehouseId: own.scene.warehouseId, CourierNumber: parcel.number, Weight: 1.1 });

  const page = await signIn(browser, 'leader');
  await page.goto('/PackageSigning');
  let press = () => {};
  const pressed = new Promise<void>((done) => {
    press = done;
  });
  await page.route('**/api/Package/*', async (route) => {
    await pressed;
    await route.continue();
  });
  await scan(page, parcel.number);
  const weight = page.getByLabel('Weight', { exact: false }).first();
  await page.keyboard.press('F2');
  await expect(weight).toBeFocused();
  await expect(weight).toHaveValue('');
  press();
  await expect(weight).toHaveValue('1.1');
  await page.keyboard.press('End');
  await page.keyboard.press('F2');
  await page.keyboard.type('1.4', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(answer(page, 'warn')).toContainText('before: 1.1 kg, weighed by');
  expect((await clerk('/Package/GetPackageById', { Id: parcel.id })).ActualOfWeight).toBe(1.4);
});
