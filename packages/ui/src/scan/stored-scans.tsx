import { Heading } from '../page/heading.tsx';
import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { Button } from '../base/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Icon } from '../base/icons.tsx';
import css from './stored-scans.module.css';
import { useSettings } from '../base/settings.ts';
import { useTexts } from '../base/texts.tsx';

/** Stored scan: it is pending, or was refused after the user had moved on. */
export interface StoredScanLine {
  id: string;
  /** The code, or the display text of a step. */
  code: string;
  /** Number of the package that a step belongs to. */
  about?: string;
  /** When it was scanned, in ms. */
  at: number;
  /** Name of its screen, if known. */
  screen?: string | undefined;
  /** The refusal message. */
  refusal: { title: string; text: string } | null;
}
export interface StoredScansProps {
  waiting: readonly StoredScanLine[];
  refused: readonly StoredScanLine[];
  /** Opens the screen of a scan, where it is sent, or where a refused one is corrected. */
  onOpen(id: string): void;
  /** Dismisses a refused scan. */
  onDone(id: string): void;
}

/** Stored scans: first those that the server refused later, as work to do, then the pending ones. */
export function StoredScans({ waiting, refused, onOpen, onDone }: StoredScansProps) {
  const t = useTexts();
  if (waiting.length + refused.length === 0) return <EmptyState compact title={t('storedScans.none')} />;
  return (
    <>
      {refused.length > 0 && (
        <section className={css.part} aria-label={t('storedScans.refused')}>
          <Heading>{t('storedScans.refused')}</Heading>
          <p className={css.hint}>{t('storedScans.refusedHint')}</p>
          <ul className={css.list}>
            {refused.map((line) => (
              <Line key={line.id} line={line} onOpen={onOpen} onDone={onDone} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={css.part} aria-label={t('storedScans.waiting')}>
          <Heading>{t('storedScans.waiting')}</Heading>
          <p className={css.hint}>{t('storedScans.waitingHint')}</p>
          <ul className={css.list}>
            {waiting.map((line) => (
              <Line key={line.id} line={line} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Line({ line, onOpen, onDone }: { line: StoredScanLine } & Pick<StoredScansProps, 'onOpen'> & Partial<StoredScansProps>) {
  const t = useTexts();
  const { timeZone } = useSettings();
  const { id, code, about, at, screen, refusal } = line;
  return (
    <li className={css.line} data-refused={refusal !== null || undefined}>
      <Icon name={refusal ? 'close' : 'clock'} size={18} />
      <div className={css.what}>
        <span className={css.code}>{[code, about].filter(Boolean).join(' · ')}</span>
        {refusal && <p className={css.refusal}>{[refusal.title, refusal.text].filter(Boolean).join(' ')}</p>}
        <span className={css.where}>{[screen, shownTime(new Date(at), timeZone)].filter(Boolean).join(' · ')}</span>
      </div>
      <span className={css.tools}>
        <Button size="small" onClick={() => onOpen(id)}>
          {t('storedScans.open')}
        </Button>
        {onDone && (
          <Button size="small" kind="primary" onClick={() => onDone(id)}>
            {t('storedScans.done')}
          </Button>
        )}
      </span>
    </li>
  );
}
