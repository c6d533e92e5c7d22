import { expect, type Page } from '@playwright/test';
import { tasks } from '../../mobile/src/staff/tasks.ts';
import { test } from './journey.ts';
import { scan, signIn } from './people.ts';
import { freshNumber } from './prepare.ts';

/** The screens with a scan field at their address. Those that scan after a choice, such as of a shift, open their field later. */
const screens = [
  '/PackageSigning',
  '/PackagePutOnShelvesIndex',
  '/SignForIndex',
  '/QualityInspectionEdit',
  '/BinPutOnShelves',
  '/BinLowerShelf',
  '/PackEdit',
  '/PutBackIndex?scan=1',
  '/SelfPickupIndex',
  '/CommoditySpecification',
  '/ReturnLogisticsOrderSigning',
  '/ReturnLogisticsOrderPutOnShelves',
  '/ReturnOrderInspection',
];
// Without a scan field until something is chosen, or a list only.
const others = new Set(['/staff/count', '/staff/picking', '/staff/bag', '/staff/misrouted']);
const pages = [...tasks.map(({ path }) => path).filter((path) => !others.has(path)), '/staff/find'];

/** Slows the processor of a page, as that of an old workstation or phone. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

async function receivesEarlyScan(page: Page, address: string): Promise<void> {
  const code = freshNumber();
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await scan(page, code);
  await expect(page.getByRole('main').getByText(code).first(), address).toBeVisible();
}

test('no scan screen loses a code that is scanned while it loads on a slow computer', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await signIn(browser, 'leader');
  await slowDown(page);
  for (const address of screens) await test.step(address, () => receivesEarlyScan(page, address));
});

test('no scan page loses a code that is scanned while it loads on a slow phone', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await signIn(browser, 'leader');
  await page.setViewportSize({ width: 390, height: 844 });
  await slowDown(page);
  for (const path of pages) await test.step(path, () => receivesEarlyScan(page, `/app${path}`));
});
