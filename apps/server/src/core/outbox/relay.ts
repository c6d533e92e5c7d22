import type pg from 'pg';
import type { Deliveries, OutboxRow } from './delivery.ts';
import type { LaneMetrics } from './lane-metrics.ts';
import { openLane } from './lane-sender.ts';
import { type Lane, type LaneName, lanes as productLanes } from './lanes.ts';
import { outboxRows } from './outbox-rows.ts';

export interface RelayParts {
  pool: pg.Pool;
  deliveries: Deliveries;
  siteIds(): Promise<readonly string[]>;
  metrics: LaneMetrics;
  log(problem: unknown, row?: OutboxRow): void;
  /** Other lanes, for tests. */
  lanes?: Readonly<Record<LaneName, Lane>>;
}

/**
 * Sends the rows of the outbox, at least once each, in lanes. It finds them by polling, so that business transactions need no NOTIFY. Rows
 * whose kind has no delivery are left for a newer process.
 */
export function openRelay({ pool, deliveries, siteIds, metrics, log, lanes = productLanes }: RelayParts) {
  const outbox = outboxRows(pool);
  const kindsOf = (name: LaneName) => Object.keys(deliveries).filter((kind) => deliveries[kind]!.lane === name);
  const senders = (Object.keys(lanes) as LaneName[]).map((name) => ({
    kinds: kindsOf(name),
    ...openLane({ lane: lanes[name], deliveries, outbox, counters: metrics.countersOf(name), log }),
  }));
  metrics.measure(outbox, deliveries, siteIds);

  return {
    /** Sends what is due in the lanes with free slots, and maintains the leases of what is being sent. */
    async poll(): Promise<void> {
      for (const { maintain } of senders) await maintain();
      const withRoom = senders.filter(({ hasRoom }) => hasRoom());
      const kinds = withRoom.flatMap((sender) => sender.kinds);
      if (kinds.length === 0) return;
      const due = await outbox.due(await siteIds(), kinds, new Date());
      for (const sender of withRoom) sender.offer(due.filter(({ kind }) => sender.kinds.includes(kind)));
    },
    /** Claims no more rows and ends the running sends; those that do not end are sent again when their lease is over. */
    drain: (graceMs: number): Promise<unknown> => Promise.all(senders.map((sender) => sender.drain(graceMs))),
  };
}
export type Relay = ReturnType<typeof openRelay>;
