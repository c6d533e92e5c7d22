import { expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { declared, stage } from '../../../e2e/prepare.ts';

const screens = [
  'PackageSigning',
  'PackagePutOnShelvesIndex',
  'PackEdit',
  'SignForIndex',
  'BinPutOnShelves',
  'BinLowerShelf',
  'TransportShiftPackagingIndex',
  'SelfPickupIndex',
  'ReturnLogisticsOrderSigning',
  'ReturnLogisticsOrderPutOnShelves',
];
const places = ['Dock at the side', 'Dock at the bottom', 'Float'];
const panelOf = (page: Page) => page.getByRole('region', { name: 'Hardware preview' });

/** The names of the visible controls that the panel covers, without its own. */
const covered = (page: Page): Promise<string[]> =>
  panelOf(page).evaluate((panel) => {
    const own = panel.getBoundingClientRect();
    const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role="tab"], [role="switch"]');
    const covers = ({ left, top, right, bottom }: DOMRect) =>
      left < own.right && own.left < right && top < own.bottom && own.top < bottom && right > left && bottom > top;
    return [...controls]
      .filter((control) => !panel.contains(control) && control.checkVisibility() && covers(control.getBoundingClientRect()))
      .map((control) => control.ariaLabel ?? control.textContent ?? control.tagName);
  });

for (const width of [1440, 1024])
  test(`the panel of scale and camera covers no control of a scan screen at ${width} pixels`, async ({ browser }) => {
    test.setTimeout(120_000);
    const set = await stage();
    const { number } = await declared(set);
    const page = await signIn(browser, 'leader');
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((warehouseId) => {
      localStorage.setItem('HoverWindow', 'true');
      localStorage.setItem('packages.workplace', JSON.stringify(warehouseId));
    }, set.scene.warehouseId);
    await page.goto('/PackageSigning');
    const panel = panelOf(page);
    for (const place of places) {
      const choice = panel.getByRole('button', { name: place });
      await choice.click();
      await expect(choice).toHaveAttribute('aria-pressed', 'true');
      for (const screen of screens) {
        await page.goto(`/${screen}`);
        await expect(page.locator('[data-scan-screen]:visible').first()).toBeVisible();
        // Remembered for this person.
        await expect(choice).toHaveAttribute('aria-pressed', 'true');
        await expect.poll(() => covered(page), { message: `${screen}, ${place}` }).toEqual([]);
      }
      await page.goto('/PackageSigning');
      await scan(page, number);
      await expect(answer(page)).toContainText(place === places[0] ? 'Tea set' : 'Already received');
      await expect(page.getByRole('region', { name: 'Current package' })).toBeVisible();
      await expect.poll(() => covered(page), { message: `a package on the table, ${place}` }).toEqual([]);
    }
    // The floating panel is small and faint, and opaque while it is used.
    await expect(panel).toHaveCSS('opacity', '0.7');
    expect((await panel.boundingBox())!.width).toBeCloseTo(240, 0);
    await panel.hover();
    await expect(panel).toHaveCSS('opacity', '1');
    await isAccessible(page);
  });
