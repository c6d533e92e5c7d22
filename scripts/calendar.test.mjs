import { expect, test } from 'vitest';
import { calendarProblems } from './lib/calendar.mjs';

const server = 'apps/server/src/modules/rent/preview.ts';
const web = 'apps/web/src/modules/rent/rent-so-far.tsx';
const rules = 'packages/rules/src/gs1.ts';

test.each([
  [server, 'const hour = now.getHours();', 1],
  [server, 'const day = now.toISOString().slice(0, 10);', 1],
  [server, 'const day = dayOf(now, zoneOf(siteId));', 0],
  [server, 'const local = new Date(now.getTime() + 8 * 3_600_000);', 1],
  [server, "const zone = 'Asia/Shanghai';", 1],
  [server, "const zone = 'America/New_York';", 1],
  [web, 'const time = new Date(row.time).toLocaleString(language);', 1],
  [web, 'const shown = count.toLocaleString();', 0],
  [server, "// Calendar: the provider uses this zone for all sites.\nconst zone = 'Asia/Shanghai';", 0],
  [server, 'sql`where remove_after < ${now}::date`', 1],
  [server, 'sql`where decide_by <= current_date`', 1],
  [server, "sql`date_trunc('hour', creation_time, 'UTC')`", 0],
  [server, "sql`date_trunc('month', creation_time)`", 1],
  [server, 'const now = new Date();', 0],
  [web, 'const today = dayOf(new Date(), zone);', 1],
  [web, 'const today = siteToday();', 0],
  [web, 'const time = new Date(row.time);', 0],
  [rules, 'const last = new Date(Date.UTC(year, month, 0)).getUTCDate();', 0],
  [rules, 'const ahead = 8 * 3_600_000;', 1],
  [web, '// now.getHours() would be the hour of the device.', 0],
])('finds a calendar or clock beside the one of the product: %s %s', (path, text, count) => {
  expect(calendarProblems({ path, text })).toHaveLength(count);
});
