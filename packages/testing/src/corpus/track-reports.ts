/** A step as `TrajectoryStatus` names it. */
type Step = 'Departed' | 'Arrived' | 'HandedOver' | 'Delivering' | 'DeliveryException' | 'Signed' | 'Returning' | 'Returned';

/** Reports about an order. */
interface TrackReports {
  title: string;
  /** In the order in which they arrive, each with the moment at which it happened, in the site's zone. */
  reports: [step: Step, at: string][];
  /** The present step of the order after all of them. */
  present: Step;
}

/** Late and wrongly timed reports: the newest step by the time it happened is the present one, but never behind a final step. */
export const trackReports: TrackReports[] = [
  {
    title: 'the delivery before an older hub that is reported late',
    reports: [
      ['Signed', '2026-01-05 10:00:00'],
      ['Arrived', '2026-01-04 18:00:00'],
    ],
    present: 'Signed',
  },
  {
    title: 'the delivery before a hub with a wrong, later time',
    reports: [
      ['Signed', '2026-01-05 10:00:00'],
      ['Arrived', '2026-01-05 11:00:00'],
    ],
    present: 'Signed',
  },
  {
    title: 'a return behind the delivery',
    reports: [
      ['Signed', '2026-01-05 10:00:00'],
      ['Returning', '2026-01-06 10:00:00'],
    ],
    present: 'Returning',
  },
  {
    title: 'the return before a delivery attempt with a later time',
    reports: [
      ['Returning', '2026-01-05 10:00:00'],
      ['Delivering', '2026-01-05 12:00:00'],
    ],
    present: 'Returning',
  },
  {
    title: 'the newest step by its time where none is final',
    reports: [
      ['Delivering', '2026-01-05 10:00:00'],
      ['Arrived', '2026-01-04 18:00:00'],
    ],
    present: 'Delivering',
  },
  {
    title: 'the further one of two steps of one second',
    reports: [
      ['Delivering', '2026-01-05 10:00:00'],
      ['HandedOver', '2026-01-05 10:00:00'],
    ],
    present: 'Delivering',
  },
];
