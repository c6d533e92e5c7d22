/** An SMS. `number` is in network format, such as +886912345678; `code` is set for verification codes. */
export interface Sms {
  /** The id of its outbox row, the same for each attempt. */
  id: string;
  number: string;
  text: string;
  code?: string | undefined;
}

/** A provider of text messages. */
export interface SmsPort {
  /** Sends an SMS; returns the reason of a permanent refusal, such as an unknown number. Throws transient failures. */
  send(sms: Sms): Promise<string | undefined>;
  /** Whether messages to a number can be queried. */
  canQuery(number: string): boolean;
  /** Whether the provider has accepted an SMS before. Throws when it does not answer. */
  hasAccepted(sms: Sms): Promise<boolean>;
}
