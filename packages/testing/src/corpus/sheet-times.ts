/** A day, the time if the text has one, and the minutes east of UTC if it states them. */
type ReadTime = [day: string, time: string | null, offset: number | null];

const alike = (read: ReadTime, ...texts: string[]) => texts.map((text): [string, ...ReadTime] => [text, ...read]);

/** Days and times as people and spreadsheet programs write them. */
export const sheetTimes: [text: string, ...ReadTime][] = [
  ...alike(
    ['2026-01-05', null, null],
    '2026-1-5',
    '2026/01/05',
    '2026.1.5',
    '20260105',
    '115/1/5',
    '5.1.2026',
    'Jan 5, 2026',
    '5 January 2026',
  ),
  ...alike(['2026-01-05', '09:05:00', null], '2026-01-05T09:05', '2026-01-05 9:05:00', '20260105090500', '2026-01-05 9:05 AM'),
  ...alike(['2026-01-05', '00:30:00', null], '2026-01-05 12:30 AM'),
  ...alike(['2026-01-05', '12:30:00', null], '2026-01-05 12:30 PM'),
  ...alike(['2026-01-06', '00:00:00', 480], '2026-01-05T23:59:59.7+08:00'),
  // Chinese, eras, days of the week and zones.
  ...alike(
    ['2026-01-05', '15:10:00', null],
    '2026年1月5日 下午3時10分',
    '2026年1月5日15点10分',
    '民國115年1月5日 15:10',
    '2026/1/5 3:10:00 下午',
    '2026/01/05 (一) 15:10',
    '2026-01-05 周一 15:10',
    'Monday, January 5th, 2026 3:10 PM',
    '2026. 1. 5. 15:10',
    '20260105 1510',
  ),
  ...alike(['2026-01-05', '15:10:00', 480], 'Mon, 5 Jan 2026 15:10:00 +0800', '2026-01-05 15:10:00 GMT+8', '2026-01-05 15:10:00+08'),
  ...alike(['2026-01-05', '15:10:00', 0], '20260105T151000Z', '2026-01-05 15:10:00 UTC'),
  ['13/05/2026', '2026-05-13', null, null],
  ['05/13/2026', '2026-05-13', null, null],
];

/** Texts that may mean two days, or whose day or time does not exist: refused. */
export const refusedTimes = [
  '01/05/2026',
  '2026-02-30',
  '2026-13-01',
  '2026-01-05 24:00',
  '2026-01-05 10:60',
  '13:00 PM',
  '10:10',
  '',
  'soon',
  '1/2/26',
  '5-Jan-26',
  '2026年1月5日 25時',
  '20260105 2560',
];
