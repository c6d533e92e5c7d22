import type { IncomingHttpHeaders } from 'node:http';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import type { PaymentPayload } from '@entrepot/contract/modules/payments/online-payment.ts';
import type { Caller } from '../../core/caller.ts';
import { unseal } from '../../core/crypto.ts';
import type { Tx } from '../../core/db.ts';
import { practiceProvider } from './practice-provider.ts';

export type Configuration = RowOf<typeof onlinePaymentConfiguration>;
/** What a provider was set up with, as typed on the form: a JSON object of texts. */
export type Secrets = Record<string, string>;

/** A payment to be opened: our number, the amount in a currency by its code, what the payer reads, and where to come back to. */
export interface ToOpen {
  outTradeNo: string;
  amount: Dec;
  currency: string;
  title: string;
  returnPath: string;
  expireTime: Date;
}

/** What a provider says of a payment; `providerTradeNo` is the provider's own number of the money. */
export interface Word {
  outTradeNo: string;
  state: 'paid' | 'failed' | 'closed' | 'pending';
  providerTradeNo: string | null;
  amount: Dec | null;
  currency: string | null;
  at: Date;
}

/** Where a port may look while it works: the transaction, and the configuration it is asked for. */
export interface PortContext {
  tx: Tx;
  caller: Caller;
  configuration: Configuration;
  secrets: Secrets;
}

/** An answer to a notification, in the form that the provider's side expects. */
export interface Acknowledgement {
  status: number;
  type: string;
  body: string;
}

/** A provider of payments: opened, asked and closed by us; it notifies by itself. Throws when it cannot be reached. */
export interface PaymentPort {
  open(context: PortContext, payment: ToOpen): Promise<PaymentPayload>;
  ask(context: PortContext, outTradeNo: string): Promise<Word>;
  /** Ends an open payment; gives what the provider says of it now, as it may have been paid a moment ago. */
  close(context: PortContext, outTradeNo: string): Promise<Word>;
  /** Reads a notification from its raw bytes; 'unsigned' when its signature is not the provider's, 'unreadable' when it makes no sense. */
  read(secrets: Secrets, headers: IncomingHttpHeaders, body: Buffer, now: Date): Word | 'unsigned' | 'unreadable';
  acknowledge(outcome: 'taken' | 'unreadable' | 'later'): Acknowledgement;
}

const ports: Partial<Record<number, PaymentPort>> = { [enumCodes.OnlinePaymentProvider.Sandbox]: practiceProvider };

/** The providers with a port; payments through others cannot be opened yet. */
export const connectedProviders = Object.keys(ports).map(Number);

/** The port of a provider, or undefined when it is not connected. */
export const portOf = (provider: number): PaymentPort | undefined => ports[provider];

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
