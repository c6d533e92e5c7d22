import { randomBytes } from 'node:crypto';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { getSandboxPayment, answerSandboxPayment } from '@entrepot/contract/modules/payments/calls.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { sandboxPayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { type Dec, dec, round, text } from '@entrepot/rules/decimal.ts';
import type { Running } from '../../core/services.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { put } from '../../core/outbox/outbox.ts';
import type { Delivery, OutboxRow } from '../../core/outbox/delivery.ts';
import { change, find, findWhere, lock } from '../../core/db/rows.ts';
import { secretsOf } from './payment-port.ts';
import { sandboxSignature } from '../../core/http/sandbox-notifications.ts';
import { pageToken, type SandboxPayment } from './sandbox-provider.ts';
import { sameText } from '../../core/calls/same-text.ts';

/** A notification of the sandbox provider, sent through the outbox after commit until it is acknowledged. */
interface Notice {
  configurationId: string;
  outTradeNo: string;
  state: 'paid' | 'failed';
  tradeNo: string | null;
  amount: Dec | null;
  currency: string;
  time: string;
}

/** The provider is another company, so its page ignores the caller's identity. */
const asProvider = ({ siteId, now, takeNumber }: Caller) => systemCaller({ siteIds: [siteId], now, takeNumber });

async function bookAt(tx: Db, caller: Caller, { outTradeNo, token }: { outTradeNo: string; token: string }): Promise<SandboxPayment> {
  const [book] = await findWhere(tx, caller, sandboxPayment, { outTradeNo });
  if (!book) throw refuse('NotFound');
  const secrets = secretsOf(await find(tx, caller, onlinePaymentConfiguration, book.configurationId));
  if (!secrets.Secret || !sameText(token, pageToken(secrets, outTradeNo))) throw refuse('NotFound');
  return book;
}

/** The provider's page for a payment. Throws `NotFound` for a wrong token, as for an unknown payment. */
export async function showSandboxPayment(tx: Db, caller: Caller, input: Input<typeof getSandboxPayment>) {
  const { outTradeNo, title, amount, currency, state, returnPath, expireTime } = await bookAt(tx, asProvider(caller), input);
  return { outTradeNo, title, amount, currency, returnPath, state: state === 'open' && expireTime <= caller.now ? 'closed' : state };
}

/**
 * Executes the payer's choice on the provider's page: `pay`, `twice` (two payments for one order), `less` (a different amount), `keep`
 * (paid, refunds will be refused) or `fail`. Records it and notifies. Throws `StateNotAllowed` when the payment has ended.
 */
export async function paySandboxPayment(tx: Tx, caller: Caller, { act, ...input }: Input<typeof answerSandboxPayment>) {
  const provider = asProvider(caller);
  const book = await lock(tx, provider, sandboxPayment, (await bookAt(tx, provider, input)).id);
  if (book.state !== 'open' || book.expireTime <= caller.now) throw paymentsErrors.practiceOver();
  if (!['pay', 'twice', 'less', 'keep', 'fail'].includes(act)) throw invalid({ field: 'Act', key: 'choice' });
  if (act === 'fail') {
    await change(tx, provider, sandboxPayment, book, { state: 'failed' });
    await notify(tx, provider, book, { state: 'failed', tradeNo: null, amount: null });
    return true;
  }
  const amount = act === 'less' ? text(round(dec(book.amount).dividedBy(2), 2)) : book.amount;
  const tradeNo = newTradeNo();
  const paidFields = { state: 'paid', tradeNo, paidAmount: amount, paidTime: caller.now, refusesRefunds: act === 'keep' };
  await change(tx, provider, sandboxPayment, book, paidFields);
  await notify(tx, provider, book, { state: 'paid', tradeNo, amount });
  if (act === 'twice') await notify(tx, provider, book, { state: 'paid', tradeNo: newTradeNo(), amount });
  return true;
}

const newTradeNo = () => `PP${randomBytes(10).toString('hex').toUpperCase()}`;

async function notify(
  tx: Tx,
  caller: Caller,
  { siteId, outTradeNo, configurationId, currency }: SandboxPayment,
  what: Pick<Notice, 'state' | 'tradeNo' | 'amount'>,
): Promise<void> {
  const notice: Notice = { configurationId, outTradeNo, currency, time: caller.now.toISOString(), ...what };
  await put(tx, caller, siteId, 'practicePayment', notice);
}

/** Sends a signed notification of the sandbox provider to our own address; repeated until it is acknowledged. */
export function sandboxNotifier({ db, http, sites }: Pick<Running, 'db' | 'http' | 'sites'>): Delivery {
  return { lane: 'webhook', send };

  async function send({ payload, siteId }: OutboxRow): Promise<void> {
    const { configurationId, eventId: _eventId, ...notice } = payload as unknown as Notice & { eventId: string };
    const now = new Date();
    const caller = systemCaller({
      siteIds: (await sites.all()).map(({ id }) => id),
      now,
      takeNumber: () => Promise.reject(new Error('no numbers')),
    });
    const { Secret = '' } = secretsOf(await find(db, { ...caller, siteId }, onlinePaymentConfiguration, configurationId));
    const body = JSON.stringify(notice);
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const answer = await http.inject({
      method: 'POST',
      url: `/OnlinePayment/PaymentNotify/${configurationId}`,
      headers: {
        'content-type': 'application/json',
        'x-practice-timestamp': timestamp,
        'x-practice-signature': sandboxSignature(Secret, timestamp, body),
      },
      payload: body,
    });
    if (answer.statusCode !== 200 || answer.body !== 'success')
      throw new Error(`the notification was answered with ${answer.statusCode} ${answer.body}`);
  }
}
