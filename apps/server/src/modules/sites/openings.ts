import type { Language } from '@entrepot/contract/core/language.ts';
import { isOpenAt, nextOpening, type Opening } from '@entrepot/contract/core/opening-hours.ts';
import { exceptionLines, type OpeningTexts, weekLines } from '@entrepot/contract/core/opening-text.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { OpeningInfo } from '@entrepot/contract/modules/sites/opening-info.ts';
import type { openingCalendar } from '@entrepot/contract/modules/sites/opening-calendar.ts';
import { dayOf, timeText } from '@entrepot/contract/core/zones.ts';
import { text } from '../../core/calls/texts.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { memoize } from '../../core/db/memoize.ts';
import { zoneOf } from '../../core/db/times.ts';

type Calendar = RowOf<typeof openingCalendar>;

/** The calendars of a site by place. All of them are empty for a site without calendars: then every day is a working day. */
export interface Openings {
  ofSite: Opening;
  ofWarehouse(id: string | null): Opening;
  /** Of a pickup point, which may be in a warehouse. */
  ofPickupPoint(id: string | null, warehouseId: string | null): Opening;
}

/** Those of a site without calendars. */
export const noOpenings: Openings = { ofSite: [], ofWarehouse: () => [], ofPickupPoint: () => [] };

/** Reads the opening hours of all places of a site. */
export async function openingsOf(tx: Db, siteId: string): Promise<Openings> {
  const rows = await memoize(tx, ['opening_calendar'], siteId, () =>
    tx.selectFrom('openingCalendar').selectAll().where('siteId', '=', siteId).where(notDeleted).execute(),
  );
  const of = (fits: (row: Calendar) => boolean): Opening => rows.filter(fits);
  const ofSite = of(({ warehouseId, selfPickupAddressId }) => !warehouseId && !selfPickupAddressId);
  const ofWarehouse = (id: string | null) => [...(id ? of(({ warehouseId }) => warehouseId === id) : []), ...ofSite];
  return {
    ofSite,
    ofWarehouse,
    ofPickupPoint: (id, warehouseId) => [
      ...(id ? of(({ selfPickupAddressId }) => selfPickupAddressId === id) : []),
      ...ofWarehouse(warehouseId),
    ],
  };
}

/**
 * The opening hours of a place for a reader: its week and the coming exceptions as lines, and whether it is open now or when it opens next.
 * Everything is empty for a place without hours.
 */
export function openingInfo(language: Language, opening: Opening, siteId: string, now: Date): OpeningInfo {
  const t: OpeningTexts = (key, values) => text(language, `core.opening.${key}`, values) ?? key;
  const zone = zoneOf(siteId);
  const hoursOfWeek = weekLines(language, t, opening);
  const known = hoursOfWeek.length > 0;
  const next = known ? nextOpening(opening, zone, now) : null;
  return {
    hoursOfWeek,
    exceptionalDays: exceptionLines(language, t, opening, dayOf(now, zone)),
    isOpenNow: known ? isOpenAt(opening, zone, now) : null,
    opensNext: next && timeText(next, zone).slice(0, 16),
  };
}
