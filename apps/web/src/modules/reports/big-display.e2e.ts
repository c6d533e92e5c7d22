import { expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, type Language, scan, signIn } from '../../../e2e/people.ts';
import { declared, stage } from '../../../e2e/prepare.ts';

/** Share of the window's height that the message takes, and the size of its letters. */
const sizes = async (page: Page) => {
  const visibleAnswer = answer(page).filter({ visible: true });
  const title = visibleAnswer.locator('p').first();
  const [box, letters] = await Promise.all([visibleAnswer.boundingBox(), title.evaluate((line) => line.getBoundingClientRect().height)]);
  return { share: box!.height / page.viewportSize()!.height, letters };
};

test('the wall display fills the window with the last scan; opens by address, key or card', async ({ browser }) => {
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

  // A key restores the normal screen, a card enlarges it again.
  await page.keyboard.press('F1');
  await expect.poll(async () => (await sizes(page)).share).toBeLessThan(0.6);
  await scan(page, 'DO-BIG');
  await expect.poll(async () => (await sizes(page)).share).toBeGreaterThan(0.6);
  // So does the next screen that a card opens, and the same one after a reload.
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

const texts: Record<Language, readonly [press: string, nothing: string]> = {
  'en-us': ['Large display', 'There is nothing to undo'],
  'zh-cn': ['大屏显示', '没有可撤销的操作'],
  'zh-tw': ['大螢幕顯示', '沒有可復原的操作'],
};
for (const [language, [label, nothing]] of Object.entries(texts))
  test(`the card finds nothing to undo at the press of the big display, in ${language}`, async ({ browser }) => {
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
