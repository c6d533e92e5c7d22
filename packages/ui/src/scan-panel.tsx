import { listMark } from './list-text.ts';
import { plainSigns } from '@entrepot/contract/core/plain-signs.ts';
import { scaleWeightOf } from '@entrepot/contract/core/typed-weight.ts';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { confirm } from './confirm.tsx';
import { fillWeight } from './fill-weight.ts';
import { Icon } from './icons.tsx';
import { pastedCodes } from './pasted-codes.ts';
import type { ScanAnswer, ScanEntry, ScanPanelProps } from './scan-props.ts';
import { BigAnswer, LastScans } from './scan-answer.tsx';
import css from './scan-panel.module.css';
import { useSettings } from './settings.ts';
import { say, sound as sounds } from './sounds.ts';
import { codeInField, codeOfScan } from './scanner.ts';
import { useScanner } from './use-scanner.ts';
import { useWords } from './words.tsx';

/** Is a person writing here, or answering a dialog? The menu that opened the screen is neither. */
const isInUse = (active: Element | null) => Boolean(active?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]'));

/** Takes the focus as the screen opens, and back whenever nothing else has it; what a person puts it in on purpose keeps it. */
function useKeepFocus(field: RefObject<HTMLInputElement | null>, enabled: boolean) {
  useEffect(() => {
    if (!enabled) return;
    const take = () => field.current?.focus({ preventScroll: true });
    const back = () => (!document.activeElement || document.activeElement === document.body) && take();
    const later = () => setTimeout(back, 0);
    if (!isInUse(document.activeElement)) take();
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

/** Sounds and says each answer. */
function useTelling({ sound = true, speak = true }: ScanPanelProps) {
  const { language } = useSettings();
  return ({ tone, title, say: words = title }: ScanAnswer) => {
    if (sound) sounds(tone);
    if (typeof speak === 'function') speak(words);
    else if (speak) say(words, language);
  };
}

/** What stands in large: once its scan was taken back, that it was, and no longer what it said. */
function withUndone(shown: ScanEntry | null, entries: readonly ScanEntry[], undone: string): ScanEntry | null {
  const taken = shown && entries.find(({ scan, state }) => scan.id === shown.scan.id && state === 'undone');
  return taken ? { ...taken, answer: { tone: 'success', title: taken.scan.code, next: undone } } : shown;
}

/**
 * A scan screen: one big field that keeps the focus, one big answer, the last ten scans. Takes a scanner wherever the focus is, and
 * slow scanners and people through the field's Enter.
 */
export function ScanPanel(props: ScanPanelProps) {
  const { label, entries, offline, answered, placeholder, hint, disabled = false, keepFocus = true, armed, aside, onEscape } = props;
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<ScanEntry | null>(null);
  const tell = useTelling(props);
  useEffect(() => {
    if (!answered) return;
    setShown(answered);
    if (answered.answer) tell(answered.answer);
  }, [answered]);
  const take = (scanned: string) => {
    const code = codeOfScan(plainSigns(scanned));
    setTyped('');
    // A scale that types like a scanner means the weight field one is in; its Enter goes on from there.
    const weight = scaleWeightOf(code);
    if (weight && fillWeight(weight)) return false;
    if (props.isElsewhere?.(code)) return false;
    if (props.onCommand?.(code)) return true;
    setShown({ scan: { id: '', code, at: 0 }, state: 'sending', answer: null });
    props.onCode(code);
    if (keepFocus) field.current?.focus({ preventScroll: true });
    return true;
  };
  const hear = (code: string, head = '') =>
    take(codeInField(code, head, document.activeElement === field.current ? (field.current?.value ?? '') : ''));
  useScanner({ onScan: hear, onTyped: (text) => setTyped((now) => text + now), enabled: !disabled });
  useKeepFocus(field, !disabled && keepFocus);
  // A field of one line would make one long code of a list. As a list may have been pasted in the wrong place, it is asked about.
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
    if (event.key === 'Escape') {
      if (typed) setTyped('');
      else onEscape?.();
    }
  };
  // Who begins to type a weight before its field is there goes on in it: what was begun here goes along.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const begun = currentTarget.value;
    const isEmpty = relatedTarget instanceof HTMLInputElement && relatedTarget.value === '';
    if (!isEmpty || !/^\d{1,4}([.,]\d*)?$/.test(begun)) return;
    // Once the focus is there, when the screen itself has moved it; a person's press has not done so yet.
    queueMicrotask(() => fillWeight(begun) && setTyped(''));
  };
  // Escape in what stands beside the field goes back one step: to the field. What a dialog does with it is its own.
  const backToField = (event: KeyboardEvent) => {
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && inside && event.target !== field.current && !event.defaultPrevented) field.current?.focus();
  };
  const waiting = entries.filter((entry) => entry.state === 'waiting' || entry.state === 'sending').length;
  return (
    <div className={css.screen} onKeyDown={backToField}>
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
      <BigAnswer entry={withUndone(shown, entries, t('scan.takenBack'))} hint={hint} offline={offline} />
      <div className={css.side}>
        {aside}
        <LastScans entries={entries} pace={props.pace} onUndo={props.onUndo} />
      </div>
    </div>
  );
}
