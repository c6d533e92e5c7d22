import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { readCaptcha } from './captcha.ts';
import { test } from './journey.ts';
import { caller, isAccessible, kept, throughTheWayOut } from './people.ts';
import { solvePuzzle } from './solve-puzzle.ts';

/** Types the letters of the picture that the form shows. */
async function solve(page: Page, label: string, picture: string): Promise<void> {
  const address = await page.getByRole('img', { name: picture }).getAttribute('src');
  await page.getByRole('textbox', { name: label }).fill(readCaptcha(address ?? ''));
}

/** The messages to a number, the newest first, as staff read them. */
async function messagesTo(request: APIRequestContext, receiver: string): Promise<{ Content: string }[]> {
  const manager = await caller(request, 'manager');
  return (await manager('/SentMessage/GetSentMessages', { Receiver: receiver })).Data;
}

/** The code in the next message to a number after the `before` that it had already: other journeys write to it too. */
async function codeTo(request: APIRequestContext, receiver: string, before = 0): Promise<string> {
  await expect.poll(async () => (await messagesTo(request, receiver)).length).toBeGreaterThan(before);
  return /\b\d{6}\b/.exec((await messagesTo(request, receiver))[0]!.Content)![0];
}

async function inLanguage(page: Page, language: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
}

test('a visitor registers from the front page and finds the warehouse address with the own member code', async ({ page, request }) => {
  await inLanguage(page, 'en-us');
  const { MemberCode: friend } = await (await caller(request, 'alice'))('/User/GetUserInfoDetailedInfo');
  await page.goto('/index');
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Open an account' })).toBeVisible();
  await page.goto(`/index?activeIndex=register&referrer=${friend}`);
  await expect(page.getByText(`Recommended by member ${friend}`)).toBeVisible();
  await isAccessible(page);

  await page.getByRole('combobox', { name: 'Country code' }).click();
  await page.getByRole('option', { name: '+886' }).click();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('0987 654 321');
  await page.getByRole('button', { name: 'Read letters instead' }).click();
  // What lacks a code is told at its field, with all else that is missing.
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Code from the message' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Get a code and enter it first')).toHaveCount(1);
  const picture = page.getByRole('img', { name: 'Captcha picture' });
  const refused = await picture.getAttribute('src');
  await page.getByRole('textbox', { name: 'Characters in the picture' }).fill('wrong');
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect(page.getByRole('alert')).toContainText('characters of the picture');
  // Another picture comes with the refusal, a moment after its words.
  await expect(picture).not.toHaveAttribute('src', refused ?? '');
  await expect(page.getByRole('textbox', { name: 'Characters in the picture' })).toHaveValue('');
  await solve(page, 'Characters in the picture', 'Captcha picture');
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect(page.getByRole('button', { name: /Again in \d+ s/ })).toBeDisabled();

  await page.getByRole('textbox', { name: 'Code from the message' }).fill(await codeTo(request, '+8860987654321'));
  await page.getByRole('textbox', { name: 'Account name' }).fill('journeygirl');
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
  expect(await kept(page, 'ServiceAgreement')).toBe(true);
  await expect(page.getByText(/Keep your member code T\d{5,}/)).toBeVisible();
  const code = /T\d{5,}/.exec((await page.getByText(/Keep your member code/).textContent()) ?? '')![0];
  await expect(page.getByText(new RegExp(`journeygirl ${code}`)).first()).toBeVisible();
});

test('a customer binds a phone, and who bound one before signs in by a message to it', async ({ page, request }) => {
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
  await page.getByRole('textbox', { name: 'Code from the message' }).fill(await codeTo(request, '+8860977123456'));
  await page.getByRole('button', { name: 'Verify this number' }).click();
  await expect(page.getByText('Verified number: +886 0977123456')).toBeVisible();
  await isAccessible(page);
  await throughTheWayOut(page);

  await page.goto('/loginUser');
  await page.getByRole('tab', { name: 'Text message' }).click();
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
  // Who has accepted the agreement on this browser is not told again.
  expect(await kept(page, 'ServiceAgreement')).toBe(true);
  await expect(page.getByText('By signing in you accept the agreement.')).toHaveCount(0);
  await isAccessible(page);
  await page.getByRole('combobox', { name: 'Country code' }).click();
  await page.getByRole('option', { name: '+886' }).click();
  // Nobody gets two messages within a minute: it is another customer’s phone that is written to.
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('0934567803');
  const { length: before } = await messagesTo(request, '+8860934567803');
  await page.getByRole('button', { name: 'Read letters instead' }).click();
  const again = page.getByRole('button', { name: /Again in \d+ s/ });
  // A journey on the phone may have written to it a moment ago: who asks too soon is told so, and asks again.
  await expect(async () => {
    if (await again.isVisible()) return;
    await solve(page, 'Characters in the picture', 'Captcha picture');
    await page.getByRole('button', { name: 'Get code' }).click();
    await expect(again).toBeDisabled({ timeout: 5_000 });
  }).toPass({ timeout: 100_000, intervals: [1_000, 5_000] });
  await page.getByRole('textbox', { name: 'Code from the message' }).fill(await codeTo(request, '+8860934567803', before));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/i);
  await throughTheWayOut(page);
  await page.goto('/index?activeIndex=retrievePassword');
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await isAccessible(page);
});

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
  await expect(page.getByText(/T\d{5,} T\d{5,}/).first()).toBeVisible();
});
