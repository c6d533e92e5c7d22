import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { film } from './film.ts';
import { test } from './journey.ts';
import { answer, scan, signIn } from './people.ts';
import { declared, stage } from './prepare.ts';

const phone = { width: 390, height: 844 };

/** The phone keeps the pages, and this one is of those it keeps. */
async function keepsPages(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')).toContain('/app/sw.js');
}

/** What the browser finds wrong with installing the page as an app, and the manifest it read. */
async function installation(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { data = '{}', errors } = await session.send('Page.getAppManifest');
  await session.detach();
  const { display, start_url: start, icons } = JSON.parse(data) as { display: string; start_url: string; icons: { sizes: string }[] };
  return { errors, display, start, sizes: icons.map(({ sizes }) => sizes) };
}

interface Shown {
  title: string;
  body: string;
  link: string;
}
/** What a worker of this journey has instead of the phone's own list of messages, which a browser without a window does not keep. */
interface Watched {
  shown: Shown[];
  registration: { showNotification(title: string, options: { body: string; data: { link: string } }): Promise<void> };
}

/** Hands the worker of the page what a push service would bring while the page is closed; gives what it has the phone show. */
async function pushed(page: Page, message: object): Promise<Shown[]> {
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().endsWith('/app/sw.js'))!;
  await worker.evaluate(() => {
    const here = globalThis as unknown as Watched;
    here.shown = [];
    here.registration.showNotification = async (title, { body, data }) => void here.shown.push({ title, body, link: data.link });
  });
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.endsWith('/app/'));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: JSON.stringify(message) });
  const shown = () => worker.evaluate(() => (globalThis as unknown as Watched).shown);
  await expect.poll(async () => (await shown()).length).toBe(1);
  return shown();
}

test('a phone reads codes by its camera, shows parcels without a network, is installed, shows a push, and takes a new version only when no scan waits', async () => {
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

    await test.step('the site can be installed, and a message is shown on the phone as the push service brings it', async () => {
      const page = await open('alice');
      await page.goto(`${use.baseURL}/app/push`);
      await keepsPages(page);
      expect(await installation(page)).toEqual({
        errors: [],
        display: 'standalone',
        start: '/app/',
        sizes: expect.arrayContaining(['192x192', '512x512']),
      });
      const message = { id: '1', title: 'Your parcel is on a shelf', body: first.number, link: `/PackageDetailed?id=${first.id}` };
      expect(await pushed(page, message)).toEqual([{ title: message.title, body: message.body, link: message.link }]);
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
