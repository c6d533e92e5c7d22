import type { CodeOf } from '../../core/field.ts';
import { fact } from '../../core/events.ts';

/** Somebody outside the product's own steps (staff, a shift, a carrier) told where an order is; the order may move on. */
export const trackReported = fact<{ siteId: string; orderId: string; status: CodeOf<'TrajectoryStatus'>; at: Date; source: number }>(
  'trackReported',
);
/** The newest track of an order is another now; null when it has none any more. */
export const newestTrackChanged = fact<{ siteId: string; orderId: string; status: CodeOf<'TrajectoryStatus'> | null }>(
  'newestTrackChanged',
);
