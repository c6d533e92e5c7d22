import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { answer, isAccessible, scan, signIn } from './people.ts';
import { approved, listed, stage } from './prepare.ts';

test('the leader makes a picking list of the orders ticked', async ({ browser }) => {
  const placed = await approved(await stage());
  const page = await signIn(browser, 'leader');
  await page.goto('/PickingListIndex');
  await page.getByRole('button', { name: 'Make picking lists' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Make picking lists' });
  await drawer.getByRole('row').filter({ hasText: placed.serialNumber }).getByRole('checkbox').check();
  await isAccessible(page);
  await drawer.getByRole('button', { name: 'Make of 1 order' }).click();
  await expect(page.getByText('1 picking list made')).toBeVisible();
  await expect(page).toHaveURL(/PickingListDetailed/);
  const lines = page.getByRole('table', { name: 'Picking lines' }).or(page.getByRole('grid', { name: 'Picking lines' }));
  await expect(lines.getByRole('row').filter({ hasText: placed.parcels[0]!.number })).toBeVisible();
  await isAccessible(page);
});

test('of two people who claim one picking list the other reads who has it, and takes it over with a reason', async ({ browser }) => {
  const { listId } = await listed(await stage());
  const leader = await (await stage()).as('leader');
  const { SerialNumber } = await leader('/PickingList/GetPickingById', { Id: listId });
  const pages = [await signIn(browser, 'picker'), await signIn(browser, 'clerk')];
  // Neither call leaves before both have pressed: who hears of the other's first has no button any more.
  const held: (() => void)[] = [];
  const claims = await Promise.all(
    pages.map(async (page) => {
      await page.route('**/BatchClaimPickingListCurrentUser', async (route) => {
        const bothPressed = new Promise<void>((go) => held.push(go));
        if (held.length === pages.length) for (const go of held) go();
        await bothPressed;
        await route.continue();
      });
      await page.goto('/PersonalPickingIndex');
      const claim = page.getByRole('article', { name: SerialNumber }).getByRole('button', { name: 'Claim' });
      await expect(claim).toBeVisible();
      return claim;
    }),
  );
  await Promise.all(claims.map((claim) => claim.click()));
  const told = await Promise.all(
    pages.map((page) =>
      page
        .getByText(/is yours|has picking list/)
        .first()
        .innerText(),
    ),
  );
  expect(told.filter((text) => text.includes(`${SerialNumber} is yours`))).toHaveLength(1);
  expect(told.filter((text) => text.includes(`has picking list ${SerialNumber}`))).toHaveLength(1);

  const other = pages[told[0]!.includes('is yours') ? 1 : 0]!;
  await scan(other, SerialNumber);
  await expect(other.getByText(/has this list$/)).toBeVisible();
  await isAccessible(other);
  await other.getByRole('button', { name: 'Take over' }).click();
  const asked = other.getByRole('dialog', { name: `Take over ${SerialNumber}?` });
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Went home');
  await asked.getByRole('button', { name: 'Take over' }).click();
  await expect(other.getByRole('region', { name: 'What to fetch now' })).toBeVisible();
  if (process.env.LOOK_AT) await other.screenshot({ path: `${process.env.LOOK_AT}-taken.png` });
});

test('a picker claims a list and picks it scan by scan', async ({ browser }) => {
  const own = await stage();
  const placed = await listed(own, 2);
  const list = await (await own.as('leader'))('/PickingList/GetPickingById', { Id: placed.listId });
  const page = await signIn(browser, 'picker');
  await page.goto('/PersonalPickingIndex');
  await expect(page.getByLabel('Scan or type the number of a list')).toBeFocused();
  await isAccessible(page);
  await scan(page, placed.parcels[0]!.number);
  await expect(page.getByText(placed.parcels[0]!.number)).toBeVisible();
  await scan(page, list.SerialNumber);
  const { shelf } = placed;
  await expect(page.getByRole('region', { name: 'What to fetch now' })).toContainText(shelf);
  await expect(page.getByText(`Go to shelf ${shelf}`)).toBeVisible();
  const [first, second] = placed.parcels;

  await scan(page, first!.number);
  await expect(answer(page)).toContainText('Scan the shelf first');
  // Back and Forward while a shelf is being scanned: its code arrives whole.
  await page.goBack();
  await expect(page.getByLabel('Scan or type the number of a list')).toBeFocused();
  await scan(page, shelf, 0.005, async () => {
    await page.goForward();
    await expect(page.getByLabel('Scan a shelf')).toBeFocused();
  });
  await expect(answer(page, 'success')).toContainText(shelf);
  await scan(page, 'NOBODY1234');
  await expect(answer(page)).toContainText('Wrong');
  await scan(page, first!.number);
  await expect(answer(page)).toContainText('Into cell 1-1');
  await isAccessible(page);
  await scan(page, first!.number);
  await expect(answer(page, 'warn')).toContainText(`${first!.number} has been picked already`);
  await page.keyboard.press('F9');
  await expect(page.getByText('1 piece is still to be picked.')).toBeVisible();
  await scan(page, second!.number);
  await expect(answer(page)).toContainText(`Order ${placed.serialNumber} is complete.`);
  await expect(page.getByRole('button', { name: 'Finish the list' })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByText(`Picking list ${list.SerialNumber} is finished`).filter({ visible: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/PersonalPickingIndex/);
  // Its own page says where its goods go now.
  await page.goBack();
  await expect(page.getByText('Picked. Take it to the packing table')).toBeVisible();
});
