import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { covers } from './covers.ts';
import { test } from './journey.ts';
import { pauseRequest, readStorage, signIn, signInThroughForm } from './people.ts';
import { declared, stage } from './prepare.ts';

/**
 * Intercepts the hub connection of the page. Returns the connections that the hub accepted so far, newest last. Earlier messages are not
 * captured.
 */
async function captureSockets(page: Page): Promise<WebSocketRoute[]> {
  // Connections of the page that signed in do not count.
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
const notify = (line: WebSocketRoute, InfoType: string, more: object = {}) =>
  push(line, 'UserReceivingInformation', { InfoType, Title: `${InfoType} title`, Message: `${InfoType} text`, MessageType: 0, ...more });

test(
  'each kind of push has its effect and refreshes the count of the bell',
  covers(
    'FIELD-Realtime-InfoType',
    'FIELD-Realtime-Title',
    'FIELD-Realtime-MessageType',
    'RT-EVENT-01',
    'RT-EVENT-02',
    'RT-PUSH-Debt',
    'RT-PUSH-AddPickingList-01',
    'RT-PUSH-AddPickingList-02',
    'RT-PUSH-Notice',
    'RT-PUSH-Recharge',
    'RT-PUSH-GeneralInformation',
    'RT-PUSH-ForceLogout',
    'RT-PUSH-Notify',
    'RT-PUSH-ErrorMessage',
    'RT-PUSH-NewOrders',
    'RT-PUSH-OTHER',
    'RT-UNREAD',
    'CONST-SPEECH-RATE',
    'MSG-BELL-UNREAD',
  ),
  async ({ browser }) => {
    const page = await signIn(browser, 'picker');
    let unread = 0;
    await page.route('**/api/UserMessages/GetUserMessagesUnreadCount', (route) =>
      route.fulfill({ json: { Code: errorCodes.Ok, Message: '', Data: unread } }),
    );
    const lines = await captureSockets(page);
    await page.goto('/dashboard');
    await expect.poll(() => lines.length).toBe(1);
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
    const line = lines[0]!;
    const notice = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);

    for (const quiet of ['Notice', 'Recharge', 'GeneralInformation', 'ForceLogout', 'Notify', 'ErrorMessage', 'NewOrders'])
      notify(line, quiet);
    notify(line, 'Debt', { MessageType: enumCodes.MessageType.Warning });
    await expect(page.locator('[data-tone="warn"]').filter({ hasText: 'Debt text' })).toBeVisible();
    for (const quiet of ['Notice', 'Recharge', 'GeneralInformation', 'ForceLogout', 'Notify', 'ErrorMessage', 'NewOrders'])
      await expect(notice(`${quiet} text`)).toHaveCount(0);
    expect(page.url()).toMatch(/dashboard$/);
    notify(line, 'SomethingNew');
    await expect(notice('SomethingNew text')).toBeVisible();
    push(line, 'SendAsync', 'Plain words');
    await expect(notice('Plain words')).toBeVisible();

    const spoken = page.waitForRequest('**/api/SpeechSynthesizer/GeneratingVoice');
    notify(line, 'AddPickingList', { WarehouseId: '1', PickingId: '2' });
    expect((await spoken).postDataJSON()).toEqual({ Lang: 'en-us', Text: 'New picking order waiting', Rate: 3 });
    await expect(notice('AddPickingList text')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' })).toHaveCount(3);
    await expect(notice('Debt text')).toHaveCount(0);

    unread = 3;
    const known = page.waitForRequest('**/api/User/GetUserInfoDetailedInfo');
    notify(line, 'Notify');
    await expect(page.getByRole('button', { name: 'Messages (3)' })).toBeVisible();
    await known;
  },
);

test('reconnects a lost connection after 5 seconds with a renewed token', covers('RT-CONN-03', 'RT-TOKEN'), async ({ page }) => {
  await signInThroughForm(page, 'dgclerk');
  const lines = await captureSockets(page);
  await page.clock.install();
  await page.goto('/dashboard');
  await expect.poll(() => lines.length).toBe(1);
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  const old = await readStorage(page, 'AccessToken');
  await lines[0]!.close();
  await page.clock.fastForward(4_000);
  expect(lines).toHaveLength(1);
  const renewed = page.waitForResponse('**/api/Account/RefreshToken');
  await page.clock.fastForward(1_000);
  await renewed;
  await expect.poll(() => lines.length).toBe(2);
  expect(await readStorage(page, 'AccessToken')).not.toBe(old);
});

test(
  'reloads the page two minutes after a change of rights and restores the draft',
  covers('RT-PUSH-UserPermissionChange'),
  async ({ browser }) => {
    const page = await signIn(browser, 'manager');
    const lines = await captureSockets(page);
    await page.clock.install();
    await page.goto('/WarehousePartitionsIndex');
    await expect.poll(() => lines.length).toBe(1);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('Half done');
    notify(lines[0]!, 'UserPermissionChange', { Title: '', Message: '' });
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
  },
);

test('several windows of one browser renew an expired token once', async ({ page }) => {
  await signInThroughForm(page, 'dgclerk');
  const context = page.context();
  const old = await readStorage(page, 'AccessToken');
  // A page that is closed during a renewal loses the new tokens.
  await page.goto('about:blank');
  let renewals = 0;
  await context.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.url().endsWith('/Account/RefreshToken')) renewals += 1;
    if (request.headers().authorization === `Bearer ${old}`)
      return route.fulfill({ status: 401, json: { Code: errorCodes.TokenExpired, Message: 'expired', Data: null } });
    return route.fallback();
  });
  const windows = [page, await context.newPage(), await context.newPage()];
  await Promise.all(windows.map((one) => one.goto('/PackageIndex')));
  for (const one of windows) await expect(one.getByRole('heading', { name: 'Packages' })).toBeVisible();
  for (const one of windows) await expect(one).toHaveURL(/PackageIndex$/);
  expect(renewals).toBe(1);
});

test('shows changes by others during the connection setup as soon as the connection is open', async ({ browser }) => {
  const own = await stage();
  const leader = await own.as('leader');
  const page = await signIn(browser, 'manager');
  const open = await pauseRequest(page, /\/assets\/hub-/);
  const listed = page.waitForResponse('**/GetTransportShifts');
  await page.goto('/TransportShiftIndex');
  await listed;
  const Name = `Unheard ${Date.now()}`;
  await leader('/TransportShift/EstablishTransportShift', { Name, TransportShiftType: 1, WarehouseIds: [own.scene.warehouseId] });
  // Events within the last half second would count as new.
  await page.waitForFunction(
    () => performance.now() - Math.max(...performance.getEntriesByType('resource').map((one) => one.startTime)) > 1000,
  );
  open();
  await expect(page.getByRole('row').filter({ hasText: Name })).toContainText('Not started');
});

test("follows a colleague's changes in an open list without a click or a change of position", async ({ browser }) => {
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

  // The counts above the rows are updated as well.
  await page.goto('/PackageIndex');
  const announced = page.getByRole('tab', { name: /^Pre-declared/ });
  await expect(announced).toHaveText(/\d$/);
  const before = Number(/\d+$/.exec((await announced.textContent()) ?? '')?.[0]);
  await declared(await stage());
  await expect(announced).toHaveText(`Pre-declared${before + 1}`);
});
