import type { Translations } from '@entrepot/contract/core/language.ts';
import { hoursText, parseHours } from '@entrepot/contract/core/opening-hours.ts';
import { isDay } from '@entrepot/contract/core/zones.ts';

/** A dated entry of a calendar that was pasted. */
export interface PastedDay {
  from: string;
  until: string | null;
  hours: string | null;
  name: Translations | null;
}

interface PastedDays {
  days: PastedDay[];
  /** The numbers, from 1, of lines that could not be read. */
  unread: number[];
}

const full = String.raw`(\d{4})\s*[-/.\u5e74]\s*(\d{1,2})\s*[-/.\u6708]\s*(\d{1,2})(?:\s*\u65e5)?`;
const short = String.raw`(?:(\d{4})\s*[-/.\u5e74]\s*)?(?:(\d{1,2})\s*[-/.\u6708]\s*)?(\d{1,2})(?:\s*\u65e5)?`;
const first = new RegExp(`^${full}`);
const second = new RegExp(String.raw`^\s*(?:-|–|—|~|～|\u81f3|\u5230|to|\t|,|;)\s*${short}(?![:\d])`);
const span = String.raw`\d{1,2}:\d{2}\s*[-–—~\u81f3\u5230]\s*\d{1,2}:\d{2}`;
const hours = new RegExp(String.raw`^[\s,;|、]*(${span}(?:[\s,;、]+${span})*)`);

const dayText = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** The name in three languages: separated by | in the order zh-cn, zh-tw, en-us; a single one is used for all of them. */
function nameOf(typed: string): Translations | null {
  const parts = typed.split(/[|｜\t]/).map((part) => part.trim().slice(0, 64));
  const [cn = '', tw = cn, en = cn] = parts.filter((part, at) => part || (at < 3 && parts.length > 1));
  return cn || tw || en ? { 'zh-cn': cn, 'zh-tw': tw, 'en-us': en } : null;
}

function dayOf(line: string): PastedDay | undefined {
  let rest = line.normalize('NFKC').trim();
  const begin = first.exec(rest);
  if (!begin) return undefined;
  const [whole = '', year = '', month = '', day = ''] = begin;
  const from = dayText(year, month, day);
  rest = rest.slice(whole.length);
  const end = second.exec(rest);
  const until = end && dayText(end[1] ?? year, end[2] ?? month, end[3]!);
  if (end) rest = rest.slice(end[0].length);
  const open = hours.exec(rest);
  const spans = open ? parseHours(open[1]) : [];
  if (open) rest = rest.slice(open[0].length);
  if (!isDay(from) || (until && (!isDay(until) || until < from)) || !spans) return undefined;
  return { from, until: until === from ? null : until, hours: hoursText(spans) || null, name: nameOf(rest.replace(/^[\s,;:|、-]+/, '')) };
}

/**
 * Reads a list of days, one per line: the day, the last day (whose year and month may be left out), hours, and the name, such as
 * `2027-02-05 – 02-11 Spring Festival`, `2027年2月5日至11日 春节` or `2027/12/31 9:00-12:00 New Year’s Eve`. Empty lines are left out.
 */
export function readPastedDays(text: string): PastedDays {
  const found: PastedDays = { days: [], unread: [] };
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const day = dayOf(line);
    if (day) found.days.push(day);
    else found.unread.push(at + 1);
  }
  return found;
}
