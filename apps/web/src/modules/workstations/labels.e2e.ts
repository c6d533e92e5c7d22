import { expect } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { deviceService, printer } from '../../../e2e/device-service.ts';
import { test } from '../../../e2e/journey.ts';
import { signIn } from '../../../e2e/people.ts';
import { listed, shelved, stage } from '../../../e2e/prepare.ts';

const devices = { scale: 'simulator', scalePlace: '', baud: '9600', protocol: 'toledo', pattern: '' };

test(
  'prints labels on the label printer and a new picking list on the other printer',
  covers('DEVICE-03'),
  async ({ browser, baseURL }) => {
    const [service, lists, labels, page, set] = await Promise.all([
      deviceService(),
      printer(),
      printer(),
      signIn(browser, 'manager'),
      stage(),
    ]);
    const configure = async (LocalServiceConnection: string) =>
      (await set.as('manager'))('/UserConfiguration/EditUserConfigure', { LocalServiceConnection });
    const paired = await service.pair(new URL(baseURL!).origin);
    await service.press('configure', {
      ...devices,
      printer: lists.place,
      labelPrinter: labels.place,
      labelLanguage: 'zpl',
      labelDpi: '203',
    });
    await configure(`${service.address}/deviceHub`);
    const { number } = await shelved(set);
    const start = { ...paired, warehouseId: set.scene.warehouseId };
    await page.addInitScript(({ key, value, warehouseId }) => {
      localStorage.setItem(key, value);
      localStorage.setItem('OpenService', 'true');
      localStorage.setItem('AutomaticallyPrintPickingList', 'true');
      localStorage.setItem('AutomaticallyPrintWarehouseIds', JSON.stringify([warehouseId]));
    }, start);
    try {
      await page.goto(`/PackageIndex?content=${number}`);
      await expect(page.getByRole('button', { name: 'Local printing service: connected' })).toBeVisible();
      await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').click();
      await page.getByRole('button', { name: 'Print labels' }).click();
      await expect(page.getByText(/^Sent to the printer: Package label/)).toBeVisible();
      // In the label printer's own language: one picture of the label, and no PDF.
      expect(labels.printed.map((bytes) => bytes.toString('latin1').match(/\^XA[^]*?\^GFA,[^]*?\^XZ/g)?.length)).toEqual([1]);
      // A label printed by the device service does not open the browser's print dialog as well.
      await expect(page.locator('iframe[title=PDF]')).toHaveCount(0);
      expect(lists.printed).toEqual([]);

      await listed(set);
      await expect.poll(() => lists.printed.length, { timeout: 30_000 }).toBeGreaterThan(0);
      expect(lists.printed[0]!.subarray(0, 5).toString()).toBe('%PDF-');
      expect(labels.printed).toHaveLength(1);
    } finally {
      await page.context().close();
      await service.end();
      lists.end();
      labels.end();
      await configure('http://127.0.0.1:19500/deviceHub');
    }
  },
);
