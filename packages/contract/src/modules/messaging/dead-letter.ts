import { call } from '../../core/call.ts';
import { rowResults } from '../../core/row-results.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { deadLetterIndex } from './screens.ts';

/** A row of the outbox whose last attempt failed, under the same id, so that receivers detect a repeat when it is sent again. */
export const deadLetter = resource({
  name: 'deadLetter',
  module: 'messaging',
  table: 'dead_letter',
  writtenBy: 'core',
  bare: true,
  area: 'DeadLetter',
  audience: { read: ['platform', 'site'], write: [] },
  screen: deadLetterIndex,
  fields: {
    deliveryLane: f.enum('DeliveryLane', { readOnly: true, required: true }),
    kind: f.text({ readOnly: true, required: true, max: 32 }),
    reason: f.text({ readOnly: true, required: true, max: 500 }),
    attempts: f.count({ readOnly: true, required: true }),
    /** When the row was put into the outbox. */
    queuedTime: f.time({ readOnly: true, required: true }),
    payload: f.json<Record<string, unknown>>({ readOnly: true, required: true, seenBy: [] }),
  },
  calls: { list: 'GetDeadLetters' },
  indexes: [['deliveryLane']],
  search: ['kind', 'reason'],
  page: {
    filters: ['deliveryLane', 'kind'],
    columns: ['kind', 'deliveryLane', 'reason', 'attempts', 'queuedTime'],
    headline: ['reason'],
    form: [],
  },
});

/** Puts dead letters back into the outbox: they are due immediately and have all their attempts again. */
export const sendDeadLetters = call({
  path: '/DeadLetter/SendDeadLetters',
  audience: ['platform', 'site'],
  needs: deadLetterIndex.SendAgain,
  each: 'ids',
  input: { ids: f.ids({ required: true }) },
  output: rowResults,
});
