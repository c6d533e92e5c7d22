import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { scan, signIn } from './people.ts';
import { freshNumber } from './prepare.ts';
import { scanPages, scanScreens } from './scan-screens.ts';

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
  for (const address of scanScreens) await test.step(address, () => receivesEarlyScan(page, address));
});

test('no scan page loses a code that is scanned while it loads on a slow phone', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await signIn(browser, 'leader');
  await page.setViewportSize({ width: 390, height: 844 });
  await slowDown(page);
  for (const name of scanPages) await test.step(name, () => receivesEarlyScan(page, `/app/staff/${name}`));
});
