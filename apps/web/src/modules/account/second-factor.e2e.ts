import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { caller, isAccessible, signInThroughForm } from '../../../e2e/people.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** Code of an authenticator app for a secret, `ago` steps of thirty seconds in the past. */
function codeOf(secret: string, ago = 0): string {
  const bits = [...secret.replace(/[\s=]/g, '')].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) - ago));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = hash.at(-1)! & 0xf;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const recoveryCode = /^([a-z2-9]{4}-){2}[a-z2-9]{4}$/;
const name = 'hkmanager';
const password = 'Entrepot2026';
const inEnglish = (page: Page) => page.addInitScript(() => localStorage.setItem('language', '"en-us"'));

test('enables the second factor, signs in with it on another device and signs that device out', async ({ page, browser }) => {
  await inEnglish(page);
  await signInThroughForm(page, name);
  await page.goto('/mine/MineProfileIndex');
  const dialog = page.getByRole('dialog');
  let secret = '';
  // Codes of the app are valid once, and a new one takes half a minute.
  let recovery: string[] = [];
  await test.step('requires a code of the app before anything changes', async () => {
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    await dialog.getByLabel('Password', { exact: false }).first().fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await isAccessible(page);
    secret = /[A-Z2-7]{16,}/.exec(((await dialog.textContent()) ?? '').replace(/ /g, ''))![0];
    await dialog.getByRole('textbox').fill('000000');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('textbox').fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(recoveryCode)).toHaveCount(10);
    await expect(dialog.getByText(recoveryCode)).not.toHaveCount(0);
    recovery = await dialog.getByText(recoveryCode).allTextContents();
    await dialog.getByRole('button', { name: 'I saved them' }).click();
  });

  const elsewhere = await (await browser.newContext()).newPage();
  await inEnglish(elsewhere);
  await test.step('requires the code in addition to the password at sign-in', async () => {
    await elsewhere.goto('/login');
    await elsewhere.locator('input[autocomplete="username"]').fill(name);
    await elsewhere.locator('input[type="password"]').fill(password);
    await elsewhere.keyboard.press('Enter');
    const factor = elsewhere.getByLabel('Authenticator or recovery code');
    await factor.fill('123456');
    await elsewhere.keyboard.press('Enter');
    await expect(elsewhere.getByRole('alert')).toBeVisible();
    await factor.fill(codeOf(secret));
    await elsewhere.keyboard.press('Enter');
    await expect(elsewhere).toHaveURL(/dashboard/i);
  });

  await test.step('the other device is in the list, and signing it out ends its session', async () => {
    await page.reload();
    await expect(page.getByText('Signed-in devices')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await expect(page.getByText('Device signed out')).toBeVisible();
    // Its page is notified and navigates away on its own; another navigation in the meantime would race with that one.
    await expect(elsewhere.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
    await elsewhere.context().close();
  });

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await test.step('asks for the code on a phone, too', async () => {
    await inEnglish(phone);
    await phone.goto('/app/sign-in?as=staff');
    await phone.locator('input[autocomplete="username"]').fill(name);
    await phone.locator('input[type="password"]').fill(password);
    await phone.keyboard.press('Enter');
    // The previous code is used up; the clock of a phone may be half a minute ahead.
    await phone.getByLabel('Authenticator or recovery code').fill(codeOf(secret, -1));
    await isAccessible(phone);
    await phone.keyboard.press('Enter');
    await expect(phone).toHaveURL(/\/app\/$/);
  });

  await test.step('switches it off with the password and a code, and on again with a new app', async () => {
    await phone.goto('/app/settings');
    await phone.getByRole('link', { name: 'Two-factor authentication' }).click();
    await phone.getByRole('button', { name: 'Turn off' }).click();
    await phone.getByRole('button', { name: 'Turn off' }).click();
    await expect(phone.getByRole('alert')).toContainText('Enter the current password');
    await phone.getByLabel('Current password').fill(password);
    await phone.getByRole('button', { name: 'Turn off' }).click();
    await phone.getByLabel('Authenticator or recovery code').fill(recovery[0]!);
    await isAccessible(phone);
    await phone.getByRole('button', { name: 'Turn off' }).click();
    await phone.getByRole('button', { name: 'Turn on' }).click();
    await phone.getByLabel('Current password').fill(password);
    await phone.getByRole('button', { name: 'Next' }).click();
    await expect(phone.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await isAccessible(phone);
    const fresh = /[A-Z2-7]{16,}/.exec(((await phone.getByRole('main').textContent()) ?? '').replace(/ /g, ''))![0];
    await phone.getByLabel('Six digits').fill(codeOf(fresh));
    await phone.getByRole('button', { name: 'Turn on' }).click();
    await expect(phone.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
    recovery = await phone.getByRole('main').getByRole('listitem').allTextContents();
    await phone.getByRole('button', { name: 'I saved them' }).click();
    await expect(phone.getByText(/On; \d+ recovery codes left/)).toBeVisible();
    await phone.goto('/app/settings/devices');
    await expect(phone.getByText('This device')).toBeVisible();
    await isAccessible(phone);
    await phone.context().close();
  });

  await test.step('the password alone is enough again once it is switched off', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Password', { exact: false }).first().fill(password);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Authenticator or recovery code').fill(recovery[0]!);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  });
});

test('staff of a site that requires a second factor set it up first and open nothing before', async ({ page, request }) => {
  await inEnglish(page);
  const manager = await caller(request, name);
  const require = async (StaffSecondFactor: boolean, by = manager) => {
    const row: Record<string, unknown> = await by('/Site/GetSiteConfiguration');
    const rules = Object.fromEntries(Object.entries(row).filter(([key]) => !/^(SiteId|SiteName|Creat|LastModif)/.test(key)));
    await by('/Site/EditSiteConfiguration', { ...rules, StaffSecondFactor });
  };
  const demanded = page.getByRole('heading', { name: 'Turn on two-factor authentication' });
  const dialog = page.getByRole('dialog');
  let secret = '';
  let recovery: string[] = [];
  try {
    await require(true);
    await test.step('shows the demand in place of the first page and of every other one', async () => {
      await page.goto('/login');
      await page.locator('input[autocomplete="username"]').fill(name);
      await page.locator('input[type="password"]').fill(password);
      await page.keyboard.press('Enter');
      await expect(demanded).toBeVisible();
      await isAccessible(page);
      for (const path of ['/PackageIndex', '/SiteConfigurationIndex', '/app/staff/sign']) {
        await page.goto(path);
        if (path.startsWith('/app')) await expect(page).toHaveURL(/\/app\/settings\/factor$/);
        else await expect(demanded).toBeVisible();
      }
    });

    await test.step('opens the product once a code of the app was confirmed', async () => {
      await page.goto('/PackageIndex');
      await page.getByRole('button', { name: 'Turn on', exact: true }).click();
      await dialog.getByLabel('Password', { exact: false }).first().fill(password);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
      secret = /[A-Z2-7]{16,}/.exec(((await dialog.textContent()) ?? '').replace(/ /g, ''))![0];
      await dialog.getByRole('textbox').fill(codeOf(secret));
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(recoveryCode)).not.toHaveCount(0);
      recovery = await dialog.getByText(recoveryCode).allTextContents();
      await dialog.getByRole('button', { name: 'I saved them' }).click();
      await expect(page.getByRole('heading', { name: 'Packages', level: 1 })).toBeVisible();
    });

    await test.step('cannot be switched off while the site requires it', async () => {
      const off = async (code: string) => {
        await page.goto('/mine/MineProfileIndex');
        await page.getByRole('button', { name: 'Turn off' }).click();
        await dialog.getByLabel('Password', { exact: false }).first().fill(password);
        await dialog.getByRole('button', { name: 'Turn off' }).click();
        await dialog.getByLabel('Authenticator or recovery code').fill(code);
        await dialog.getByRole('button', { name: 'Turn off' }).click();
      };
      await off(recovery[0]!);
      await expect(dialog.getByRole('alert')).toContainText('can’t be turned off');
      await require(false);
      await off(recovery[1]!);
      await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
    });
  } finally {
    // Every other journey signs in at this site.
    await require(false);
  }
});
