import { randomBytes } from 'node:crypto';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import type { getPracticePayment, payPracticePayment } from '@entrepot/contract/modules/payments/calls.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { practicePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { dec, round, text } from '@entrepot/rules/decimal.ts';
import type { Running } from '../../core/services.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { put } from '../../core/outbox/outbox.ts';
import type { Delivery } from '../../core/outbox/relay.ts';
import { change, find, findWhere, lock } from '../../core/rows/rows.ts';
import { secretsOf } from './payment-port.ts';
import { pageToken, practiceSignature, type PracticePayment } from './practice-provider.ts';
import { sameText } from '../../core/calls/same-text.ts';

/** What the practice provider notifies of, through the outbox, so that it is sent after the commit and until it is taken. */
interface Notice {
  configurationId: string;
  outTradeNo: string;
  state: 'paid' | 'failed';
  tradeNo: string | null;
  amount: Dec | null;
  currency: string;
  time: string;
}

/** The provider is another company: whoever looks at its page is nobody to it, whatever they are to us. */
const asProvider = ({ siteId, now, takeNumber }: Caller) => systemCaller({ siteIds: [siteId], now, takeNumber });

async function bookAt(tx: Tx, caller: Caller, { outTradeNo, token }: { outTradeNo: string; token: string }): Promise<PracticePayment> {
  const [book] = await findWhere(tx, caller, practicePayment, { outTradeNo });
  if (!book) throw refuse('NotFound');
  const secrets = secretsOf(await find(tx, caller, onlinePaymentConfiguration, book.configurationId));
  if (!secrets.Secret || !sameText(token, pageToken(secrets, outTradeNo))) throw refuse('NotFound');
  return book;
}

/** What the provider's page shows of a payment; a wrong token is as good as no payment (101). */
export async function practiceShown(tx: Tx, caller: Caller, asked: Input<typeof getPracticePayment>) {
  const { outTradeNo, title, amount, currency, state, returnPath, expireTime } = await bookAt(tx, asProvider(caller), asked);
  return { outTradeNo, title, amount, currency, returnPath, state: state === 'open' && expireTime <= caller.now ? 'closed' : state };
}

/**
 * Does what the payer chose on the provider's page: `pay`, `twice` (two payments for one order, as some payers manage), `less`
 * (an amount that does not fit), `keep` (paid, and refunds will be refused) or `fail`. The provider notes it in its books and notifies. A payment that ended is refused (102).
 */
export async function practicePaid(tx: Tx, caller: Caller, { act, ...asked }: Input<typeof payPracticePayment>) {
  const provider = asProvider(caller);
  const book = await lock(tx, provider, practicePayment, (await bookAt(tx, provider, asked)).id);
  if (book.state !== 'open' || book.expireTime <= caller.now) throw paymentsErrors.practiceOver();
  if (!['pay', 'twice', 'less', 'keep', 'fail'].includes(act)) throw invalid({ field: 'Act', key: 'choice' });
  if (act === 'fail') {
    await change(tx, provider, practicePayment, book, { state: 'failed' });
    await notify(tx, provider, book, { state: 'failed', tradeNo: null, amount: null });
    return true;
  }
  const amount = act === 'less' ? text(round(dec(book.amount).dividedBy(2), 2)) : book.amount;
  const tradeNo = newTradeNo();
  const kept = { state: 'paid', tradeNo, paidAmount: amount, paidTime: caller.now, refusesRefunds: act === 'keep' };
  await change(tx, provider, practicePayment, book, kept);
  await notify(tx, provider, book, { state: 'paid', tradeNo, amount });
  if (act === 'twice') await notify(tx, provider, book, { state: 'paid', tradeNo: newTradeNo(), amount });
  return true;
}

const newTradeNo = () => `PP${randomBytes(10).toString('hex').toUpperCase()}`;

async function notify(
  tx: Tx,
  caller: Caller,
  { siteId, outTradeNo, configurationId, currency }: PracticePayment,
  what: Pick<Notice, 'state' | 'tradeNo' | 'amount'>,
): Promise<void> {
  const notice: Notice = { configurationId, outTradeNo, currency, time: caller.now.toISOString(), ...what };
  await put(tx, caller, siteId, 'practicePayment', notice);
}

/** Sends a notification of the practice provider to our own address, signed over its bytes; one that is not taken is sent again. */
export function practiceNotifier({ db, http, sites }: Pick<Running, 'db' | 'http' | 'sites'>): Delivery {
  return async ({ payload, siteId }) => {
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
        'x-practice-signature': practiceSignature(Secret, timestamp, body),
      },
      payload: body,
    });
    if (answer.statusCode !== 200 || answer.body !== 'success')
      throw new Error(`a notification was answered ${answer.statusCode} ${answer.body}`);
  };
}
