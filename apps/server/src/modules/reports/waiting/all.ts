import { customerQueues } from './customers.ts';
import { floorQueues } from './floor.ts';
import { moneyQueues } from './money.ts';
import { officeQueues } from './office.ts';

/** All queues by name. */
export const queues = { ...floorQueues, ...officeQueues, ...moneyQueues, ...customerQueues };
