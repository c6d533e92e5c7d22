/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

/** What a message of the server says on a closed phone. */
interface PushedMessage {
  id: string;
  title: string;
  body: string;
  /** The page of the full site that it is about. */
  link?: string | null;
}

// The shell and every page, in the versions that belong together. The API is asked by the client alone, which knows who may read what.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/app/index.html'), { allowlist: [/^\/app(\/|$)/] }));
// The reader of codes is large and seldom new: it is kept once the camera was used.
registerRoute(/\/app\/assets\/[^/]+\.wasm$/, new CacheFirst({ cacheName: 'entrepot-code-reader' }));

// A new version waits until the person takes it: only then do pages and shell change together.
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

/** Brings the page that a message is about to the front: in a window that is open, else in a new one. */
async function show(link: string | null | undefined): Promise<void> {
  const address = link ? `/app/?from=${encodeURIComponent(link)}` : '/app/messages';
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find((one) => new URL(one.url).pathname.startsWith('/app'));
  if (!open) return void (await self.clients.openWindow(address));
  await open.focus();
  await open.navigate(address);
}
