import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { isAccessible, isOnPublicSite, throughTheDoor } from './people.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** What an authenticator app shows for a secret, so many steps of thirty seconds ago. */
function codeOf(secret: string, ago = 0): string {
  const bits = [...secret.replace(/[\s=]/g, '')].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) - ago));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = hash.at(-1)! & 0xf;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const name = 'hkmanager';
const password = 'Entrepot2026';
const inEnglish = (page: Page) => page.addInitScript(() => localStorage.setItem('language', '"en-us"'));

test('a colleague switches the second factor on, signs in elsewhere with it, and signs that device out', async ({ page, browser }) => {
  await inEnglish(page);
  await throughTheDoor(page, name);
  await page.goto('/mine/MineProfileIndex');
  const dialog = page.getByRole('dialog');
  let secret = '';
  await test.step('the app is proved by a code before anything changes', async () => {
    await page.getByRole('button', { name: 'Switch on', exact: true }).click();
    await dialog.getByLabel('Password', { exact: false }).first().fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('img', { name: 'Picture for the authenticator app' })).toBeVisible();
    await isAccessible(page);
    secret = /[A-Z2-7]{16,}/.exec(((await dialog.textContent()) ?? '').replace(/ /g, ''))![0];
    await dialog.getByRole('textbox').fill('000000');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('textbox').fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'I kept them' }).click();
  });

  const elsewhere = await (await browser.newContext()).newPage();
  await inEnglish(elsewhere);
  await test.step('signing in takes the code beside the password', async () => {
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
    await expect(page.getByText('The device is signed out')).toBeVisible();
    // Its page hears of it and leaves by itself: an address opened meanwhile would fight with the one it leaves for.
    await isOnPublicSite(elsewhere);
    await elsewhere.context().close();
  });

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await test.step('on a phone the code is asked for too', async () => {
    await inEnglish(phone);
    await phone.goto('/app/sign-in?as=staff');
    await phone.locator('input[autocomplete="username"]').fill(name);
    await phone.locator('input[type="password"]').fill(password);
    await phone.keyboard.press('Enter');
    // The code of before is spent; the clock of a phone may be half a minute ahead.
    await phone.getByLabel('Authenticator or recovery code').fill(codeOf(secret, -1));
    await isAccessible(phone);
    await phone.keyboard.press('Enter');
    await expect(phone).toHaveURL(/\/app\/$/);
  });

  await test.step('there it is switched off by the password, and on again with a new app', async () => {
    await phone.goto('/app/settings');
    await phone.getByRole('link', { name: 'Second factor' }).click();
    await phone.getByRole('button', { name: 'Switch off' }).click();
    await phone.getByRole('button', { name: 'Switch off' }).click();
    await expect(phone.getByRole('alert')).toContainText('Enter the present password');
    await phone.getByLabel('Present password').fill(password);
    await phone.getByRole('button', { name: 'Switch off' }).click();
    await phone.getByRole('button', { name: 'Switch on' }).click();
    await phone.getByLabel('Present password').fill(password);
    await phone.getByRole('button', { name: 'Next' }).click();
    await expect(phone.getByRole('img', { name: 'Picture for the authenticator app' })).toBeVisible();
    await isAccessible(phone);
    const fresh = /[A-Z2-7]{16,}/.exec(((await phone.getByRole('main').textContent()) ?? '').replace(/ /g, ''))![0];
    await phone.getByLabel('Six digits').fill(codeOf(fresh));
    await phone.getByRole('button', { name: 'Switch on' }).click();
    await expect(phone.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
    await phone.getByRole('button', { name: 'I kept them' }).click();
    await expect(phone.getByText(/It is on; \d+ recovery codes are left/)).toBeVisible();
    await phone.goto('/app/settings/devices');
    await expect(phone.getByText('This device')).toBeVisible();
    await isAccessible(phone);
    await phone.context().close();
  });

  await test.step('the password alone is enough again once it is switched off', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await dialog.getByLabel('Password', { exact: false }).first().fill(password);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible();
  });
});
