/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

/** The payload of a push from the server. */
interface PushedMessage {
  id: string;
  title: string;
  body: string;
  /** The page of the full site to open. */
  link?: string | null;
}

// Precaches the shell and all pages in matching versions. API calls are not cached here, because only the client knows who may read which
// data.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/app/index.html'), { allowlist: [/^\/app(\/|$)/] }));
// The barcode decoder is large and rarely changes: it is cached after the first use of the camera.
registerRoute(/\/app\/assets\/[^/]+\.wasm$/, new CacheFirst({ cacheName: 'entrepot-code-reader' }));

// A new version waits until the user accepts it, so that pages and shell change together.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

self.addEventListener('push', (event) => {
  const message = event.data?.json() as PushedMessage | undefined;
  if (!message) return;
  const { id, title, body, link } = message;
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, icon: '/app/icon-192.png', data: { link } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show((event.notification.data as { link?: string | null } | null)?.link));
});

/** Opens the page that a notification is about, in an open window if there is one, otherwise in a new one. */
async function show(link: string | null | undefined): Promise<void> {
  const address = link ? `/app/?from=${encodeURIComponent(link)}` : '/app/messages';
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find((one) => new URL(one.url).pathname.startsWith('/app'));
  if (!open) return void (await self.clients.openWindow(address));
  await open.focus();
  await open.navigate(address);
}
