import type { PushMessage } from '../core/outbox/outbox.ts';

/** What a worker tells the primary process. */
export type FromWorker =
  | { entrepot: 'ready'; address: string }
  | { entrepot: 'failed'; sentence: string }
  | { entrepot: 'metrics'; question: number };

/** What the primary process tells a worker. */
export type FromPrimary =
  | { entrepot: 'push'; siteId: string; message: PushMessage }
  | { entrepot: 'metrics'; question: number; text: string }
  | { entrepot: 'stop' };

/** Is this one of our messages? Socket.IO's adapter and the metrics library use the same channel. */
export const isOurs = <M extends FromWorker | FromPrimary>(message: unknown): message is M =>
  typeof message === 'object' && message !== null && 'entrepot' in message;
