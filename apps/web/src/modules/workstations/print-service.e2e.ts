import { expect } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { covers } from '../../../e2e/covers.ts';
import { deviceService, pairedHub, printer } from '../../../e2e/device-service.ts';
import { test } from '../../../e2e/journey.ts';
import { readStorage, signIn, signInThroughForm, signOutThroughMenu } from '../../../e2e/people.ts';
import { listed, stage } from '../../../e2e/prepare.ts';

test(
  'local print service gets the user, prints new lists of chosen warehouses, reports its loss',
  covers(
    'SETTINGS-05',
    'SESSION-06',
    'FIELD-WarehouseOption',
    'FIELD-Realtime-Picking',
    'RT-PUSH-AddPickingList-03',
    'DEV-HUB',
    'DEV-INVOKE-LoadUserInfo',
    'DEV-INVOKE-PickingPrint',
    'DEV-OPEN-01',
    'DEV-OPEN-02',
    'DEV-CLOSE-02',
    'DEV-CLOSE-03',
    'FIELD-PickingList',
    'MSG-13',
  ),
  async ({ page }) => {
    await signInThroughForm(page, 'leader');
    const { hub, invoked: messages, state, address, stored } = await pairedHub();
    await page.evaluate(({ key, value }) => localStorage.setItem(key, value), stored);
    try {
      await page.goto('/Settings');
      await page.getByLabel('Address of the local printing service').fill(address);
      await page.getByRole('switch', { name: 'Connect the local printing service' }).click();
      await page.getByRole('switch', { name: 'Print new picking lists automatically' }).click();
      await page.getByRole('combobox', { name: 'Warehouses to print for' }).click();
      await page.getByRole('option').first().click();
      await page.keyboard.press('Escape');
      await page.getByLabel('Picking list rows').fill('6');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('button', { name: 'Local printing service: connected' })).toBeVisible();
      await expect.poll(() => messages.length).toBe(1);
      // The token proves the pairing; the session stays in the browser.
      const proof = expect.stringMatching(/^[0-9a-f]{64}$/);
      expect(messages[0]).toEqual(['LoadUserInfo', { UserName: 'leader', ApiUrl: expect.stringMatching(/\/api$/), Token: proof }]);
      expect(await readStorage(page, 'OpenService')).toBe(true);
      expect(await readStorage(page, 'AutomaticallyPrintPickingList')).toBe(true);
      expect(await readStorage(page, 'AutomaticallyPrintWarehouseIds')).toHaveLength(1);
      const leader = await (await stage()).as('leader');
      expect(await leader('/UserConfiguration/GetUserConfigureByUserIdInfo')).toMatchObject({ LocalServiceConnection: address });

      const { listId } = await listed(await stage());
      await expect.poll(() => messages.length, { timeout: 30_000 }).toBe(2);
      expect(messages[1]).toMatchObject(['PickingPrint', { PickingId: listId, Rows: 6, Columns: 4, Data: { Lines: expect.any(Array) } }]);
      expect(Buffer.from(messages[1]![1].Document).subarray(0, 5).toString()).toBe('%PDF-');
      expect(JSON.stringify(messages)).not.toContain(await readStorage(page, 'AccessToken'));

      await signOutThroughMenu(page);
      await expect.poll(() => state.left).toBe(1);
      await signInThroughForm(page, 'leader');
      await expect.poll(() => messages.length).toBe(3);

      const spoken = page.waitForRequest((request) => /scale is off/.test(request.postData() ?? ''));
      await hub.close();
      await expect(page.getByRole('alert').filter({ hasText: 'The electronic scale is off' })).toBeVisible();
      expect((await spoken).postDataJSON()).toEqual({ Lang: 'en-us', Text: 'The electronic scale is off', Rate: 3 });
      await page.getByRole('button', { name: 'Local printing service: connecting' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Connect the local printing service' }).click();
      await expect(page.getByRole('button', { name: 'Local printing service: off' })).toBeVisible();
      expect(await readStorage(page, 'OpenService')).toBe(false);
    } finally {
      await hub.close();
      await page.goto('/Settings');
      await page.getByRole('button', { name: 'Reset' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
      await expect(page.getByText('Settings saved')).toBeVisible();
    }
  },
);

test(
  'disables the local print service after five failed retries, 5 seconds apart',
  covers('TOPBAR-11', 'SETTING-OpenService', 'DEV-OPEN-03', 'DEV-RESTART-02'),
  async ({ browser }) => {
    const page = await signIn(browser, 'clerk');
    await page.addInitScript(() => localStorage.setItem('OpenService', 'true'));
    let tries = 0;
    page.on('websocket', (socket) => (tries += socket.url().includes('/deviceHub') ? 1 : 0));
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Local printing service: connecting' })).toBeVisible();
    for (let tried = 1; tried <= 5; tried++) {
      await expect.poll(() => tries).toBe(tried);
      await page.clock.fastForward(5_000);
    }
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t reach the local printing service' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Local printing service: off' })).toBeVisible();
    expect([tries, await readStorage(page, 'OpenService')]).toEqual([6, false]);
  },
);

