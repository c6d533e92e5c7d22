import type { DeliveryKind } from '@entrepot/contract/core/delivery-kinds.ts';
import type { LaneName } from './lanes.ts';

/** A claimed row of the outbox. `attempts` includes the current one. */
export interface OutboxRow {
  siteId: string;
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
  /** Whether an earlier attempt may have succeeded: its outcome is unknown. */
  uncertain: boolean;
}

/** How the rows of one kind are sent. */
export interface Delivery {
  readonly lane: LaneName;
  /**
   * Sends a row; may be called again for the same row. Throws when it was not sent. `signal` aborts at the lane's time-out, when
   * another process took the row over, and when this process stops.
   */
  send(row: OutboxRow, signal: AbortSignal): Promise<unknown>;
  /**
   * Whether the receiver may get the row twice when it is sent again after an attempt of unknown outcome: it cannot be queried and does not
   * recognize repeats. Its dead letter shows that. Default: false.
   */
  mayDuplicate?(row: OutboxRow): boolean | Promise<boolean>;
}

/** Deliveries by the kind of their rows; a row may have a kind of another version of the product. */
export type Deliveries = Readonly<Record<string, Delivery>>;
/** The deliveries of a module. */
export type ModuleDeliveries = { readonly [K in DeliveryKind]?: Delivery };
