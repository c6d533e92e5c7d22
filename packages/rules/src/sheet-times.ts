/** A day as a person wrote it in a spreadsheet, with the time if there is one. */
export interface SheetTime {
  /** `YYYY-MM-DD`. */
  day: string;
  /** `HH:mm:ss`; null without a time. */
  time: string | null;
  /** Minutes east of UTC; null where the writer's own zone applies. */
  offset: number | null;
}

const republicOfChina = 1911;
// Serial numbers of the days from 1954 to 2119; day 0 is 30 December 1899.
const [firstSerial, lastSerial] = [20_000, 80_500];
const serialEpoch = Date.UTC(1899, 11, 30);
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads a date, with or without a time, in the forms that people and spreadsheet programs write: year first with any separator (also a year
 * of the Republic of China, and Chinese separators), `20260105`, day and month by name, day before month with points, serial numbers. The day of
 * the week beside it is skipped. `01/05/2026` is undefined, as is anything that may mean two days. Times have 24 hours, or 12 with AM and PM in
 * front or behind, also in Chinese; fractions of seconds are rounded.
 */
export function readSheetTime(written: string): SheetTime | undefined {
  const text = plainTime(written.normalize('NFKC').trim());
  if (/^\d{5}(\.\d+)?$/.test(text)) return serial(Number(text));
  const [date, rest] = partsOf(text);
  const day = dayOf(date);
  if (!day) return undefined;
  if (!rest) return { day, time: null, offset: null };
  const time = timeOf(rest);
  return time && { day: time.nextDay ? following(day) : day, time: time.time, offset: time.offset };
}

