import { enumCodes } from '@entrepot/contract/data/codes.ts';

const code = enumCodes.DeliveryLane;

/** How the outbox rows of one group of kinds are sent. */
export interface Lane {
  /** Its code in `DeliveryLane`. */
  readonly code: number;
  /** The number of concurrent sends of one process. */
  readonly concurrency: number;
  /** A send that takes longer has failed; null: it may take as long as its process renews the lease. */
  readonly timeoutMs: number | null;
  /** After so many failed attempts a row becomes a dead letter. */
  readonly maxAttempts: number;
  /** The pause after the first failure; each further one is `factor` times as long, up to `maxMs`. Each is varied by up to a fifth. */
  readonly backOff: { readonly firstMs: number; readonly factor: number; readonly maxMs: number };
}

const usual = { maxAttempts: 10, backOff: { firstMs: 2_000, factor: 2, maxMs: 3_600_000 } };

/** The lanes. Each has its own slots, so a service that hangs delays nothing but its own lane. */
export const lanes = {
  // One at a time: a later push must not overtake an earlier one.
  push: {
    code: code.Push,
    concurrency: 1,
    timeoutMs: 5_000,
    maxAttempts: 10,
    backOff: { firstMs: 1_000, factor: 2, maxMs: 60_000 },
  },
  jobs: { code: code.Jobs, concurrency: 2, timeoutMs: null, maxAttempts: 10, backOff: { firstMs: 15_000, factor: 1, maxMs: 15_000 } },
  // Mail servers are down for hours at times: ten attempts span three and a half.
  mail: {
    code: code.Mail,
    concurrency: 4,
    timeoutMs: 30_000,
    maxAttempts: 10,
    backOff: { firstMs: 5_000, factor: 3, maxMs: 3_600_000 },
  },
  sms: { ...usual, code: code.Sms, concurrency: 4, timeoutMs: 20_000 },
  // A message is stored as well, so few attempts are enough; browsers that no longer exist would fill the lane.
  webPush: { ...usual, code: code.WebPush, concurrency: 16, timeoutMs: 15_000, maxAttempts: 4 },
  marketplace: { ...usual, code: code.Marketplace, concurrency: 4, timeoutMs: 300_000 },
  /** Waybill and tracking requests. No kind uses it yet: the shipped carrier interfaces make no request (decision 52). */
  carrier: { ...usual, code: code.Carrier, concurrency: 4, timeoutMs: 30_000 },
  payment: { ...usual, code: code.Payment, concurrency: 4, timeoutMs: 30_000 },
  einvoice: { ...usual, code: code.Einvoice, concurrency: 2, timeoutMs: 30_000 },
  webhook: { ...usual, code: code.Webhook, concurrency: 4, timeoutMs: 15_000 },
  /** Follow-up work on the product's own database. */
  internal: { ...usual, code: code.Internal, concurrency: 2, timeoutMs: 30_000 },
} as const satisfies Record<string, Lane>;

export type LaneName = keyof typeof lanes;

const maxLeaseMs = 60_000;
// The time in which a process records a failure after a time-out, plus the difference between two machines' clocks.
const marginMs = 30_000;

/** How long a claimed row belongs to its process, in milliseconds: longer than the time-out. Sends without one renew the lease. */
export const leaseMs = ({ timeoutMs }: Lane): number => Math.min(timeoutMs ?? maxLeaseMs, maxLeaseMs) + marginMs;

/** The pause in milliseconds after so many failed attempts; varied, so that rows that failed together do not return together. */
export const retryDelayMs = ({ backOff: { firstMs, factor, maxMs } }: Lane, attempts: number): number =>
  Math.min(maxMs, firstMs * factor ** (attempts - 1)) * (0.8 + 0.4 * Math.random());
