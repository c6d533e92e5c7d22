import { expect, type Page } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { freshNumber, stage } from '../../../e2e/prepare.ts';

/** Creates a commodity of the merchant with known size and weight. */
async function commodity(name: string, more: object = {}): Promise<string> {
  const merchant = await (await stage()).as('merchant');
  const CommodityCode = `IN${freshNumber().slice(-8)}`;
  await merchant('/UserCommodity/EstablishCommodity', {
    CommodityCode,
    Name: name,
    EnglishName: name,
    Length: 20,
    Width: 15,
    Geight: 10,
    ActualWeight: 0.4,
    GrossWeight: 0.5,
    ...more,
  });
  return CommodityCode;
}
/** Today in the time zone of the warehouse, formatted like the calendar of a field. */
const today = () => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', dateStyle: 'long' }).format(new Date());

async function chooseWarehouse(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Warehouse/ }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Xiamen warehouse' }).click();
}

test(
  'merchant announces, packs and labels two bins; the warehouse finds them in its calendar',
  covers(
    'WIDGET-TABLE-08',
    'SCREEN-InboundDocuments',
    'SCREEN-InboundDocuments-PACKAGE',
    'SCREEN-InboundDocuments-COMMODITY',
    'SCREEN-InboundDocuments-EDIT',
  ),
  async ({ browser }) => {
    // A long journey: on a busy machine it takes longer than the usual time-out.
    test.setTimeout(300_000);
    const [kettle, lamp] = [await commodity('Kettle'), await commodity('Lamp')];
    const unmeasured = await commodity('Unmeasured', { Length: 0, Width: 0, Geight: 0, ActualWeight: 0, GrossWeight: 0 });
    const page = await signIn(browser, 'merchant');
    await page.goto('/WarehouseDocumentIndex');
    await expect(page.getByRole('heading', { name: 'Inbound documents' })).toBeVisible();
    await page.getByRole('button', { name: 'New inbound document' }).first().click();
    // The list has a filter of that name, which disappears when the form opens.
    await expect(page.getByRole('heading', { name: 'New inbound document' })).toBeVisible();
    await chooseWarehouse(page);
    await page.getByLabel('Expected arrival').click();
    await page.getByRole('button', { name: today(), exact: true }).click();
    const scan = page.getByRole('textbox', { name: 'Scan or enter a commodity code' });
    const missing = page.getByText('Add at least one line of goods');
    const submit = page.getByRole('button', { name: 'Submit', exact: true });
    await submit.click();
    await expect(missing).toBeVisible();
    const add = async (code: string) => {
      await scan.fill(code);
      await scan.press('Enter');
      await expect(scan).toHaveValue('');
    };
    await add(unmeasured);
    await expect(missing).toHaveCount(0);
    // Errors are shown next to the button at the end of a long form.
    await submit.click();
    await expect(page.getByText(`Complete the dimensions and weight of these commodities first: ${unmeasured}`)).toBeInViewport();
    await page.getByRole('button', { name: 'Remove line 1' }).click();
    for (const code of [kettle, kettle]) await add(code);
    // Codes on paper are typed: each line needs its CommodityCode.
    await page.getByRole('button', { name: 'Enter codes' }).click();
    const paper = page.getByRole('dialog', { name: 'Enter codes' });
    await paper.getByRole('button', { name: 'Save' }).click();
    await expect(paper.getByText('Commodity code can’t be empty')).toBeVisible();
    await expect(paper.getByRole('alert').first()).toHaveText('Please correct these columns: Commodity code');
    const CommodityCode = paper.getByRole('textbox', { name: 'Commodity code 1' });
    await CommodityCode.fill('NOTHERE');
    await paper.getByRole('button', { name: 'Save' }).click();
    await expect(paper.getByText('Commodity NOTHERE not found')).toBeVisible();
    await isAccessible(page);
    await CommodityCode.fill(lamp.toLowerCase());
    await paper.getByRole('button', { name: 'Save' }).click();
    await expect(paper).toHaveCount(0);
    await expect(page.getByText('3 pieces in total')).toBeVisible();
    const bins = page.getByRole('group', { name: 'Bins' });
    for (const weight of ['4.5', '2']) {
      await bins.getByRole('button', { name: 'Add line' }).click();
      await bins.getByLabel('Gross weight').last().fill(weight);
    }
    await isAccessible(page);
    await page.getByRole('button', { name: 'Save and pack bins' }).click();

    // Both bins have numbers, and all goods are still unpacked.
    await expect(page.getByText(/Not packed yet: 2 × .*1 × /)).toBeVisible();
    const number = (await page.getByRole('heading', { level: 1 }).filter({ visible: true }).innerText()).replace('Packing ', '');
    expect(number).toMatch(/^CD\d{11}$/);
    const pack = page.getByRole('button', { name: 'Pack', exact: true });
    await pack.first().click();
    const dialog = page.getByRole('dialog', { name: `Pack ${number}-B001` });
    const into = dialog.getByRole('textbox', { name: 'Scan into this bin' });
    for (const code of [kettle, lamp, 'NOTHERE']) {
      await into.fill(code);
      await into.press('Enter');
    }
    await expect(dialog.getByText('NOTHERE isn’t in this document')).toBeVisible();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Not packed yet: 1 × ${kettle}`)).toBeVisible();

    // The sender may still edit it.
    const Id = new URL(page.url()).searchParams.get('id');
    await page.goto(`/WarehouseDocumentEdit?id=${Id}`);
    await expect(page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: number, exact: true })).toBeVisible();
    await page.getByLabel('Remarks').filter({ visible: true }).fill('Ring at gate 2');
    await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).click();
    await expect(page.getByText(`${number} saved`)).toBeVisible();
    await page.goto(`/WarehouseDocumentPackBin?id=${Id}`);

    // A document with an empty bin cannot be submitted.
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(`Bin ${number}-B002 is empty`)).toBeVisible();
    await pack.last().click();
    const second = page.getByRole('dialog', { name: `Pack ${number}-B002` });
    await second.getByRole('button', { name: 'Add all' }).click();
    await second.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('All goods are packed')).toBeVisible();
    // A headless browser has no print dialog: the button is checked, and its file is requested separately.
    await expect(page.getByRole('button', { name: 'Print bin labels' })).toBeVisible();
    const file = await (await (await stage()).as('merchant'))<string>('/UserWarehouseDocument/PrintBinLabels', { Id });
    expect(file).toContain('.pdf');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Submitted to the warehouse')).toBeVisible();

    // The warehouse sees today's arrivals, and confirms one.
    const leader = await signIn(browser, 'leader');
    await leader.goto('/WarehouseDocumentIndex?view=calendar');
    await expect(leader.getByRole('heading', { name: 'Arrival calendar' })).toBeVisible();
    await isAccessible(leader);
    await leader.getByRole('link', { name: new RegExp(number) }).click();
    await expect(leader.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await expect(leader.getByRole('row').filter({ hasText: `${number}-B002` })).toContainText('Expected');
    await isAccessible(leader);
    await leader.getByRole('button', { name: 'Confirm arrival' }).click();
    await expect(leader.getByText('Arrived', { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await page.goto(`/WarehouseDocumentIndex?orderNo=${number}`);
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Arrived');

    // A package receipt declares its parcels as their labels are scanned.
    const parcels = [freshNumber(), freshNumber()];
    await page.goto('/WarehouseDocumentEstablishPacket');
    await chooseWarehouse(page);
    const label = page.getByRole('textbox', { name: 'Scan or enter a tracking number' });
    for (const code of [...parcels, parcels[0]!]) {
      await label.fill(code);
      await label.press('Enter');
    }
    await expect(page.getByText('is already in the list')).toBeVisible();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('row').filter({ hasText: parcels[1]! })).toContainText('Pre-declared');
  },
);
