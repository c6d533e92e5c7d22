import { expect, type Page } from '@playwright/test';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { covers } from './covers.ts';
import { test } from './journey.ts';
import { caller, signIn, signInThroughForm, signOutThroughMenu } from './people.ts';
import { pictureOf, removePictures } from './picture.ts';
import { freshNumber } from './prepare.ts';

const hello = (page: Page) => page.getByRole('heading', { name: /^Hello/ });
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

test(
  'opens public pages without a sign-in, and redirects others to the landing page and back',
  covers('ROUTE-INDEX', 'ROUTE-GUARD-01', 'ROUTE-GUARD-02'),
  async ({ page }) => {
    for (const path of ['/index', '/login', '/loginUser', '/NoticeDetailedIndex?id=none', '/404', '/401']) {
      await page.goto(path);
      await expect(page.locator('#root :is(h1, h2, p)').first()).toBeVisible();
      expect(page.url()).toContain(path);
    }
    for (const path of ['/', '/dashboard', '/PackageIndex?packageStatus=40', '/Settings', '/redirect/PackageIndex']) {
      // The client at this address redirects to the server-rendered page before it has fully loaded.
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: 'Track your packages' })).toBeVisible();
      await expect(page).toHaveURL(/\/index\?activeIndex=login&redirect=/);
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(path === '/' ? '/dashboard' : path);
    }
    const answered = await page.goto('/Nowhere?lang=en-us');
    expect(answered?.status()).toBe(404);
    await page.getByRole('main').getByRole('link', { name: 'Help' }).click();
    await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible();
  },
);

test(
  'routes home, sign-in pages, groups, hidden pages, unknown and forbidden addresses',
  covers(
    'ROUTE-ROOT',
    'ROUTE-DASHBOARD',
    'ROUTE-LOGINUSER',
    'ROUTE-LOGINUSER-SIGNEDIN',
    'ROUTE-LOGIN',
    'ROUTE-404',
    'ROUTE-401',
    'ROUTE-SETTINGS',
    'ROUTE-MINEPROFILE',
    'TOPBAR-01',
  ),
  async ({ browser }) => {
    const page = await signIn(browser, 'clerk');
    for (const entrance of ['/', '/login', '/loginUser', '/Dashboard', '/auth-redirect']) {
      await page.goto(entrance);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(hello(page)).toBeVisible();
    }
    await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText('HomeDashboard');
    const redirects: [string, RegExp][] = [
      ['/login?redirect=%2FPackageIndex%3Frows%3D50', /\/PackageIndex\?rows=50$/],
      ['/auth-redirect?redirect=%2FPackageIndex', /\/PackageIndex$/],
      ['/auth-redirect?redirect=https%3A%2F%2Fevil.example', /\/dashboard$/],
      ['/WarehouseManagement', /\/ShelvesIndex$/],
      // /redirect/{path*} reloads the page.
      ['/redirect/PackageIndex?rows=50', /\/PackageIndex\?rows=50$/],
      ['/mine/MineProfileIndex', /\/mine\/MineProfileIndex$/],
      ['/MineUserMessagesIndex', /\/MineUserMessagesIndex$/],
      ['/Settings', /\/Settings$/],
      ['/NoSuchPage', /\/404$/],
    ];
    for (const [from, to] of redirects) {
      await page.goto(from);
      await expect(page, from).toHaveURL(to);
    }
    await expect(page.getByText('This page does not exist').last()).toBeVisible();
    await page.getByRole('button', { name: 'Go to homepage' }).click();
    await expect(hello(page)).toBeVisible();
  },
);

test(
  'passes the result of an external sign-in in a popup to the window that opened it',
  covers('ROUTE-AUTH-REDIRECT'),
  async ({ browser }) => {
    const page = await signIn(browser, 'clerk');
    await page.goto('/dashboard');
    const answer = page.evaluate(
      () =>
        new Promise((done) => {
          addEventListener(
            'message',
            (event) => (event.data as { authRedirect?: string }).authRedirect && done([event.origin, event.data]),
          );
          open('/auth-redirect?code=abc&state=1', 'outside', 'width=400,height=300');
        }),
    );
    expect(await answer).toEqual([new URL(page.url()).origin, { authRedirect: 'code=abc&state=1' }]);
  },
);

test(
  'reloads the page once for a new version on the server, at the next navigation',
  covers('ROUTE-GUARD-03', 'ROUTE-GUARD-04'),
  async ({ browser }) => {
    const page = await signIn(browser, 'clerk');
    const known = page.waitForResponse('**/version.json');
    await page.goto('/dashboard');
    await expect(hello(page)).toBeVisible();
    await known;
    let requestCount = 0;
    await page.route('**/version.json', (route) => {
      requestCount += 1;
      return route.fulfill({ json: { version: 'a newer one' } });
    });
    let loads = 0;
    page.on('load', () => (loads += 1));
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('button', { name: 'Customer goods' }).click();
    await menu.getByRole('link', { name: 'Packages', exact: true }).click();
    await expect.poll(() => loads).toBe(1);
    await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
    const before = requestCount;
    await menu.getByRole('link', { name: 'Unknown items' }).click();
    await expect(page.getByRole('heading', { name: 'Unknown items' })).toBeVisible();
    await expect.poll(() => requestCount).toBeGreaterThan(before);
    expect(loads).toBe(1);
  },
);

