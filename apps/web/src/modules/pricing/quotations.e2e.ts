import { expect } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { freshNumber, stage } from '../../../e2e/prepare.ts';

test(
  'a quotation shows its gaps, and browser and server compute the same price',
  covers('SCREEN-TransferQuotations', 'SCREEN-TransferQuotations-FORM'),
  async ({ browser }) => {
    const page = await signIn(browser, 'manager');
    const name = `Tariff ${freshNumber()}`;
    await page.goto('/TransferQuotationEstablish');
    await page.getByRole('textbox', { name: 'Name *' }).fill(name);
    await page.getByLabel('Priority (smaller first)').fill('0');
    await page.getByLabel('Rounding step').fill('0.5');
    await page.getByLabel('Currency').click();
    await page.getByRole('option', { name: /Chinese yuan/ }).click();

    const ranges = page.getByRole('group', { name: 'Weight ranges' });
    await ranges.getByRole('button', { name: 'Add line' }).click();
    await ranges.getByLabel('Up to 1').fill('5');
    await ranges.getByLabel('Unit price 1').fill('20');
    await ranges.getByRole('button', { name: 'Add line' }).click();
    await expect(ranges.getByLabel('Above 2')).toHaveValue('5');
    await ranges.getByLabel('Above 2').fill('7');
    await expect(ranges.getByText('Gap: no range from 5 to 7 kg')).toBeVisible();
    await ranges.getByLabel('Above 2').fill('4');
    await expect(ranges.getByText('Overlap: 4 to 5 kg is in two ranges')).toBeVisible();
    await ranges.getByLabel('Above 2').fill('5');
    await ranges.getByLabel('Unit price 2').fill('12.34');
    await ranges.getByLabel('Additional cost 2').fill('3');
    await expect(page.getByText('No gaps and no overlaps')).toBeVisible();

    const surcharges = page.getByRole('group', { name: 'Surcharges' });
    await surcharges.getByRole('button', { name: 'Add line' }).click();
    await surcharges.getByLabel('Expense type 1').click();
    await page.getByRole('option', { name: /^Surcharge/ }).click();
    await surcharges.getByLabel('Code 1').fill('LONG');
    await surcharges.getByLabel('Trigger 1').click();
    await page.getByRole('option', { name: 'Longest side' }).click();
    await surcharges.getByLabel('Condition 1').click();
    await page.getByRole('option', { name: 'Greater than' }).click();
    await surcharges.getByLabel('Value 1').fill('much');
    await expect(surcharges.getByText('Doesn’t match the condition', { exact: false })).toBeVisible();
    await surcharges.getByLabel('Value 1').fill('55');
    await surcharges.getByLabel('Amount or percentage 1').fill('8.5');
    await expect(surcharges.getByText('When Longest side, each piece (cm) greater than 55: Per order 8.5')).toBeVisible();

    await page.getByRole('textbox', { name: 'Weight', exact: true }).fill('6.2');
    await page.getByRole('textbox', { name: 'Length', exact: true }).fill('60');
    await page.getByRole('textbox', { name: 'Width', exact: true }).fill('50');
    await page.getByRole('textbox', { name: 'Height', exact: true }).fill('40');
    await expect(page.getByText('Actual weight 6.2 kg, volumetric 20 kg, billed 20 kg')).toBeVisible();
    const tried = page.getByRole('status').filter({ hasText: 'volumetric 20 kg' });
    // 20 kg at 12.34 and 3 more, and the long side.
    await expect(tried).toContainText('249.80');
    await expect(tried).toContainText('258.30');
    await isAccessible(page);
    // An invalid cell is marked and has the focus.
    await ranges.getByLabel('Unit price 2').fill('1234567890123');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(ranges.getByLabel('Unit price 2')).toHaveAttribute('aria-invalid', 'true');
    await expect(ranges.getByLabel('Unit price 2')).toBeFocused();
    await ranges.getByLabel('Unit price 2').fill('12.34');
    await page.getByRole('button', { name: 'Save' }).dblclick();
    await expect(page).toHaveURL(/TransferQuotationIndex|dashboard/i);

    // The list shows where a price applies, not the number of places.
    await page.goto('/TransferQuotationIndex');
    await expect(page.getByText('Xiamen warehouse, Dongguan warehouse').first()).toBeAttached();
    await expect(page.getByText(/^\d+ entr(y|ies)$/)).toHaveCount(0);

    const manager = await (await stage()).as('manager');
    const listed = await manager('/TransferQuotation/GetTransferQuotations', { Name: name });
    expect(listed).toMatchObject({ Total: 1, Data: [{ Version: 1, QuotationStatus: enumCodes.QuotationStatus.Effective }] });
    try {
      await page.goto('/FreightCalculatorIndex');
      await page.getByLabel('From warehouse').click();
      await page.getByRole('option').first().click();
      await page.getByLabel('Destination').click();
      await page.getByRole('option', { name: 'Taiwan' }).click();
      for (const [label, value] of [
        ['Weight 1', '6.2'],
        ['Length 1', '60'],
        ['Width 1', '50'],
        ['Height 1', '40'],
      ] as const)
        await page.getByLabel(label).fill(value);
      await page.getByRole('button', { name: /Calculate/ }).click();
      const way = page.getByRole('row').filter({ hasText: '258.30' }).first();
      await expect(way).toBeVisible();
      await way.getByRole('button', { name: 'Expand' }).click();
      await page
        .getByRole('button', { name: /Freight/ })
        .last()
        .click();
      await expect(page.getByText('20 kg × ¥12.34 = ¥246.8')).toBeVisible();
      // A price in force is changed only after a question, and counts from the chosen time on.
      await page.goto(`/TransferQuotationEdit?id=${listed.Data[0].Id}`);
      await page.getByLabel('Unit price 2').fill('13');
      await page.getByRole('button', { name: 'Save' }).click();
      const question = page.getByRole('dialog', { name: `Change ${name}, currently in force` });
      await expect(question).toContainText('All customers');
      await question.getByRole('button', { name: 'Back to form' }).click();
      await expect(question).toHaveCount(0);
      await page.getByRole('button', { name: 'Save' }).click();
      await question.getByRole('button', { name: 'Change price now' }).click();
      await expect(page).not.toHaveURL(/TransferQuotationEdit/);
      const again = await manager('/TransferQuotation/GetTransferQuotations', { Name: name });
      expect(again).toMatchObject({ Total: 1, Data: [{ Version: 2 }] });
    } finally {
      await manager('/TransferQuotation/DeleteTransferQuotation', { Id: listed.Data[0].Id });
    }
  },
);

