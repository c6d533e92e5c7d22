import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { unseal } from '../../../core/http/crypto.ts';
import { notDeleted, oneOf } from '../../../core/db/conditions.ts';
import type { Db } from '../../../core/db/db.ts';
import type { Running } from '../../../core/services.ts';
import { callbackOf, isBuiltInSandbox, ownAddress } from '../app.ts';
import type { Configuration, MarketplaceType } from '../marketplace.ts';
import { webhookPath } from '../notify-hook.ts';
import type { SandboxOrigins } from '../sandbox-mode.ts';
import { type Happening, serializeBooks, restoreBooks, type SandboxShop, sandboxTypeOf, onShopEvent, useSealOf } from './store.ts';
import { openSandboxServer } from './server.ts';
import { notify } from './webhooks.ts';
import type { SandboxApp } from './exchange.ts';
import { openPool, openDb } from '../../../core/db/open-db.ts';

/** Returns the current apps of a server's sites at a marketplace. */
type AppSource = (type: MarketplaceType) => Promise<SandboxApp[]>;
const sources = new Set<AppSource>();
let servers: ReturnType<typeof openServers> | undefined;

const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
const appsOf = async (type: MarketplaceType) => (await Promise.all([...sources].map((source) => source(type)))).flat();

async function openServers() {
  const [shopee, shopify, shopline] = await Promise.all(
    [Shopee, Shopify, Shopline].map((type) => openSandboxServer(type, () => appsOf(type))),
  );
  const places: SandboxOrigins = { shopee: shopee!.address, shopify: shopify!.address, shopline: shopline!.address };
  return { places, close: () => Promise.all([shopee, shopify, shopline].map((one) => one!.close())) };
}

/**
 * Starts the sandbox marketplaces for a server, or shares those of another server of this process. They use the apps that its sites
 * configured, notify them, and store their state in its data folder. `leave` stops them when the last server leaves.
 */
export async function joinSandbox(running: Running): Promise<{ places: SandboxOrigins; leave: () => Promise<void> }> {
  const file = join(running.config.dataDir, 'practice-marketplaces.json');
  // A separate connection: the callers may use all others.
  const pool = openPool(running.pool.options.connectionString!, { max: 1, prepare: running.config.prepare, waitMs: running.config.waitMs });
  const source = sourceOf(running, openDb(pool, { pipeline: running.config.pipeline }));
  sources.add(source);
  useSealOf(running.config.secretKey);
  const { log } = running.http;
  if (existsSync(file))
    await readFile(file, 'utf8')
      .then(restoreBooks)
      .catch((problem: unknown) => log.warn({ err: problem }, 'sandbox marketplaces start with a new store'));
  // Writes are sequential and complete: concurrent ones would corrupt the file.
  let lastWrite = Promise.resolve();
  const writeBooks = () => {
    lastWrite = lastWrite
      .then(() => writeFile(`${file}.new`, serializeBooks()))
      .then(() => rename(`${file}.new`, file))
      .catch((problem: unknown) => log.error({ err: problem }, 'sandbox marketplaces could not write their store'));
    return lastWrite;
  };
  let isOpen = true;
  onShopEvent((shop, happening) => {
    // Later changes belong to another server, and the folder may have been deleted.
    if (isOpen) void writeBooks();
    void notifyApps(shop, happening);
  });
  servers ??= openServers();
  const { places } = await servers;
  return {
    places,
    async leave() {
      sources.delete(source);
      const last = sources.size === 0 ? servers : undefined;
      if (last) servers = undefined;
      await (await last)?.close();
      isOpen = false;
      await writeBooks();
      await pool.end();
    },
  };
}

/** Notifies the apps that have access to a shop, each at its own URL and with the marketplace's signature. */
async function notifyApps(shop: SandboxShop, happening: Happening): Promise<void> {
  const keys = [...shop.apps];
  if (happening.about === 'allowed' || !keys.length) return;
  const type = sandboxTypeOf(shop.id);
  const apps = await appsOf(type).catch(() => []);
  await Promise.all(apps.filter(({ key }) => keys.includes(key)).map((app) => notify(type, app, shop, happening)));
}

function sourceOf(running: Running, db: Db): AppSource {
  return async (type) => {
    const siteIds = (await running.sites.all()).map(({ id }) => id);
    const found = await db
      .selectFrom('shopConfiguration')
      .selectAll()
      .where('siteId', '=', oneOf(siteIds))
      .where('shopAuthorizationInformationType', '=', type)
      .where(notDeleted)
      .orderBy('id')
      .execute();
    return Promise.all(found.filter((row) => isBuiltInSandbox(row) && row.appSecret).map((row) => appOf(running, db, row)));
  };
}

async function appOf(running: Running, db: Db, row: Configuration): Promise<SandboxApp> {
  const base = await ownAddress(db, row.siteId);
  const at = machineOf(running);
  const webhook = at ? { at, url: `${base}${webhookPath(row)}` } : undefined;
  return { key: row.appKey, secret: unseal(row.appSecret!), callback: callbackOf(row, base), webhook };
}

/** Returns the local address of the product; undefined while it does not listen. */
function machineOf({ http, config }: Running): string | undefined {
  const own = http.server.address() as AddressInfo | null;
  const port = own?.port ?? (config.workers > 1 ? config.port : undefined);
  const host = own?.address ?? config.host;
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return port ? `http://${near.includes(':') ? `[${near}]` : near}:${port}` : undefined;
}
