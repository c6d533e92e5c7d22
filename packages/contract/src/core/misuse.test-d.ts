// Each line marked below must not compile; tsc fails when one of them does.
import { f, type Draft } from './field.ts';
import { resource, type DraftOf } from './resource.ts';
import { states } from './states.ts';
import { errorsOf, refuse } from './errors.ts';

const shift = states('TransportShiftStatus', { Loading: { close: 'Closed' }, Closed: { reopen: 'Loading' } });
const thing = resource({
  name: 'thing',
  module: 'm',
  table: 'thing',
  fields: { a: f.text({ required: true }), b: f.count({ byServer: true }), c: f.money() },
});
const ok: DraftOf<typeof thing> = { a: 'x' };
// @ts-expect-error a required field left out
const missing: DraftOf<typeof thing> = {};
// @ts-expect-error a field that only the server sets
const sneaky: DraftOf<typeof thing> = { a: 'x', b: 1 };
// @ts-expect-error money is decimal text, not a number
const binary: DraftOf<typeof thing> = { a: 'x', c: 1.1 };
// @ts-expect-error a column that is not a field
resource({ name: 'x', module: 'm', table: 'x', fields: { a: f.text() }, page: { filters: [], columns: ['z'], form: [] } });
// @ts-expect-error a call that is not one of the mechanism's
resource({ name: 'x', module: 'm', table: 'x', fields: { a: f.text() }, calls: { purge: 'PurgeXs' } });
// @ts-expect-error an enumeration that does not exist
f.enum('NoSuchEnum');
// @ts-expect-error a state the enumeration does not have
states('TransportShiftStatus', { Sleeping: { wake: 'Loading' } });
// @ts-expect-error a verb that leads nowhere
states('TransportShiftStatus', { Loading: { close: 'Shut' } });
// @ts-expect-error a verb the table does not have
shift.after(20, 'explode');
// @ts-expect-error a state machine that starts in no state of its own
f.state(shift, 'Sleeping');
// @ts-expect-error an error that is not in the catalogue
refuse('NoSuchError');
// @ts-expect-error a refusal without a catalogue key
errorsOf('m', { odd: 'NoSuchError' });
export type Kept = [typeof ok, typeof missing, typeof sneaky, typeof binary, Draft<{}>];
