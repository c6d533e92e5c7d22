import prom from 'prom-client';
import type { Deliveries } from './delivery.ts';
import type { LaneCounters } from './lane-sender.ts';
import { type LaneName, lanes } from './lanes.ts';
import type { OutboxRows } from './outbox-rows.ts';

/** The figures of the lanes. Depths and ages are read from the database when a monitor reads `text`. */
export function laneMetrics() {
  const registry = new prom.Registry();
  const labelNames = ['lane'];
  const registers = [registry];
  const sent = new prom.Counter({ name: 'entrepot_lane_sent_total', help: 'Outbox rows sent', labelNames, registers });
  const failed = new prom.Counter({ name: 'entrepot_lane_failed_total', help: 'Failed attempts to send', labelNames, registers });
  const seconds = new prom.Histogram({
    name: 'entrepot_lane_send_seconds',
    help: 'Seconds an attempt to send took',
    labelNames,
    buckets: [0.01, 0.1, 0.5, 2, 10, 60, 300],
    registers,
  });
  for (const lane of Object.keys(lanes)) for (const counter of [sent, failed]) counter.inc({ lane }, 0);
  let read: (() => Promise<void>) | undefined;
  // The gauges are collected at the same time, with one reading.
  let reading: Promise<void> | undefined;
  const collect = () => (reading ??= read?.().finally(() => (reading = undefined)));
  const gauge = (name: string, help: string) => new prom.Gauge({ name, help, labelNames, registers, collect });
  const depth = gauge('entrepot_lane_depth', 'Outbox rows not sent yet');
  const oldest = gauge('entrepot_lane_oldest_seconds', 'Age of the oldest row not sent yet');
  const dead = gauge('entrepot_lane_dead_letters', 'Rows that were not sent after the last attempt');

  return {
    text: () => registry.metrics(),
    countersOf: (lane: LaneName): LaneCounters => ({
      sent(took) {
        sent.inc({ lane });
        seconds.observe({ lane }, took);
      },
      failed(took) {
        failed.inc({ lane });
        seconds.observe({ lane }, took);
      },
    }),
    /** Sets where depths and dead letters are read. Kinds without a delivery are reported as the lane `unknown`. */
    measure(outbox: Pick<OutboxRows, 'depths' | 'deadLetters'>, deliveries: Deliveries, siteIds: () => Promise<readonly string[]>): void {
      const readBoth = async () => {
        const sites = await siteIds();
        return Promise.all([outbox.depths(sites), outbox.deadLetters(sites)]);
      };
      read = async () => {
        // A database that is away must not hide the other figures.
        const [depths, deadLetters] = (await readBoth().catch(() => undefined)) ?? [];
        for (const lane of [...Object.keys(lanes), 'unknown']) {
          const own = depths?.filter(({ kind }) => (deliveries[kind]?.lane ?? 'unknown') === lane) ?? [];
          const ages = own.map(({ oldest: since }) => (Date.now() - since.getTime()) / 1000);
          depth.set({ lane }, depths ? own.reduce((sum, { waiting }) => sum + waiting, 0) : Number.NaN);
          oldest.set({ lane }, depths ? Math.max(0, ...ages) : Number.NaN);
        }
        for (const [lane, { code }] of Object.entries(lanes))
          dead.set({ lane }, deadLetters ? (deadLetters.find((one) => one.lane === code)?.count ?? 0) : Number.NaN);
      };
    },
  };
}
export type LaneMetrics = ReturnType<typeof laneMetrics>;
