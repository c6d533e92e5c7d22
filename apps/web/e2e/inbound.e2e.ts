import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { isAccessible, signIn } from './people.ts';
import { freshNumber, stage } from './prepare.ts';

/** A commodity of the merchant whose size and weight are known. */
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
/** Today by the clock of the house, as the calendar of a field names it. */
const today = () => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', dateStyle: 'long' }).format(new Date());

async function chooseHouse(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Warehouse/ }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Xiamen warehouse' }).click();
}

test('a merchant announces goods in two bins, packs them, prints their labels and submits; the warehouse finds them in its calendar', async ({
  browser,
}) => {
  // A whole story: on a busy machine it takes longer than a journey may.
  test.setTimeout(300_000);
  const [kettle, lamp] = [await commodity('Kettle'), await commodity('Lamp')];
  const unmeasured = await commodity('Unmeasured', { Length: 0, Width: 0, Geight: 0, ActualWeight: 0, GrossWeight: 0 });
  const page = await signIn(browser, 'merchant');
  await page.goto('/WarehouseDocumentIndex');
  await expect(page.getByRole('heading', { name: 'Inbound documents' })).toBeVisible();
  await page.getByRole('button', { name: 'New inbound document' }).first().click();
  // The list has a filter of that name, which goes out of sight as the form comes.
  await expect(page.getByRole('heading', { name: 'New inbound document' })).toBeVisible();
  await chooseHouse(page);
  await page.getByLabel('Expected arrival').click();
  await page.getByRole('button', { name: today(), exact: true }).click();
  const scan = page.getByRole('textbox', { name: 'Scan or type a commodity code' });
  const missing = page.getByText('Add at least one line of goods.');
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
  // What stands against it is read beside the button at the foot of a long form.
  await submit.click();
  await expect(page.getByText(`Complete the size and weight of these commodities first: ${unmeasured}`)).toBeInViewport();
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  for (const code of [kettle, kettle]) await add(code);
  // What stands on a paper is typed: each line needs its CommodityCode.
  await page.getByRole('button', { name: 'Type codes' }).click();
  const paper = page.getByRole('dialog', { name: 'Type codes' });
  await paper.getByRole('button', { name: 'Save' }).click();
  await expect(paper.getByText('Commodity code cannot be empty')).toBeVisible();
  await expect(paper.getByRole('alert').first()).toHaveText('Please correct these columns: Commodity code');
  const CommodityCode = paper.getByRole('textbox', { name: 'Commodity code 1' });
  await CommodityCode.fill('NOTHERE');
  await paper.getByRole('button', { name: 'Save' }).click();
  await expect(paper.getByText('There is no commodity NOTHERE')).toBeVisible();
  await isAccessible(page);
  await CommodityCode.fill(lamp.toLowerCase());
  await paper.getByRole('button', { name: 'Save' }).click();
  await expect(paper).toHaveCount(0);
  await expect(page.getByText('3 pieces in all')).toBeVisible();
  const bins = page.getByRole('group', { name: 'Bins' });
  for (const weight of ['4.5', '2']) {
    await bins.getByRole('button', { name: 'Add a line' }).click();
    await bins.getByLabel('Gross weight').last().fill(weight);
  }
  await isAccessible(page);
  await page.getByRole('button', { name: 'Save and pack the bins' }).click();

  // Both bins are there with numbers, and everything is still beside them.
  await expect(page.getByText(/In no bin yet: 2 × .*1 × /)).toBeVisible();
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
  await expect(dialog.getByText('NOTHERE is not in this document')).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`In no bin yet: 1 × ${kettle}`)).toBeVisible();

  // The sender may still write it.
  const Id = new URL(page.url()).searchParams.get('id');
  await page.goto(`/WarehouseDocumentEdit?id=${Id}`);
  await expect(page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: number, exact: true })).toBeVisible();
  await page.getByLabel('Remarks').filter({ visible: true }).fill('Ring at gate 2');
  await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).click();
  await expect(page.getByText(`${number} is saved`)).toBeVisible();
  await page.goto(`/WarehouseDocumentPackBin?id=${Id}`);

  // What is submitted with an empty bin is not for the warehouse.
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(`Bin ${number}-B002 is empty`)).toBeVisible();
  await pack.last().click();
  const second = page.getByRole('dialog', { name: `Pack ${number}-B002` });
  await second.getByRole('button', { name: 'Put everything in' }).click();
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everything is in a bin')).toBeVisible();
  // A browser without a screen has no print dialog: the button is there, and its file is asked for beside it.
  await expect(page.getByRole('button', { name: 'Print bin labels' })).toBeVisible();
  const file = await (await (await stage()).as('merchant'))<string>('/UserWarehouseDocument/PrintBinLabels', { Id });
  expect(file).toContain('.pdf');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Submitted; the warehouse knows')).toBeVisible();

  // The warehouse sees what comes today, and confirms that it came.
  const leader = await signIn(browser, 'leader');
  await leader.goto('/WarehouseDocumentIndex?view=calendar');
  await expect(leader.getByRole('heading', { name: 'Calendar of arrivals' })).toBeVisible();
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
  await chooseHouse(page);
  const label = page.getByRole('textbox', { name: 'Scan or type a courier number' });
  for (const code of [...parcels, parcels[0]!]) {
    await label.fill(code);
    await label.press('Enter');
  }
  await expect(page.getByText('is in the list already')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('row').filter({ hasText: parcels[1]! })).toContainText('Pre-declared');
});
