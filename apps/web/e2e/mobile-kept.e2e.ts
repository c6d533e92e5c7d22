import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { test } from './journey.ts';
import { answer, scan, signIn } from './people.ts';
import { declared, stage } from './prepare.ts';

const phone = { width: 390, height: 844 };

/** What a camera sees that looks at a label: its code in the middle, and a smaller one at the edge, as a film of one picture. */
async function film(inTheMiddle: string, atTheEdge: string, file: string): Promise<void> {
  const [width, height] = [1280, 720];
  const code = (text: string, scale: number) =>
    bwip.toBuffer({ bcid: 'code128', text, scale, height: 14, backgroundcolor: 'ffffff', padding: 6 });
  const middle = await sharp(await code(inTheMiddle, 3))
    .resize({ width: 700 })
    .toBuffer();
  const edge = await sharp(await code(atTheEdge, 2))
    .resize({ width: 420 })
    .toBuffer();
  const picture = sharp({ create: { width, height, channels: 3, background: '#d8d8d8' } }).composite([
    { input: middle, gravity: 'centre' },
    { input: edge, top: 20, left: 20 },
  ]);
  const bright = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  const y = Buffer.from(bright.data.filter((_, at) => at % bright.info.channels === 0));
  const frame = Buffer.concat([Buffer.from('FRAME\n'), y, Buffer.alloc((width * height) / 2, 128)]);
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]));
}

/** The phone keeps the pages, and this one is of those it keeps. */
async function keepsPages(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')).toContain('/app/sw.js');
}

test('a phone reads codes by its camera, shows parcels without a network, and takes a new version only when no scan waits', async () => {
  const own = await stage();
  const [first, second] = [await declared(own), await declared(own)];
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-film-'));
  const label = join(folder, 'label.y4m');
  await film(first.number, 'ROUTE-7', label);
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${label}`];
  const { launchOptions, ...use } = test.info().project.use;
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...camera] });
  const open = async (name: string) => {
    const page = await signIn(browser, name);
    await page.setViewportSize(phone);
    return page;
  };
  try {
    await test.step('the customer’s parcels are there without a network, with the time they are of', async () => {
      const page = await open('alice');
      await page.goto(`${use.baseURL}/app/parcels`);
      await page.getByRole('link', { name: new RegExp(first.number) }).click();
      await expect(page.getByRole('button', { name: `Copy ${first.number}` })).toBeVisible();
      await keepsPages(page);
      await expect(page.getByRole('button', { name: `Copy ${first.number}` })).toBeVisible();
      await page.context().setOffline(true);
      await page.reload();
      await expect(page.getByRole('button', { name: `Copy ${first.number}` })).toBeVisible();
      await expect(page.getByText('This is what was read on')).toBeVisible();
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page.getByRole('link', { name: new RegExp(second.number) })).toBeVisible();
      await page.context().setOffline(false);
      await expect(page.getByText('This is what was read on')).toBeHidden();
      await page.context().close();
    });

    const page = await open('clerk');
    await page.goto(`${use.baseURL}/app/staff/sign`);
    await keepsPages(page);
    await test.step('of two codes in sight the camera takes the one in the middle', async () => {
      await page.getByRole('button', { name: 'Scan by camera' }).click();
      await expect(answer(page, 'success')).toContainText('Tea set');
      await page.getByRole('button', { name: 'Close the camera' }).click();
    });

    await test.step('a new version says so, and is loaded when the scan that waits is at the server', async () => {
      const sent: string[] = [];
      page.on('requestfinished', (one) => void (one.url().endsWith('/PackageSigning') && sent.push(one.postDataJSON().CourierNumber)));
      await page.evaluate(() => navigator.serviceWorker.register('/app/sw.js?next', { scope: '/app/' }).then(() => true));
      await expect(page.getByText('A new version is ready.')).toBeVisible();
      await page.context().setOffline(true);
      await scan(page, second.number);
      await expect(page.getByText('No network. 1 scan is kept')).toBeVisible();
      await page.getByRole('button', { name: 'Load it' }).click();
      await expect(page.getByText('1 scan goes out first')).toBeVisible();
      expect(sent).toEqual([]);
      await page.context().setOffline(false);
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '').catch(() => '')).toContain('next');
      expect(sent).toEqual([second.number]);
      await expect(page.getByText('2 done')).toBeVisible();
    });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
