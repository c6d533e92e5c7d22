import type { CSSProperties, KeyboardEvent, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../base/icons.tsx';
import type { ScanAnswer, ScanEntry, ScanPanelProps } from './scan-props.ts';
import css from './scan-panel.module.css';
import { Loader } from '../feedback/loader.tsx';
import { Button } from '../base/button.tsx';
import { textWidth } from '../table/table-state.ts';
import { useTexts } from '../base/texts.tsx';

// Right, warning and wrong differ in outline, not only in colour: a circle, a triangle, an octagon.
const shapes: Record<ScanAnswer['tone'], ReactNode> = {
  success: (
    <>
      <circle cx="24" cy="24" r="22" fill="currentColor" />
      <path d="M14 25l7 7 14-16" stroke="#fff" strokeWidth="5" fill="none" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  warn: (
    <>
      <path d="M24 4 46 43H2Z" fill="currentColor" />
      <path d="M24 18v12M24 36v.5" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
    </>
  ),
  wrong: (
    <>
      <path d="M15 2h18l13 13v18L33 46H15L2 33V15Z" fill="#fff" />
      <path d="M16 16l16 16M32 16 16 32" stroke="#b3231b" strokeWidth="5.5" strokeLinecap="round" />
    </>
  ),
};

/** Wraps each word of a title in a box: a number with a hyphen moves to the next line as a whole, where it fits on one. */
const withUnbrokenNumbers = (title: string) =>
  title.split(/(\s+)/).map((word, at) =>
    /\d/.test(word) && /-/.test(word) ? (
      <span key={at} className={css.whole}>
        {word}
      </span>
    ) : (
      word
    ),
  );

/**
 * Returns the width of the longest word of a title in em; Chinese may break anywhere. A number is never broken where a smaller font fits.
 */
const wordLength = (title: string) => Math.max(1, ...(title.match(/[^\s\u2e80-\uffef]+/g) ?? []).map((word) => textWidth(word, 100) / 100));

/** The display text of a scan, with the package that a step belongs to. */
const withAbout = ({ code, about }: ScanEntry['scan']): string => [code, about].filter(Boolean).join(' · ');

interface BigAnswerProps {
  entry: ScanEntry | null;
  hint?: string;
  offline: boolean;
  place: Ref<HTMLDivElement>;
}

/** The large answer, readable from two metres: shape, text, what was scanned, its owner, the next step. */
export function BigAnswer({ entry, hint, offline, place }: BigAnswerProps) {
  const t = useTexts();
  const answer = entry?.answer ?? entry?.expected;
  // Green is an answer of the server; what the device expects is drawn plainly.
  const isExpected = !entry?.answer && entry?.expected?.tone === 'success';
  return (
    <div
      ref={place}
      className={css.answer}
      data-tone={isExpected ? 'expected' : answer?.tone}
      role="status"
      aria-live="assertive"
      aria-atomic="true"
    >
      {entry && answer ? (
        <>
          <div className={css.top}>
            {isExpected ? (
              <Icon name="clock" size={56} />
            ) : (
              <svg className={css.shape} viewBox="0 0 48 48" aria-hidden="true">
                {shapes[answer.tone]}
              </svg>
            )}
            <div>
              <div className={css.word}>{answer.tone === 'success' ? (answer.next ?? t('scan.next')) : t(`scan.${answer.tone}`)}</div>
              <p className={css.title} style={{ '--longest': wordLength(answer.title) } as CSSProperties}>
                {withUnbrokenNumbers(answer.title)}
              </p>
            </div>
          </div>
          {answer.alert && <div className={css.alert}>{answer.alert}</div>}
          {answer.text && <p className={css.text}>{answer.text}</p>}
          {answer.tone !== 'success' && answer.next && <p className={css.text}>{answer.next}</p>}
          {entry.scan.code && ![answer.title, answer.text].includes(entry.scan.code) && <div className={css.code}>{entry.scan.code}</div>}
          {!entry.answer && <p className={css.text}>{t('scan.expected')}</p>}
          {answer.detail && <div className={css.detail}>{answer.detail}</div>}
        </>
      ) : (
        <p className={css.hint}>
          {entry ? t(offline ? 'scan.stored' : 'scan.checking', { code: withAbout(entry.scan) }) : (hint ?? t('scan.hint'))}
        </p>
      )}
    </div>
  );
}

const marks: Record<ScanAnswer['tone'], IconName> = { success: 'check', warn: 'warn', wrong: 'close' };

/** Returns the one-line form of an answer next to the scanned code: its text, where its title only repeats the code. */
const shortOf = ({ title, text }: ScanAnswer, code: string): string => (title === code && text ? text : title);

const isUndoable = ({ state, answer }: ScanEntry): boolean =>
  state === 'answered' && answer?.undo !== undefined && (answer.mayUndo?.() ?? true);

/** Focuses the undo button of the next (1) or previous (-1) line below a scan screen; from elsewhere the first. Returns whether there is one. */
export function toUndo(screen: ParentNode | null | undefined, by: 1 | -1): boolean {
  const buttons = [...(screen?.querySelectorAll<HTMLButtonElement>('[data-undo] button') ?? [])];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = at < 0 ? buttons[0] : buttons[at + by];
  next?.focus();
  return next !== undefined;
}

/** Arrow keys move between the undo buttons of the lines. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
  if (by !== null && toUndo(event.currentTarget, by)) event.preventDefault();
}

function Entry({ entry, shortcut, onUndo }: { entry: ScanEntry; shortcut: string | undefined; onUndo(): Promise<void> }) {
  const t = useTexts();
  const { answer, state, scan } = entry;
  const missing = state === 'answered' ? (answer?.missing?.() ?? null) : null;
  const isMissed = missing !== null && answer?.isMissed?.();
  const waiting = entry.expected ? `${t('scan.waiting')} · ${shortOf(entry.expected, scan.code)}` : t('scan.waiting');
  const text = missing ?? (state === 'answered' && answer ? shortOf(answer, scan.code) : state === 'undone' ? t('scan.undone') : waiting);
  return (
    <li className={css.entry} data-state={state}>
      <span className={css.mark} data-tone={missing === null ? answer?.tone : isMissed ? 'wrong' : 'warn'}>
        {state === 'sending' ? (
          <Loader size={16} />
        ) : (
          <Icon
            name={isMissed ? marks.wrong : state === 'waiting' || missing !== null || !answer ? 'clock' : marks[answer.tone]}
            size={18}
          />
        )}
      </span>
      <div>
        <span className={css.entryCode}>{scan.code}</span>
        <span className={css.entryText}>{scan.about && !text.includes(scan.about) ? `${scan.about} · ${text}` : text}</span>
      </div>
      {isUndoable(entry) && (
        <span data-undo>
          <Button size="small" shortcut={shortcut} onClick={onUndo}>
            {t('common.undo')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** The last ten scans, newest first, with pending ones and undo where a step can be undone, below the number of completed ones. */
export function LastScans({
  control,
  entries,
  pace,
  today,
  undoKey,
  onUndo,
}: Pick<ScanPanelProps, 'entries' | 'pace' | 'today' | 'undoKey' | 'onUndo'> & { control?: ReactNode }) {
  const t = useTexts();
  return (
    <div className={css.list}>
      <div className={css.listTitle}>
        <h2>{t('scan.last')}</h2>
        <span className={css.pace}>
          {pace && <span>{t(pace.anHour === null ? 'scan.done' : 'scan.pace', { ...pace })}</span>}
          {today !== undefined && <span>{t('scan.today', { count: today })}</span>}
        </span>
        {undoKey && entries.some(isUndoable) && (
          <span className={css.older}>
            <kbd>↓</kbd> {t('scan.older')}
          </span>
        )}
        {control}
      </div>
      {entries.length === 0 && <div className={css.empty}>{t('scan.none')}</div>}
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }} onKeyDown={onArrow}>
        {entries.map((entry) => (
          <Entry
            key={entry.scan.id}
            entry={entry}
            shortcut={undoKey?.scan === entry.scan.id ? undoKey.key : undefined}
            onUndo={() => onUndo(entry.scan.id)}
          />
        ))}
      </ul>
    </div>
  );
}
