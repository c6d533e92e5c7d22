import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '@entrepot/contract/core/language.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import type { Running } from '../../core/services.ts';
import { systemCaller } from '../../core/calls/caller.ts';
import type { Hook } from '../../core/http/hook.ts';
import { allowed } from '../../core/http/limits.ts';
import { sentence } from '../../core/calls/texts.ts';
import { ordersOfNumbers, takeEvents } from './carrier-events.ts';
import { type CarrierEvent, type CarrierPort, settingsOf } from './carrier-port.ts';
import { portOf } from './carrier-ports.ts';

type Carrier = RowOf<typeof carrier>;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The endpoint for carriers' tracking notifications. */
export const carrierHook: Hook = {
  path: '/Hook/CarrierNotify',
  parameter: 'CarrierId',
  about: 'A carrier tells where parcels are; body, signature and acknowledgement are the carrier’s own.',
  handle,
};

async function handle(services: Running, carrierId: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!(await allowed(services.db, `carrier hook ${request.ip}`, 600, 1, new Date())))
    return respond(request, reply, refuse('RateLimited'), 429);
  const row = await carrierOf(services, carrierId);
  const port = row && portOf(row);
  // An unsigned request must not reveal anything, not even which carriers exist.
  if (!row || !port) return respond(request, reply, transportErrors.badSignature());
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const events = port.read(settingsOf(row), request.headers, body, new Date());
  if (events === 'unsigned') return respond(request, reply, transportErrors.badSignature());
  const outcome = events === 'unreadable' ? events : await take(services, request, row, events);
  const { status, body: answer } = port.acknowledge(outcome);
  return reply.status(status).type('application/json; charset=utf-8').send(answer);
}

async function carrierOf({ db, sites }: Running, id: string): Promise<Carrier | undefined> {
  if (!uuid.test(id)) return undefined;
  const siteIds = (await sites.all()).map((site) => site.id);
  return db
    .selectFrom('carrier')
    .selectAll()
    .where('siteId', '=', oneOf(siteIds))
    .where('id', '=', id)
    .where(notDeleted)
    .executeTakeFirst();
}

/** One transaction per order; if one fails, the carrier repeats the notification, and processed events are ignored then. */
async function take(
  { db, takeNumber }: Running,
  request: FastifyRequest,
  row: Carrier,
  events: readonly CarrierEvent[],
): Promise<Parameters<CarrierPort['acknowledge']>[0]> {
  const orders = await ordersOfNumbers(
    db,
    row,
    events.map(({ number }) => number),
  );
  const caller = systemCaller({ siteIds: [row.siteId], takeNumber, now: new Date() });
  let outcome: 'taken' | 'later' = 'taken';
  for (const orderId of [...new Set(orders.values())].sort()) {
    const own = events.filter(({ number }) => orders.get(number) === orderId);
    try {
      await db.transaction().execute((tx) => takeEvents(tx, caller, row, orderId, own));
    } catch (problem) {
      request.log.error({ err: problem, carrier: row.id, order: orderId }, 'failed to process a carrier notification');
      outcome = 'later';
    }
  }
  return outcome;
}

function respond(request: FastifyRequest, reply: FastifyReply, refusal: ReturnType<typeof refuse>, status = 200): FastifyReply {
  const Message = sentence(languageOf(request.headers['accept-language']), refusal);
  return reply.status(status).send({ Code: refusal.code, Message, Data: null });
}
