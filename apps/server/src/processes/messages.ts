import type { PushMessage } from '../core/outbox/outbox.ts';

/** Messages from a worker to the primary process. */
export type FromWorker =
  | { entrepot: 'ready'; address: string }
  | { entrepot: 'failed'; sentence: string }
  | { entrepot: 'metrics'; question: number };

/** Messages from the primary process to a worker. */
export type FromPrimary =
  | { entrepot: 'push'; siteId: string; message: PushMessage }
  | { entrepot: 'metrics'; question: number; text: string }
  | { entrepot: 'end announced' }
  | { entrepot: 'stop' };

/** Whether a message is from this product: Socket.IO's adapter and the metrics library use the same channel. */
export const isOwnMessage = <M extends FromWorker | FromPrimary>(message: unknown): message is M =>
  typeof message === 'object' && message !== null && 'entrepot' in message;