test('shows forbidden and unknown addresses in the shell, with the menu and the open tabs', async ({ browser }) => {
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageIndex');
  const tabs = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link');
  await expect(tabs).toHaveText(['Dashboard', 'Packages']);
  await page.goto('/UserIndex');
  await expect(page.getByText('No permission', { exact: true }).last()).toBeVisible();
  await expect(page).toHaveURL(/\/UserIndex$/);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  const customer = await signIn(browser, 'alice');
  await customer.goto('/PackageReturnIndex');
  await expect(customer.getByRole('heading', { name: 'This page is for our staff' })).toBeVisible();
  await customer.getByRole('button', { name: 'Go to homepage' }).click();
  await expect(customer).toHaveURL(/\/dashboard$/);
  await page.goto('/NoSuchPage');
  await expect(page.getByText('This page does not exist').last()).toBeVisible();
  await expect(page).toHaveURL(/\/404$/);
  await expect(tabs).toHaveText(['Dashboard', 'Packages']);
  await page.goto('/PracticePayment?reference=none');
  await page.goto('/dashboard');
  await expect(tabs).toHaveText(['Dashboard', 'Packages']);
});

test('without its menu shows the reason and a retry button instead of any page', covers('ROUTE-GUARD-06'), async ({ page }) => {
  await signInThroughForm(page, 'clerk');
  await page.route('**/api/User/GetUserMenuTree', (route) =>
    route.fulfill({ status: 500, json: { Code: errorCodes.InternalError, Message: 'Out of order', Data: null } }),
  );
  await page.goto('/PackageIndex');
  await expect(page.getByText('Out of order')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Packages' })).toHaveCount(0);
  await page.unroute('**/api/User/GetUserMenuTree');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
});

test(
  'signs out all open pages and remembers the address; shows an expired session once',
  covers('ROUTE-INDEX-LOGOUT', 'TABS-13'),
  async ({ page }) => {
    await signInThroughForm(page, 'clerk');
    await page.goto('/PackageIndex?packageStatus=40');
    // The public site is left before its script runs, which loads long after the text on a slow connection.
    const script = '**/assets/site-site-*.js';
    await page.route(script, (route) => route.abort());
    const requestFailed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/site-site-'));
    await signOutThroughMenu(page);
    await requestFailed;
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      activeIndex: 'login',
      redirect: '/PackageIndex?packageStatus=40',
    });
    await expect(page.getByRole('heading', { name: 'Track your packages' })).toBeVisible();
    expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('tabs') ?? '[]').length)).toBe(1);

    await signInThroughForm(page, 'clerk');
    await page.unroute(script);
    // Requests of the previous page are still answered normally.
    await page.route('**/api/**', (route) => {
      const headers = route.request().headers();
      if (!headers.authorization || !headers.referer?.endsWith('/PackageIndex')) return route.fallback();
      return route.fulfill({ status: 401, json: { Code: errorCodes.NoPermission, Message: 'Signed in elsewhere', Data: null } });
    });
    await page.goto('/PackageIndex');
    await expect(page.getByRole('alert').filter({ hasText: 'Signed in elsewhere' })).toHaveCount(1);
    await expect(page).toHaveURL(/redirect=%2FPackageIndex$/);
  },
);

test('retries only once when the server sends the client instead of the page it renders', async ({ page }) => {
  let requestCount = 0;
  await page.route('**/NoticeDetailedIndex*', async (route) => {
    requestCount++;
    const client = await route.fetch({ url: new URL('/login', route.request().url()).href });
    await route.fulfill({ response: client });
  });
  await page.goto('/NoticeDetailedIndex?id=1');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(requestCount).toBe(2);
});

test(
  'sends phones to the mobile site with tab, referrer or promotion, unless they opt out',
  covers('MOBILE-02', 'MOBILE-03', 'MOBILE-04'),
  async ({ browser }) => {
    const page = await (await browser.newContext({ userAgent: phone, viewport: { width: 390, height: 844 } })).newPage();
    const sent: [string, string][] = [
      ['/', '/app/'],
      ['/index?activeIndex=register&referrer=T10001', '/app/register?referrer=T10001'],
      ['/PreviewPromotionActivitiesIndex?id=0198', '/app/promotions/0198'],
      ['/index?numbers=SF1%0ASF2', '/app/track?numbers=SF1%2CSF2'],
      ['/ShelvesIndex?page=2', '/app/?from=%2FShelvesIndex%3Fpage%3D2'],
    ];
    for (const [address, to] of sent) {
      await page.goto(address);
      await expect(page).toHaveURL(to);
    }
    await page.locator('a[href="/ShelvesIndex?page=2"]').click();
    await expect(page).toHaveURL(/\/index\?activeIndex=login&redirect=%2FShelvesIndex/);
    await page.getByRole('link', { name: 'Back to the mobile site' }).click();
    await expect(page).toHaveURL(/\/app\/$/);
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    // Visitors who read the public site on a phone still sign in on the mobile site.
    await page.getByRole('link', { name: 'Help' }).click();
    await expect(page).toHaveURL(/\/index\?activeIndex=helpTutorial/);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/app\/sign-in/);
  },
);

