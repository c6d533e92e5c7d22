import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCipheriv, randomBytes } from 'node:crypto';
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page, request as requests, test } from '@playwright/test';
import type axe from 'axe-core';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { type Language, languageOf, languages } from '@entrepot/contract/core/language.ts';

export type { Language };
/** Users of the customer sign-in. */
export const customers = new Set(['alice', 'bob', 'peer', 'merchant', 'hkcarol']);
const password = 'Entrepot2026';

// Stored browser state of a user who signed in earlier in this run.
type Memory = Awaited<ReturnType<BrowserContext['storageState']>>;
const remembered = new Map<string, Memory>();

/** Opens a separate browser for a user, in a language, signed in: through the form the first time, with the stored session afterwards. */
export async function signIn(browser: Browser, name: string, language: Language = 'en-us'): Promise<Page> {
  const known = remembered.get(name);
  const context = await browser.newContext();
  if (known) await remind(context, await withOwnSession(known, name));
  await context.addInitScript((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
  const page = await context.newPage();
  if (known) return page;
  await signInThroughForm(page, name);
  remembered.set(name, await context.storageState());
  return page;
}

/**
 * Restores stored cookies and storage in a browser when its first page loads. Done manually, because Playwright opens an extra page for
 * this, which costs a browser process each time. A cookie marks that it was done, even if a page clears all other storage.
 */
async function remind(context: BrowserContext, { cookies, origins }: Memory): Promise<void> {
  await context.addCookies(cookies);
  await context.addInitScript(
    (entries) => {
      const isDone = 'reminded=yes';
      if (document.cookie.includes(isDone)) return;
      document.cookie = `${isDone};path=/`;
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
}

// Two browsers never share a session: the second renewal would be treated as theft, and both would be signed out.
async function withOwnSession(memory: Memory, name: string): Promise<Memory> {
  const client = await requests.newContext({ baseURL: test.info().project.use.baseURL });
  const own = await openSession(client, name);
  await client.dispose();
  const renewed = (entry: { name: string; value: string }) =>
    entry.name in own ? { ...entry, value: JSON.stringify(own[entry.name as keyof typeof own]) } : entry;
  return { ...memory, origins: memory.origins.map((origin) => ({ ...origin, localStorage: origin.localStorage.map(renewed) })) };
}

// A second window of a browser, on a page without scripts, in which the user changes the language.
const otherWindows = new WeakMap<BrowserContext, Promise<Page>>();

/** Changes the language in another window of the user's browser: the page follows and preserves all input. */
async function speak(page: Page, language: Language): Promise<void> {
  const context = page.context();
  const opened = otherWindows.get(context) ?? context.newPage().then(async (other) => (await other.goto('/readyz'), other));
  otherWindows.set(context, opened);
  const other = await opened;
  await other.evaluate((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
  await page.waitForFunction(
    (chosen) =>
      document.documentElement.lang.toLowerCase() === chosen &&
      ![...document.querySelectorAll('[aria-busy="true"], [class*="skeleton"]')].some((one) => one.checkVisibility()),
    language,
  );
}

/** Checks a page in each language, the current one last. */
export async function inEachLanguage(page: Page, look: () => Promise<void>): Promise<void> {
  const own = languageOf((await page.locator('html').getAttribute('lang'))!);
  for (const language of [...languages.filter((one) => one !== own), own]) {
    await speak(page, language);
    await look();
  }
}

/** Signs in through the page. */
export async function signInThroughForm(page: Page, name: string, door = customers.has(name) ? '/loginUser' : '/login'): Promise<void> {
  await page.goto(door);
  await page.locator('input[autocomplete="username"]').fill(name);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard/i);
}

/**
 * Signs out through the page and waits for the public site, which is a separate document: navigating before it has loaded would race with
 * it.
 */
export async function signOutThroughMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Personal menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await isOnPublicSite(page);
}

/** Expects the public site as visitors see it. */
export const isOnPublicSite = (page: Page) => expect(page.getByRole('banner').getByText('Sign in', { exact: true })).toBeVisible();

/** Value in the browser's local storage; null if missing. */
export const readStorage = (page: Page, key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key);

/** Delays the requests of a page to an address until the returned function is called. */
export async function pauseRequest(page: Page, address: string | RegExp): Promise<() => void> {
  let goOn = () => {};
  const canSend = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(address, async (route) => {
    await canSend;
    await route.continue();
  });
  return goOn;
}

/** Large message of a scan screen; `data-tone` is its tone. */
export const answer = (page: Page, tone?: 'success' | 'warn' | 'wrong') =>
  page.locator(`[aria-live=assertive][data-tone${tone ? `=${tone}` : ''}]`);

// The scheduled end of a page's last scan, and the delay in seconds before a person starts the next one.
const ended = new WeakMap<Page, number>();
const nextScan = 0.25;

/** The keystrokes of a code as a scanner sends them, with Enter at the end, scheduled from a start time. */
function strokesOf(code: string, start: number, gap: number) {
  const keys = [...code].map((sign) => ({ key: sign, text: sign }));
  return [...keys, { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }].flatMap((key, at) => [
    { ...key, type: 'keyDown' as const, timestamp: start + at * gap },
    { ...key, text: '', type: 'keyUp' as const, timestamp: start + at * gap + 0.002 },
  ]);
}
/** Returns the start time of a scan: some time after the last keystroke of a person, and after the previous scan. */
function startOf(page: Page, code: string, gap: number): number {
  const start = Math.max(Date.now() / 1000 + 4 * gap, (ended.get(page) ?? 0) + nextScan);
  ended.set(page, start + code.length * gap);
  return start;
}

/** Scans a code with a scanner that sends each twice. */
export async function scanDoubled(page: Page, code: string, gap = 0.005): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const start = startOf(page, code, gap);
  const strokes = [start, start + (code.length + 4) * gap].flatMap((from) => strokesOf(code, from, gap));
  await Promise.all(strokes.map((stroke) => session.send('Input.dispatchKeyEvent', stroke)));
  await session.detach();
}

/**
 * Types a code as a scanner does: each key `gap` seconds after the previous one, however busy the page is, with Enter at the end. The time
 * that `halfway` takes is not added.
 */
export async function scan(page: Page, code: string, gap = 0.005, halfway?: () => Promise<unknown>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const strokes = strokesOf(code, startOf(page, code, gap), gap);
  const half = halfway ? code.length : 0;
  await Promise.all(strokes.slice(0, half).map((stroke) => session.send('Input.dispatchKeyEvent', stroke)));
  await halfway?.();
  await Promise.all(strokes.slice(half).map((stroke) => session.send('Input.dispatchKeyEvent', stroke)));
  await session.detach();
}

// The minified build is half the size of the package's source, which the browser parses again on each page.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Text styles that axe has found readable in this run: other texts with the same style on the same background are readable too. Checking
// contrast takes three times as long as all other rules together.
const readable = new Set<string>();

/** Expects no serious axe findings on the page or a part of it. */
export async function isAccessible(page: Page, within?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { found, looks } = await page.evaluate(lookedAt, { part: within ?? 'html', known: [...readable] });
  expect(found).toEqual([]);
  for (const look of looks) readable.add(look);
}

const structure = [
  'heading-order',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-main',
  'landmark-unique',
  'page-has-heading-one',
  'document-title',
];

/** Expects that headings and landmarks of the page are in order: no level is skipped, no landmark comes twice. */
export async function hasStructure(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (rules) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, structure);
  expect(found).toEqual([]);
}

/** Returns the axe findings in a part of the page, and the text styles that were not checked before. Runs in the page. */
async function lookedAt({ part, known }: { part: string; known: string[] }) {
  const { axe: here } = window as typeof window & { axe: typeof axe & { _audit: { rules: { id: string; impact: string }[] } } };
  // Rows with the same appearance as the two above are skipped.
  const rowsBelow = 'tbody > tr:nth-child(n + 3)';
  // Waits for transitions to end; colours in transition are not checked.
  const finiteAnimations = () =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  // The end of one animation may start the next: a dialog closes, and the content below it brightens.
  for (let turns = 0; turns < 5 && finiteAnimations().length > 0; turns++)
    await Promise.allSettled(finiteAnimations().map(({ finished }) => finished));

  const grounds = new Map<Element, string>();
  /** Background styles of an element and its ancestors, as far as they affect the contrast of its text. */
  const groundOf = (element: Element): string => {
    const before = grounds.get(element);
    if (before !== undefined) return before;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
    const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${mixBlendMode}`;
    const around = element.parentElement ? groundOf(element.parentElement) : '';
    const plain = 'rgba(0, 0, 0, 0) none 1 none normal';
    const ground = own === plain ? around : `${around}/${own}`;
    grounds.set(element, ground);
    return ground;
  };
  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const kind = element.matches(fields) ? 'field' : 'text';
    const isOff = element.closest(':disabled, [aria-disabled="true"]') !== null;
    return `${kind} ${color} ${fontSize} ${fontWeight} ${textShadow} ${isOff} on ${groundOf(element)}`;
  };
  const fields = 'input, textarea, select';
  const containsText = ({ childNodes }: Element) =>
    [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
  const isRead = (element: Element) =>
    (element.matches(fields) || containsText(element)) && !element.closest(rowsBelow) && element.checkVisibility();
  const seen = new Set(known);
  const fresh = new Map<string, Element>();
  for (const root of document.querySelectorAll(part))
    for (const element of [...root.querySelectorAll('*')].filter(isRead)) {
      const look = lookOf(element);
      if (!seen.has(look) && !fresh.has(look)) fresh.set(look, element);
    }
  const serious = ({ violations }: axe.AxeResults) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  const wrongOnly = { resultTypes: ['violations'] } satisfies axe.RunOptions;
  // Run immediately, before a new render replaces these elements.
  const contrast = fresh.size ? [await here.run({ include: [...fresh.values()] }, { ...wrongOnly, runOnly: ['color-contrast'] })] : [];
  // Rules without serious findings, which are skipped: a third of all rules and nearly half of their time.
  const minorRules = here._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate').map(({ id }) => id);
  const others = { ...wrongOnly, rules: Object.fromEntries(['color-contrast', ...minorRules].map((id) => [id, { enabled: false }])) };
  const found = [...contrast, await here.run({ include: [part], exclude: [rowsBelow] }, others)].flatMap(serious);
  return { found, looks: [...fresh.keys()] };
}

/** Calls the API as a user, to set up a test. */
export async function caller(request: APIRequestContext, name: string) {
  let { AccessToken } = await openSession(request, name);
  return async function ok<T = any>(callPath: string, body: object = {}): Promise<T> {
    let answer = await post(request, callPath, body, AccessToken);
    // On a slow machine the setup can take longer than a token is valid.
    if (answer.Code === errorCodes.TokenExpired) {
      ({ AccessToken } = await openSession(request, name));
      answer = await post(request, callPath, body, AccessToken);
    }
    if (answer.Code) throw new Error(`${callPath}: ${answer.Code} ${answer.Message} ${JSON.stringify(answer.Data)}`);
    return answer.Data as T;
  };
}

/** The common password, encrypted with a key of the server. */
export function sealed({ Key }: { Key: string }): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(Key, 'base64'), iv);
  return Buffer.concat([iv, cipher.update(password, 'utf8'), cipher.final()]).toString('base64');
}

/** The PIN with which a supervisor, who is signed in elsewhere, approves at the workplace of a page. */
export async function floorPin(page: Page, supervisor: <T>(path: string, body?: object) => Promise<T>): Promise<string> {
  await expect.poll(() => readStorage(page, 'workplace')).not.toBeNull();
  const { workplaceCode } = await readStorage(page, 'workplace');
  const key = await supervisor<{ Key: string; KeyId: string }>('/Account/GetPasswordKey');
  const own = { Password: sealed(key), PasswordKeyId: key.KeyId };
  return (await supervisor<{ Pin: string }>('/Account/SetFloorPin', { WorkplaceCode: workplaceCode, ...own })).Pin;
}

async function openSession(request: APIRequestContext, name: string): Promise<{ AccessToken: string; RefreshToken: string }> {
  const key = (await post(request, '/Account/GetPasswordKey', {})).Data;
  const secret = sealed(key);
  const path = customers.has(name) ? '/Account/LoginUser' : '/Account/Login';
  const signed = await post(request, path, { username: name, password: secret, PasswordKeyId: key.KeyId, MenuClassification: 1 });
  if (signed.Code) throw new Error(`${name} could not sign in: ${signed.Message}`);
  return { AccessToken: signed.Data.AccessToken, RefreshToken: signed.Data.RefreshToken };
}

async function post(request: APIRequestContext, path: string, body: object, token?: string) {
  const answer = await request.post(`/api${path}`, {
    data: body,
    headers: definedOnly({ 'accept-language': 'en-us', authorization: token ? `Bearer ${token}` : undefined }),
  });
  return (await answer.json()) as { Code: number; Message: string; Data: any };
}