const weekdays =
  /(?<![(\s,])[(\s,]*(?:\u661f\u671f|\u9031|\u5468|\u79ae\u62dc|\u793c\u62dc)[\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u65e5\u5929]\)?|(?<!\s)\s*\([\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u65e5]\)|^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/giu;

/** Words for a part of the day, where the hour behind them leaves no doubt: one o'clock "at night" may be of the next day. */
const morning = /(?:\u51cc\u6668|\u6e05\u6668|\u65e9\u4e0a|\u65e9\u6668)(?=\s?\d)/u;
const evening = /\u508d\u665a(?=\s?\d)|\u4e2d\u5348(?=\s?12\D)|\u665a(?:\u4e0a|\u9593|\u95f4)(?=\s?(?:[6-9]|10|11)\D)/u;

/** Writes a time with colons, and without an era, the day of the week, and the points and zones that only some forms have. */
const plainTime = (text: string): string =>
  text
    .replace(/^(?:\u4e2d\u83ef|\u4e2d\u534e)?\u6c11[\u570b\u56fd]\s*/u, '')
    .replace(weekdays, ' ')
    .replace(/(?<=\u6708\s?\d{1,2}\s?)[\u53f7\u865f]/u, '\u65e5')
    .replace(/([ap])\.m\.(?=$|\s|\d)/i, '$1m')
    .replace(morning, '\u4e0a\u5348')
    .replace(evening, '\u4e0b\u5348')
    .replace(
      /(\d{1,2})\s?[\u6642\u65f6\u9ede\u70b9]\s?(?:(\d{1,2})\s?\u5206)?\s?(?:(\d{1,2})\s?\u79d2)?/u,
      (_, h: string, m = '0', s = '0') => [h, String(m).padStart(2, '0'), String(s).padStart(2, '0')].join(':'),
    )
    .replace(/^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.(?=\s|$)/, '$1.$2.$3')
    .replace(/^(\d{8})[ T](\d{2})(\d{2})(\d{2})?(?=$|Z|[+-])/i, (_, day: string, h: string, m: string, s = '00') => `${day} ${h}:${m}:${s}`)
    .replace(/(?<=:\d{2}(?:\.\d{1,9})?\s{0,3})(?:UTC|GMT)(?=$|[+-])/i, (zone, at: number, all: string) =>
      all.length === at + zone.length ? 'Z' : '',
    )
    .replace(/(?<=:\d{2}\s*[+-])(\d{1,2})$/, (hours: string) => `${hours.padStart(2, '0')}:00`)
    .replace(/(?<=[a-z] \d{1,2})(?:st|nd|rd|th)(?=[, ])/i, '')
    .trim();

/** Splits a text at the beginning of its time, which is the first number before a colon. */
function partsOf(text: string): [date: string, time: string] {
  if (/^\d{14}$/.test(text)) return [text.slice(0, 8), `${text.slice(8, 10)}:${text.slice(10, 12)}:${text.slice(12)}`];
  const at = text.search(/(?:(?:[ap]m|[\u4e0a\u4e0b]\u5348)\s?)?\d{1,2}:/i);
  if (at < 0) return [text, ''];
  const date = text.slice(0, at).trimEnd();
  return [date.endsWith('T') ? date.slice(0, -1) : date, text.slice(at)];
}

function serial(number: number): SheetTime | undefined {
  if (number < firstSerial || number > lastSerial) return undefined;
  const at = new Date(serialEpoch + Math.round(number * 86_400) * 1000).toISOString();
  return { day: at.slice(0, 10), time: Number.isInteger(number) ? null : at.slice(11, 19), offset: null };
}

function dayOf(text: string): string | undefined {
  const [, y, m, d] =
    /^(\d{3,4})\s?[-/.\u5e74]\s?(\d{1,2})\s?[-/.\u6708]\s?(\d{1,2})\s?\u65e5?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (y) return existing(y.length === 3 ? Number(y) + republicOfChina : Number(y), Number(m), Number(d));
  const [, first, separator, second, year] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (year) return dayBeforeYear(Number(first), Number(second), Number(year), separator === '.');
  const [, before, name, after, namedYear] = /^(?:(\d{1,2})[\s-])?([a-z]{3,9})\.?(?:\s(\d{1,2}),?)?[\s-](\d{4})$/i.exec(text) ?? [];
  const month = months.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
  return namedYear && month && Boolean(before) !== Boolean(after) ? existing(Number(namedYear), month, Number(before ?? after)) : undefined;
}

function dayBeforeYear(first: number, second: number, year: number, dayFirst: boolean): string | undefined {
  if (dayFirst || first > 12) return existing(year, second, first);
  // A number that could be the day or the month is not guessed.
  return second > 12 || first === second ? existing(year, first, second) : undefined;
}

function existing(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1900 && year < 2200;
  return exists ? at.toISOString().slice(0, 10) : undefined;
}

const following = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function timeOf(text: string): { time: string; offset: number | null; nextDay: boolean } | undefined {
  const form =
    /^(?:([ap]m|[\u4e0a\u4e0b]\u5348)\s?)?(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?(?:\s*(am|pm|[\u4e0a\u4e0b]\u5348))?\s*(z|[+-]\d{2}:?\d{2})?$/i;
  const [, half, h, m, s = '0', fraction = '0', halfAfter, zone] = form.exec(text) ?? [];
  if (h === undefined || (half && halfAfter)) return undefined;
  const [hour, minute] = [hourOf(Number(h), (half ?? halfAfter)?.toLowerCase()), Number(m)];
  if (hour === undefined || hour > 23 || minute > 59 || Number(s) > 59) return undefined;
  const seconds = hour * 3600 + minute * 60 + Math.round(Number(s) + Number(fraction));
  return { time: new Date(seconds * 1000).toISOString().slice(11, 19), offset: offsetOf(zone), nextDay: seconds >= 86_400 };
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' || half === '\u4e0b\u5348' ? 12 : 0);
}

function offsetOf(zone: string | undefined): number | null {
  if (!zone) return null;
  if (/z/i.test(zone)) return 0;
  const digits = zone.replace(':', '');
  return (digits[0] === '-' ? -1 : 1) * (Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3)));
}
