import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { type Language, signIn } from './people.ts';
import { freshNumber, stage } from './prepare.ts';
import { front, screensIn, settled } from './walk.ts';

const rowId = String.raw`(?<![=/])\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b`;
/** Calls whose answers name rows: look-ups of drop-downs, and single rows. */
const naming = /\/api\/\w+\/(GetSelect|Select|LookUp|GetEdit\w+|Get\w+ById)/;

/** Collects the ids that the front page paints in any frame, in texts and inputs. */
async function watchIds(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(
    ({ place, pattern }) => {
      const painted = new Set<string>();
      Object.assign(window, { paintedIds: painted });
      const look = () => {
        const texts = [...document.querySelectorAll<HTMLElement>(`${place}, [role="dialog"]`)].flatMap((part) => [
          part.innerText,
          ...[...part.querySelectorAll('input')].filter(({ type }) => type !== 'hidden').map(({ value }) => value),
        ]);
        for (const text of texts) for (const id of text.match(new RegExp(pattern, 'g')) ?? []) painted.add(`${location.pathname} ${id}`);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { place: front, pattern: rowId },
  );
  return () => page.evaluate(() => [...(window as unknown as { paintedIds: Set<string> }).paintedIds]);
}

/** Delays the answers that name rows until `release`; pages then show what they know without them. */
async function delayNames(page: Page) {
  let gate = Promise.resolve();
  let release = () => {};
  let onDelayed = () => {};
  await page.route(naming, async (route) => {
    onDelayed();
    await gate;
    await route.continue().catch(() => undefined);
  });
  return {
    /** Delays from now on; resolves when the first answer is delayed. */
    delay(): Promise<void> {
      gate = new Promise((resolve) => (release = resolve));
      return new Promise((resolve) => (onDelayed = resolve));
    },
    release: () => release(),
  };
}

/** Waits until the page was painted this often. */
const paintedTimes = (page: Page, times: number) =>
  page.evaluate(async (count) => {
    for (let at = 0; at < count; at++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, times);

async function startOf(browser: Browser, name: string, language: Language) {
  const page = await signIn(browser, name, language);
  const painted = await watchIds(page);
  const names = await delayNames(page);
  await page.goto('/dashboard');
  return { page, painted, names };
}

for (const [name, language] of [
  ['manager', 'en-us'],
  ['alice', 'zh-tw'],
] as const)
  test(`no screen of ${name} paints an id while the names of rows are late`, async ({ browser }) => {
    test.setTimeout(600_000);
    const { page, painted, names } = await startOf(browser, name, language);
    const screens = (await screensIn(page)).map(({ path }) => path);
    // Screens that an address opens with chosen rows.
    const { scene, as } = await stage();
    const input = { CourierNumber: freshNumber(), WarehouseId: scene.warehouseId };
    const { Id } = await (await as('alice'))<{ Id: string }>('/UserPackage/EstablishPackage', input);
    const parcel = { ...input, Id };
    const chosen = [
      `/LogisticsOrderEstablish?packages=${parcel.Id}&warehouse=${parcel.WarehouseId}`,
      `/PackageIndex?warehouseId=${parcel.WarehouseId}`,
      `/LogisticsOrderIndex?warehouseId=${parcel.WarehouseId}`,
    ];
    for (const path of [...screens, ...chosen])
      await test.step(path, async () => {
        const delayed = names.delay();
        // A whole load, so that no name is cached.
        await page.goto(path, { waitUntil: 'commit' });
        // A page that waits for its own row has no heading yet.
        const heading = page
          .locator(`${front} h1`)
          .first()
          .waitFor()
          .catch(() => undefined);
        await Promise.race([heading, delayed]);
        await paintedTimes(page, 30);
        names.release();
        await settled(page);
        expect(await painted(), path).toEqual([]);
      });
    // A chosen package that cannot be ordered is named and left out.
    if (name === 'alice') {
      await page.goto(chosen[0]!);
      await expect(page.getByText('1 件所選包裹不能下單，已排除')).toBeVisible();
      await expect(page.getByText(`${parcel.CourierNumber}：`)).toBeVisible();
    }
  });
