import { packagePutOnShelvesIndex, packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';
import { getPackagePutAwayShelves, weighPackage } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { markPackageProblem } from '@entrepot/contract/modules/packages/problem-calls.ts';
import { callApi } from '../calls/api.ts';
import type { NumberAnswer, Question } from '../calls/confirm-numbers.ts';
import { isApiProblem, isTransient } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Desk } from '../scan/desk.ts';
import { can } from '../session/session.ts';
import { useWeighAtOnce } from './weigh-at-once.ts';
import { headed } from '../texts/headed.ts';
import type { Translate } from '../texts/i18n.ts';
import { answerTo, answerToProblem, isTooShort, rowOf, signFor, undoSigning, undoWeighing, weighingOf } from './signing.ts';
import {
  type Bound,
  canUndo,
  type InputRefusal,
  isUnweighed,
  itemOf,
  type MeasuresInput,
  type NextCall,
  nextCall,
  type Parcel,
  type ProblemInput,
  type SignInput,
  step,
  type Table,
  type TableEvent,
  type TableRow,
} from './signing-table.ts';

/** The row of a step as the queue passes it on. */
type SentRow = Pick<TableRow, 'id' | 'code' | 'step' | 'input'>;

interface Options {
  warehouseId: string;
  desk: Desk<Table>;
  t: Translate;
  /** Whether the user of these rows is signed in; what is refused otherwise is sent again later. */
  isOwnerHere(): boolean;
}

/** Whether the user weighs packages here. */
export const mayWeigh = () => can(packageSigningScreen.Weigh);
/** Whether a signed package is finished only once it is weighed. */
const weighsEach = () => useWeighAtOnce.getState().isOn && mayWeigh();

