import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { readCaptcha } from '../../../e2e/captcha.ts';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { caller, isAccessible, readStorage, signOutThroughMenu } from '../../../e2e/people.ts';
import { solvePuzzle } from '../../../e2e/solve-puzzle.ts';

/** Types the letters of the captcha. */
async function solve(page: Page, label: string, picture: string): Promise<void> {
  const address = await page.getByRole('img', { name: picture }).getAttribute('src');
  await page.getByRole('textbox', { name: label }).fill(await readCaptcha(address ?? ''));
}

/** The messages to a number, newest first, as staff see them. */
async function messagesTo(request: APIRequestContext, receiver: string): Promise<{ Content: string }[]> {
  const manager = await caller(request, 'manager');
  return (await manager('/SentMessage/GetSentMessages', { Receiver: receiver })).Data;
}

/** The code in the next message to a number that already had `before` messages: other journeys use it as well. */
async function codeTo(request: APIRequestContext, receiver: string, before = 0): Promise<string> {
  await expect.poll(async () => (await messagesTo(request, receiver)).length).toBeGreaterThan(before);
  return /\b\d{6}\b/.exec((await messagesTo(request, receiver))[0]!.Content)![0];
}

async function inLanguage(page: Page, language: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
}

test(
  'visitor registers on the front page and finds the warehouse address with the member code',
  covers('PUBLIC-REGISTER', 'FIELD-ServiceAgreement'),
  async ({ page, request }) => {
    await inLanguage(page, 'en-us');
    const { MemberCode: friend } = await (await caller(request, 'alice'))('/User/GetUserInfoDetailedInfo');
    await page.goto('/index');
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    await page.goto(`/index?activeIndex=register&referrer=${friend}`);
    await expect(page.getByText(`Referred by member ${friend}`)).toBeVisible();
    await isAccessible(page);

    await page.getByRole('combobox', { name: 'Country code' }).click();
    await page.getByRole('option', { name: '+886' }).click();
    await page.getByRole('textbox', { name: 'Mobile number' }).fill('0987 654 321');
    await page.getByRole('button', { name: 'Use letters instead' }).click();
    // A missing code is reported at its field, together with all other missing fields.
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Verification code' })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Get a code first and enter it')).toHaveCount(1);
    const picture = page.getByRole('img', { name: 'Captcha picture' });
    const refused = await picture.getAttribute('src');
    await page.getByRole('textbox', { name: 'Characters in the picture' }).fill('wrong');
    await page.getByRole('button', { name: 'Get code' }).click();
    await expect(page.getByRole('alert')).toContainText('characters in the picture');
    // A rejection also loads another picture, a moment after the message.
    await expect(picture).not.toHaveAttribute('src', refused ?? '');
    await expect(page.getByRole('textbox', { name: 'Characters in the picture' })).toHaveValue('');
    await solve(page, 'Characters in the picture', 'Captcha picture');
    await page.getByRole('button', { name: 'Get code' }).click();
    await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();

    await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeTo(request, '+8860987654321'));
    await page.getByRole('textbox', { name: 'User name' }).fill('journeygirl');
    await page.getByRole('textbox', { name: /^Password/ }).fill('weak');
    await page.getByRole('textbox', { name: 'Repeat the password' }).fill('weak');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('Please read and accept the agreement first')).toBeVisible();
    await page.getByRole('textbox', { name: /^Password/ }).fill('Journey2026');
    await page.getByRole('textbox', { name: 'Repeat the password' }).fill('Journey2026');
    await page.getByRole('button', { name: 'Read the agreement' }).click();
    await expect(page.getByRole('dialog')).toContainText('Register with your real particulars');
    await isAccessible(page);
    await page.getByRole('button', { name: 'I accept' }).click();
    await expect(page.getByRole('checkbox', { name: /accept the agreement/ })).toBeChecked();
    await page.getByRole('button', { name: 'Register', exact: true }).click();

    await expect(page).toHaveURL(/ConsolidationAddressMine/);
    expect(await readStorage(page, 'ServiceAgreement')).toBe(true);
    await expect(page.getByText(/Include your member code T\d{5,}/)).toBeVisible();
    const code = /T\d{5,}/.exec((await page.getByText(/Include your member code/).textContent()) ?? '')![0];
    await expect(page.getByText(new RegExp(`journeygirl ${code}`)).first()).toBeVisible();
  },
);