test('a program without the key of the pairing gets nothing, and the page reports it', async ({ browser }) => {
  const [page, set] = await Promise.all([signIn(browser, 'manager'), stage()]);
  const manager = await set.as('manager');
  const { hub, invoked, state, address, stored } = await pairedHub();
  state.proves = false;
  await manager('/UserConfiguration/EditUserConfigure', { LocalServiceConnection: address });
  await page.addInitScript(({ key, value }) => {
    localStorage.setItem(key, value);
    localStorage.setItem('OpenService', 'true');
  }, stored);
  try {
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Local printing service: identity not confirmed' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'is not the printing service this page is paired with' })).toBeVisible();
    expect(invoked).toEqual([]);
  } finally {
    await page.context().close();
    await hub.close();
    await manager('/UserConfiguration/EditUserConfigure', { LocalServiceConnection: 'http://127.0.0.1:19500/deviceHub' });
  }
});

test('prints the picking lists it missed when the paired device service is back', async ({ browser, baseURL }) => {
  const [paper, page, set] = await Promise.all([printer(), signIn(browser, 'manager'), stage()]);
  const manager = await set.as('manager');
  const service = await deviceService();
  const origin = new URL(baseURL!).origin;
  const start = { ...(await service.pair(origin)), warehouseId: set.scene.warehouseId };
  const settings = { scale: 'simulator', scalePlace: '', baud: '9600', protocol: 'toledo', pattern: '' };
  await service.press('configure', { ...settings, printer: paper.place });
  await manager('/UserConfiguration/EditUserConfigure', { LocalServiceConnection: `${service.address}/deviceHub` });
  await page.addInitScript(({ key, value, warehouseId }) => {
    localStorage.setItem(key, value);
    localStorage.setItem('OpenService', 'true');
    localStorage.setItem('AutomaticallyPrintPickingList', 'true');
    localStorage.setItem('AutomaticallyPrintWarehouseIds', JSON.stringify([warehouseId]));
  }, start);
  try {
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Local printing service: connected' })).toBeVisible();
    await service.stop();
    await expect(page.getByRole('button', { name: 'Local printing service: connecting' })).toBeVisible();
    const { listId } = await listed(set);
    const stored = () => readStorage(page, 'MissedPickingLists');
    await expect.poll(async () => Object.keys((await stored()) ?? {}), { timeout: 30_000 }).toEqual([listId]);
    expect(paper.printed).toHaveLength(0);
    await service.start();
    await expect.poll(() => paper.printed.length, { timeout: 60_000 }).toBe(1);
    expect(await stored()).toEqual({});
  } finally {
    await page.context().close();
    await service.end();
    paper.end();
    await manager('/UserConfiguration/EditUserConfigure', { LocalServiceConnection: 'http://127.0.0.1:19500/deviceHub' });
  }
});

test('a new picking list stays unprinted when the device service has no printer', async ({ browser, baseURL }) => {
  const [service, page, set] = await Promise.all([deviceService(), signIn(browser, 'manager'), stage()]);
  const manager = await set.as('manager');
  const start = { ...(await service.pair(new URL(baseURL!).origin)), warehouseId: set.scene.warehouseId };
  await manager('/UserConfiguration/EditUserConfigure', { LocalServiceConnection: `${service.address}/deviceHub` });
  await page.addInitScript(({ key, value, warehouseId }) => {
    localStorage.setItem(key, value);
    localStorage.setItem('OpenService', 'true');
    localStorage.setItem('AutomaticallyPrintPickingList', 'true');
    localStorage.setItem('AutomaticallyPrintWarehouseIds', JSON.stringify([warehouseId]));
  }, start);
  try {
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Local printing service: connected' })).toBeVisible();
    const { listId } = await listed(set);
    await expect(page.getByRole('alert').filter({ hasText: 'no printer is set up in the device service' })).toBeVisible({
      timeout: 30_000,
    });
    const lists = await manager('/PickingList/GetPickingLists', { rows: 100 });
    const made = lists.Data.find(({ Id }: { Id: string }) => Id === listId);
    expect(made).toMatchObject({ PrintStatus: enumCodes.PrintStatus.Unprinted });
  } finally {
    await page.context().close();
    await service.end();
    await manager('/UserConfiguration/EditUserConfigure', { LocalServiceConnection: 'http://127.0.0.1:19500/deviceHub' });
  }
});
