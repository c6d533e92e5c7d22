import { expect, type Page } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { test } from './journey.ts';
import { isAccessible, scan, signIn, signInThroughForm } from './people.ts';
import { declared, stage } from './prepare.ts';

const leave = (page: Page) => page.evaluate(() => ['AccessToken', 'RefreshToken'].forEach((key) => localStorage.removeItem(key)));
/** Pastes a text into the focused field, like the keyboard shortcut. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
const storedScansButton = (page: Page) => page.getByRole('button', { name: /^Unsent scans/ });

test('scans survive offline, reload and sign-out, are sent by their user only; refusals stay', async ({ browser }) => {
  const own = await stage();
  const parcels = [await declared(own), await declared(own)];
  const shelf = own.scene.shelves[0]!;
  const page = await signIn(browser, 'clerk');
  const sent: string[] = [];
  page.on('requestfinished', (one) => {
    if (one.url().endsWith('/Package/PackageSigning')) sent.push(one.postDataJSON().CourierNumber);
  });
  const drawerLoaded = page.waitForEvent('requestfinished', (one) => /stored-scans-drawer.*\.js/.test(one.url()));
  await page.goto('/PackageSigning');
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  await drawerLoaded;
  await page.route('**/Package/PackageSigning', (route) => route.abort('connectionfailed'));
  await scan(page, parcels[0]!.number);
  // Back from the weight of the parcel to the scans.
  await page.keyboard.press('Escape');
  // The codes of a pasted list are recorded as individual scans.
  await paste(page, `${shelf}\r\n${parcels[1]!.number}\r\n`);
  await page.getByRole('dialog').getByRole('button', { name: 'Scan' }).click();
  await expect(storedScansButton(page)).toHaveAccessibleName(/^Unsent scans: 3 waiting, 0 need attention/);
  // Stored scans are mostly viewed while offline.
  const drawer = page.getByRole('dialog', { name: 'Unsent scans' });
  await page.context().setOffline(true);
  await storedScansButton(page).click();
  await expect(drawer.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText('You are offline. 3 scans are saved and sent when you are back online.')).toBeVisible();
  await expect(page.getByText('Pending')).toHaveCount(3);

  await leave(page);
  await page.unroute('**/Package/PackageSigning');
  await signInThroughForm(page, 'leader');
  await page.goto('/PackageSigning');
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  await expect(page.getByText('No scans yet')).toBeVisible();
  expect(sent).toEqual([]);

  await leave(page);
  await signInThroughForm(page, 'clerk');
  await storedScansButton(page).click();
  await expect(drawer.getByRole('listitem')).toHaveCount(3);
  await expect(drawer.getByRole('listitem').first()).toContainText(parcels[0]!.number);
  await expect(drawer.getByRole('listitem').first()).toContainText('Package signing');
  await isAccessible(page);
  await drawer.getByRole('button', { name: 'Open screen' }).first().click();
  await expect(storedScansButton(page)).toHaveAccessibleName(/^Unsent scans: 0 waiting, 1 need attention/);
  expect(sent).toEqual([parcels[0]!.number, shelf, parcels[1]!.number]);
  const clerk = await own.as('clerk');
  for (const { id } of parcels)
    expect((await clerk('/Package/GetPackageById', { Id: id })).PackageStatus).toBe(enumCodes.PackageStatus.Signed);

  await page.reload();
  await storedScansButton(page).click();
  await expect(drawer.getByRole('region', { name: 'Needs attention' })).toContainText(`${shelf} is a shelf, not a package`);
  // A code that is scanned into an open dialog presses no button and is not recorded.
  await drawer.getByRole('button', { name: 'Done' }).focus();
  await scan(page, parcels[0]!.number);
  await expect(drawer.getByRole('button', { name: 'Done' })).toBeFocused();
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(drawer.getByText('No pending scans')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  expect(sent).toHaveLength(3);
});
