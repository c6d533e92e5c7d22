import type { IncomingHttpHeaders } from 'node:http';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { isDemoMode, isOffered } from '@entrepot/contract/data/demo-mode.ts';
import type { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { providerSecrets } from '@entrepot/contract/modules/payments/provider-secrets.ts';
import type { PaymentPayload } from '@entrepot/contract/modules/payments/online-payment.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { markOf, unseal } from '../../core/http/crypto.ts';
import type { Db, Tx } from '../../core/db/db.ts';

export type Configuration = RowOf<typeof onlinePaymentConfiguration>;
/** The provider settings from the form: a JSON object of strings. */
export type Secrets = Record<string, string>;

/** A payment to open: our number, the amount with currency code, the payer's text and the return page. */
export interface PaymentRequest {
  outTradeNo: string;
  amount: Dec;
  currency: string;
  title: string;
  /** Our page to which the payer returns, without and with host. */
  returnPath: string;
  returnUrl: string;
  /** The address for the provider's notifications. */
  notifyUrl: string;
  expireTime: Date;
}

/** An opened payment for requests to its provider. */
export interface OpenedPayment {
  outTradeNo: string;
  handle: string | null;
  amount: Dec;
  currency: string;
}

/** A provider's report on a payment; `providerTradeNo` is the provider's own number. */
export interface PaymentReport {
  outTradeNo: string;
  state: 'paid' | 'failed' | 'closed' | 'pending';
  providerTradeNo: string | null;
  amount: Dec | null;
  currency: string | null;
  at: Date;
  /** The payer's means of payment as named by the provider. */
  method?: string | null;
}

/** A refund of a payment under our number. `amount` and `paid` are in the payment's currency. */
export interface RefundRequest {
  outRefundNo: string;
  providerRefundNo: string | null;
  outTradeNo: string;
  providerTradeNo: string;
  amount: Dec;
  paid: Dec;
  currency: string;
  reason: string;
  notifyUrl: string;
  /** When the refund was decided. */
  requestedAt: Date;
}

/** A provider's report on a refund; `unclear` needs a manual check. */
export interface RefundReport {
  outRefundNo: string;
  state: 'done' | 'failed' | 'pending' | 'unclear';
  providerRefundNo: string | null;
  /** The refunded amount, if the provider reports it. */
  amount: Dec | null;
  problem: string | null;
}

/** The context of a port's call: a database handle (a transaction where the port may write rows) and the configuration. */
export interface PortContext<Handle extends Db = Db> {
  tx: Handle;
  caller: Caller;
  configuration: Configuration;
  secrets: Secrets;
}

/** The context for reading a notification. */
export interface NotificationContext {
  configuration: Pick<Configuration, 'merchantNo' | 'sandbox'>;
  secrets: Secrets;
  now: Date;
}

/** The answer to a notification in the format the provider expects. */
export interface Acknowledgement {
  status: number;
  type: string;
  body: string;
}

/** The content of a notification; 'notOurs' is signed and acknowledged, but concerns nothing booked here. */
export type Notification = PaymentReport | RefundReport | 'unsigned' | 'unreadable' | 'notOurs';

/** A payment provider: opens, queries and closes payments and sends notifications. Throws when it is unreachable. */
export interface PaymentPort {
  open(context: PortContext<Tx>, payment: PaymentRequest): Promise<PaymentPayload>;
  fetchStatus(context: PortContext, payment: OpenedPayment): Promise<PaymentReport>;
  /** Ends an open payment and returns the provider's current report, because it may just have been paid. */
  close(context: PortContext<Tx>, payment: OpenedPayment): Promise<PaymentReport>;
  /** Whether a refund that is sent again under its number is made only once. */
  repeatable: boolean;
  refund(context: PortContext, refund: RefundRequest): Promise<RefundReport>;
  /** The state of a refund; null when the provider does not know it. */
  queryRefund(context: PortContext, refund: RefundRequest): Promise<RefundReport | null>;
  /** Parses a notification from its raw bytes; 'unsigned' when the signature is invalid, 'unreadable' when it cannot be parsed. */
  read(context: NotificationContext, headers: IncomingHttpHeaders, body: Buffer): Notification;
  acknowledge(outcome: 'taken' | 'unreadable' | 'later'): Acknowledgement;
}

/** The names of the values a configuration lacks before it can be offered; null when its provider is not connected. */
export function lacksOf({
  onlinePaymentProvider,
  merchantNo,
  secrets,
}: Pick<Configuration, 'onlinePaymentProvider' | 'merchantNo' | 'secrets'>) {
  const wanted = isOffered('OnlinePaymentProvider', onlinePaymentProvider) ? providerSecrets[onlinePaymentProvider] : undefined;
  if (!wanted) return null;
  const known = secretsOf({ secrets });
  return [...(wanted.merchantNo && !merchantNo ? ['MerchantNo'] : []), ...wanted.needs.filter((name) => !known[name]?.trim())];
}

/** Whether a configuration moves no money: it has test credentials, and this is not the demo. */
export const isTestOnly = ({ sandbox }: { sandbox?: boolean | null }): boolean => Boolean(sandbox) && !isDemoMode();

type Credentials = Pick<Configuration, 'onlinePaymentProvider' | 'merchantNo' | 'secrets'>;

/** Returns a digest of what makes a provider's reports count, so that it can be compared after it was sealed again. */
export const credentialsMark = ({ onlinePaymentProvider, merchantNo, secrets }: Credentials): string =>
  markOf(`payment credentials ${JSON.stringify([onlinePaymentProvider, merchantNo, secrets && unseal(secrets)])}`);

/**
 * Whether reports count that were signed or fetched with the credentials of a configuration, enabled or not. Credentials that one person
 * entered could sign payments that were not made, also of payments that were opened before: they count once they are approved. Test
 * credentials count in demo mode only.
 */
export const isTrusted = (row: Configuration): boolean =>
  !isTestOnly(row) && (row.approvedCredentials === null || row.approvedCredentials === credentialsMark(row));

/** Whether payments can be opened through a configuration. */
export const isUsable = (row: Configuration): boolean => lacksOf(row)?.length === 0 && !isTestOnly(row);

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
