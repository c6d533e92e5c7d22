import type { Input } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { languages, type Translations } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { upLoadTracks } from '@entrepot/contract/modules/tracking/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { track, trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { momentProblem } from '../../core/calls/stated-moments.ts';
import type { Tx } from '../../core/db/db.ts';
import { lock } from '../../core/db/rows.ts';
import { startJob } from '../../core/sheets/import-jobs.ts';
import { tooLongCells, uploadedSheet } from '../../core/sheets/import-columns.ts';
import { type ImportRow, importOf, type Wrong } from '../../core/sheets/imports.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import { ordersByNumber, reportTrack } from './add.ts';
import { sheetTime } from '../../core/sheets/sheet-time.ts';

const kind = 'Track';
type Status = CodeOf<'TrajectoryStatus'>;

/** Starts the import of a spreadsheet of tracks; the answer contains the job id. */
export async function upload(tx: Tx, caller: Caller, { fileId }: Input<typeof upLoadTracks>) {
  const file = await uploadedSheet(tx, caller, fileId);
  return { jobId: await startJob(tx, caller, { kind, siteId: file.siteId, fileId, input: {} }) };
}

interface Row {
  line: number;
  orderId: string;
  status: Status;
  at: Date;
  content: Translations | null;
  location: string | null;
}

const textKey = (key: string) => `tracking.import.${key}`;

const field = (name: keyof typeof track.fields, key: string = name, required = false) => ({
  key,
  label: `tracking.track.fields.${name}`,
  note: textKey(key),
  required,
  max: track.fields[name].max,
});
const columns = [
  { key: 'number', label: 'tracking.pages.number', note: textKey('number'), required: true },
  field('status', 'status', true),
  field('trackTime', 'time', true),
  field('content'),
  field('location'),
];

/** Imports tracks from a spreadsheet: a number of the order, the step, the time (UTC+8), and an optional text instead of the scheme's. */
export const trackImport = importOf<Row>({
  kind,
  columns: () => columns,
  async check({ db, caller }, rows, wrong) {
    const numbers = [...new Set(rows.map(({ values }) => values.number!.toUpperCase()).filter(Boolean))];
    const orders = await ordersByNumber(db, caller, numbers);
    return rows.flatMap((row) => readRow(row, orders, caller, wrong) ?? []);
  },
  async save(tx, { caller }, drafts, wrong) {
    // Orders are locked in ascending id order, and the tracks of one order are written oldest first.
    const inOrder = [...drafts].sort((a, b) => a.orderId.localeCompare(b.orderId) || a.at.getTime() - b.at.getTime());
    for (const { line, orderId, status, at, content, location } of inOrder) {
      const { creationTime } = await lock(tx, caller, logisticsOrder, orderId);
      const problem = momentProblem(caller, 'time', at, creationTime);
      if (problem) wrong(line, 'time', `core.field.${problem.key}`, problem.values);
      else await reportTrack(tx, caller, orderId, { trajectoryStatus: status, trackTime: at, content, location }, trackSources.staff);
    }
  },
});

function readRow({ line, values }: ImportRow, orders: ReadonlyMap<string, string>, caller: Caller, wrong: Wrong): Row | undefined {
  const number = values.number!.toUpperCase();
  const orderId = orders.get(number);
  const status = statusOf(values.status!);
  const at = sheetTime(values.time!, caller.timeZone);
  if (!orderId) wrong(line, 'number', 'tracking.errors.unknownNumber', { number: values.number });
  if (status === undefined) wrong(line, 'status', textKey('unknownStatus'), { status: values.status });
  if (!at) wrong(line, 'time', textKey('wrongTime'));
  else if (momentProblem(caller, 'time', at)) wrong(line, 'time', 'core.field.inFuture');
  for (const [column, message, limit] of tooLongCells(columns, values)) wrong(line, column, message, limit);
  if (!orderId || status === undefined || !at) return undefined;
  const own = values.content || null;
  const content = own === null ? null : (Object.fromEntries(languages.map((language) => [language, own])) as Translations);
  return { line, orderId, status, at, content, location: values.location || null };
}

/** Returns a step by its code or by its name in any of the languages. */
function statusOf(typed: string): Status | undefined {
  const wanted = typed.trim().toLowerCase();
  return Object.values(enumCodes.TrajectoryStatus).find(
    (code) =>
      String(code) === wanted || languages.some((language) => enumLabel(language, 'TrajectoryStatus', code).toLowerCase() === wanted),
  );
}