test(
  'removes overlays of a page a second after navigation, but not those of the new page',
  covers('ROUTE-GUARD-05'),
  async ({ browser }) => {
    const page = await signIn(browser, 'clerk');
    await page.clock.install();
    await page.goto('/dashboard');
    const menu = page.getByRole('menuitemcheckbox', { name: 'Small' });
    const tip = page.getByRole('tooltip');
    await page.getByRole('button', { name: 'Tools' }).click();
    const stillThere = await page.evaluate(async () => {
      history.pushState(null, '', '/PackageIndex');
      await new Promise(requestAnimationFrame);
      return document.querySelector('[role=menu]') !== null;
    });
    expect(stillThere).toBe(true);
    await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
    await page.clock.fastForward(1_100);
    await expect(menu).toHaveCount(0);
    await page.getByRole('button', { name: /^Messages/ }).hover();
    await page.clock.fastForward(400);
    await expect(tip).toBeVisible();
    await page.evaluate(() => history.pushState(null, '', '/UnknownItemIndex'));
    await expect(page.getByRole('heading', { name: 'Unknown items' })).toBeVisible();
    await page.clock.fastForward(1_100);
    await expect(tip).toHaveCount(0);
    await page.clock.fastForward(5_000);
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.clock.fastForward(2_000);
    await expect(menu).toBeVisible();
  },
);

test(
  'opens notices and help from the top bar in the shell; public notices need no sign-in',
  covers(
    'ROUTE-NOTICEDETAILEDINDEX',
    'ROUTE-NAMED-02',
    'ROUTE-NAMED-03',
    'TOPBAR-08',
    'TOPBAR-09',
    'SCREEN-Notices-DETAIL',
    'SCREEN-HelpTutorials-DETAIL',
  ),
  async ({ browser, request }) => {
    const manager = await caller(request, 'manager');
    const name = `Open on ${freshNumber()}`;
    const all = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });
    const { Id } = await manager('/Notice/EstablishNotice', {
      Title: all(name),
      Content: all('<p>From nine to five.</p>'),
      NoticeScope: 1,
    });
    await manager('/Notice/PublishNotice', { Id });

    const page = await signIn(browser, 'alice');
    await page.goto('/dashboard');
    await page.getByRole('banner').getByRole('link', { name: 'Notices' }).click();
    await expect(page).toHaveURL(/\/MineNoticeIndex$/);
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/noticeDetailedIndex\\?id=${Id}$`));
    await expect(page.getByRole('article')).toContainText('From nine to five.');
    await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
    await expect(page).toHaveURL(/\/MineHelpTutorialIndex$/);
    await page.getByRole('link', { name: 'How freight is calculated' }).click();
    await expect(page).toHaveURL(/\/helpTutorialDetailedDetailedIndex\?id=/);
    await expect(
      page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'How freight is calculated' }),
    ).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`/NoticeDetailedIndex?id=${Id}`);
    await expect(visitor.getByRole('article')).toContainText('From nine to five.');
    await expect(visitor.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  },
);

test('the third-party order screen has its own address, and a menu entry for its users', async ({ browser }) => {
  const page = await signIn(browser, 'clerk');
  await page.goto('/LogisticsThirdPartyPlatformsOrderIndex');
  await expect(page.getByRole('heading', { name: 'Third-party platform orders' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Confirmation failed' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Third-party platform orders' })).toHaveAttribute('aria-current', 'page');
});

test(
  'rotates the pictures of the front page every 5 seconds, and pauses while one is viewed',
  covers('CONST-CAROUSEL-INTERVAL', 'PUBLIC-CAROUSEL'),
  async ({ page, browser }) => {
    const office = await signIn(browser, 'manager');
    await office.goto('/SiteConfigurationIndex?part=pages');
    await removePictures(office, 'Carousel');
    const carousel = office.locator('input[type="file"][aria-label="Carousel"]');
    for (const name of ['first.png', 'second.png'])
      await carousel.setInputFiles({ name, mimeType: 'image/png', buffer: pictureOf(1920, 1080) });
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Saved')).toBeVisible();

    // With reduced motion the first picture does not move.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto('/index');
    const first = page.getByRole('img', { name: 'Picture 1 of 2' });
    const second = page.getByRole('img', { name: 'Picture 2 of 2' });
    await expect(first).toBeVisible();
    await page.clock.runFor(4_900);
    await expect(first).toBeVisible();
    await page.clock.runFor(200);
    await expect(second).toBeVisible();
    await second.hover();
    await page.clock.runFor(10_000);
    await expect(second).toBeVisible();
    await page.getByRole('button', { name: 'Picture 1 of 2' }).click();
    await expect(first).toBeVisible();
  },
);
