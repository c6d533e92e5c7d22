import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { scan, signIn } from './people.ts';
import { pda } from './phones.ts';
import { declared, stage } from './prepare.ts';

/** Ends the session of a page as the server does: its tokens are refused from now on. */
const endSession = (page: Page) =>
  page.evaluate(() => ['AccessToken', 'RefreshToken'].forEach((name) => localStorage.setItem(name, '"gone"')));

/** Scans before and at the sign-in page of an ended session, in each of its fields; all are recorded after the sign-in, in order. */
async function recordsAfterSignIn(page: Page, prefix: RegExp): Promise<void> {
  const own = await stage();
  const parcels = [await declared(own), await declared(own), await declared(own), await declared(own)];
  const signed: string[] = [];
  page.on('requestfinished', async (request) => {
    if (!request.url().endsWith('/Package/PackageSigning') || (await request.response())?.status() !== 200) return;
    signed.push(request.postDataJSON().CourierNumber);
  });
  const [name, password] = [page.locator('input[autocomplete="username"]'), page.locator('input[type="password"]')];
  await expect(page.getByLabel('Scan a package')).toBeVisible();
  await endSession(page);
  await scan(page, parcels[0]!.number);
  await expect(name).toBeVisible();
  await name.click();
  await page.keyboard.type('cle', { delay: 150 });
  await scan(page, parcels[1]!.number);
  await expect(page.getByText(/^1 scan is saved\. It is recorded when .+ signs in again\.$/)).toBeVisible();
  await expect(name).toHaveValue('cle');
  await password.click();
  await scan(page, parcels[2]!.number);
  await expect(page.getByText('2 scans are saved.')).toBeVisible();
  await expect(password).toHaveValue('');
  // A card means the open screen: it is refused, and typed nowhere.
  await name.click();
  await scan(page, 'DO-UNDO');
  await expect(page.getByText('The scan was not recorded.')).toBeVisible();
  await expect(name).toHaveValue('cle');
  await page.reload();
  await expect(name).toBeVisible();
  await name.click();
  await scan(page, parcels[3]!.number);
  await expect(page.getByText('1 scan is saved.')).toBeVisible();
  await expect(name).toHaveValue('');
  await name.fill('clerk');
  await password.fill('Entrepot2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(prefix);
  await expect
    .poll(() => signed.filter((number) => parcels.some((one) => one.number === number)))
    .toEqual(parcels.map(({ number }) => number));
  const clerk = await own.as('clerk');
  for (const { id } of parcels)
    expect((await clerk('/Package/GetPackageById', { Id: id })).PackageStatus).toBe(enumCodes.PackageStatus.Signed);
  // The last one is on the table.
  await expect(page.getByLabel('Actual weight')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(parcels[3]!.number);
}

test('scans at the sign-in page of an ended session are recorded after the sign-in', async ({ browser }) => {
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning');
  await recordsAfterSignIn(page, /PackageSigning/);
});

test('scans at the sign-in page of a phone are recorded after the sign-in', async ({ browser }) => {
  await recordsAfterSignIn(await pda(browser, 'clerk', 'sign'), /staff\/sign/);
});
