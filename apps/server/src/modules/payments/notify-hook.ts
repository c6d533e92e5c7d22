import { sql } from 'kysely';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { languageOf } from '@entrepot/contract/core/language.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import type { Running } from '../../core/services.ts';
import { systemCaller } from '../../core/calls/caller.ts';
import { seal } from '../../core/http/crypto.ts';
import type { Hook } from '../../core/http/hook.ts';
import { allowed } from '../../core/http/limits.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import { change, lockWhere } from '../../core/db/rows.ts';
import { sentence } from '../../core/calls/texts.ts';
import { type Configuration, isTrusted, type RefundReport, secretsOf, type PaymentReport } from './payment-port.ts';
import { portOf } from './providers/port-of.ts';
import { takeRefundReportByNumber } from './take-refund-report.ts';
import { takePaymentReport } from './take-payment-report.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Notification endpoints for providers: one per configuration, and one per provider for those that support a single address. They read raw
 * bytes because signatures cover them.
 */
export const paymentHooks: readonly Hook[] = [
  {
    path: '/OnlinePayment/PaymentNotify',
    parameter: 'ConfigurationId',
    about: 'A provider tells how a payment ended; body, signature and acknowledgement are the provider’s own.',
    handle: (services, id, request, reply) => handle(services, request, reply, uuid.test(id) ? { id } : null),
  },
  {
    path: '/Hook/PlatformNotify',
    parameter: 'Type',
    about: 'A provider that knows one address for all its merchants tells how a payment ended; Type is the name of the provider.',
    handle(services, type, request, reply) {
      const onlinePaymentProvider = providerNamed(type);
      return handle(services, request, reply, onlinePaymentProvider ? { onlinePaymentProvider } : null);
    },
  },
];

/** The configuration of an address, or all of its provider. */
type ConfigurationSelector = Pick<Configuration, 'id'> | Pick<Configuration, 'onlinePaymentProvider'>;

const providerNamed = (type: string) =>
  Object.entries(enumCodes.OnlinePaymentProvider).find(([name]) => name.toLowerCase() === type.toLowerCase())?.[1];

async function handle(
  services: Running,
  request: FastifyRequest,
  reply: FastifyReply,
  which: ConfigurationSelector | null,
): Promise<FastifyReply> {
  if (!(await allowed(services.db, `payment hook ${request.ip}`, 6000, 1, new Date())))
    return respond(request, reply, refuse('RateLimited'), 429);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  for (const row of which ? await configurations(services, which) : []) {
    const port = portOf(row.onlinePaymentProvider);
    const report = port?.read({ configuration: row, secrets: secretsOf(row), now: services.now() }, request.headers, body) ?? 'unsigned';
    if (report === 'unsigned') continue;
    const outcome = report === 'unreadable' ? report : report === 'notOurs' ? 'taken' : await take(services, request, row, report, body);
    const { status, type, body: answer } = port!.acknowledge(outcome);
    return reply.status(status).type(type).send(answer);
  }
  // An unsigned request must not reveal anything, not even the payment methods.
  request.log.warn({ address: request.ip }, 'a payment notification had no valid signature');
  // Some providers treat any 200 as an acknowledgement.
  return respond(request, reply, paymentsErrors.badSignature(), 401);
}

/** A disabled configuration still receives notifications of payments opened through it, unless its credentials wait for an approval. */
async function configurations({ db, sites }: Running, which: ConfigurationSelector): Promise<Configuration[]> {
  const siteIds = (await sites.all()).map((site) => site.id);
  const all = db
    .selectFrom('onlinePaymentConfiguration')
    .selectAll()
    .where('siteId', '=', oneOf(siteIds))
    .where(notDeleted)
    .orderBy('id')
    .limit(sql.lit(100));
  const found = 'id' in which ? all.where('id', '=', which.id) : all.where('onlinePaymentProvider', '=', which.onlinePaymentProvider);
  return (await found.execute()).filter(isTrusted);
}

/** The provider repeats notifications that fail; unknown payments are acknowledged and ignored. */
async function take(
  { db, takeNumber, now }: Running,
  request: FastifyRequest,
  { id: configurationId, siteId }: Configuration,
  report: PaymentReport | RefundReport,
  body: Buffer,
): Promise<'taken' | 'later'> {
  const caller = systemCaller({ siteIds: [siteId], takeNumber, now: now() });
  try {
    await db.transaction().execute(async (tx) => {
      if ('outRefundNo' in report) return takeRefundReportByNumber(tx, caller, configurationId, report);
      const [row] = await lockWhere(tx, caller, onlinePayment, { outTradeNo: report.outTradeNo, configurationId });
      if (!row) return;
      const rawNotify = row.rawNotify ?? seal(body.toString('utf8'));
      const notified = await change(tx, caller, onlinePayment, row, { notifyCount: row.notifyCount + 1, rawNotify });
      await takePaymentReport(tx, caller, notified, report);
    });
    return 'taken';
  } catch (problem) {
    const number = 'outRefundNo' in report ? report.outRefundNo : report.outTradeNo;
    request.log.error({ err: problem, number }, 'failed to process a payment notification');
    return 'later';
  }
}

function respond(request: FastifyRequest, reply: FastifyReply, refusal: ReturnType<typeof refuse>, status: number): FastifyReply {
  const Message = sentence(languageOf(request.headers['accept-language']), refusal);
  return reply.status(status).send({ Code: refusal.code, Message, Data: null });
}
