import { expect, type Page, type Request } from '@playwright/test';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { covers } from './covers.ts';
import { test } from './journey.ts';
import { isOnPublicSite, readStorage, scan, signIn, signInThroughForm, signOutThroughMenu } from './people.ts';
import { listed, ordered, shelved, stage } from './prepare.ts';

const called = (request: Request) => (request.url().includes('/api/') ? new URL(request.url()).pathname.replace('/api', '') : null);

/** Records every call of the page from now on. */
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
  test(`greets a browser with locale ${locale} in ${lang}`, covers('CONST-I18N-DEFAULT', 'I18N-BROWSER'), async ({ browser }) => {
    const page = await (await browser.newContext({ locale })).newPage();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}$`, 'i'));
  });

test(
  'signing in loads user, settings, shortcuts and menu in order by one kind of request',
  covers('FIELD-Token-AccessToken', 'FIELD-Token-RefreshToken', 'SESSION-03', 'HTTP-POST'),
  async ({ page }) => {
    const requests = callsOf(page);
    await signInThroughForm(page, 'clerk');
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
    const access = await readStorage(page, 'AccessToken');
    expect(access).toBeTruthy();
    expect(await readStorage(page, 'RefreshToken')).toBeTruthy();
    expect(await readStorage(page, 'LoginType')).toBe('backgroundUserLogin');
    const info = requests.find((request) => called(request) === order[0])!;
    expect(info.headers().authorization).toBe(`Bearer ${access}`);
  },
);

test(
  'requests the API address first, and an unknown host stops the start with the reason',
  covers('HTTP-BASE', 'ERR-STARTUP'),
  async ({ page }) => {
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
  },
);

test(
  'signing out names the ended session to the server, and deletes both tokens',
  covers('TOPBAR-15', 'SESSION-04', 'SESSION-05'),
  async ({ page }) => {
    await signInThroughForm(page, 'picker');
    const refresh = await readStorage(page, 'RefreshToken');
    const revokeRequest = page.waitForRequest((request) => called(request) === '/Account/RevokeToken');
    const opened: string[] = [];
    page.on('request', (request) => void (request.isNavigationRequest() && opened.push(new URL(request.url()).pathname)));
    await signOutThroughMenu(page);
    expect((await revokeRequest).postDataJSON()).toMatchObject({ Token: refresh });
    expect(opened).toEqual(['/index']);
    await expect(page).toHaveURL(/login/);
    expect([await readStorage(page, 'AccessToken'), await readStorage(page, 'RefreshToken')]).toEqual([null, null]);
  },
);

test('treats a user who cannot be loaded as signed out', covers('SESSION-07'), async ({ page }) => {
  await signInThroughForm(page, 'support');
  await page.route('**/api/User/GetUserInfoDetailedInfo', (route) =>
    route.fulfill({ status: 403, json: { Code: errorCodes.NoPermission, Message: 'This account is locked', Data: null } }),
  );
  await page.goto('/Dashboard');
  await expect(page).toHaveURL(/login/);
  expect(await readStorage(page, 'AccessToken')).toBeNull();
});

test(
  'renews an expired token once while other calls wait, and repeats each with the new one',
  covers('HTTP-BEARER', 'ERR-401-CODE5', 'ERR-401-RETRY'),
  async ({ page }) => {
    await signInThroughForm(page, 'manager');
    const old = await readStorage(page, 'AccessToken');
    // Leaves the first page, so that its pending requests are not counted.
    await page.goto('about:blank');
    await page.route('**/api/**', async (route) => {
      const request = route.request();
      if (request.headers().authorization !== `Bearer ${old}`) return route.fallback();
      return route.fulfill({ status: 401, json: { Code: errorCodes.TokenExpired, Message: 'expired', Data: null } });
    });
    const requests = callsOf(page);
    await page.goto('/WarehouseIndex');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(paths(requests).filter((path) => path === '/Account/RefreshToken')).toHaveLength(1);
    const now = await readStorage(page, 'AccessToken');
    expect(now).not.toBe(old);
    const late = requests.slice(paths(requests).indexOf('/Account/RefreshToken') + 1);
    for (const request of late) expect([undefined, `Bearer ${now}`]).toContain(request.headers().authorization);
  },
);

test(
  'shows refusals with the message of the server, and removes them automatically',
  covers('ERR-ENVELOPE', 'ERR-OTHER'),
  async ({ page }) => {
    await signInThroughForm(page, 'manager');
    await page.goto('/WarehouseIndex');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('row', { name: /XM/ }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'In use, cannot be deleted' });
    await expect(alert).toBeVisible();
    await expect(alert).toHaveCount(0, { timeout: 8_000 });
  },
);

test(
  'switching the language changes menu, title, server texts and connection, and is stored',
  covers('I18N-SWITCH-01', 'I18N-SWITCH-02', 'I18N-SWITCH-04', 'MSG-SWITCH-LANGUAGE', 'I18N-HEADER', 'TOPBAR-03', 'RT-HUB', 'RT-CONN-01'),
  async ({ page }) => {
    await signInThroughForm(page, 'leader');
    // The connection of the previous page may still be opening.
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
    expect(await readStorage(page, 'language')).toBe('zh-tw');
    await page.reload();
    await expect(page.getByRole('heading', { name: '運輸班次' })).toBeVisible();
    await page.getByRole('button', { name: '語言' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'English' }).click();
    await expect(page.getByText('Switch Language Success')).toBeVisible();
  },
);

test('a cold list takes at most 26 requests, with compressed scripts and styles', async ({ browser }) => {
  const page = await signIn(browser, 'clerk');
  await page.evaluate(() => ['version', 'statusSets'].forEach((key) => localStorage.removeItem(key))).catch(() => undefined);
  // Leaves the previous page, so that its pending requests are not counted.
  await page.goto('about:blank');
  const requestLog: string[] = [];
  const plain: string[] = [];
  page.on('request', (request) => requestLog.push(new URL(request.url()).pathname));
  page.on('response', (response) => {
    const { 'content-encoding': encoding, 'content-length': length } = response.headers();
    if (/\.(js|css)$/.test(response.url()) && !encoding && Number(length) > 1_000) plain.push(response.url());
  });
  await page.goto('/ShelvesIndex');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requestLog).toContain('/api/Shelves/GetShelves');
  expect(requestLog.length, requestLog.join(' ')).toBeLessThanOrEqual(26);
  expect(plain).toEqual([]);
});

test('parcels, orders and bills show rows within 25 requests; counts and filters load after them', async ({ browser }) => {
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
      const at = (window as typeof window & { firstRowAt: number }).firstRowAt;
      return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < at ? [name] : []));
    });
    // Plus one for the page itself.
    expect(before.length + 1, `${path} ${before.join(' ')}`).toBeLessThanOrEqual(25);
    expect(before.join()).not.toContain(counts);
  }
});

test('one search finds screens, numbers, customers and actions; a scan into it opens its record', async ({ browser }) => {
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

test(
  'sends texts trimmed and omits empty ones, also while the list is still loading',
  covers('HTTP-TRIM', 'HTTP-EMPTY'),
  async ({ page }) => {
    await signInThroughForm(page, 'manager');
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
    const searchRequest = page.waitForRequest(
      (request) => called(request) === '/Package/GetPackages' && /SF0000000000001/.test(request.postData() ?? ''),
    );
    await filter.press('Enter');
    const body = (await searchRequest).postDataJSON() as Record<string, unknown>;
    expect(Object.values(body)).toContainEqual(expect.stringMatching(/^SF0000000000001$/));
    expect(Object.values(body)).not.toContain('');
  },
);

test('notifies the pickers of a warehouse of a new picking list immediately', async ({ page }) => {
  // The hub's response to the identification: from then on the page receives events.
  const welcome = ({ payload }: { payload: string | Buffer }) => String(payload).startsWith('40');
  let lines = 0;
  page.on('websocket', () => lines++);
  const received = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived', { predicate: welcome }));
  await signInThroughForm(page, 'picker');
  await received;
  expect(lines).toBe(1);
  await listed(await stage());
  await expect(page.getByText('New picking order waiting').first()).toBeVisible();
});
