/** The states of a marketplace's order that change within one second, as the sandboxes name them, and our status of the second one. */
export const marketplaceChanges: {
  first: 'UNPAID' | 'READY_TO_SHIP' | 'SHIPPED';
  second: 'READY_TO_SHIP' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
  status: 'ToBeShipped' | 'Shipped' | 'Completed' | 'Cancelled';
}[] = [
  { first: 'READY_TO_SHIP', second: 'CANCELLED', status: 'Cancelled' },
  { first: 'UNPAID', second: 'READY_TO_SHIP', status: 'ToBeShipped' },
  { first: 'READY_TO_SHIP', second: 'SHIPPED', status: 'Shipped' },
  { first: 'SHIPPED', second: 'COMPLETED', status: 'Completed' },
];

/** The states of two events that a carrier reports of one second, and their steps in `TrajectoryStatus`; the last is the present one. */
export const carrierEvents: [state: number, step: 'HandedOver' | 'Delivering' | 'DeliveryException'][][] = [
  [
    [1, 'HandedOver'],
    [5, 'Delivering'],
  ],
  [
    [5, 'Delivering'],
    [2, 'DeliveryException'],
  ],
];
