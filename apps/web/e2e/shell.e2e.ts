import { expect, type Page, type Request } from '@playwright/test';
import { test } from './journey.ts';
import { isOnPublicSite, kept, scan, signIn, throughTheDoor, throughTheWayOut } from './people.ts';
import { listed, ordered, shelved, stage } from './prepare.ts';

const called = (request: Request) => (request.url().includes('/api/') ? new URL(request.url()).pathname.replace('/api', '') : null);

/** Every call the page makes from now on. */
function callsOf(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (called(request) && request.resourceType() === 'fetch') requests.push(request);
  });
  return requests;
}
const paths = (requests: readonly Request[]) => requests.map((request) => called(request)!);

for (const { locale, title, lang } of [
  { locale: 'zh-CN', title: '登录', lang: 'zh-cn' },
  { locale: 'zh-HK', title: '登入', lang: 'zh-tw' },
  { locale: 'en-GB', title: 'Sign in', lang: 'en-us' },
  { locale: 'fr-FR', title: '登录', lang: 'zh-cn' },
])
  test(`a browser that speaks ${locale} is greeted in ${lang}`, async ({ browser }) => {
    const page = await (await browser.newContext({ locale })).newPage();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}$`, 'i'));
  });

test('signing in loads the person, the settings, the shortcuts and the menu, in that order, over one kind of request', async ({ page }) => {
  const requests = callsOf(page);
  await throughTheDoor(page, 'clerk');
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  const order = [
    '/User/GetUserInfoDetailedInfo',
    '/UserConfiguration/GetUserConfigureByUserIdInfo',
    '/QuickNavigation/GetQuickNavigations',
    '/User/GetUserMenuTree',
  ];
  expect(paths(requests).filter((path) => order.includes(path))).toEqual(order);
  for (const request of requests) {
    expect(request.method()).toBe('POST');
    expect(request.headers()['content-type']).toBe('application/json');
    expect(request.headers()['accept-language']).toBe('en-us');
  }
  const access = await kept(page, 'AccessToken');
  expect(access).toBeTruthy();
  expect(await kept(page, 'RefreshToken')).toBeTruthy();
  expect(await kept(page, 'LoginType')).toBe('backgroundUserLogin');
  const info = requests.find((request) => called(request) === order[0])!;
  expect(info.headers().authorization).toBe(`Bearer ${access}`);
});

test('the address of the API is asked for first, and a host nobody knows stops the start with the reason', async ({ page }) => {
  const first: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') first.push(new URL(request.url()).pathname);
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(first[0]).toBe('/GetSiteApiUrlByHost');
  await page.route('**/GetSiteApiUrlByHost', (route) => route.continue({ postData: JSON.stringify({ Host: 'nobody.example' }) }));
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText(/nobody\.example|not found|site/i);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0);
});

test('signing out tells the server which session ends, and forgets both tokens', async ({ page }) => {
  await throughTheDoor(page, 'picker');
  const refresh = await kept(page, 'RefreshToken');
  const telling = page.waitForRequest((request) => called(request) === '/Account/RevokeToken');
  const opened: string[] = [];
  page.on('request', (request) => void (request.isNavigationRequest() && opened.push(new URL(request.url()).pathname)));
  await throughTheWayOut(page);
  expect((await telling).postDataJSON()).toMatchObject({ Token: refresh });
  expect(opened).toEqual(['/index']);
  await expect(page).toHaveURL(/login/);
  expect([await kept(page, 'AccessToken'), await kept(page, 'RefreshToken')]).toEqual([null, null]);
});

test('who cannot be loaded is treated as signed out', async ({ page }) => {
  await throughTheDoor(page, 'support');
  await page.route('**/api/User/GetUserInfoDetailedInfo', (route) =>
    route.fulfill({ status: 403, json: { Code: 1, Message: 'This account is locked', Data: null } }),
  );
  await page.goto('/Dashboard');
  await expect(page).toHaveURL(/login/);
  expect(await kept(page, 'AccessToken')).toBeNull();
});

test('an expired token is renewed once while the other calls wait, and each of them is made again with the new one', async ({ page }) => {
  await throughTheDoor(page, 'manager');
  const old = await kept(page, 'AccessToken');
  // What the first page still asks for is not counted.
  await page.goto('about:blank');
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.headers().authorization !== `Bearer ${old}`) return route.fallback();
    return route.fulfill({ status: 401, json: { Code: 5, Message: 'expired', Data: null } });
  });
  const requests = callsOf(page);
  await page.goto('/WarehouseIndex');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(paths(requests).filter((path) => path === '/Account/RefreshToken')).toHaveLength(1);
  const now = await kept(page, 'AccessToken');
  expect(now).not.toBe(old);
  const late = requests.slice(paths(requests).indexOf('/Account/RefreshToken') + 1);
  for (const request of late) expect([undefined, `Bearer ${now}`]).toContain(request.headers().authorization);
});

test('what the server refuses is shown in its words, and goes by itself', async ({ page }) => {
  await throughTheDoor(page, 'manager');
  await page.goto('/WarehouseIndex');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('row', { name: /XM/ }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'In use, cannot be deleted' });
  await expect(told).toBeVisible();
  await expect(told).toHaveCount(0, { timeout: 8_000 });
});

test('switching the language changes menu, title, server words and connection, and is remembered', async ({ page }) => {
  await throughTheDoor(page, 'leader');
  // The connection of the page before may still be opening.
  await page.goto('about:blank');
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto('/TransportShiftIndex');
  await expect(page.getByRole('heading', { name: 'Transport shifts' })).toBeVisible();
  await expect.poll(() => sockets.length).toBe(1);
  expect(sockets[0]).toContain('/api/LogisticsInfrastructureHub');
  const requests = callsOf(page);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemcheckbox', { name: '繁體中文' }).click();
  await expect(page.getByText('語言切換成功')).toBeVisible();
  await expect(page.getByRole('heading', { name: '運輸班次' })).toBeVisible();
  await expect.poll(() => sockets.length).toBe(2);
  const after = paths(requests);
  expect(after).toContain('/User/GetUserMenuTree');
  // Title and Logo.
  expect(after).toContain('/Site/GetSitePageConfiguration');
  expect(requests.every((request) => request.headers()['accept-language'] === 'zh-tw')).toBe(true);
  expect(await kept(page, 'language')).toBe('zh-tw');
  await page.reload();
  await expect(page.getByRole('heading', { name: '運輸班次' })).toBeVisible();
  await page.getByRole('button', { name: '語言' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'English' }).click();
  await expect(page.getByText('Switch Language Success')).toBeVisible();
});

test('a list that is opened cold takes at most 25 requests in all, and every script and style comes compressed', async ({ browser }) => {
  const page = await signIn(browser, 'clerk');
  await page.evaluate(() => ['version', 'statusSets'].forEach((key) => localStorage.removeItem(key))).catch(() => undefined);
  // What the page before still asks for does not count.
  await page.goto('about:blank');
  const asked: string[] = [];
  const plain: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('response', (response) => {
    const { 'content-encoding': encoding, 'content-length': length } = response.headers();
    if (/\.(js|css)$/.test(response.url()) && !encoding && Number(length) > 1_000) plain.push(response.url());
  });
  await page.goto('/ShelvesIndex');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toContain('/api/Shelves/GetShelves');
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(25);
  expect(plain).toEqual([]);
});

test('before the first row of parcels, orders and bills stands there at most 25 requests are made; what counts and narrows them is asked for after it', async ({
  browser,
}) => {
  await ordered(await stage());
  for (const [path, counts] of [
    ['/PackageIndex', 'GetPackageStatistics'],
    ['/LogisticsOrderIndex', 'GetLogisticsOrderStatistics'],
    ['/BillIndex', 'GetBillStatistics'],
  ] as const) {
    const page = await signIn(browser, 'manager');
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (!document.querySelector('tbody tr[data-key]')) return;
        Object.assign(window, { firstRowAt: performance.now() });
        seen.disconnect();
      });
      seen.observe(document, { childList: true, subtree: true });
    });
    await page.goto(path);
    const counted = page.waitForResponse(`**/${counts}`);
    await expect(page.locator('tbody tr[data-key]').first()).toBeVisible();
    await counted;
    const before = await page.evaluate(() => {
      const at = (window as unknown as { firstRowAt: number }).firstRowAt;
      return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < at ? [name] : []));
    });
    // And the page itself.
    expect(before.length + 1, `${path} ${before.join(' ')}`).toBeLessThanOrEqual(25);
    expect(before.join()).not.toContain(counts);
  }
});

test('one search leads to screens, to whatever has a number, to customers and to what can be done; a scan into it opens what it is', async ({
  browser,
}) => {
  const parcel = await shelved(await stage());
  const page = await signIn(browser, 'manager');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  const field = page.getByRole('combobox', { name: /^Search the menu/ });
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await scan(page, parcel.number);
  await expect(page).toHaveURL(/\/PackageIndex\?open=/);
  await expect(page.getByRole('dialog').getByText(parcel.number).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await field.fill('alice');
  await expect(page.getByRole('option', { name: /alice/i }).first()).toBeVisible();
  await field.fill('Log out');
  await page.getByRole('option', { name: 'Log out' }).click();
  await isOnPublicSite(page);
});

test('texts are sent trimmed and what is empty is not sent, also while the list is still on its way', async ({ page }) => {
  await throughTheDoor(page, 'manager');
  let search = () => {};
  const searched = new Promise<void>((resolve) => {
    search = resolve;
  });
  await page.route('**/api/Package/GetPackages', async (route) => {
    if (/SF0000000000001/.test(route.request().postData() ?? '')) search();
    else await searched;
    await route.continue();
  });
  await page.goto('/PackageIndex');
  const filter = page.getByRole('textbox', { name: /number/i }).first();
  await filter.fill('   SF0000000000001  ');
  const asked = page.waitForRequest(
    (request) => called(request) === '/Package/GetPackages' && /SF0000000000001/.test(request.postData() ?? ''),
  );
  await filter.press('Enter');
  const body = (await asked).postDataJSON() as Record<string, unknown>;
  expect(Object.values(body)).toContainEqual(expect.stringMatching(/^SF0000000000001$/));
  expect(Object.values(body)).not.toContain('');
});

test('a new picking list is told to the pickers of its warehouse at once', async ({ page }) => {
  // The hub's answer to who this is: from then on the page hears.
  const welcome = ({ payload }: { payload: string | Buffer }) => String(payload).startsWith('40');
  let lines = 0;
  page.on('websocket', () => lines++);
  const heard = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived', { predicate: welcome }));
  await throughTheDoor(page, 'picker');
  await heard;
  expect(lines).toBe(1);
  await listed(await stage());
  await expect(page.getByText('New picking order waiting').first()).toBeVisible();
});
