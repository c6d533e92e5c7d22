import { expect } from '@playwright/test';
import { deviceService, speakingScale } from '../../../e2e/device-service.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, scan, signIn } from '../../../e2e/people.ts';
import { declared, stage } from '../../../e2e/prepare.ts';

const devices = { camera: 'simulator', printer: '', baud: '9600', protocol: 'toledo', pattern: '', scaleMinimum: '0.02' };

test('takes the stable weight of each parcel, and reports one that left without a weight', async ({ browser, baseURL }) => {
  const [service, scale, page, set] = await Promise.all([deviceService(), speakingScale(), signIn(browser, 'manager'), stage()]);
  const manager = await set.as('manager');
  const configure = (LocalServiceConnection: string) => manager('/UserConfiguration/EditUserConfigure', { LocalServiceConnection });
  const saveStable = async (SaveStableWeight: boolean) => {
    const { Id, RowVersion, ...row } = await manager('/Site/GetSiteConfiguration');
    const own = Object.entries(row).filter(([name]) => !/^(Site|Creat|LastModif)/.test(name));
    await manager('/Site/EditSiteConfiguration', { ...Object.fromEntries(own), Id, RowVersion, SaveStableWeight });
  };
  const parcels = [await declared(set), await declared(set), await declared(set)];
  const [first, second, third] = parcels.map(({ number }) => number) as [string, string, string];
  const start = { ...(await service.pair(new URL(baseURL!).origin)), warehouseId: set.scene.warehouseId };
  await service.press('configure', { ...devices, scale: scale.kind, scalePlace: scale.place });
  await configure(`${service.address}/deviceHub`);
  await page.addInitScript(({ key, value, warehouseId }) => {
    localStorage.setItem(key, value);
    localStorage.setItem('OpenService', 'true');
    localStorage.setItem('HoverWindow', 'true');
    localStorage.setItem('AutomaticAcquisitionElectronicScale', 'true');
    localStorage.setItem('packages.workplace', JSON.stringify(warehouseId));
  }, start);
  try {
    await page.goto('/PackageSigning');
    const panel = page.getByRole('region', { name: 'Hardware preview' });
    const weight = page.getByRole('region', { name: 'Current package' }).getByLabel('Actual weight');
    await expect(panel).toContainText('0.000 kg');
    // The parcel is on the scale before its label is scanned, and lifted before anything is pressed.
    scale.put(2475);
    await expect(panel).toContainText('2.475 kg');
    await scan(page, first);
    await expect(weight).toHaveValue('2.475');
    scale.put(0);
    await expect(panel).toContainText('0.000 kg');
    await expect(weight).toHaveValue('2.475');
    // Less than the minimum of the scale is no load.
    scale.put(10);
    await expect(panel).toContainText('0.010 kg');
    await scan(page, second);
    await expect(page.getByText('2.475 kg', { exact: true })).toBeVisible();
    await expect(weight).toHaveValue('');
    await scan(page, third);
    await expect(answer(page)).toContainText(`${second} has no weight. Scan it again and weigh it.`);
    await expect(page.getByRole('listitem').filter({ hasText: second })).toContainText('Not weighed yet');
    const clerk = await set.as('clerk');
    const weightOf = async (id: string) => (await clerk('/Package/GetPackageById', { Id: id })).ActualOfWeight;
    expect([await weightOf(parcels[0]!.id), await weightOf(parcels[1]!.id)]).toEqual([2.475, 0]);

    await saveStable(true);
    await page.reload();
    await expect(panel).toContainText('0.010 kg');
    await scan(page, second);
    await expect(weight).toBeFocused();
    scale.put(1200);
    await expect(answer(page, 'success')).toContainText('1.2 kg');
    await expect(page.getByLabel('Scan a package')).toBeFocused();
    await expect.poll(() => weightOf(parcels[1]!.id)).toBe(1.2);

    // A scale in pounds sends more decimals than a weight has, and is marked as simulated.
    await service.press('configure', { ...devices, scale: 'simulator', scalePlace: '' });
    await service.press('put', { weight: '10', unit: 'lb', stable: 'on' });
    await expect(panel).toContainText('4.536 kg');
    await expect(panel).toContainText('10 lb');
    await expect(panel.getByRole('group', { name: 'Scale weight' })).toContainText('Simulated');
    await scan(page, third);
    await expect(answer(page, 'success')).toContainText('4.536 kg');
    await expect.poll(() => weightOf(parcels[2]!.id)).toBe(4.536);
  } finally {
    await page.context().close();
    await saveStable(false);
    await service.end();
    scale.end();
    await configure('http://127.0.0.1:19500/deviceHub');
  }
});
