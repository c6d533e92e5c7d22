import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { timeText } from './format.ts';
import { Icon } from './icons.tsx';
import css from './kept-scans.module.css';
import { useSettings } from './settings.ts';
import { useWords } from './words.tsx';

/** A scan that is kept: it waits to be sent, or it was refused after the person had gone on. */
export interface KeptScanLine {
  id: string;
  /** The code, or how what was sent reads. */
  code: string;
  /** When it was scanned, in ms. */
  at: number;
  /** The name of its screen, when it is known. */
  screen?: string | undefined;
  /** What was said against it. */
  refusal: { title: string; text: string } | null;
}
export interface KeptScansProps {
  waiting: readonly KeptScanLine[];
  refused: readonly KeptScanLine[];
  /** Opens the screen of a scan, where it is sent, or where what was refused is put right. */
  onOpen(id: string): void;
  /** Puts a refused scan away. */
  onDone(id: string): void;
}

/** The scans that are kept: first what the server refused later, as work to do, then what waits to be sent. */
export function KeptScans({ waiting, refused, onOpen, onDone }: KeptScansProps) {
  const t = useWords();
  if (waiting.length + refused.length === 0) return <EmptyState compact title={t('kept.none')} />;
  return (
    <>
      {refused.length > 0 && (
        <section className={css.part} aria-label={t('kept.refused')}>
          <h3>{t('kept.refused')}</h3>
          <p className={css.hint}>{t('kept.refusedHint')}</p>
          <ul className={css.list}>
            {refused.map((line) => (
              <Line key={line.id} line={line} onOpen={onOpen} onDone={onDone} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={css.part} aria-label={t('kept.waiting')}>
          <h3>{t('kept.waiting')}</h3>
          <p className={css.hint}>{t('kept.waitingHint')}</p>
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

function Line({ line, onOpen, onDone }: { line: KeptScanLine } & Pick<KeptScansProps, 'onOpen'> & Partial<KeptScansProps>) {
  const t = useWords();
  const { timeZone } = useSettings();
  const { id, code, at, screen, refusal } = line;
  return (
    <li className={css.line} data-refused={refusal !== null || undefined}>
      <Icon name={refusal ? 'close' : 'clock'} size={18} />
      <div className={css.what}>
        <span className={css.code}>{code}</span>
        {refusal && <p className={css.refusal}>{[refusal.title, refusal.text].filter(Boolean).join(' ')}</p>}
        <span className={css.where}>{[screen, timeText(new Date(at), timeZone)].filter(Boolean).join(' · ')}</span>
      </div>
      <span className={css.tools}>
        <Button size="small" onClick={() => onOpen(id)}>
          {t('kept.open')}
        </Button>
        {onDone && (
          <Button size="small" kind="primary" onClick={() => onDone(id)}>
            {t('kept.done')}
          </Button>
        )}
      </span>
    </li>
  );
}
