import type { IncomingHttpHeaders } from 'node:http';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { providerSecrets } from '@entrepot/contract/modules/payments/provider-secrets.ts';
import type { PaymentPayload } from '@entrepot/contract/modules/payments/online-payment.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { unseal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/rows/db.ts';
import { practiceProvider } from './practice-provider.ts';
import { alipay } from './providers/alipay.ts';
import { ecpay } from './providers/ecpay.ts';
import { stripe } from './providers/stripe.ts';
import { wechatPay } from './providers/wechat-pay.ts';

export type Configuration = RowOf<typeof onlinePaymentConfiguration>;
/** What a provider was set up with, as typed on the form: a JSON object of texts. */
export type Secrets = Record<string, string>;

/** A payment to be opened: our number, the amount in a currency by its code, what the payer reads, and where to come back to. */
export interface ToOpen {
  outTradeNo: string;
  amount: Dec;
  currency: string;
  title: string;
  /** The page of ours the payer comes back to, without and with its host. */
  returnPath: string;
  returnUrl: string;
  /** Where the provider tells how the payment ended. */
  notifyUrl: string;
  expireTime: Date;
}

/** An opened payment, as a provider is asked about it. */
export interface Opened {
  outTradeNo: string;
  handle: string | null;
  amount: Dec;
  currency: string;
}

/** What a provider says of a payment; `providerTradeNo` is the provider's own number of the money. */
export interface PaymentReport {
  outTradeNo: string;
  state: 'paid' | 'failed' | 'closed' | 'pending';
  providerTradeNo: string | null;
  amount: Dec | null;
  currency: string | null;
  at: Date;
  /** By what the payer paid, in the provider's words. */
  method?: string | null;
}

/** Money to be given back of a payment, under a number of ours. `amount` and `paid` are in the currency the payment was made in. */
export interface ToRefund {
  outRefundNo: string;
  providerRefundNo: string | null;
  outTradeNo: string;
  providerTradeNo: string;
  amount: Dec;
  paid: Dec;
  currency: string;
  reason: string;
  notifyUrl: string;
  /** When somebody decided to give it back. */
  askedAt: Date;
}

/** What a provider says of a refund; `unclear` is what a person must look at. */
export interface RefundReport {
  outRefundNo: string;
  state: 'done' | 'failed' | 'pending' | 'unclear';
  providerRefundNo: string | null;
  /** What went back, where the provider says so. */
  amount: Dec | null;
  problem: string | null;
}

/** Where a port may look while it works: the transaction, and the configuration it is asked for. */
export interface PortContext {
  tx: Tx;
  caller: Caller;
  configuration: Configuration;
  secrets: Secrets;
}

/** What a notification is read with. */
export interface NotificationContext {
  configuration: Pick<Configuration, 'merchantNo' | 'sandbox'>;
  secrets: Secrets;
  now: Date;
}

/** An answer to a notification, in the form that the provider's side expects. */
export interface Acknowledgement {
  status: number;
  type: string;
  body: string;
}

/** What a notification says; 'notOurs' is signed and acknowledged, but about nothing that is booked here. */
export type Notification = PaymentReport | RefundReport | 'unsigned' | 'unreadable' | 'notOurs';

/** A provider of payments: opened, asked and closed by us; it notifies by itself. Throws when it cannot be reached. */
export interface PaymentPort {
  open(context: PortContext, payment: ToOpen): Promise<PaymentPayload>;
  ask(context: PortContext, payment: Opened): Promise<PaymentReport>;
  /** Ends an open payment; gives what the provider says of it now, as it may have been paid a moment ago. */
  close(context: PortContext, payment: Opened): Promise<PaymentReport>;
  /** Is a refund that is sent again under its number still one refund? */
  repeatable: boolean;
  refund(context: PortContext, refund: ToRefund): Promise<RefundReport>;
  /** How a refund stands; null when the provider knows nothing of it. */
  askRefund(context: PortContext, refund: ToRefund): Promise<RefundReport | null>;
  /** Reads a notification from its raw bytes; 'unsigned' when its signature is not the provider's, 'unreadable' when it makes no sense. */
  read(context: NotificationContext, headers: IncomingHttpHeaders, body: Buffer): Notification;
  acknowledge(outcome: 'taken' | 'unreadable' | 'later'): Acknowledgement;
}

const { Sandbox, Alipay, WechatPay, Ecpay, Stripe } = enumCodes.OnlinePaymentProvider;
const ports: Partial<Record<number, PaymentPort>> = {
  [Sandbox]: practiceProvider,
  [Alipay]: alipay,
  [WechatPay]: wechatPay,
  [Ecpay]: ecpay,
  [Stripe]: stripe,
};

/** The port of a provider, or undefined when it is not connected. */
export const portOf = (provider: number): PaymentPort | undefined => ports[provider];

/** What a configuration lacks before it can be offered, by names; null when its provider is not connected at all. */
export function lacksOf({
  onlinePaymentProvider,
  merchantNo,
  secrets,
}: Pick<Configuration, 'onlinePaymentProvider' | 'merchantNo' | 'secrets'>) {
  const wanted = providerSecrets[onlinePaymentProvider];
  if (!wanted) return null;
  const known = secretsOf({ secrets });
  return [...(wanted.merchantNo && !merchantNo ? ['MerchantNo'] : []), ...wanted.needs.filter((name) => !known[name]?.trim())];
}

/** Can payments be opened through a configuration? */
export const isUsable = (row: Configuration): boolean => lacksOf(row)?.length === 0;

/** The secrets of a configuration; empty when there are none or they are no JSON object. */
export function secretsOf({ secrets }: Pick<Configuration, 'secrets'>): Secrets {
  if (!secrets) return {};
  try {
    const read: unknown = JSON.parse(unseal(secrets));
    const entries = typeof read === 'object' && read !== null ? Object.entries(read) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
