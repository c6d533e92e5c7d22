// A reason states why a place may have a calendar of its own.
const reason = /\/\/ Calendar: \S/;

// It calculates with days, and has neither zones nor the present moment.
const withoutZones = /^packages\/rules\//;
const ofServer = /^apps\/server\//;
const ofClients = /^(?:apps\/(?:web|mobile)|packages\/(?:client|ui))\//;

/** Rules: the pattern of a line, the files that it applies to, and what to write instead. */
const rules = [
  {
    ofDays: true,
    pattern:
      /\.(?:get|set)(?:UTC)?(?:FullYear|Month|Date|Day|Hours|Minutes)\(|\.getTimezoneOffset\(|\.to(?:Locale)?(?:Date|Time)String\(|\bDate\([^)]*\)\.toLocaleString\(/,
    instead: 'days and times of day come from the calendar (contract/core/zones.ts), in the zone of a site',
  },
  { ofDays: true, pattern: /\bDate\.UTC\(/, instead: 'calculate with days of the calendar: daysAfter, monthsAfter, mondayOf, lastOfMonth' },
  {
    ofDays: true,
    pattern: /\.toISOString\(\)\s*\.(?:slice|split|substring|startsWith)\(/,
    instead: 'that is a day of Greenwich: dayOf(time, zone)',
  },
  {
    pattern: /\b8 \* (?:3_600_000|3600|60 \* 60|hour)|\+08:00|'(?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/\w+'/,
    instead: "the zone is a site's: zoneOf(siteId), caller.timeZone, siteZone()",
  },
  { pattern: /\bIntl\.DateTimeFormat\(/, instead: 'times are formatted by the calendar (contract/core/zones.ts)' },
  {
    files: ofServer,
    pattern:
      /\bcurrent_date\b|\blocaltime(?:stamp)?\b|\bnow\(\)::date|\$\{[\w.]*now\}::date|(?<!'day', )\b\w*_time::date|date_trunc\('(?:day|week|month|year)', [^,)]+\)/i,
    instead: 'a day in SQL is dayIn(time, zone) or a bound day of the calendar',
  },
  {
    files: ofClients,
    pattern: /\bnew Date\(\)/,
    instead: 'the time of a device may be wrong: serverNow() (contract/core/clock.ts), siteToday()',
  },
];

/** The places of a file that have a calendar or a clock of their own, each as a message with its line. */
export function calendarProblems({ path, text }) {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (/^\s*(?:\/\/|\/?\*)/.test(line)) return [];
    if (lines.slice(Math.max(0, at - 1), at + 1).some((one) => reason.test(one))) return [];
    const found = rules.filter(
      ({ pattern, files, ofDays }) => !(ofDays && withoutZones.test(path)) && (!files || files.test(path)) && pattern.test(line),
    );
    return found.map(({ instead }) => `${path}:${at + 1} ${instead}`);
  });
}
