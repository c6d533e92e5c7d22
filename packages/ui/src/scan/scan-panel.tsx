import { listMark } from '../table/list-text.ts';
import { plainSigns } from '@entrepot/rules/plain-text.ts';
import { commandOfCard } from '@entrepot/contract/core/command-cards.ts';
import { scaleWeightOf } from '@entrepot/contract/core/typed-weight.ts';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useLayoutEffect,
} from 'react';
import { confirm } from '../feedback/confirm.tsx';
import { fillWeight } from './fill-weight.ts';
import { Icon } from '../base/icons.tsx';
import type { ScanAnswer, ScanEntry, ScanPanelProps } from './scan-props.ts';
import { BigAnswer, LastScans, toUndo } from './scan-answer.tsx';
import css from './scan-panel.module.css';
import { useSettings } from '../base/settings.ts';
import { SoundControl } from './sound-control.tsx';
import { setSounds, speakAloud, sound as sounds } from './sounds.ts';
import { codeInField, codeOfScan } from './scanner.ts';
import { useScanner } from './use-scanner.ts';
import { useTexts } from '../base/texts.tsx';

/** Whether the user is typing in another field or answering a dialog. The menu that opened the screen is neither. */
const isInUse = (active: Element | null) => Boolean(active?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]'));

/**
 * Takes the focus when the screen opens, and again whenever no other element has it; an element that the user focuses on purpose retains
 * it.
 */
function useHoldFocus(field: RefObject<HTMLInputElement | null>, enabled: boolean) {
  // A layout effect runs again when the screen is shown after it was hidden because a part of it loaded: hidden fields lose the focus.
  useLayoutEffect(() => {
    if (enabled && !isInUse(document.activeElement)) field.current?.focus({ preventScroll: true });
  }, [field, enabled]);
  useEffect(() => {
    if (!enabled) return;
    const take = () => field.current?.focus({ preventScroll: true });
    // Text that the user has marked, such as a number, remains marked until the next click.
    const isMarking = () => getSelection()?.isCollapsed === false;
    const back = () => (!document.activeElement || document.activeElement === document.body) && !isMarking() && take();
    const later = () => setTimeout(back, 0);
    document.addEventListener('focusout', later);
    document.addEventListener('pointerup', later);
    addEventListener('focus', later);
    return () => {
      document.removeEventListener('focusout', later);
      document.removeEventListener('pointerup', later);
      removeEventListener('focus', later);
    };
  }, [field, enabled]);
}

/** Plays a sound for each answer and speaks it. */
function useAnnouncement({ sound = true, speak = true }: ScanPanelProps) {
  const { language } = useSettings();
  return ({ tone, title, alert, spokenText = title }: ScanAnswer) => {
    const spoken = [alert, spokenText].filter(Boolean).join(' ');
    if (sound) sounds(alert ? 'wrong' : tone);
    if (typeof speak === 'function') speak(spoken);
    else if (speak) speakAloud(spoken, language);
  };
}

/** The entry shown in large: once its scan is undone, that fact instead of its answer. */
function withUndone(visibleEntry: ScanEntry | null, entries: readonly ScanEntry[], undone: string): ScanEntry | null {
  const taken = visibleEntry && entries.find(({ scan, state }) => scan.id === visibleEntry.scan.id && state === 'undone');
  return taken ? { ...taken, answer: { tone: 'success', title: taken.scan.code, next: undone } } : visibleEntry;
}

/**
 * Scan screen: a large field that retains the focus, a large answer, the last ten scans. Receives scanner input wherever the focus is, and
 * slow scanners and manual input through the field's Enter.
 */
