import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { test } from './journey.ts';
import { held, kept, signIn, throughTheDoor } from './people.ts';
import { declared, stage } from './prepare.ts';

/** Stands between the page and the hub: gives the connections so far that the hub has agreed to, newest last. What is said before that is not heard. */
async function listenIn(page: Page): Promise<WebSocketRoute[]> {
  // The lines of the page that signed in do not count.
  await page.goto('about:blank');
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/LogisticsInfrastructureHub/, (line) => {
    line.connectToServer().onMessage((message) => {
      line.send(message);
      if (String(message).startsWith('40')) lines.push(line);
    });
  });
  return lines;
}
const push = (line: WebSocketRoute, event: string, body: unknown) => line.send(`42${JSON.stringify([event, body])}`);
const tell = (line: WebSocketRoute, InfoType: string, more: object = {}) =>
  push(line, 'UserReceivingInformation', { InfoType, Title: `${InfoType} title`, Message: `${InfoType} text`, MessageType: 0, ...more });

test('each kind of push does what it is for, and each has the bell count anew', async ({ browser }) => {
  const page = await signIn(browser, 'picker');
  let unread = 0;
  await page.route('**/api/UserMessages/GetUserMessagesUnreadCount', (route) =>
    route.fulfill({ json: { Code: 0, Message: '', Data: unread } }),
  );
  const lines = await listenIn(page);
  await page.goto('/dashboard');
  await expect.poll(() => lines.length).toBe(1);
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  const line = lines[0]!;
  const notice = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);

  for (const quiet of ['Notice', 'Recharge', 'GeneralInformation', 'ForceLogout', 'Notify', 'ErrorMessage', 'NewOrders']) tell(line, quiet);
  tell(line, 'Debt', { MessageType: enumCodes.MessageType.Warning });
  await expect(page.locator('[data-tone="warn"]').filter({ hasText: 'Debt text' })).toBeVisible();
  for (const quiet of ['Notice', 'Recharge', 'GeneralInformation', 'ForceLogout', 'Notify', 'ErrorMessage', 'NewOrders'])
    await expect(notice(`${quiet} text`)).toHaveCount(0);
  expect(page.url()).toMatch(/dashboard$/);
  tell(line, 'SomethingNew');
  await expect(notice('SomethingNew text')).toBeVisible();
  push(line, 'SendAsync', 'Plain words');
  await expect(notice('Plain words')).toBeVisible();

  const spoken = page.waitForRequest('**/api/SpeechSynthesizer/GeneratingVoice');
  tell(line, 'AddPickingList', { WarehouseId: '1', PickingId: '2' });
  expect((await spoken).postDataJSON()).toEqual({ Lang: 'en-us', Text: 'New picking order waiting', Rate: 3 });
  await expect(notice('AddPickingList text')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' })).toHaveCount(3);
  await expect(notice('Debt text')).toHaveCount(0);

  unread = 3;
  const known = page.waitForRequest('**/api/User/GetUserInfoDetailedInfo');
  tell(line, 'Notify');
  await expect(page.getByRole('button', { name: 'Messages (3)' })).toBeVisible();
  await known;
});

test('a lost connection comes back after 5 seconds with a renewed token', async ({ page }) => {
  await throughTheDoor(page, 'dgclerk');
  const lines = await listenIn(page);
  await page.clock.install();
  await page.goto('/dashboard');
  await expect.poll(() => lines.length).toBe(1);
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  const old = await kept(page, 'AccessToken');
  await lines[0]!.close();
  await page.clock.fastForward(4_000);
  expect(lines).toHaveLength(1);
  const renewed = page.waitForResponse('**/api/Account/RefreshToken');
  await page.clock.fastForward(1_000);
  await renewed;
  await expect.poll(() => lines.length).toBe(2);
  expect(await kept(page, 'AccessToken')).not.toBe(old);
});

test('two minutes after a change of rights the page is loaded anew, and what was typed is offered again', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  const lines = await listenIn(page);
  await page.clock.install();
  await page.goto('/WarehousePartitionsIndex');
  await expect.poll(() => lines.length).toBe(1);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('Half done');
  tell(lines[0]!, 'UserPermissionChange', { Title: '', Message: '' });
  await expect(page.getByText('Your permissions changed; the page reloads in 2 minutes')).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.clock.fastForward(118_000);
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('Half done');
  expect(loads).toBe(0);
  await page.clock.fastForward(3_000);
  await expect.poll(() => loads).toBe(1);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('There is an unsaved draft')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the draft' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('Half done');
});

test('several windows of one browser renew an expired token once', async ({ page }) => {
  await throughTheDoor(page, 'dgclerk');
  const context = page.context();
  const old = await kept(page, 'AccessToken');
  // A page that is being left while it renews loses what it gets.
  await page.goto('about:blank');
  let renewals = 0;
  await context.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.url().endsWith('/Account/RefreshToken')) renewals += 1;
    if (request.headers().authorization === `Bearer ${old}`)
      return route.fulfill({ status: 401, json: { Code: 5, Message: 'expired', Data: null } });
    return route.fallback();
  });
  const windows = [page, await context.newPage(), await context.newPage()];
  await Promise.all(windows.map((one) => one.goto('/PackageIndex')));
  for (const one of windows) await expect(one.getByRole('heading', { name: 'Packages' })).toBeVisible();
  for (const one of windows) await expect(one).toHaveURL(/PackageIndex$/);
  expect(renewals).toBe(1);
});

test('what a colleague does while the line to the server is still being opened is shown once it is open', async ({ browser }) => {
  const own = await stage();
  const leader = await own.as('leader');
  const page = await signIn(browser, 'manager');
  const open = await held(page, /\/assets\/hub-/);
  const listed = page.waitForResponse('**/GetTransportShifts');
  await page.goto('/TransportShiftIndex');
  await listed;
  const Name = `Unheard ${Date.now()}`;
  await leader('/TransportShift/EstablishTransportShift', { Name, TransportShiftType: 1, WarehouseIds: [own.scene.warehouseId] });
  // What came within the last half second is taken for new.
  await page.waitForFunction(
    () => performance.now() - Math.max(...performance.getEntriesByType('resource').map((one) => one.startTime)) > 1000,
  );
  open();
  await expect(page.getByRole('row').filter({ hasText: Name })).toContainText('Not started');
});

test('an open list follows what a colleague does, without a press and without losing its place', async ({ browser }) => {
  const leader = await (await stage()).as('leader');
  const page = await signIn(browser, 'manager');
  await page.goto('/TransportShiftIndex');
  await expect(page.getByRole('button', { name: 'New shift' })).toBeVisible();
  const { scene } = await stage();
  const Name = `Followed ${Date.now()}`;
  const { Id } = await leader('/TransportShift/EstablishTransportShift', {
    Name,
    TransportShiftType: 1,
    WarehouseIds: [scene.warehouseId],
  });
  const row = page.getByRole('row').filter({ hasText: Name });
  await expect(row).toContainText('Not started');
  await leader('/TransportShift/OpenTransportShift', { Id });
  await expect(row).toContainText('Loading');

  // What stands above the rows follows with them.
  await page.goto('/PackageIndex');
  const announced = page.getByRole('tab', { name: /^Pre-declared/ });
  await expect(announced).toHaveText(/\d$/);
  const before = Number(/\d+$/.exec((await announced.textContent()) ?? '')?.[0]);
  await declared(await stage());
  await expect(announced).toHaveText(`Pre-declared${before + 1}`);
});
