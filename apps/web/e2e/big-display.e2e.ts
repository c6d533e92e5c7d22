import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { answer, isAccessible, type Language, scan, signIn } from './people.ts';
import { declared, stage } from './prepare.ts';

/** How much of the window's height the answer takes, and how high its letters are. */
const sizes = async (page: Page) => {
  const shown = answer(page).filter({ visible: true });
  const title = shown.locator('p').first();
  const [box, letters] = await Promise.all([shown.boundingBox(), title.evaluate((line) => line.getBoundingClientRect().height)]);
  return { share: box!.height / page.viewportSize()!.height, letters };
};

test('a screen on the wall shows the last scan over the whole window, opened so by its address, a key or a card', async ({ browser }) => {
  const set = await stage();
  const parcels = [await declared(set), await declared(set)];
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning?display=big');
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  await scan(page, parcels[0]!.number);
  await expect(answer(page, 'success')).toBeVisible();
  const big = await sizes(page);
  expect(big.share).toBeGreaterThan(0.6);
  expect(big.letters).toBeGreaterThan(70);
  await isAccessible(page);

  // A key makes the screen as it was, a card makes it big again.
  await page.keyboard.press('F1');
  await expect.poll(async () => (await sizes(page)).share).toBeLessThan(0.6);
  await scan(page, 'DO-BIG');
  await expect.poll(async () => (await sizes(page)).share).toBeGreaterThan(0.6);
  // So is the next screen that a card opens, and the same one after it was drawn anew.
  await scan(page, 'PackEdit');
  await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
  await scan(page, 'NOBODY1234');
  await expect(answer(page, 'wrong').filter({ visible: true })).toBeVisible();
  expect((await sizes(page)).share).toBeGreaterThan(0.6);
  await page.reload();
  await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
  await scan(page, 'NOBODY1234');
  await expect.poll(async () => (await sizes(page)).share).toBeGreaterThan(0.6);
});

const words: Record<Language, readonly [press: string, nothing: string]> = {
  'en-us': ['Big display', 'There is nothing to undo'],
  'zh-cn': ['大屏显示', '没有可撤销的操作'],
  'zh-tw': ['大螢幕顯示', '沒有可復原的操作'],
};
for (const [language, [label, nothing]] of Object.entries(words))
  test(`the press of the big display, and the card that finds nothing to undo, in ${language}`, async ({ browser }) => {
    const page = await signIn(browser, 'clerk', language as Language);
    await page.goto('/PackageSigning');
    const press = page.getByRole('button', { name: label });
    const isBig = () => press.evaluate((button) => button.closest('[data-big]') !== null);
    await press.click();
    expect(await isBig()).toBe(true);
    await scan(page, 'DO-UNDO');
    await expect(page.getByText(nothing)).toBeVisible();
    await press.click();
    expect(await isBig()).toBe(false);
  });
