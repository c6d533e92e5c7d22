import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { languageOf } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { shopAuthorizationStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { systemCaller } from '../../core/calls/caller.ts';
import { sentence } from '../../core/calls/texts.ts';
import type { Hook } from '../../core/http/hook.ts';
import { allowed } from '../../core/http/limits.ts';
import { put } from '../../core/outbox/outbox.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import { findWhere } from '../../core/db/rows.ts';
import type { Running } from '../../core/services.ts';
import { canSpeak, marketplaceName, ownAddress, platformOf } from './app.ts';
import { endAuthorization } from './callback.ts';
import type { Configuration, ShopNotification } from './marketplace.ts';

const types = Object.values(enumCodes.ShopAuthorizationInformationType);
const path = (type: number) => `/Hook/PlatformNotify/${marketplaceName(type)}`;
/** Path of a marketplace's notifications below our own URL. */
export const webhookPath = ({ shopAuthorizationInformationType: type, id }: Configuration): string => `${path(type)}/${id}`;

/** Webhooks of the marketplaces: one path for each, with or without the id of a configuration. */
export const shopHooks: readonly Hook[] = types.map((type) => ({
  path: path(type),
  parameter: 'ConfigurationId',
  about: 'A marketplace tells of an order that changed, or that a seller took the authorization back; body and signature are its own.',
  handle: (services: Running, whose: string, request: FastifyRequest, reply: FastifyReply) => handle(services, type, whose, request, reply),
}));

async function handle(services: Running, type: number, whose: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!(await allowed(services.db, `shop hook ${request.ip}`, 6000, 1, services.now())))
    return respond(request, reply, refuse('RateLimited'), 429);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  for (const row of await configurations(services, type, whose)) {
    const base = await ownAddress(services.db, row.siteId);
    const { port, app } = platformOf(row, base, services.now());
    // The marketplace also signs the URL it was given.
    const urls = [base, base.replace(/\/api$/, '')].map((one) => `${one}${path(type)}${whose ? `/${whose}` : ''}`);
    const readings = await Promise.all(urls.map((url) => port.handle(app, request.headers, body, url)));
    const notice = readings.find((one) => one !== 'unsigned');
    if (!notice) continue;
    if (notice === 'unreadable') return respond(request, reply, refuse('ValidationFailed'), 400);
    await take(services, row, notice);
    return reply.status(200).type('text/plain; charset=utf-8').send('');
  }
  request.log.warn({ address: request.ip }, 'marketplace notification without a valid signature');
  return respond(request, reply, shopsErrors.badSignature(), 401);
}

async function configurations({ db, sites }: Running, type: number, whose: string): Promise<Configuration[]> {
  const siteIds = (await sites.all()).map(({ id }) => id);
  const found = await db
    .selectFrom('shopConfiguration')
    .selectAll()
    .where('siteId', '=', oneOf(siteIds))
    .where(notDeleted)
    .orderBy('id')
    .limit(200)
    .execute();
  return found.filter(
    (row) => row.shopAuthorizationInformationType === type && row.appSecret && canSpeak(row) && (!whose || row.id === whose),
  );
}

/** Processes a notification. An unknown shop is acknowledged and ignored. */
async function take(
  { db, takeNumber, now }: Running,
  { siteId, shopAuthorizationInformationType }: Configuration,
  { shopId, about }: ShopNotification,
) {
  const caller = systemCaller({ siteIds: [siteId], takeNumber, now: now() });
  if (about === 'nothing' || !shopId) return;
  const known = await findWhere(db, caller, shop, { shopAuthorizationInformationType, shopId });
  for (const { id, status } of known)
    await db.transaction().execute(async (tx) => {
      if (about === 'deauthorized') await endAuthorization(tx, caller, id, 'cancel');
      else if (shopAuthorizationStates.is(status, 'usable')) await put(tx, caller, siteId, 'synchronizeShop', { shopId: id });
    });
}

function respond(request: FastifyRequest, reply: FastifyReply, refusal: ReturnType<typeof refuse>, status: number): FastifyReply {
  const Message = sentence(languageOf(request.headers['accept-language']), refusal);
  return reply.status(status).send({ Code: refusal.code, Message, Data: null });
}
