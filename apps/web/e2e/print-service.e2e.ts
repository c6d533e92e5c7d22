import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { Server } from 'socket.io';
import { test } from './journey.ts';
import { kept, signIn, throughTheDoor, throughTheWayOut } from './people.ts';
import { listed, stage } from './prepare.ts';

test('the local printing service is told who prints, prints new lists of the chosen warehouses, and its loss is told and spoken', async ({
  page,
}) => {
  await throughTheDoor(page, 'leader');
  const http = createServer();
  const hub = new Server(http, { path: '/deviceHub', transports: ['websocket'] });
  const told: [string, Record<string, unknown>][] = [];
  let left = 0;
  hub.on('connection', (socket) => {
    socket.on('disconnect', () => (left += 1));
    socket.onAny((name: string, body: Record<string, unknown>, done?: (ok: boolean) => void) => {
      told.push([name, body]);
      done?.(true);
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/deviceHub`;
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
    await expect.poll(() => told.length).toBe(1);
    const token = await kept(page, 'AccessToken');
    expect(told[0]).toEqual(['LoadUserInfo', { UserName: 'leader', ApiUrl: expect.stringMatching(/\/api$/), Token: token }]);
    expect(await kept(page, 'OpenService')).toBe(true);
    expect(await kept(page, 'AutomaticallyPrintPickingList')).toBe(true);
    expect(await kept(page, 'AutomaticallyPrintWarehouseIds')).toHaveLength(1);
    const leader = await (await stage()).as('leader');
    expect(await leader('/UserConfiguration/GetUserConfigureByUserIdInfo')).toMatchObject({ LocalServiceConnection: address });

    const { listId } = await listed(await stage());
    await expect.poll(() => told.length, { timeout: 30_000 }).toBe(2);
    expect(told[1]).toMatchObject(['PickingPrint', { PickingId: listId, Rows: 6, Columns: 4, Data: { Lines: expect.any(Array) } }]);

    await throughTheWayOut(page);
    await expect.poll(() => left).toBe(1);
    await throughTheDoor(page, 'leader');
    await expect.poll(() => told.length).toBe(3);

    const spoken = page.waitForRequest((request) => /scale is off/.test(request.postData() ?? ''));
    await hub.close();
    await expect(page.getByRole('alert').filter({ hasText: 'The electronic scale is off' })).toBeVisible();
    expect((await spoken).postDataJSON()).toEqual({ Lang: 'en-us', Text: 'The electronic scale is off', Rate: 3 });
    await page.getByRole('button', { name: 'Local printing service: connecting' }).click();
    await expect(page.getByRole('button', { name: 'Local printing service: off' })).toBeVisible();
    expect(await kept(page, 'OpenService')).toBe(false);
  } finally {
    await hub.close();
    await page.goto('/Settings');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
  }
});

test('the switch of the local printing service goes off when nothing answers after five more tries, 5 seconds apart', async ({
  browser,
}) => {
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
  await expect(page.getByRole('alert').filter({ hasText: 'The local printing service cannot be reached' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Local printing service: off' })).toBeVisible();
  expect([tries, await kept(page, 'OpenService')]).toEqual([6, false]);
});
