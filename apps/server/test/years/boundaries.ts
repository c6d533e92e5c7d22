import { dayOf, daysAfter, firstMomentOf, offsetText } from '@entrepot/contract/core/zones.ts';
import { minuteMs } from '@entrepot/rules/time.ts';

/** A position of the clock at which the schedule looks for due jobs. */
export interface Moment {
  now: Date;
  /** Why the clock is there. */
  label: 'boundary' | 'night' | 'backwards' | 'ahead';
}

const isChange = (day: string, zone: string): boolean =>
  offsetText(firstMomentOf(zone, `${day} 00:00:00`), zone) !== offsetText(firstMomentOf(zone, `${daysAfter(day, 1)} 00:00:00`), zone);
/**
 * The first day of a month, 29 February, or a day on which summer time begins or ends. The day after New Year as well: where a run of New
 * Year failed and the clock stepped back over midnight, the birthdays of New Year are found by the next night.
 */
const isBoundary = (day: string, zone: string): boolean =>
  day.endsWith('-01') || day.endsWith('-01-02') || day.endsWith('-02-29') || isChange(day, zone);

const boundaryTimes = ['00:10:00', '05:10:00'];
// 02:40 comes twice, not at all, or as usual.
const changeTimes = ['00:10:00', '02:40:00', '05:10:00'];
const everyNight = ['05:10:00'];

/**
 * The positions of a clock over some years, in order: around every boundary of the calendars of all zones, and, with `nights`, at every
 * night, but for a gap of ten days each May in which no process runs. On the first of a month the clock steps back over midnight by 40
 * minutes; each February it is a day ahead for a moment, and is corrected.
 */
export function momentsBetween({ from, until, zones, nights }: { from: string; until: string; zones: readonly string[]; nights: boolean }) {
  const at = new Map<number, Moment>();
  for (const zone of zones)
    for (let day = from; day < until; day = daysAfter(day, 1)) {
      const isGap = day.slice(5) > '05-12' && day.slice(5) < '05-23';
      const label = isBoundary(day, zone) ? 'boundary' : 'night';
      if (label === 'night' && (isGap || !nights)) continue;
      for (const time of label === 'night' ? everyNight : isChange(day, zone) ? changeTimes : boundaryTimes) {
        const now = firstMomentOf(zone, `${day} ${time}`);
        at.set(now.getTime(), { now, label });
      }
    }
  const inOrder = [...at.values()].sort((a, b) => a.now.getTime() - b.now.getTime());
  return inOrder.flatMap((one): Moment[] => {
    const day = dayOf(one.now, zones[0]!);
    const isMidnight = one.now.getTime() === firstMomentOf(zones[0]!, `${day} 00:10:00`).getTime();
    const moved = (minutes: number, label: Moment['label']): Moment => ({ now: new Date(one.now.getTime() + minutes * minuteMs), label });
    if (isMidnight && day.endsWith('-02-01')) return [moved(24 * 60, 'ahead'), moved(0, 'backwards')];
    if (isMidnight && day.endsWith('-01')) return [one, moved(-40, 'backwards')];
    return [one];
  });
}