test(
  'a customer verifies a phone, and signs in by a code sent to it',
  covers('PUBLIC-LOGIN-SMS', 'SCREEN-PersonalInformation'),
  async ({ page, request }) => {
    test.slow();
    await inLanguage(page, 'en-us');
    await page.goto('/loginUser');
    await expect(page.getByText('By signing in you accept the agreement.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Account' }).fill('bob');
    await page.getByRole('textbox', { name: 'Password' }).fill('Entrepot2026');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/dashboard/i);
    await page.goto('/mine/MineProfileIndex');
    await page.getByRole('combobox', { name: 'Country code' }).click();
    await page.getByRole('option', { name: '+886' }).click();
    await page.getByRole('textbox', { name: 'Mobile number' }).fill('0977123456');
    await page.getByRole('button', { name: 'Get code' }).click();
    await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeTo(request, '+8860977123456'));
    const verify = page.getByRole('button', { name: 'Verify this number' });
    await page.locator('form').filter({ has: verify }).locator('input[type="password"]').fill('Entrepot2026');
    await verify.click();
    await expect(page.getByText('Verified number: +886 0977123456')).toBeVisible();
    await isAccessible(page);
    await signOutThroughMenu(page);

    await page.goto('/loginUser');
    await page.getByRole('tab', { name: 'Text message' }).click();
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
    // The agreement is not shown again in a browser in which it was accepted.
    expect(await readStorage(page, 'ServiceAgreement')).toBe(true);
    await expect(page.getByText('By signing in you accept the agreement.')).toHaveCount(0);
    await isAccessible(page);
    await page.getByRole('combobox', { name: 'Country code' }).click();
    await page.getByRole('option', { name: '+886' }).click();
    // A number receives at most one message a minute, so another customer's phone is used.
    await page.getByRole('textbox', { name: 'Mobile number' }).fill('0934567803');
    const { length: before } = await messagesTo(request, '+8860934567803');
    await page.getByRole('button', { name: 'Use letters instead' }).click();
    const again = page.getByRole('button', { name: /Resend in \d+ s/ });
    // Another journey on the phone may have sent a code within the last minute: the request is rejected then and retried.
    await expect(async () => {
      if (await again.isVisible()) return;
      await solve(page, 'Characters in the picture', 'Captcha picture');
      await page.getByRole('button', { name: 'Get code' }).click();
      await expect(again).toBeDisabled({ timeout: 5_000 });
    }).toPass({ timeout: 100_000, intervals: [1_000, 5_000] });
    await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeTo(request, '+8860934567803', before));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/dashboard/i);
    await signOutThroughMenu(page);
    await page.goto('/index?activeIndex=retrievePassword');
    await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
    await isAccessible(page);
  },
);

test('訪客以手機號碼註冊，會員編號就是登入帳號', async ({ page, request }) => {
  await inLanguage(page, 'zh-tw');
  await page.goto('/loginUser');
  await page.getByRole('link', { name: '註冊帳號' }).click();
  await expect(page.getByRole('combobox', { name: '國碼' })).toHaveValue(/886/);
  await page.getByRole('textbox', { name: '手機號碼' }).fill('0955123123');
  await expect(page.getByRole('button', { name: '取得驗證碼' })).toBeDisabled();
  await solvePuzzle(page, page.getByRole('group', { name: '滑動驗證' }));
  await expect(page.getByText('驗證成功')).toBeVisible();
  await page.getByRole('button', { name: '取得驗證碼' }).click();
  await page.getByRole('textbox', { name: '簡訊驗證碼' }).fill(await codeTo(request, '+8860955123123'));
  await page.getByRole('textbox', { name: /^密碼/ }).fill('Journey2026');
  await page.getByRole('textbox', { name: '確認密碼' }).fill('Journey2026');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '立即註冊' }).click();
  await expect(page).toHaveURL(/ConsolidationAddressMine/);
  await expect(
    page
      .getByRole('main')
      .getByText(/T\d{5,}/)
      .first(),
  ).toBeVisible();
});
