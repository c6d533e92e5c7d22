import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCipheriv, randomBytes } from 'node:crypto';
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page, request as requests, test } from '@playwright/test';
import type axe from 'axe-core';
import { TokenExpired } from '@entrepot/contract/data/error-codes.ts';
import { given } from '@entrepot/contract/core/given.ts';
import { type Language, languageOf, languages } from '@entrepot/contract/core/language.ts';

export type { Language };
/** Who comes in by the customers' door. */
export const customers = new Set(['alice', 'bob', 'peer', 'merchant', 'hkcarol']);
const password = 'Entrepot2026';

// What a browser remembers of a person who signed in before in this run.
type Memory = Awaited<ReturnType<BrowserContext['storageState']>>;
const remembered = new Map<string, Memory>();

/** Opens a browser of its own for a person, in a language, signed in: through the page the first time, as a returning person then. */
export async function signIn(browser: Browser, name: string, language: Language = 'en-us'): Promise<Page> {
  const known = remembered.get(name);
  const context = await browser.newContext();
  if (known) await remind(context, await withOwnSession(known, name));
  await context.addInitScript((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
  const page = await context.newPage();
  if (known) return page;
  await throughTheDoor(page, name);
  remembered.set(name, await context.storageState());
  return page;
}

/**
 * Gives a browser what it kept, when its first page of the product begins. By hand, for Playwright opens a page of its own to write it, which
 * takes a process of the browser each time; a cookie tells that it was done, also to a page that has forgotten all else.
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

// Two browsers never hold one session: the second to renew it would be taken for a thief, and both would be signed out.
async function withOwnSession(memory: Memory, name: string): Promise<Memory> {
  const client = await requests.newContext({ baseURL: test.info().project.use.baseURL });
  const own = await openSession(client, name);
  await client.dispose();
  const renewed = (entry: { name: string; value: string }) =>
    entry.name in own ? { ...entry, value: JSON.stringify(own[entry.name as keyof typeof own]) } : entry;
  return { ...memory, origins: memory.origins.map((origin) => ({ ...origin, localStorage: origin.localStorage.map(renewed) })) };
}

// A second window of a browser, on a page without a script, by which its person chooses a language.
const otherWindows = new WeakMap<BrowserContext, Promise<Page>>();

/** Chooses a language in another window of the person's browser: the page follows, with all that was typed. */
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

/** Looks at a page in each language, the one it stands in last. */
export async function inEachLanguage(page: Page, look: () => Promise<void>): Promise<void> {
  const own = languageOf((await page.locator('html').getAttribute('lang'))!);
  for (const language of [...languages.filter((one) => one !== own), own]) {
    await speak(page, language);
    await look();
  }
}

/** Signs in through the page. */
export async function throughTheDoor(page: Page, name: string, door = customers.has(name) ? '/loginUser' : '/login'): Promise<void> {
  await page.goto(door);
  await page.locator('input[autocomplete="username"]').fill(name);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard/i);
}

/** Signs out through the page, and waits for the public site, which is a page of its own: what is opened before it has come fights with it. */
export async function throughTheWayOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Personal menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await isOnPublicSite(page);
}

/** The public site has come, as who is not signed in sees it. */
export const isOnPublicSite = (page: Page) => expect(page.getByRole('banner').getByText('Sign in', { exact: true })).toBeVisible();

/** What the browser keeps under a name; null when it keeps nothing. */
export const kept = (page: Page, key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key);

/** Holds what a page asks for at an address until the given function is called. */
export async function held(page: Page, address: string | RegExp): Promise<() => void> {
  let goOn = () => {};
  const mayGo = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(address, async (route) => {
    await mayGo;
    await route.continue();
  });
  return goOn;
}

/** The big answer of a scan screen, once there is one; `data-tone` says whether it is right. */
export const answer = (page: Page, tone?: 'success' | 'warn' | 'wrong') =>
  page.locator(`[aria-live=assertive][data-tone${tone ? `=${tone}` : ''}]`);

// When the last scan of a page ended by the clock of its keys, and how much later, in seconds, a hand begins the next.
const ended = new WeakMap<Page, number>();
const nextScan = 0.25;

