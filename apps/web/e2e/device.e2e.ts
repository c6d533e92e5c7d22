import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import sharp from 'sharp';
import { deviceService, printer, speakingScale } from './device-service.ts';
import { film } from './film.ts';
import { test } from './journey.ts';
import { answer, isAccessible, signIn } from './people.ts';
import { declared, listed, stage } from './prepare.ts';

test('a page allowed at the device service and paired by its code reads its scale, sees its camera and prints a picking list on its printer', async ({
  browser,
}) => {
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
    await expect(page.getByRole('alert').filter({ hasText: 'This page may not use the devices of this computer yet' })).toBeVisible();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const own = await opened;
    await own.getByRole('button', { name: /^Allow http/ }).click();
    await expect(own.getByRole('button', { name: /^Take back http/ })).toBeVisible();
    // The page waits for the code that stands there now; a wrong one is told, the right one is asked for once.
    const panel = page.getByRole('region', { name: 'Hardware preview' });
    await expect(panel).toContainText('Not paired with this computer yet');
    await isAccessible(page);
    const code = await own.getByRole('status').locator('strong').innerText();
    await panel.getByLabel('Code').fill(code.startsWith('1') ? '2' : '1');
    await panel.getByRole('button', { name: 'Pair' }).click();
    await expect(panel).toContainText('This code is wrong or no longer good');
    await panel.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('Connected');
    await expect(own.getByRole('status')).toHaveCount(0);
    await own.getByRole('textbox', { name: /^Printer \(host/ }).fill(paper.place);
    await own.getByRole('combobox', { name: 'Scale', exact: true }).selectOption(scale.kind);
    await own.getByRole('textbox', { name: /^Its address \(host:port\)/ }).fill(scale.place);
    await own.getByRole('button', { name: 'Save' }).click();

    await page.reload();
    await expect(panel).toContainText('Connected');
    await expect(panel.getByRole('img', { name: 'Camera picture' })).toBeVisible();
    await panel.getByRole('checkbox', { name: 'Take the weight automatically' }).click();
    const weight = page.locator('input[data-unit="kg"]').first();
    await weight.focus();
    scale.put(2475);
    await expect(panel).toContainText('2.475 kg');
    await expect(weight).toHaveValue('2.475');
    // Its cable is pulled at its own end: what it said last does not stand on, and it is heard again when it is put back.
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

    await listed(await stage());
    await expect.poll(() => paper.printed.length, { timeout: 30_000 }).toBe(1);
    expect(paper.printed[0]!.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page.getByText(/^Printed: PK/)).toBeVisible();
    await expect(own.getByText(/PK.* · leader · .* · printed/)).toBeVisible();

    await own.getByRole('button', { name: /^Take back http/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The electronic scale is off' })).toBeVisible();
    await expect(own.getByText('Pages that listen: 0.')).toBeVisible();
  } finally {
    await page.context().close();
    await service.end();
    scale.end();
    paper.end();
    await configure('http://127.0.0.1:19500/deviceHub');
  }
});

test('where no device service runs, the panel shows what the camera of the browser sees for as long as it is wanted, and a scan screen reads codes by it', async ({
  launchOptions,
}) => {
  const { number } = await declared(await stage());
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-film-'));
  const label = join(folder, 'label.y4m');
  await film(number, 'ROUTE-7', label);
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${label}`];
  const own = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...camera] });
  try {
    const page = await signIn(own, 'clerk');
    await page.goto('/PackageSigning');
    await page.getByRole('button', { name: 'Open the hardware preview' }).click();
    const panel = page.getByRole('region', { name: 'Hardware preview' });
    await expect(panel).toContainText('No camera picture');
    await panel.getByRole('checkbox', { name: 'Use the camera of this browser' }).click();
    const picture = panel.getByRole('img', { name: 'Camera picture' });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
    await isAccessible(page);
    await panel.getByRole('checkbox', { name: 'Use the camera of this browser' }).click();
    await expect(panel).toContainText('No camera picture');
    await panel.getByRole('button', { name: 'Close the hardware preview' }).click();
    await page.getByRole('button', { name: 'Scan by camera' }).click();
    await expect(answer(page, 'success')).toContainText('Tea set');
    await isAccessible(page);
    await page.getByRole('button', { name: 'Close the camera' }).click();
    await expect(page.getByLabel('Picture of the camera')).toHaveCount(0);
  } finally {
    await own.close();
    rmSync(folder, { recursive: true });
  }
});
