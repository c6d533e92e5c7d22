import type { CodeOf } from '../../core/field.ts';
import { defineEvent } from '../../core/events.ts';

/** Staff, a shift or a carrier reported where an order is; the order may move on. */
export const trackReported = defineEvent<{ siteId: string; orderId: string; status: CodeOf<'TrajectoryStatus'>; at: Date; source: number }>(
  'trackReported',
);
/** The newest track of an order changed; null when it has none any more. */
export const newestTrackChanged = defineEvent<{ siteId: string; orderId: string; status: CodeOf<'TrajectoryStatus'> | null }>(
  'newestTrackChanged',
);
