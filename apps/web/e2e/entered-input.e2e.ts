import { expect, type Page } from '@playwright/test';
import { openShift } from '../../server/src/demo/steps.ts';
import { announced } from './goods-stage.ts';
import { test } from './journey.ts';
import { answer, inEachLanguage, scan, signIn } from './people.ts';
import { pda } from './phones.ts';
import { pictureOf } from './picture.ts';
import { declared, freshNumber, listed, packed, picked, shippingMethod, stage } from './prepare.ts';

/** A floor screen of one device: how its dialogs are opened. */
interface Device {
  page: Page;
  open(screen: 'sign' | 'pack' | 'bag' | 'receive' | 'inspect', ready: string | RegExp): Promise<void>;
  press(key: string, button: string | RegExp): Promise<void>;
}

/** A computer with function keys. */
function desktop(page: Page): Device {
  const addresses = {
    sign: '/PackageSigning',
    pack: '/PackEdit',
    bag: '/TransportShiftPackagingIndex',
    receive: '/SignForIndex',
    inspect: '/QualityInspectionEdit',
  };
  return {
    page,
    async open(screen, ready) {
      await page.goto(addresses[screen]);
      await expect(page.getByLabel(ready).first()).toBeFocused();
    },
    press: (key) => page.keyboard.press(key),
  };
}

/** A phone, on which the buttons are tapped. */
const phone = (page: Page): Device => ({
  page,
  async open(screen, ready) {
    await page.goto(`/app/staff/${screen}`);
    await expect(page.getByLabel(ready).first()).toBeVisible();
  },
  press: (_key, button) =>
    page
      .getByRole('button', { name: button, exact: typeof button === 'string' })
      .first()
      .click(),
});

async function signsAfterReload({ page, open, press }: Device): Promise<void> {
  const own = await stage();
  const [first, second] = [await declared(own), await declared(own)];
  await open('sign', 'Scan a package');
  await scan(page, first.number);
  await expect(answer(page, 'success')).toBeVisible();
  await page.getByLabel('Actual weight').fill('1.25');
  await page.getByLabel('Length').fill('30');
  await press('F7', 'Report a problem');
  await page.getByLabel('Problem remarks').fill('corner crushed');
  await page.reload();
  await expect(page.getByLabel('Actual weight')).toHaveValue('1.25');
  await expect(page.getByLabel('Length')).toHaveValue('30');
  await inEachLanguage(page, () => expect(page.locator('input[data-unit="kg"]').first()).toHaveValue('1.25'));
  await press('F7', 'Report a problem');
  await expect(page.getByLabel('Problem remarks')).toHaveValue('corner crushed');
  await page.reload();
  // The next package begins empty, and the input before it is sent for its own.
  await expect(page.getByLabel('Actual weight')).toHaveValue('1.25');
  await scan(page, second.number);
  await expect(page.getByRole('listitem').filter({ hasText: '1.25 kg' })).toBeVisible();
  await expect(page.getByLabel('Actual weight')).toHaveValue('');
  const clerk = await own.as('clerk');
  const weightOf = async (id: string) => (await clerk('/Package/GetPackageById', { Id: id })).ActualOfWeight;
  await expect.poll(() => weightOf(first.id)).toBe(1.25);
  expect(await weightOf(second.id)).toBe(0);
}

async function packsAfterReload({ page, open, press }: Device): Promise<void> {
  const own = await stage();
  const placed = await picked(own);
  await open('pack', 'Scan an order');
  await scan(page, placed.serialNumber);
  await expect(answer(page)).toContainText('1 package');
  await scan(page, placed.parcels[0]!.number);
  const weight = page.getByLabel('Weight', { exact: false }).first();
  await weight.fill('2.3');
  await page.getByLabel('Length').fill('31');
  await press('F7', 'Materials and pictures');
  await page.getByLabel('Packing materials, one per line').fill('Carton L\nTape');
  await page
    .locator('input[data-pictures]')
    .first()
    .setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: pictureOf(80, 80) });
  await expect(page.locator('[data-address]').first()).toBeVisible();
  await page.reload();
  await expect(weight).toHaveValue('2.3');
  await expect(page.getByLabel('Length')).toHaveValue('31');
  await expect(page.getByLabel('Packing materials, one per line')).toHaveValue('Carton L\nTape');
  await press('F9', 'Finish order');
  await expect(page.getByText(`Order ${placed.serialNumber} packed`).first()).toBeVisible();
  const { Parcels } = await (await own.as('clerk'))('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
  expect(Parcels[0]).toMatchObject({ Weight: 2.3, Length: 31 });
  expect(await page.evaluate(() => JSON.stringify(localStorage).includes('Carton L'))).toBe(false);
}