export function ScanPanel(props: ScanPanelProps) {
  const { label, entries, offline, answered, placeholder, hint, disabled = false, holdsFocus = true, armed, aside, onEscape } = props;
  const t = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const bigAnswer = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [visibleEntry, setVisibleEntry] = useState<ScanEntry | null>(null);
  const announce = useAnnouncement(props);
  const soundSettings = props.sounds?.settings;
  useLayoutEffect(() => {
    if (soundSettings) setSounds(soundSettings);
  }, [soundSettings]);
  useEffect(() => {
    if (!answered) return;
    setVisibleEntry(answered);
    if (answered.answer) announce(answered.answer);
    // A page that was scrolled to its last button shows the answer; one in which someone types does not move.
    const active = document.activeElement;
    if (active === field.current || !isInUse(active)) bigAnswer.current?.scrollIntoView({ block: 'nearest' });
  }, [answered]);
  // A scan that waits for the network shows and announces what this device expects of it.
  const expected = entries.find((entry) => entry.expected);
  const latestExpected = useRef(expected);
  latestExpected.current = expected;
  const expectedScan = expected?.scan.id;
  useEffect(() => {
    if (!latestExpected.current?.expected) return;
    setVisibleEntry(latestExpected.current);
    announce(latestExpected.current.expected);
  }, [expectedScan]);
  const take = (scanned: string) => {
    const code = codeOfScan(plainSigns(scanned));
    setTyped('');
    // A scale that types like a scanner fills the focused weight field; its Enter continues from there.
    const weight = scaleWeightOf(code);
    const filling = weight ? fillWeight(weight) : 'noField';
    if (weight && filling === 'written') props.onWeight?.(weight, code);
    if (filling !== 'noField') return false;
    if (props.isElsewhere?.(code)) return false;
    if (props.onCommand?.(code)) return true;
    setVisibleEntry({ scan: { id: '', code, at: 0 }, state: 'sending', answer: null });
    props.onCode(code);
    if (holdsFocus) field.current?.focus({ preventScroll: true });
    return true;
  };
  const onCode = (code: string, head = '') =>
    take(codeInField(code, head, document.activeElement === field.current ? (field.current?.value ?? '') : ''));
  // A dialog of the screen is open: the code waits behind it, with a tone.
  const onScanDuringDialog = (scanned: string) => {
    const code = codeOfScan(plainSigns(scanned));
    if (!props.onCodeDuringDialog || commandOfCard(code)) return false;
    const isTaken = props.onCodeDuringDialog(code);
    if (isTaken) sounds('warn');
    return isTaken;
  };
  useScanner({ onScan: onCode, onScanDuringDialog, onTyped: (text) => setTyped((now) => text + now), paused: disabled });
  useHoldFocus(field, !disabled && holdsFocus);
  // A single-line field would join a list into one long code. As a list may have been pasted in the wrong place, it asks first.
  const onPaste = async (event: ClipboardEvent) => {
    const codes = pastedCodes(event.clipboardData.getData('text'));
    if (codes.length === 0) return;
    event.preventDefault();
    const [title, confirmLabel] = [t('scan.pasted', { many: codes.length }), t('scan.takePasted')];
    const text = codes.length > 4 ? `${codes.slice(0, 3).join(listMark())} … ${codes.at(-1)}` : codes.join(listMark());
    const agreed = await confirm({ title, text, confirmLabel });
    if (agreed) for (const code of codes) take(code);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.trim()) take(typed.trim());
    if (event.key === 'ArrowRight' && !typed) props.onForward?.();
    // From the empty field to the lines below, to undo an older one.
    if (event.key === 'ArrowDown' && !typed && toUndo(event.currentTarget.closest('[data-scan-screen]'), 1)) event.preventDefault();
    if (event.key === 'Escape') {
      if (typed) setTyped('');
      else onEscape?.();
    }
  };
  // A weight that the user begins to type before its field is rendered moves to that field.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const begun = currentTarget.value;
    const isEmpty = relatedTarget instanceof HTMLInputElement && relatedTarget.value === '';
    if (!isEmpty || !/^\d{1,4}([.,]\d*)?$/.test(begun)) return;
    // After the focus has moved, when the screen itself moved it; during a press by the user it has not moved yet.
    queueMicrotask(() => fillWeight(begun) !== 'noField' && setTyped(''));
  };
  // Escape in the controls next to the field returns to the field. A dialog handles it on its own.
  const backToField = (event: KeyboardEvent) => {
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && inside && event.target !== field.current && !event.defaultPrevented) field.current?.focus();
  };
  // Only what is in the journal is called saved: a reload may come at any moment.
  const waiting = entries.filter(({ state, isStored }) => isStored && (state === 'waiting' || state === 'sending')).length;
  return (
    <div className={css.screen} onKeyDown={backToField} data-scan-screen>
      <div className={css.field}>
        <label>
          <span className={css.label} data-armed={armed || undefined}>
            {label}
          </span>
          <span className={css.frame} data-armed={armed || undefined}>
            <Icon name="scan" size={30} />
            <input
              ref={field}
              className={css.input}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              onBlur={onBlur}
              onPaste={onPaste}
              placeholder={placeholder ?? t('scan.placeholder')}
              disabled={disabled}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="send"
            />
          </span>
        </label>
        {offline && (
          <div className={css.offline} role="alert">
            <Icon name="offline" size={20} />
            {t('scan.offline', { count: waiting })}
          </div>
        )}
      </div>
      <BigAnswer entry={withUndone(visibleEntry, entries, t('scan.takenBack'))} hint={hint} offline={offline} place={bigAnswer} />
      <div className={css.side}>
        {aside}
        <LastScans
          control={props.sounds && <SoundControl {...props.sounds} />}
          entries={entries}
          pace={props.pace}
          today={props.today}
          undoKey={props.undoKey}
          onUndo={props.onUndo}
        />
      </div>
    </div>
  );
}

// Longer lists belong on a screen that accepts lists; each code is a scan of its own here.
const max = 500;

/** Returns the codes of a pasted list, one per line or spreadsheet cell, without duplicates and in order; fewer than two are no list. */
export function pastedCodes(text: string): readonly string[] {
  const codes = text.split(/[\r\n\t]+/).map((code) => code.trim());
  const list = [...new Set(codes)].filter(Boolean).slice(0, max);
  return list.length > 1 ? list : [];
}
