// Each line marked below must not compile; tsc fails when one of them does.
import { call, done } from './call.ts';
import { f, type Draft } from './field.ts';
import { resource, type DraftOf } from './resource.ts';
import { type MenuPlace, screen } from './screen.ts';
import { states } from './states.ts';
import { errorsOf, refuse } from './errors.ts';

const shift = states('TransportShiftStatus', { Loading: { close: 'Closed' }, Closed: { reopen: 'Loading' } });
const thing = resource({
  name: 'thing',
  module: 'm',
  table: 'thing',
  fields: { a: f.text({ required: true }), b: f.count({ readOnly: true }), c: f.money() },
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
states('TransportShiftStatus', { Sleeping: { wakeUp: 'Loading' } });
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
// @ts-expect-error an audience that does not exist
call({ path: '/Thing/Do', audience: ['staff'], needs: null, input: {}, output: done });
// @ts-expect-error a transaction mode that does not exist
call({ path: '/Thing/Do', audience: ['site'], needs: null, transaction: 'read', input: {}, output: done });
const thingIndex = screen('ThingIndex', ['Print'], ['Print', 'Pay']);
const printCall = { path: '/Thing/PrintThing', audience: ['platform', 'site'], input: {}, output: done } as const;
call({ ...printCall, needs: [thingIndex, thingIndex.Print, thingIndex.Pay] });
// @ts-expect-error a button that its screen does not have
call({ ...printCall, needs: thingIndex.Prnt });
// @ts-expect-error a permission typed as text
call({ ...printCall, needs: 'ThingIndex.Print' });
// @ts-expect-error a screen typed as text
resource({ name: 'x', module: 'm', table: 'x', fields: { a: f.text() }, screen: 'ThingIndex' });
// @ts-expect-error a group that the menu does not have
const nowhere: MenuPlace = { screen: thingIndex, at: ['things', 10], audience: ['platform', 'site'], icon: 'goods', titles: ['', '', ''] };
export type Compiled = [typeof ok, typeof missing, typeof sneaky, typeof binary, typeof nowhere, Draft<{}>];
