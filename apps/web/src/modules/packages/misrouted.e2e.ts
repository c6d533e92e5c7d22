import { expect } from '@playwright/test';
import { caller } from '../../../e2e/people.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { isGood, pda } from '../../../e2e/phones.ts';
import { freshNumber, stage } from '../../../e2e/prepare.ts';

test('lists a package of another warehouse after its scan and records its place', async ({ browser, request }) => {
  const { scene } = await stage();
  const alice = await caller(request, 'alice');
  const warehouses: { Value: string }[] = await alice('/Warehouse/GetSelectWarehouses');
  const other = warehouses.find(({ Value }) => Value !== scene.warehouseId)!;
  const number = freshNumber();
  await alice('/UserPackage/EstablishPackage', { CourierNumber: number, WarehouseId: other.Value, ProductName: 'Lamp', Price: 20 });

  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning');
  await scan(page, number);
  await expect(answer(page, 'wrong')).toContainText('It is listed under wrong-warehouse packages');
  await page.goto('/MisroutedPackageIndex');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('To be transferred');
  await isAccessible(page);
  await row.getByRole('button', { name: 'Set place' }).click();
  const dialog = page.getByRole('dialog', { name: /^Set place/ });
  // The shelf that the answer named is the default.
  await expect(dialog.getByLabel('Place')).toHaveValue('T-01-01');
  await dialog.getByRole('button', { name: 'Set place' }).click();
  await expect(row.getByRole('link', { name: 'T-01-01' })).toHaveCount(2);

  const phone = await pda(browser, 'clerk', 'misrouted');
  const listed = phone.getByRole('main').filter({ hasText: number });
  await expect(listed).toContainText('T-01-01');
  await isGood(phone, 'misrouted');

  await page.goto('/PackageSigning');
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  await page.keyboard.press('F9');
  await scan(page, number);
  await expect(answer(page, 'success')).toBeVisible();
  await page.goto('/MisroutedPackageIndex');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('sends a package to its warehouse in one press, after its scan and from the list', async ({ browser, request }) => {
  const { scene } = await stage();
  const alice = await caller(request, 'alice');
  const warehouses: { Value: string }[] = await alice('/Warehouse/GetSelectWarehouses');
  const other = warehouses.find(({ Value }) => Value !== scene.warehouseId)!;
  const declare = async () => {
    const number = freshNumber();
    await alice('/UserPackage/EstablishPackage', { CourierNumber: number, WarehouseId: other.Value, ProductName: 'Lamp', Price: 20 });
    return number;
  };
  const [scanned, listed, onPhone, byPhone] = [await declare(), await declare(), await declare(), await declare()];

  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning');
  const offer = page.getByRole('button', { name: /^Transfer to / });
  await scan(page, scanned);
  await expect(offer).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('F6');
  await expect(answer(page, 'success')).toContainText(`${scanned} is to be transferred to`);
  await expect(offer).toBeHidden();
  // The offer is about the package in the clerk's hands: the next scan ends it.
  await scan(page, listed);
  await expect(offer).toBeVisible();
  await scan(page, freshNumber());
  await expect(offer).toBeHidden();

  await page.goto('/MisroutedPackageIndex');
  const row = page.getByRole('row').filter({ hasText: listed });
  await row.getByRole('button', { name: 'Transfer to its warehouse' }).click();
  await expect(page.getByText(`${listed} is to be transferred to`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: scanned })).toHaveCount(0);

  const phone = await pda(browser, 'clerk', 'sign', 'zh-cn');
  await scan(phone, onPhone);
  await expect(phone.getByRole('button', { name: /^转到/ })).toBeVisible();
  await isGood(phone, 'sign-misrouted');
  await phone.getByRole('button', { name: /^转到/ }).click();
  await expect(answer(phone, 'success')).toContainText(`${onPhone} 已安排转到`);
  await scan(phone, byPhone);
  await expect(answer(phone, 'wrong')).toBeVisible();
  await phone.goto('/app/staff/misrouted');
  await expect(phone.getByText(byPhone)).toBeVisible();
  await phone.getByRole('button', { name: /^转到/ }).first().click();
  await expect(phone.getByText(/已安排转到/)).toBeVisible();
});
