import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import sharp from 'sharp';
import { covers } from '../../../e2e/covers.ts';
import { deviceService, printer, speakingScale } from '../../../e2e/device-service.ts';
import { film } from '../../../e2e/film.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, signIn } from '../../../e2e/people.ts';
import { declared, listed, stage } from '../../../e2e/prepare.ts';

test(
  'a page paired by code reads the scale, shows the camera and prints a list on its printer',
  covers('DEVICE-01', 'DEVICE-02'),
  async ({ browser }) => {
    const [service, scale, paper, page, { as, scene }] = await Promise.all([
      deviceService(),
      speakingScale(),
      printer(),
      signIn(browser, 'leader'),
      stage(),
    ]);
    const configure = async (LocalServiceConnection: string) =>
      (await as('leader'))('/UserConfiguration/EditUserConfigure', { LocalServiceConnection });
    await configure(`${service.address}/deviceHub`);
    await page.addInitScript((warehouseId) => {
      localStorage.setItem('OpenService', 'true');
      localStorage.setItem('AutomaticallyPrintPickingList', 'true');
      localStorage.setItem('AutomaticallyPrintWarehouseIds', JSON.stringify([warehouseId]));
    }, scene.warehouseId);
    try {
      await page.goto('/FreightCalculatorIndex');
      await expect(page.getByRole('alert').filter({ hasText: 'This page can’t use the devices of this computer yet' })).toBeVisible();
      const opened = page.context().waitForEvent('page');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      const own = await opened;
      await own.getByRole('button', { name: /^Allow http/ }).click();
      await expect(own.getByRole('button', { name: /^Revoke access http/ })).toBeVisible();
      // The page asks for the current code; a wrong one is reported, and the right one is asked for once.
      const panel = page.getByRole('region', { name: 'Hardware preview' });
      await expect(panel).toContainText('Not paired with this computer yet');
      await isAccessible(page);
      const code = await own.getByRole('status').locator('strong').innerText();
      await panel.getByLabel('Code').fill(code.startsWith('1') ? '2' : '1');
      await panel.getByRole('button', { name: 'Pair' }).click();
      await expect(panel).toContainText('This code is wrong or has expired');
      await panel.getByLabel('Code').fill(code);
      await page.keyboard.press('Enter');
      await expect(panel).toContainText('Connected');
      await expect(own.getByRole('status')).toHaveCount(0);
      await own.getByRole('textbox', { name: /^Printer \(host/ }).fill(paper.place);
      await own.getByRole('combobox', { name: 'Scale', exact: true }).selectOption(scale.kind);
      await own.getByRole('textbox', { name: /^Scale address \(host:port\)/ }).fill(scale.place);
      await own.getByRole('button', { name: 'Save' }).click();

      await page.reload();
      await expect(panel).toContainText('Connected');
      await expect(panel.getByRole('img', { name: 'Camera picture' })).toBeVisible();
      await panel.getByRole('checkbox', { name: 'Read weight automatically' }).click();
      const weight = page.locator('input[data-unit="kg"]').first();
      await weight.focus();
      scale.put(2475);
      await expect(panel).toContainText('2.475 kg');
      await expect(weight).toHaveValue('2.475');
      // The cable is unplugged at the scale: the last reading disappears, and readings resume after it is plugged in.
      scale.put(null);
      await expect(panel).toContainText('No reading from the scale');
      scale.put(1200);
      await expect(panel).toContainText('1.200 kg');
      const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      await own.getByLabel('Picture', { exact: true }).setInputFiles({ name: 'parcel.png', mimeType: 'image/png', buffer: picture });
      const wide = () => panel.getByRole('img', { name: 'Camera picture' }).evaluate((img: HTMLImageElement) => img.naturalWidth);
      await expect.poll(wide).toBe(30);
      await expect(panel.getByText('Simulated')).toBeVisible();
      // A camera that stopped has no picture for the next parcel.
      await own.getByRole('combobox', { name: 'Camera', exact: true }).selectOption('none');
      await own.getByRole('button', { name: 'Save' }).click();
      await expect(panel).toContainText('The camera has stopped sending pictures');
      await expect(panel.getByRole('img', { name: 'Camera picture' })).toBeHidden();

      await listed(await stage());
      await expect.poll(() => paper.printed.length, { timeout: 30_000 }).toBe(1);
      expect(paper.printed[0]!.subarray(0, 5).toString()).toBe('%PDF-');
      await expect(page.getByText(/^Sent to the printer: PK/)).toBeVisible();
      await expect(own.getByText(/PK.* · leader · .* · sent to the printer/)).toBeVisible();

      await own.getByRole('button', { name: /^Revoke access http/ }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'The electronic scale is off' })).toBeVisible();
      await expect(own.getByText('Pages reading the scale: 0.')).toBeVisible();
    } finally {
      await page.context().close();
      await service.end();
      scale.end();
      paper.end();
      await configure('http://127.0.0.1:19500/deviceHub');
    }
  },
);

test('without a device service shows the browser camera on demand, and scans codes with it', async ({ launchOptions }) => {
  const { number } = await declared(await stage());
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-film-'));
  const label = join(folder, 'label.y4m');
  await film(number, 'ROUTE-7', label);
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${label}`];
  const own = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...camera] });
  try {
    const page = await signIn(own, 'clerk');
    await page.goto('/PackageSigning');
    await page.getByRole('button', { name: 'Open hardware preview' }).click();
    const panel = page.getByRole('region', { name: 'Hardware preview' });
    await expect(panel).toContainText('No camera picture');
    await panel.getByRole('checkbox', { name: 'Use this browser’s camera' }).click();
    const picture = panel.getByRole('img', { name: 'Camera picture' });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
    await isAccessible(page);
    await panel.getByRole('checkbox', { name: 'Use this browser’s camera' }).click();
    await expect(panel).toContainText('No camera picture');
    await panel.getByRole('button', { name: 'Close hardware preview' }).click();
    await page.getByRole('button', { name: 'Scan by camera' }).click();
    await expect(answer(page, 'success')).toContainText('Tea set');
    await isAccessible(page);
    await page.getByRole('button', { name: 'Close camera' }).click();
    await expect(page.getByLabel('Picture of the camera')).toHaveCount(0);
  } finally {
    await own.close();
    rmSync(folder, { recursive: true });
  }
});
