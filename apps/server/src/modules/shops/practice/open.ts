import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { unseal } from '../../../core/http/crypto.ts';
import { notHidden, oneOf } from '../../../core/rows/conditions.ts';
import { openDb, openPool, type Tx } from '../../../core/rows/db.ts';
import type { Running } from '../../../core/services.ts';
import { callbackOf, isPractice, ownAddress } from '../app.ts';
import type { Configuration, MarketplaceType } from '../marketplace.ts';
import { webhookPath } from '../notify-hook.ts';
import type { PracticePlaces } from '../practice-mode.ts';
import { type Happening, keptBooks, openKeptBooks, type PracticeShop, practiceKindOf, tellOf, useSealOf } from './books.ts';
import type { PracticeApp } from './practise.ts';
import { openPracticeServer } from './server.ts';
import { notify } from './webhooks.ts';

/** Gives the apps that the sites of one server have at a marketplace, as they are now. */
type AppSource = (type: MarketplaceType) => Promise<PracticeApp[]>;
const sources = new Set<AppSource>();
let servers: ReturnType<typeof openServers> | undefined;

const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
const appsOf = async (type: MarketplaceType) => (await Promise.all([...sources].map((source) => source(type)))).flat();

async function openServers() {
  const [shopee, shopify, shopline] = await Promise.all(
    [Shopee, Shopify, Shopline].map((type) => openPracticeServer(type, () => appsOf(type))),
  );
  const places: PracticePlaces = { shopee: shopee!.address, shopify: shopify!.address, shopline: shopline!.address };
  return { places, close: () => Promise.all([shopee, shopify, shopline].map((one) => one!.close())) };
}

/**
 * Starts the practice marketplaces for a server, or lets it use those of another server of this process. They know the apps that its
 * sites configured, tell them what happens, and keep their books in its data folder. `leave` ends them with the last who uses them.
 */
export async function joinPractice(running: Running): Promise<{ places: PracticePlaces; leave: () => Promise<void> }> {
  const file = join(running.config.dataDir, 'practice-marketplaces.json');
  // A connection of their own: whoever asks them may hold all others.
  const pool = openPool(running.pool.options.connectionString!, { max: 1, prepare: running.config.prepare, waitMs: running.config.waitMs });
  const source = sourceOf(running, openDb(pool));
  sources.add(source);
  useSealOf(running.config.secretKey);
  const { log } = running.http;
  if (existsSync(file))
    await readFile(file, 'utf8')
      .then(openKeptBooks)
      .catch((problem: unknown) => log.warn({ err: problem }, 'the practice marketplaces begin with new books'));
  // One after the other, and each as a whole: two writings at once would leave a file that is neither.
  let keeping = Promise.resolve();
  const keep = () => {
    keeping = keeping
      .then(() => writeFile(`${file}.new`, keptBooks()))
      .then(() => rename(`${file}.new`, file))
      .catch((problem: unknown) => log.error({ err: problem }, 'the practice marketplaces could not keep their books'));
    return keeping;
  };
  let isOpen = true;
  tellOf((shop, happening) => {
    // What happens after its end is another server's, and the folder may be gone.
    if (isOpen) void keep();
    void tellApps(shop, happening);
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
      await keep();
      await pool.end();
    },
  };
}

/** Tells the apps that see a shop, each at its own address and in the marketplace's signature. */
async function tellApps(shop: PracticeShop, happening: Happening): Promise<void> {
  const keys = [...shop.apps];
  if (happening.about === 'allowed' || !keys.length) return;
  const type = practiceKindOf(shop.id);
  const apps = await appsOf(type).catch(() => []);
  await Promise.all(apps.filter(({ key }) => keys.includes(key)).map((app) => notify(type, app, shop, happening)));
}

function sourceOf(running: Running, db: Tx): AppSource {
  return async (type) => {
    const siteIds = (await running.sites.all()).map(({ id }) => id);
    const found = await db
      .selectFrom('shopConfiguration')
      .selectAll()
      .where('siteId', '=', oneOf(siteIds))
      .where('shopAuthorizationInformationType', '=', type)
      .where(notHidden)
      .orderBy('id')
      .execute();
    return Promise.all(found.filter((row) => isPractice(row) && row.appSecret).map((row) => appOf(running, db, row)));
  };
}

async function appOf(running: Running, db: Tx, row: Configuration): Promise<PracticeApp> {
  const base = await ownAddress(db, row.siteId);
  const at = machineOf(running);
  const webhook = at ? { at, url: `${base}${webhookPath(row)}` } : undefined;
  return { key: row.appKey, secret: unseal(row.appSecret!), callback: callbackOf(row, base), webhook };
}

/** Where this machine itself reaches the product; undefined while it listens nowhere. */
function machineOf({ http, config }: Running): string | undefined {
  const own = http.server.address() as AddressInfo | null;
  const port = own?.port ?? (config.workers > 1 ? config.port : undefined);
  const host = own?.address ?? config.host;
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return port ? `http://${near.includes(':') ? `[${near}]` : near}:${port}` : undefined;
}