/** Executes what the state machine decides: makes the calls for stored rows, and reports their outcome to it. */
export function signingWork({ warehouseId, desk, t, isOwnerHere }: Options) {
  // Resolves the open question about a number.
  let decideQuestion: ((answer: NumberAnswer | null) => void) | null = null;
  let screens = 0;
  const report = (event: TableEvent) => desk.put(step(desk.now(), event).table);

  /** Asks in the dialog of the screen; without a screen the number is withdrawn, and its refusal remains as work to do. */
  function ask(row: string, number: string, question: Question): Promise<NumberAnswer | null> {
    if (screens === 0) return Promise.resolve(null);
    return new Promise((answered) => {
      decideQuestion = (answer) => {
        decideQuestion = null;
        report({ type: 'decided', row, answer });
        answered(answer);
      };
      report({ type: 'question', row, number, question });
    });
  }

  async function undo(scan: string, { row }: Parcel): Promise<void> {
    await undoSigning(row.id);
    report({ type: 'undone', scan });
  }

  /** Signs for a scan, or assigns an item to the member of its label; `item` is the scan whose package is answered. */
  async function sign(input: Omit<Parameters<typeof signFor>[0], 'warehouseId'>, id: string, item: string): Promise<ScanAnswer> {
    const parcel = await signFor({ warehouseId, ...input }, id);
    report({ type: 'answered', scan: item, parcel });
    const mayUndo = item === id && canUndo(desk.now(), id);
    const answer = answerTo(t, parcel);
    return {
      ...answer,
      // An assignment is about a package that was counted when it was signed.
      counts: input.memberCode || weighsEach() ? 0 : answer.counts,
      missing: () => missingOf(item),
      isMissed: () => itemOf(desk.now(), item)?.isLeft === true,
      undo: mayUndo ? () => undo(id, parcel) : undefined,
      mayUndo: mayUndo ? () => canUndo(desk.now(), id) : undefined,
    };
  }

  /** Whether the package of a scan is still to be weighed. */
  function missingOf(scan: string): string | null {
    const { standing, parcel } = itemOf(desk.now(), scan) ?? {};
    const isUnfinished = standing === 'known' && parcel && parcel.result !== 'duplicate' && isUnweighed(parcel) && weighsEach();
    return isUnfinished ? t('pages.noWeightYet') : null;
  }

  /** The alert about an item that left the table for this scan, if its package has no weight. */
  function alertOf({ step: name, input }: SentRow): Pick<ScanAnswer, 'alert'> {
    const { left } = input as SignInput;
    const item = name === 'sign' && left ? itemOf(desk.now(), left) : undefined;
    const isMissing = item?.isLeft && missingOf(item.scan) !== null;
    return item && isMissing ? { alert: t('pages.leftAlert', { number: item.number }) } : {};
  }

  async function weigh({ id, number }: { id: string; number: string }, row: SentRow): Promise<ScanAnswer> {
    const { actualWeight, length, width, height, pictures, weightReading } = row.input as MeasuresInput & Bound;
    const confirmed = desk.now().inputs.find((input) => input.id === row.id)?.confirmed;
    const before = itemOf(desk.now(), (row.input as Bound).item)?.parcel;
    // A weight that is corrected was counted before.
    const counts = weighsEach() && (!before || isUnweighed(before)) ? 1 : 0;
    const input = { id, actualWeight, length, width, height, pictures, weightReading, ...confirmed };
    const weighed = await callApi(weighPackage, input, {
      quiet: true,
      idempotencyKey: row.id,
      ask: (question) => ask(row.id, number, question),
    });
    const now = rowOf(weighed);
    report({ type: 'changed', row: now });
    const next = length || width || height ? {} : { next: t('pages.sizesNext') };
    // A colleague's weight is not overwritten unnoticed.
    const earlier = before && Number(before.row.actualWeight) !== Number(actualWeight) ? weighingOf(t, before.row) : null;
    const isOfOther = earlier !== null && before?.row.weigherId !== now.weigherId;
    const text = [t('pages.weighed', { number }), earlier && t('pages.weighedBefore', { earlier })].filter(Boolean).join(' · ');
    const isLast = () => desk.now().items.some(({ parcel }) => parcel?.row.id === id && parcel.row.weighedAt === now.weighedAt);
    return {
      tone: isOfOther ? 'warn' : 'success',
      title: `${actualWeight} kg`,
      text,
      counts,
      ...next,
      undo: async () => report({ type: 'unweighed', row: await undoWeighing(id) }),
      mayUndo: isLast,
    };
  }

  async function flag({ id, number }: { id: string; number: string }, row: SentRow): Promise<ScanAnswer> {
    const { problem, remarks, pictures } = row.input as ProblemInput & Bound;
    await callApi(markPackageProblem, { id, problem, remarks, pictures }, { quiet: true, idempotencyKey: row.id });
    void refreshAfterScan();
    return { tone: 'warn', title: t('pages.marked', { number }), finished: 'problemReported', ...(await whereTo(number)) };
  }

  /**
   * The suggested shelf of a package with a problem, for users who put packages on shelves. The problem is recorded already, so that a
   * failed suggestion leaves its line out and must not turn the answer into a failure.
   */
  async function whereTo(courierNumber: string): Promise<Pick<ScanAnswer, 'next' | 'spokenText'>> {
    if (!can(packagePutOnShelvesIndex.PutOn)) return {};
    const found = await callApi(getPackagePutAwayShelves, { courierNumber, warehouseId }, { quiet: true }).catch(() => null);
    const [place] = found?.suggestions ?? [];
    if (!place) return {};
    return { next: t('pages.putItOn', { shelf: place.shelfNumber, area: place.partitionName }), spokenText: place.shelfNumber };
  }

  /** The answer to an input that is not sent: it names the package that it was entered for. */
  function refusedInput(why: InputRefusal, { code, input }: SentRow): ScanAnswer {
    const { actualWeight, number } = input as Bound & Partial<MeasuresInput>;
    if (why === 'nothingOnTable')
      return { tone: 'wrong', title: t('pages.nothingToWeigh', { weight: actualWeight ?? code }), text: t('pages.scanFirst') };
    const what = why === 'noWeight' ? t('pages.sizesAndPictures') : code;
    return { tone: 'wrong', title: t('pages.notSaved', { what }), text: t(`pages.notSavedWhy.${why}`, { number }) };
  }

  /** Takes over an answer that another tab has received. */
  function adopt(scan: string | null): void {
    const found = desk.stored()?.items?.find((item) => item.scan === scan);
    if (found?.standing === 'known' && found.parcel) report({ type: 'answered', scan: found.scan, parcel: found.parcel });
    else if (scan && found?.standing === 'undone') report({ type: 'undone', scan });
    else if (scan) report({ type: 'refused', scan });
  }

  function decide(row: SentRow): Exclude<NextCall, { do: 'wait' }> {
    const call = nextCall(desk.now(), row);
    if (call.do !== 'wait') return call;
    // Rows are sent in order, so its scan was sent by another tab.
    adopt(row.step === 'sign' ? (row.input as { memberOf: string | null }).memberOf : (row.input as Bound).item);
    const again = nextCall(desk.now(), row);
    return again.do === 'wait' ? { do: 'refuse', why: 'scanLost' } : again;
  }

  function send(row: SentRow): Promise<ScanAnswer> | ScanAnswer {
    const call = decide(row);
    switch (call.do) {
      case 'refuse':
        return refusedInput(call.why, row);
      case 'sign': {
        const { number: courierNumber, armed } = call;
        return sign({ courierNumber, onlyDeclared: isTooShort(courierNumber), ...(armed && { [armed]: true }) }, row.id, row.id);
      }
      case 'assign': {
        const { number: courierNumber, memberCode } = call;
        return sign({ courierNumber, memberCode }, row.id, row.step === 'sign' ? row.id : call.item);
      }
      case 'weigh':
        return weigh(call, row);
      case 'problem':
        return flag(call, row);
    }
  }

  /** Returns the answer to a refusal, or throws what is sent again later. */
  function refusalOf(thrown: unknown, row: SentRow): ScanAnswer {
    if (!isApiProblem(thrown) || isTransient(thrown) || !isOwnerHere()) throw thrown;
    const answer = answerToProblem(t, thrown, row.code);
    const { number } = row.input as Bound;
    if (row.step === 'sign' || [answer.title, answer.text].some((text) => text?.includes(number))) return answer;
    return { ...answer, text: answer.text ? headed(number, answer.text) : number };
  }

  return {
    report,
    decide: (answer: NumberAnswer | null) => decideQuestion?.(answer),
    /** Sends a stored row; throws if it has to be sent again later. */
    async perform(row: SentRow): Promise<ScanAnswer> {
      const isScan = row.step === 'sign';
      let answer: ScanAnswer;
      try {
        answer = await send(row);
      } catch (thrown) {
        answer = refusalOf(thrown, row);
        if (isScan) report({ type: 'refused', scan: row.id });
      }
      if (!isScan) report({ type: 'settled', id: row.id });
      return { ...answer, ...alertOf(row) };
    },
    /** Whether an answer is about the package on the table. */
    isOnTable(row: Pick<TableRow, 'id' | 'step' | 'input'>): boolean {
      const { current } = desk.now();
      return current === null || current === (row.step === 'sign' ? row.id : (row.input as Bound).item);
    },
    /** Aligns the table with the rows that have no answer; another tab may have sent the others. */
    reconcile(rows: readonly Pick<TableRow, 'id' | 'step' | 'input'>[]): void {
      const open = new Set(rows.map(({ id }) => id));
      for (const { scan, standing } of desk.now().items) if (standing === 'pending' && !open.has(scan)) adopt(scan);
      const { table } = step(desk.now(), { type: 'reconciled', rows });
      if (table !== desk.now()) desk.put(table);
    },
    /** Counts an open screen; returns the function that closes it. The last one withdraws an open question. */
    open(): () => void {
      screens += 1;
      return () => {
        screens -= 1;
        if (screens === 0) decideQuestion?.(null);
      };
    },
  };
}