/** The keys of a code as a scanner sends them, with Enter at the end, from a moment on. */
function strokesOf(code: string, start: number, gap: number) {
  const keys = [...code].map((sign) => ({ key: sign, text: sign }));
  return [...keys, { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }].flatMap((key, at) => [
    { ...key, type: 'keyDown' as const, timestamp: start + at * gap },
    { ...key, text: '', type: 'keyUp' as const, timestamp: start + at * gap + 0.002 },
  ]);
}
/** A scanner begins a while after the last key of a person, and a hand's next scan after the one before. */
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
 * Types a code as a scanner does: every key `gap` seconds after the one before, however busy the page is, with Enter at the end. What
 * happens `halfway` takes none of that time.
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

// Half as long as what the package gives by itself, which the browser reads anew on each page.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Looks of text that axe has found readable in this run: another text that looks the same on the same ground is readable too. Contrast
// alone takes three times as long as all other rules.
const readable = new Set<string>();

/** The page, or a part of it, has no serious finding of axe. */
export async function isAccessible(page: Page, within?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { found, looks } = await page.evaluate(lookedAt, { part: within ?? 'html', known: [...readable] });
  expect(found).toEqual([]);
  for (const look of looks) readable.add(look);
}

/** What axe finds in a part of the page, and the looks of its texts that are not known yet. Runs in the page. */
async function lookedAt({ part, known }: { part: string; known: string[] }) {
  const { axe: here } = window as unknown as { axe: typeof axe & { _audit: { rules: { id: string; impact: string }[] } } };
  // Rows that are drawn as the two above them are not looked at.
  const rowsBelow = 'tbody > tr:nth-child(n + 3)';
  // A colour on its way to another is neither.
  const passing = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  // What ends may let the next begin: a dialog goes, and what lies under it lights up.
  for (let turns = 0; turns < 5 && passing().length > 0; turns++) await Promise.allSettled(passing().map(({ finished }) => finished));

  const grounds = new Map<Element, string>();
  /** What an element and all around it are painted with, as far as it says how its texts are read. */
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
  const hasWords = ({ childNodes }: Element) => [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
  const isRead = (element: Element) =>
    (element.matches(fields) || hasWords(element)) && !element.closest(rowsBelow) && element.checkVisibility();
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
  // At once, before a page that draws itself anew has put other elements in the place of these.
  const contrast = fresh.size ? [await here.run({ include: [...fresh.values()] }, { ...wrongOnly, runOnly: ['color-contrast'] })] : [];
  // What could be no serious finding is a third of the rules and nearly half of their time.
  const lesser = here._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate').map(({ id }) => id);
  const others = { ...wrongOnly, rules: Object.fromEntries(['color-contrast', ...lesser].map((id) => [id, { enabled: false }])) };
  const found = [...contrast, await here.run({ include: [part], exclude: [rowsBelow] }, others)].flatMap(serious);
  return { found, looks: [...fresh.keys()] };
}

/** Makes calls as a person, to prepare what a journey starts from. */
export async function caller(request: APIRequestContext, name: string) {
  let { AccessToken } = await openSession(request, name);
  return async function ok<T = any>(callPath: string, body: object = {}): Promise<T> {
    let answer = await post(request, callPath, body, AccessToken);
    // A stage outlives its people's tokens on a slow machine.
    if (answer.Code === TokenExpired) {
      ({ AccessToken } = await openSession(request, name));
      answer = await post(request, callPath, body, AccessToken);
    }
    if (answer.Code) throw new Error(`${callPath}: ${answer.Code} ${answer.Message} ${JSON.stringify(answer.Data)}`);
    return answer.Data as T;
  };
}

/** Everybody's password, sealed with a key of the server. */
export function sealed({ Key }: { Key: string }): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(Key, 'base64'), iv);
  return Buffer.concat([iv, cipher.update(password, 'utf8'), cipher.final()]).toString('base64');
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
    headers: given({ 'accept-language': 'en-us', authorization: token ? `Bearer ${token}` : undefined }),
  });
  return (await answer.json()) as { Code: number; Message: string; Data: any };
}
