import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { isAccessible, scan, signIn, throughTheDoor } from './people.ts';
import { declared, stage } from './prepare.ts';

const leave = (page: Page) => page.evaluate(() => ['AccessToken', 'RefreshToken'].forEach((key) => localStorage.removeItem(key)));
/** Pastes a text where the focus is, as the keys of the short cut do. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
const keptButton = (page: Page) => page.getByRole('button', { name: /^Kept scans/ });

test('scans outlive a dead network, a reload and a sign-out; nobody else sends them, and what is refused afterwards is work to do', async ({
  browser,
}) => {
  const own = await stage();
  const parcels = [await declared(own), await declared(own)];
  const shelf = own.scene.shelves[0]!;
  const page = await signIn(browser, 'clerk');
  const sent: string[] = [];
  page.on('requestfinished', (one) => {
    if (one.url().endsWith('/Package/PackageSigning')) sent.push(one.postDataJSON().CourierNumber);
  });
  const drawerCame = page.waitForEvent('requestfinished', (one) => /kept-scans-drawer.*\.js/.test(one.url()));
  await page.goto('/PackageSigning');
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  await drawerCame;
  await page.route('**/Package/PackageSigning', (route) => route.abort('connectionfailed'));
  await scan(page, parcels[0]!.number);
  // Codes of a list that is pasted are scans like any other, one by one.
  await paste(page, `${shelf}\r\n${parcels[1]!.number}\r\n`);
  await page.getByRole('dialog').getByRole('button', { name: 'Scan them' }).click();
  await expect(keptButton(page)).toHaveAccessibleName(/^Kept scans: 3 waiting to be sent, 0 to be looked at/);
  // What waits is looked at most often while there is no network.
  const drawer = page.getByRole('dialog', { name: 'Kept scans' });
  await page.context().setOffline(true);
  await keptButton(page).click();
  await expect(drawer.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText('No network. 3 scans are kept and go out when it is back.')).toBeVisible();
  await expect(page.getByText('Kept, not sent yet')).toHaveCount(3);

  await leave(page);
  await page.unroute('**/Package/PackageSigning');
  await throughTheDoor(page, 'leader');
  await page.goto('/PackageSigning');
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  await expect(page.getByText('Nothing scanned yet')).toBeVisible();
  expect(sent).toEqual([]);

  await leave(page);
  await throughTheDoor(page, 'clerk');
  await keptButton(page).click();
  await expect(drawer.getByRole('listitem')).toHaveCount(3);
  await expect(drawer.getByRole('listitem').first()).toContainText(parcels[0]!.number);
  await expect(drawer.getByRole('listitem').first()).toContainText('Package signing');
  await isAccessible(page);
  await drawer.getByRole('button', { name: 'Open screen' }).first().click();
  await expect(keptButton(page)).toHaveAccessibleName(/^Kept scans: 0 waiting to be sent, 1 to be looked at/);
  expect(sent).toEqual([parcels[0]!.number, shelf, parcels[1]!.number]);
  const clerk = await own.as('clerk');
  for (const { id } of parcels) expect((await clerk('/Package/GetPackageById', { Id: id })).PackageStatus).toBe(20);

  await page.reload();
  await keptButton(page).click();
  await expect(drawer.getByRole('region', { name: 'To be looked at' })).toContainText(`${shelf} is a shelf, not a package`);
  // A code that is scanned into an open dialog presses nothing and is nobody's scan.
  await drawer.getByRole('button', { name: 'Done' }).focus();
  await scan(page, parcels[0]!.number);
  await expect(drawer.getByRole('button', { name: 'Done' })).toBeFocused();
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(drawer.getByText('Nothing is kept')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  expect(sent).toHaveLength(3);
});