test('changes a price in force only after its reach is confirmed, and not after going back', async ({ browser }) => {
  const manager = await (await stage()).as('manager');
  const inForce = async () => (await manager('/TransferQuotation/GetTransferQuotations', { EffectiveFlag: true, rows: 100 })).Data;
  const [{ Id, Name, Version }] = await inForce();
  const page = await signIn(browser, 'manager');
  await page.goto(`/TransferQuotationEdit?id=${Id}`);
  await expect(page.getByRole('navigation', { name: 'Open pages' })).toContainText(Name);
  await page.getByLabel('Priority (smaller first)').fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${Name}, currently in force` });
  await expect(dialog).toContainText('Open orders that keep their price');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Back to form' }).click();
  await expect(page.getByLabel('Priority (smaller first)')).toHaveValue('1');
  expect(await inForce()).toContainEqual(expect.objectContaining({ Id, Version }));

  const rents = async () => (await manager('/WarehouseQuotation/GetWarehouseQuotations', { EffectiveFlag: true, rows: 100 })).Data;
  const [rent] = await rents();
  await page.goto(`/WarehouseQuotationEdit?id=${rent.Id}`);
  await page.getByLabel('Priority (smaller first)').fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  const rentDialog = page.getByRole('dialog', { name: `Change ${rent.Name}, currently in force` });
  await expect(rentDialog).toContainText('Storage fees settled from now on use it');
  await rentDialog.getByRole('button', { name: 'Back to form' }).click();
  expect(await rents()).toContainEqual(expect.objectContaining({ Id: rent.Id, Version: rent.Version }));
});