async function sealsAfterReload({ page, open, press }: Device): Promise<void> {
  const own = await stage();
  const placed = await packed(own);
  const Name = `Reload ${freshNumber().slice(-6)}`;
  const loading = { Name, TransportShiftType: 1, WarehouseIds: [own.scene.warehouseId], TypeOfShippingId: await shippingMethod(own) };
  const shift = await openShift(await own.as('leader'), loading);
  await open('bag', /^Scan a/);
  await scan(page, shift.serialNumber);
  await expect(answer(page, 'success')).toContainText(Name);
  await scan(page, shift.bagNo);
  await expect(answer(page, 'success')).toContainText(`Bag ${shift.bagNo} is open`);
  await scan(page, placed.serialNumber);
  await expect(answer(page, 'success')).toContainText(`is in ${shift.bagNo}`);
  await press('F6', 'Seal');
  await page.getByLabel('Gross weight').fill('2.45');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Seal/ }).first()).toBeVisible();
  await press('F6', 'Seal');
  await expect(page.getByLabel('Gross weight')).toHaveValue('2.45');
  await page.getByLabel('Gross weight').press('Enter');
  await expect(answer(page, 'success')).toContainText(`Bag ${shift.bagNo} sealed`);
}

async function inspectsAfterReload({ page, open, press }: Device): Promise<void> {
  const { code, numbers } = await announced([3]);
  await open('receive', 'Scan a bin or a document number');
  await scan(page, numbers[0]!);
  await expect(answer(page, 'success')).toContainText('1 of 1 bins received');
  await open('inspect', 'Scan the bin to inspect');
  await scan(page, numbers[0]!);
  await expect(answer(page, 'success')).toContainText(numbers[0]!);
  await scan(page, code);
  await expect(answer(page, 'success')).toContainText('1 / 3');
  await press('F2', new RegExp(`^Kettle ${code}`));
  await page.getByLabel('Remarks').fill('two without box');
  await page
    .getByRole('spinbutton')
    .or(page.getByRole('textbox', { name: 'Pieces' }))
    .last()
    .fill('3');
  await page.reload();
  await expect(page.getByText(numbers[0]!).first()).toBeVisible();
  await press('F2', new RegExp(`^Kettle ${code}`));
  await expect(page.getByLabel('Remarks')).toHaveValue('two without box');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('3 / 3').first()).toBeVisible();
}

async function reportsAfterReload({ page, press }: Device, address: (listId: string, number: string) => Promise<void>): Promise<void> {
  const placed = await listed(await stage());
  const { SerialNumber } = await (await (await stage()).as('leader'))('/PickingList/GetPickingById', { Id: placed.listId });
  await address(placed.listId, SerialNumber);
  await expect(page.getByText(placed.shelf).first()).toBeVisible();
  await press('F8', 'Report missing');
  await page.getByLabel('Notes').fill('empty space');
  await page.reload();
  await expect(page.getByText(placed.shelf).first()).toBeVisible();
  await press('F8', 'Report missing');
  await expect(page.getByLabel('Notes')).toHaveValue('empty space');
}

test('input of floor screens is there after a reload, with the thing it was entered for', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await signIn(browser, 'clerk');
  const device = desktop(page);
  await test.step('signing', () => signsAfterReload(device));
  await test.step('packing', () => packsAfterReload(device));
  await test.step('bagging', () => sealsAfterReload(device));
  await test.step('inspection', () => inspectsAfterReload(device));
  await test.step('picking', () =>
    reportsAfterReload(device, async (_id, number) => {
      await page.goto('/PersonalPickingIndex');
      await scan(page, number);
    }));
});

test('input of floor pages of a phone is there after a reload, with the thing it was entered for', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await pda(browser, 'clerk', 'sign');
  const device = phone(page);
  await test.step('signing', () => signsAfterReload(device));
  await test.step('packing', () => packsAfterReload(device));
  await test.step('bagging', () => sealsAfterReload(device));
  await test.step('inspection', () => inspectsAfterReload(device));
  await test.step('picking', () =>
    reportsAfterReload(device, async (id) => {
      await page.goto(`/app/staff/picking/${id}`);
      await page.getByRole('button', { name: 'Start' }).click();
    }));
});
