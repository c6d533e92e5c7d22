import type { getShelvesMap } from '@entrepot/contract/modules/shelving/map.ts';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';

export type MapShelf = ResponseOf<typeof getShelvesMap.output>['shelves'][number];
export const views = ['fill', 'age', 'owner'] as const;
export type View = (typeof views)[number];

/** Appearance of a shelf: a tone of the map's colours with its meaning. */
export interface Drawn {
  tone: string;
  means: string;
}

const fills = [25, 50, 75, 99] as const;
const ages = [30, 60, 90, 180] as const;
/** Number of customers with their own colour; more colours cannot be distinguished. */
const ownTones = 6;

/** The step of a value: below the first, between two, or above the last. */
const stepOf = (steps: readonly number[], value: number) => steps.findIndex((step) => value <= step);

/** The customers with their own colour: those with the most shelves. */
export function ownersOf(shelves: readonly MapShelf[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { memberCode } of shelves) if (memberCode) counts.set(memberCode, (counts.get(memberCode) ?? 0) + 1);
  return [...counts]
    .sort(([one, many], [other, more]) => more - many || one.localeCompare(other))
    .slice(0, ownTones)
    .map(([code]) => code);
}

/** How a shelf is drawn in a view. */
export function drawn(view: View, shelf: MapShelf, owners: readonly string[], t: Translate): Drawn {
  if (shelf.deactivated) return { tone: 'off', means: t('pages.map.off') };
  if (shelf.goods === 0) return { tone: 'empty', means: t('pages.map.isEmpty') };
  if (view === 'fill') return byStep(fills, shelf.fillPercent, (text) => `${text}%`, t('pages.map.full'), t);
  if (view === 'age') return byStep(ages, shelf.oldestDays, (text) => text, undefined, t);
  if (shelf.owners > 1) return { tone: 'mixed', means: t('pages.map.mixed') };
  if (!shelf.memberCode) return { tone: 'other', means: t('pages.map.unassigned') };
  const at = owners.indexOf(shelf.memberCode);
  return at < 0 ? { tone: 'other', means: t('pages.map.others') } : { tone: `own${at}`, means: shelf.memberCode };
}

function byStep(
  steps: readonly number[],
  value: number | null,
  labelOf: (text: string) => string,
  last: string | undefined,
  t: Translate,
): Drawn {
  if (value === null) return { tone: 'unknown', means: t('pages.map.unknown') };
  const at = stepOf(steps, value);
  const means = at < 0 ? (last ?? t('pages.map.over', { count: steps.at(-1)! })) : t('pages.map.upTo', { count: steps[at]! });
  return { tone: `step${at < 0 ? steps.length : at}`, means: at < 0 && last ? last : labelOf(means) };
}

/** Text of a shelf's value in a view. */
export function shelfText(view: View, shelf: MapShelf, t: Translate): string {
  if (shelf.deactivated) return t('pages.map.off');
  if (shelf.goods === 0) return t('pages.map.isEmpty');
  if (view === 'fill') return shelf.fillPercent === null ? t('pages.map.unknown') : t('pages.map.percent', { count: shelf.fillPercent });
  if (view === 'age') return shelf.oldestDays === null ? t('pages.map.unknown') : t('pages.map.days', { count: shelf.oldestDays });
  return shelf.owners > 1 ? t('pages.map.mixed') : (shelf.memberCode ?? t('pages.map.unassigned'));
}

/** Rows of a map: shelves whose numbers differ only in the last part are adjacent, such as A-01-01 and A-01-02. */
export function rowsOf(shelves: readonly MapShelf[]): readonly { name: string; shelves: readonly MapShelf[] }[] {
  const rows = new Map<string, MapShelf[]>();
  for (const shelf of shelves) {
    const name = shelf.number.replace(/[-\s][^-\s]*$|^[^-\s]+$/, '') || shelf.number.replace(/(?<!\d)\d+$/, '');
    rows.set(name, [...(rows.get(name) ?? []), shelf]);
  }
  return [...rows].map(([name, list]) => ({ name, shelves: list }));
}
