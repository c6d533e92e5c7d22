import { expect } from '@playwright/test';
import { covers } from '../covers.ts';
import { pairedHub } from '../device-service.ts';
import { caller } from '../people.ts';
import { notices, png, stageOf, test } from './widgets-stage.ts';

const jpeg =
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAACAAIDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==';

test(
  'shows at most three toasts; the hardware panel runs its devices only while it is open',
  covers('HWPANEL-04', 'HWPANEL-09', 'HWPANEL-10', 'CONST-NOTIFY-MAX', 'CONST-NOTIFY-CLOSE'),
  async ({ open }) => {
    const page = await open('messages');
    for (let at = 0; at < 5; at++) await page.getByRole('button', { name: 'One more' }).click();
    await expect(notices(page).locator('[data-tone]')).toHaveText(['Notice 3', 'Notice 4', 'Notice 5']);

    const absent = stageOf(page, 'device-absent');
    await expect(absent).toContainText('The local service is not connected');
    await expect(absent.getByRole('switch', { name: 'Real-time service connection' })).not.toBeChecked();
    await expect(stageOf(page, 'device-connecting')).toContainText('Attempt 2 of 5');
    const connected = stageOf(page, 'device-connected');
    await expect(connected.getByRole('status').last()).toHaveText(/12.350 kg|Connected/);
    await expect(connected).toContainText('12.350 kg');
    await expect(connected.getByRole('img', { name: 'Camera picture' })).toBeVisible();
    await connected.getByRole('checkbox', { name: 'Read weight automatically' }).click();
    await expect(absent.getByRole('checkbox', { name: 'Read weight automatically' })).not.toBeChecked();

    const hover = stageOf(page, 'device-hover');
    // This page has no sidebar, so notifications cover the button.
    await hover.getByRole('button', { name: 'Open hardware preview' }).dispatchEvent('click');
    await expect(hover.locator('[data-log]')).toHaveText('+');
    const panel = page.locator('[data-hover]');
    const look = () =>
      panel.evaluate((box) => ({ opacity: getComputedStyle(box).opacity, width: Math.round(box.getBoundingClientRect().width) }));
    // 80% of 300 px.
    await expect.poll(look).toEqual({ opacity: '0.7', width: 240 });
    await panel.hover();
    await expect.poll(look).toEqual({ opacity: '1', width: 240 });
    await panel.getByRole('button', { name: 'Close hardware preview' }).click();
    await expect(hover.locator('[data-log]')).toHaveText('+-');
  },
);

test(
  'hardware panel runs scale and camera; takes weights automatically or by key, photos by key',
  covers(
    'HWPANEL-01',
    'HWPANEL-02',
    'HWPANEL-03',
    'HWPANEL-05',
    'HWPANEL-06',
    'SETTING-HoverWindow',
    'SETTING-AutomaticAcquisitionElectronicScale',
    'DEV-EVENT-SendWeight',
    'DEV-EVENT-SendVideoCapture',
    'DEV-INVOKE-SubscribeCamera',
    'DEV-INVOKE-SubscribeElectronicScale',
    'DEV-INVOKE-UnsubscribeCamera',
    'DEV-INVOKE-UnsubscribeElectronicScale',
  ),
  async ({ enter, request }) => {
    const { hub, invoked, address, stored } = await pairedHub();
    const invokedMethods = () => invoked.map(([name]) => name);
    const manager = await enter('manager');
    const page = await manager.newPage();
    const own = await caller(request, 'manager');
    const configure = (LocalServiceConnection: string) =>
      own('/UserConfiguration/EditUserConfigure', {
        LocalServiceConnection,
        PickingListRows: 5,
        PickingListColumns: 4,
        GetCameraKeyUp: 'Pause',
        GetElectronicScaleValueKeyUp: 'Insert',
      });
    await configure(address);
    await page.addInitScript(({ key, value }) => {
      localStorage.setItem('OpenService', 'true');
      localStorage.setItem(key, value);
    }, stored);
    try {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Open hardware preview' }).click();
      const panel = page.getByRole('region', { name: 'Hardware preview' });
      await expect(panel).toContainText('Connected');
      await expect.poll(invokedMethods).toEqual(['LoadUserInfo', 'SubscribeElectronicScale', 'SubscribeCamera']);
      hub.emit('SendWeight', { Weight: 12.35, Stable: false });
      await expect(panel).toContainText('12.350 kg');
      await expect(panel).toContainText('Not stable yet');
      hub.emit('SendVideoCapture', { Image: png.toString('base64') });
      await expect(panel.getByRole('img', { name: 'Camera picture' })).toBeVisible();
      await panel.getByRole('checkbox', { name: 'Read weight automatically' }).click();
      expect(await page.evaluate(() => localStorage.getItem('AutomaticAcquisitionElectronicScale'))).toBe('true');
      expect(await page.evaluate(() => localStorage.getItem('HoverWindow'))).toBe('true');
      await page.goto('/FreightCalculatorIndex');
      await expect(panel).toContainText('Connected');
      const weight = page.locator('input[data-unit="kg"]').first();
      await weight.focus();
      hub.emit('SendWeight', { Weight: 2.5, Stable: false });
      await expect(panel).toContainText('2.500 kg');
      await expect(weight).toHaveValue('');
      hub.emit('SendWeight', { Weight: 2.475, Stable: true });
      await expect(weight).toHaveValue('2.475');
      // The parcel is lifted before its weight is saved.
      hub.emit('SendWeight', { Weight: 0, Stable: true });
      await expect(panel).toContainText('0.000 kg');
      await expect(weight).toHaveValue('2.475');

      await panel.getByRole('checkbox', { name: 'Read weight automatically' }).click();
      hub.emit('SendWeight', { Weight: 3.1, Stable: true });
      await expect(panel).toContainText('3.100 kg');
      await expect(weight).toHaveValue('2.475');
      await weight.press('Insert');
      await expect(weight).toHaveValue('3.1');
      await page.keyboard.press('Pause');
      await expect(notices(page)).toContainText('The camera shows no picture');

      await page.goto('/NoticeIndex');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const cover = page.getByRole('dialog').locator('[data-address]');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
      hub.emit('SendVideoCapture', { Image: jpeg });
      await expect(panel.getByRole('img', { name: 'Camera picture' })).toBeVisible();
      await page.keyboard.press('Pause');
      await expect(cover).toHaveCount(1);
      await expect(cover).toHaveAttribute('data-address', /^\/files\//);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard and leave', exact: true }).click();
      await panel.getByRole('button', { name: 'Close hardware preview' }).click();
      await expect.poll(() => invokedMethods().slice(-2)).toEqual(['UnsubscribeElectronicScale', 'UnsubscribeCamera']);
    } finally {
      await manager.close();
      await hub.close();
      await configure('http://127.0.0.1:19500/deviceHub');
    }
  },
);
