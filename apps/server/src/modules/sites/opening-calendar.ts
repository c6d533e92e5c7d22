import type { Input } from '@entrepot/contract/core/call.ts';
import { type FieldProblem, invalid } from '@entrepot/contract/core/errors.ts';
import { type DayException, hoursText, parseHours, weekdays } from '@entrepot/contract/core/opening-hours.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { type copyOpeningCalendar, openingCalendarErrors } from '@entrepot/contract/modules/sites/copy-opening-calendar.ts';
import { openingCalendar } from '@entrepot/contract/modules/sites/opening-calendar.ts';
import { selfPickupAddress } from '@entrepot/contract/modules/warehouses/self-pickup-address.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insert, lock } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';

type Calendar = RowOf<typeof openingCalendar>;
type Draft = DraftOf<typeof openingCalendar>;

const maxExceptions = openingCalendar.fields.exceptions.max ?? 200;
const wireName = (key: string) => key[0]!.toUpperCase() + key.slice(1);

/** Hours in their one spelling; a problem of the field when they cannot be read. */
function hoursOf(typed: string | null | undefined, field: string, problems: FieldProblem[]): string | null {
  const spans = parseHours(typed);
  if (!spans) problems.push({ field, key: 'sites.errors.hoursUnreadable' });
  return spans?.length ? hoursText(spans) : null;
}

function exceptionsOf(exceptions: Draft['exceptions'], problems: FieldProblem[]): DayException[] {
  return (exceptions ?? []).map((one, at) => {
    if (one.until && one.until < one.from) problems.push({ field: `Exceptions.${at}.Until`, key: 'dates' });
    return { ...one, until: one.until ?? null, hours: hoursOf(one.hours, `Exceptions.${at}.Hours`, problems), name: one.name ?? null };
  });
}

/** Checks the place and the hours of a calendar, writes the hours in one spelling, and names it by its place. */
export async function fillOpeningCalendar(tx: Tx, caller: Caller, draft: Draft): Promise<Partial<Calendar>> {
  const problems: FieldProblem[] = [];
  if (draft.warehouseId && draft.selfPickupAddressId)
    problems.push({ field: 'SelfPickupAddressId', key: 'notTogether', values: { others: wireName('warehouseId') } });
  const week = Object.fromEntries(weekdays.map((day) => [day, hoursOf(draft[day], wireName(day), problems)]));
  const exceptions = exceptionsOf(draft.exceptions, problems);
  if (problems.length) throw invalid(...problems);
  const place = await placeOf(tx, caller, draft);
  const own = { ...week, exceptions: exceptions as Calendar['exceptions'] };
  if (place) return { ...own, siteId: place.siteId, name: draft.name || place.name };
  if (!draft.name) throw invalid({ field: 'Name', key: 'required' });
  return own;
}

/** The warehouse or pickup point of a calendar, in the caller's scope (`NotFound`); undefined for that of the whole site. */
const placeOf = async (tx: Tx, caller: Caller, { warehouseId, selfPickupAddressId }: Partial<Draft>) =>
  warehouseId
    ? find(tx, caller, warehouse, warehouseId)
    : selfPickupAddressId
      ? find(tx, caller, selfPickupAddress, selfPickupAddressId)
      : undefined;

/** Exceptions of both calendars; of the same days those of the copied one. */
const merged = (own: Calendar['exceptions'], copied: Calendar['exceptions']): Calendar['exceptions'] =>
  [
    ...(own ?? []).filter(
      ({ from, until }) => !(copied ?? []).some((one) => one.from === from && (one.until || one.from) === (until || from)),
    ),
    ...(copied ?? []),
  ].sort((a, b) => (a.from < b.from ? -1 : 1));

/** Copies parts of a calendar to those of other places. Returns the number of places. */
export async function copyCalendar(
  tx: Tx,
  caller: Caller,
  { id, warehouseIds, selfPickupAddressIds, withWeek, withExceptions }: Input<typeof copyOpeningCalendar>,
): Promise<number> {
  const source = await lock(tx, caller, openingCalendar, id);
  const places = [
    ...[...new Set(warehouseIds ?? [])].map((warehouseId) => ({ warehouseId, selfPickupAddressId: null })),
    ...[...new Set(selfPickupAddressIds ?? [])].map((selfPickupAddressId) => ({ warehouseId: null, selfPickupAddressId })),
  ].filter((place) => (place.warehouseId ?? place.selfPickupAddressId) !== (source.warehouseId ?? source.selfPickupAddressId));
  if (!places.length || !(withWeek || withExceptions)) throw openingCalendarErrors.noPlaceToCopy();
  const here = atSite(caller, source.siteId);
  const all = await findWhere(tx, here, openingCalendar, {});
  const week = Object.fromEntries(weekdays.map((day) => [day, source[day]]));
  for (const place of places) {
    const { siteId, name } = (await placeOf(tx, caller, place))!;
    if (siteId !== source.siteId) throw openingCalendarErrors.otherSiteToCopy({ name });
    const known = all.find((one) => one.warehouseId === place.warehouseId && one.selfPickupAddressId === place.selfPickupAddressId);
    const own = known && (await lock(tx, here, openingCalendar, known.id));
    const exceptions = withExceptions ? merged(own?.exceptions ?? [], source.exceptions) : (own?.exceptions ?? []);
    if ((exceptions?.length ?? 0) > maxExceptions) throw openingCalendarErrors.tooManyExceptions({ name, max: maxExceptions });
    const values = { ...(withWeek && week), exceptions };
    if (own) await change(tx, here, openingCalendar, own, values);
    else await insert(tx, here, openingCalendar, { siteId, ...place, name, ...values });
  }
  return places.length;
}
