import { useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from '../base/button.tsx';
import css from './confirm-dialog.module.css';
import { Icon } from '../base/icons.tsx';
import { leaveWord } from './leave-message.ts';
import { Modal } from './modal.tsx';
import type { ConfirmDialogProps, StopReason } from './dialog-props.ts';
import { TextField } from '../form/text-field.tsx';
import { useBusy } from './use-busy.ts';
import { useTexts } from '../base/texts.tsx';

function Locks({ items, firstRows = [], more = 0, allHref }: NonNullable<ConfirmDialogProps['locks']>) {
  const t = useTexts();
  return (
    <div className={css.locks}>
      <h3 className={css.head}>
        <Icon name="lock" />
        {t('confirm.locks')}
      </h3>
      <dl className={css.counts}>
        {items.map((item) => (
          <div key={item.label}>
            <dt>{item.label}</dt>
            <dd>{item.value}</dd>
          </div>
        ))}
      </dl>
      {(firstRows.length > 0 || allHref) && (
        <ul className={css.rows}>
          {firstRows.map((row, at) => (
            <li key={at}>{row}</li>
          ))}
          {more > 0 && <li>{t('confirm.more', { count: more })}</li>}
          {allHref && (
            <li>
              <a href={allHref} target="_blank" rel="noreferrer">
                {t('confirm.showAll')}
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function Stops({ stops }: { stops: readonly StopReason[] }) {
  const t = useTexts();
  return (
    <Alert tone="error" title={t('confirm.stopped')} live>
      <ul className={css.stops}>
        {stops.map((stop) => {
          const { text, onOpen } = typeof stop === 'string' ? { text: stop, onOpen: undefined } : stop;
          return (
            <li key={text}>
              {onOpen ? (
                <Button kind="link" onClick={onOpen}>
                  {text}
                </Button>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

/** Whether the typed word matches, regardless of case, width and outer spaces. */
export const sameWord = (typed: string, expected: string) =>
  typed.trim().normalize('NFKC').toLowerCase() === expected.trim().normalize('NFKC').toLowerCase();

function Question({
  onClose,
  text,
  confirmLabel,
  cancelLabel,
  onConfirm,
  tone = 'plain',
  locks,
  stops = [],
  typedWord,
  starts,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const [agree, busy] = useBusy(onConfirm);
  // If something blocked the step at first, the person is typing what resolves it: the word field must not take the focus away.
  const [isFreeAtFirst] = useState(stops.length === 0);
  // Enter triggers the harmless button: it confirms what can be undone, and cancels what cannot.
  const startsOn = typedWord !== undefined && stops.length === 0 ? null : (starts ?? (tone === 'danger' ? 'cancel' : 'confirm'));
  const isDisabled = stops.length > 0 || (typedWord !== undefined && !sameWord(typed, typedWord));
  const buttons = (
    <div className={css.footer} data-tone={tone}>
      <Button onClick={onClose} starts={startsOn === 'cancel'}>
        {cancelLabel ?? leaveWord(confirmLabel, t)}
      </Button>
      <Button
        kind={tone === 'danger' ? 'danger' : 'primary'}
        disabled={isDisabled}
        busy={busy}
        onClick={agree}
        starts={startsOn === 'confirm'}
      >
        {confirmLabel}
      </Button>
    </div>
  );
  return (
    <Modal {...dialog} onClose={onClose} size={locks ? 'normal' : 'small'} footer={buttons}>
      <div className={css.body}>
        {text && <div className={css.text}>{text}</div>}
        {locks && <Locks {...locks} />}
        {children}
        {stops.length > 0 && <Stops stops={stops} />}
        {typedWord !== undefined && stops.length === 0 && (
          <TextField
            label={t('confirm.type', { word: typedWord })}
            value={typed}
            onChange={setTyped}
            autoFocus={isFreeAtFirst}
            onEnter={() => !isDisabled && agree()}
          />
        )}
      </div>
    </Modal>
  );
}

/**
 * Asks for confirmation before a step. For an irreversible one it shows what it locks and what prevents it, requires a typed word, and
 * places its button on the opposite side from the harmless one.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Each opening is a new question: earlier typed text is dropped.
  const [times, setTimes] = useState(0);
  const [was, setWas] = useState(props.opened);
  if (was !== props.opened) {
    setWas(props.opened);
    if (props.opened) setTimes(times + 1);
  }
  return <Question key={times} {...props} />;
}
