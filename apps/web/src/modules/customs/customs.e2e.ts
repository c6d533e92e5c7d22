import { expect } from '@playwright/test';
import { bagOrder, openShift } from '../../../../server/src/demo/steps.ts';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { freshNumber, packed, shippingMethod, stage } from '../../../e2e/prepare.ts';

const fresh = (word: string) => `${word} ${freshNumber().slice(-6)}`;

test(
  'the manager adds a clearance company with its numbers and voids one of them',
  covers('SCREEN-CustomsNumbers', 'SCREEN-CustomsNumbers-FORM'),
  async ({ browser }) => {
    const name = fresh('Broker');
    const prefix = `Q${freshNumber().slice(-6)}`;
    const page = await signIn(browser, 'manager');
    await page.goto('/CustomsClearanceCompanyIndex');
    await page.getByRole('toolbar').getByRole('button', { name: 'Add', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Add: Customs clearance company' });
    await form.getByLabel('Company name').fill(name);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Required')).toBeVisible();
    await form.getByLabel('Company number').fill('BR1');
    await isAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Numbers' }).click();

    await expect(page.getByRole('heading', { name: `Numbers of ${name}` })).toBeVisible();
    await page.getByRole('button', { name: 'Add numbers' }).first().click();
    const adding = page.getByRole('dialog', { name: 'Add numbers' });
    await adding.getByLabel('Prefix').fill(prefix);
    await adding.getByLabel('First number').fill('1');
    await adding.getByLabel('Last number').fill('3');
    await adding.getByLabel('Digits').fill('4');
    await expect(adding.getByText(`${prefix}0001 to ${prefix}0003`)).toBeVisible();
    await isAccessible(page);
    await adding.getByRole('button', { name: 'Add 3' }).click();
    await expect(page.getByText('3 numbers added')).toBeVisible();

    const row = page.getByRole('row').filter({ hasText: `${prefix}0002` });
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: /^Void/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
    await expect(row).toContainText('Voided');
    await isAccessible(page);
  },
);

test('leader enters customs numbers of a shift, prints its papers and exports the manifest', async ({ browser }) => {
  const own = await stage();
  const [manager, leader] = [await own.as('manager'), await own.as('leader')];
  const name = fresh('Cleared');
  const description = { Name: name, TransportShiftType: 1, WarehouseIds: [own.scene.warehouseId] };
  const shift = await openShift(leader, { ...description, TypeOfShippingId: await shippingMethod(own) });
  await bagOrder(leader, shift, (await packed(own)).serialNumber);
  const company = fresh('House broker');
  const { Id } = await manager('/CustomsClearanceCompany/EstablishCustomsClearanceCompany', { Name: company, Number: 'HB' });
  for (const [CustomsNumberType, kind] of [
    [2, 'H'],
    [3, 'B'],
  ] as const)
    await manager('/CustomsClearanceCompany/EstablishCustomsClearanceNumbers', {
      CompanyId: Id,
      CustomsNumberType,
      Numbers: [`${kind}${freshNumber()}`],
    });

  const page = await signIn(browser, 'leader');
  await page.goto('/TransportShiftIndex');
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name, exact: true }).click();
  const detail = page.getByRole('dialog', { name });
  await detail.getByRole('button', { name: 'Assign customs numbers' }).click();
  const assigning = page.getByRole('dialog', { name: `Assign customs numbers to ${name}` });
  await assigning.getByLabel('Customs clearance company').click();
  await page.getByRole('option', { name: `${company} (HB)` }).click();
  await isAccessible(page);
  await assigning.getByRole('button', { name: 'Assign customs numbers' }).click();
  await expect(page.getByText('2 numbers assigned')).toBeVisible();

  const download = page.waitForEvent('download');
  await detail.getByRole('button', { name: 'Export customs manifest' }).click();
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^manifest-${shift.serialNumber}-\\d{14}\\.xlsx$`));
  await detail.getByRole('button', { name: 'Print loading list' }).click();
  await expect(page.getByText('The file is ready and printing').first()).toBeVisible();

  await page.goto('/BagNumberIndex');
  await page.getByRole('row').filter({ hasText: shift.bagNo }).getByRole('button', { name: 'Print labels' }).click();
  await expect(page.getByText('The file is ready and printing').first()).toBeVisible();
});

test('one customs status for a shift applies to every order of it', covers('SCREEN-AddTransportTracks'), async ({ browser }) => {
  const own = await stage();
  const leader = await own.as('leader');
  const name = fresh('Told');
  const description = { Name: name, TransportShiftType: 1, WarehouseIds: [own.scene.warehouseId] };
  const shift = await openShift(leader, { ...description, TypeOfShippingId: await shippingMethod(own) });
  const placed = await packed(own);
  await bagOrder(leader, shift, placed.serialNumber);
  const page = await signIn(browser, 'leader');
  await page.goto('/AddOrderTracks');
  await page.getByRole('tab', { name: 'By shift' }).click();
  await page.getByLabel('Transport shift').click();
  await page.getByRole('option', { name: `${name} ${shift.serialNumber}` }).click();
  await page.getByLabel('Content').fill('Waits for the ferry');
  await isAccessible(page);
  await page.getByRole('button', { name: 'Add tracks' }).click();
  await expect(page.getByText('Orders updated: 1')).toBeVisible();
  const tracks = await leader('/TrajectoryTrack/GetTracks', { Number: placed.serialNumber });
  expect(tracks[0].Content).toBe('Waits for the ferry');
});

test(
  'a customs invoice is written from the goods of an order, changed, issued and voided',
  covers('SCREEN-LogisticsInvoices', 'SCREEN-LogisticsInvoices-FORM'),
  async ({ browser }) => {
    const placed = await packed(await stage());
    const page = await signIn(browser, 'manager');
    await page.goto('/LogisticsInvoiceIndex');
    await page.getByRole('button', { name: 'New invoice' }).first().click();
    const making = page.getByRole('dialog', { name: 'New logistics invoice' });
    await making.getByRole('combobox', { name: 'Order' }).fill(placed.serialNumber);
    await page.locator('.picker-panel').getByText(placed.serialNumber).first().click();
    await making.getByRole('button', { name: 'New invoice' }).click();

    const form = page.getByRole('dialog', { name: /^Invoice IV/ });
    await expect(form.getByLabel(/^Pieces/).first()).toHaveValue('1');
    await form
      .getByLabel(/^Unit price/)
      .first()
      .fill('12.5');
    await form
      .getByLabel(/^HS code/)
      .first()
      .fill('090240');
    await isAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row').filter({ hasText: placed.serialNumber });
    await expect(row).toContainText('12.5');
    await row.getByRole('button', { name: 'Issue' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click();
    await expect(row).toContainText('Issued');
    await row.getByRole('button', { name: /^IV/ }).click();
    await expect(page.getByRole('dialog')).toContainText('090240');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Void' }).click();
    const voiding = page.getByRole('dialog', { name: /^Void IV/ });
    await voiding.getByLabel('Reason').fill('Wrong value');
    await voiding.getByRole('button', { name: 'Void' }).click();
    await expect(row).toContainText('Voided');
  },
);
