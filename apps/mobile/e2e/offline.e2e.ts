import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { film } from '../../web/e2e/film.ts';
import { test } from '../../web/e2e/journey.ts';
import { answer, scan, signIn } from '../../web/e2e/people.ts';
import { declared, stage } from '../../web/e2e/prepare.ts';

const phone = { width: 390, height: 844 };

/** Waits until the service worker has cached the pages and controls this one. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')).toContain('/app/sw.js');
}

/** Returns the browser's installability errors and the manifest that it read. */
async function installation(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { data = '{}', errors } = await session.send('Page.getAppManifest');
  await session.detach();
  const { display, start_url: start, icons } = JSON.parse(data) as { display: string; start_url: string; icons: { sizes: string }[] };
  return { errors, display, start, sizes: icons.map(({ sizes }) => sizes) };
}

interface PushNotification {
  title: string;
  body: string;
  link: string;
}
/** Replaces the phone's list of notifications in the service worker, because a headless browser has none. */
interface Watched {
  notifications: PushNotification[];
  registration: { showNotification(title: string, options: { body: string; data: { link: string } }): Promise<void> };
}

/** Delivers a push to the page's service worker as if the page were closed. Returns the notifications that it displays. */
async function pushed(page: Page, message: object): Promise<PushNotification[]> {
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().endsWith('/app/sw.js'))!;
  await worker.evaluate(() => {
    const here = globalThis as typeof globalThis & Watched;
    here.notifications = [];
    here.registration.showNotification = async (title, { body, data }) => void here.notifications.push({ title, body, link: data.link });
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
  const notifications = () => worker.evaluate(() => (globalThis as typeof globalThis & Watched).notifications);
  await expect.poll(async () => (await notifications()).length).toBe(1);
  return notifications();
}

test('scans by camera, shows parcels offline, installs, shows a push and updates safely', async () => {
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
    await test.step('shows the customer’s parcels offline with the time of the data', async () => {
      const page = await open('alice');
      await page.goto(`${use.baseURL}/app/parcels`);
      await page.getByRole('link', { name: new RegExp(first.number) }).click();
      await expect(page.getByRole('button', { name: `Copy ${first.number}` })).toBeVisible();
      await waitForServiceWorker(page);
      await expect(page.getByRole('button', { name: `Copy ${first.number}` })).toBeVisible();
      await page.context().setOffline(true);
      await page.reload();
      await expect(page.getByRole('button', { name: `Copy ${first.number}` })).toBeVisible();
      await expect(page.getByText('This data was loaded at')).toBeVisible();
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page.getByRole('link', { name: new RegExp(second.number) })).toBeVisible();
      await page.context().setOffline(false);
      await expect(page.getByText('This data was loaded at')).toBeHidden();
      await page.context().close();
    });

    await test.step('is installable and shows a push message', async () => {
      const page = await open('alice');
      await page.goto(`${use.baseURL}/app/push`);
      await waitForServiceWorker(page);
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
    await waitForServiceWorker(page);
    await test.step('reads the code in the middle when the camera sees two', async () => {
      await page.getByRole('button', { name: 'Scan by camera' }).click();
      await expect(answer(page, 'success')).toContainText('Tea set');
      await page.getByRole('button', { name: 'Close camera' }).click();
    });

    await test.step('offers a new version and loads it after the pending scan has been sent', async () => {
      const sent: string[] = [];
      page.on('requestfinished', (one) => void (one.url().endsWith('/PackageSigning') && sent.push(one.postDataJSON().CourierNumber)));
      await page.evaluate(() => navigator.serviceWorker.register('/app/sw.js?next', { scope: '/app/' }).then(() => true));
      await expect(page.getByText('A new version is available.')).toBeVisible();
      await page.context().setOffline(true);
      await scan(page, second.number);
      await expect(page.getByText('You are offline. 1 scan is saved')).toBeVisible();
      await page.getByRole('button', { name: 'Update now' }).click();
      await expect(page.getByText('1 scan is sent first')).toBeVisible();
      expect(sent).toEqual([]);
      await page.context().setOffline(false);
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '').catch(() => '')).toContain('next');
      expect(sent).toEqual([second.number]);
      await expect(page.getByText(second.number).first()).toBeVisible();
    });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
