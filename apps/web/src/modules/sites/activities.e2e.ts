import { expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { inEachLanguage, isAccessible, signIn } from '../../../e2e/people.ts';

const entry = (page: Page, title: string) => page.getByRole('navigation').getByText(title, { exact: true });

test('switches an activity off: its screens leave the menu, links to them still open', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  await page.goto('/SiteConfigurationIndex?part=activities');
  const mall = page.getByRole('switch', { name: 'Mall', exact: true });
  await test.step('shows what each activity brings', async () => {
    await expect(mall).toBeChecked();
    await expect(page.getByText(/Shows: .*Mall shops/)).toBeVisible();
    await inEachLanguage(page, () => isAccessible(page));
  });

  await test.step('hides its group of the menu', async () => {
    await expect(entry(page, 'Mall management')).toHaveCount(1);
    await mall.click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').getByText('What we do was saved')).toBeVisible();
    await expect(mall).not.toBeChecked();
    const openWork = page.getByText(/Open work remains/);
    // Sales of the demo may be open: then its screens stay, and the page names them.
    if ((await openWork.count()) === 0) await expect(entry(page, 'Mall management')).toHaveCount(0);
  });

  await test.step('opens a hidden screen by its address', async () => {
    await page.goto('/MallShopInformationIndex');
    await expect(page.getByRole('heading', { name: 'Mall shops', level: 1 })).toBeVisible();
  });

  await test.step('shows everything again', async () => {
    await page.goto('/SiteConfigurationIndex?part=activities');
    await page.getByRole('button', { name: 'Switch all on' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(mall).toBeChecked();
    await expect(entry(page, 'Mall management')).toHaveCount(1);
  });
});
