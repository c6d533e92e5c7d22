import { expect } from '@playwright/test';
import { deviceService } from '../../../e2e/device-service.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { stage } from '../../../e2e/prepare.ts';

const devices = {
  scale: 'network',
  scalePlace: '127.0.0.1:9',
  baud: '9600',
  protocol: 'toledo',
  pattern: '',
  camera: 'simulator',
  printer: '127.0.0.1:9',
};

test('shows a leader the workstations of the warehouse with their devices and last failures', async ({ browser, baseURL }) => {
  const own = await stage();
  const [service, page, leader] = await Promise.all([deviceService(), signIn(browser, 'clerk'), signIn(browser, 'leader')]);
  const configure = async (LocalServiceConnection: string) =>
    (await own.as('clerk'))('/UserConfiguration/EditUserConfigure', { LocalServiceConnection });
  const name = `Table ${Date.now() % 10_000}`;
  const paired = await service.pair(new URL(baseURL!).origin);
  await service.press('configure', { ...devices, name });
  await configure(`${service.address}/deviceHub`);
  try {
    await page.addInitScript(({ key, value }) => {
      localStorage.setItem(key, value);
      localStorage.setItem('OpenService', 'true');
      localStorage.setItem('HoverWindow', 'true');
    }, paired);
    await page.goto('/PackageSigning');
    await expect(page.getByRole('button', { name: 'Local printing service: connected' })).toBeVisible();

    await leader.goto('/WorkstationIndex');
    const row = leader.getByRole('row').filter({ hasText: name });
    await expect(async () => {
      await leader.getByRole('button', { name: 'Refresh' }).click();
      await expect(row).toContainText('Scale: not responding', { timeout: 1_000 });
    }).toPass();
    await expect(row).toContainText('Connected');
    await expect(row).toContainText('Camera: simulated');
    await expect(row).toContainText('Scale didn’t respond');
    await isAccessible(leader);

    await page.getByRole('button', { name: 'Local printing service: connected' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Connect the local printing service' }).click();
    await expect(async () => {
      await leader.getByRole('button', { name: 'Refresh' }).click();
      await expect(row).toContainText('Device service off', { timeout: 1_000 });
    }).toPass();
  } finally {
    await page.context().close();
    await service.end();
    await configure('http://127.0.0.1:19500/deviceHub');
  }
});
