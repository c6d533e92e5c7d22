import type { enumCodes } from './codes.ts';

/** An activity of a company, such as the forwarding of parcels; each is a switch of a site. */
export type Activity = keyof typeof enumCodes.SiteActivity;
/** The activities of which a screen needs one; a list: all of them. */
export type ActivityNeeds = readonly (Activity | readonly Activity[])[];

// Literals, so that bundlers can remove the menu places from the clients.

/** The activities with goods in stock. */
export const stockKeeping: ActivityNeeds = ['Fulfilment', 'Shops', 'Mall'];
/** Those in several warehouses. */
export const stockInSeveralWarehouses: ActivityNeeds = [
  ['Transfers', 'Fulfilment'],
  ['Transfers', 'Shops'],
  ['Transfers', 'Mall'],
];

/** Whether one of the activities that a screen needs is carried out; a screen that needs none always belongs to the menu. */
export const isNeeded = (needs: ActivityNeeds | undefined, active: ReadonlySet<Activity>): boolean => !needs || needs.some((one) => (typeof one === 'string' ? active.has(one) : one.every((each) => active.has(each))));
