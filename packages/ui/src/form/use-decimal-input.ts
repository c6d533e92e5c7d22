import { type DecimalRefusal, type DecimalRule, insertDecimal, readDecimal } from '@entrepot/contract/core/decimal-input.ts';
import { type ChangeEvent, type CompositionEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../base/texts.tsx';

interface Composition {
  text: string;
  start: number;
  end: number;
  /** The text of the field while the input method composes. */
  shown: string;
}

const selectionOf = ({ value, selectionStart, selectionEnd }: HTMLInputElement) => ({
  text: value,
  start: selectionStart ?? value.length,
  end: selectionEnd ?? value.length,
});

/**
 * The input of every decimal field: typing, paste and input methods. Accepted text is passed to `onText` with a point; refused text changes
 * neither the text nor the selection, and `refusal` is the message for the user until the next accepted text. `props` belong to the
 * <input>, `clearRefusal` is called when the field is left.
 */
export function useDecimalInput({ text, rule, onText }: { text: string; rule: DecimalRule; onText(text: string): void }) {
  const t = useTexts();
  const ref = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<DecimalRefusal | null>(null);
  const [composition, setComposition] = useState<Composition | null>(null);

  // React's own onBeforeInput is not called for each paste, so the native event is used.
  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    const field = ref.current;
    const typed = event.data ?? event.dataTransfer?.getData('text/plain');
    if (!field || !typed || event.isComposing || (event.inputType !== 'insertText' && event.inputType !== 'insertFromPaste')) return;
    const place = selectionOf(field);
    const next = insertDecimal(place, typed, rule);
    if (next.refusal) {
      event.preventDefault();
      setRefusal(next.refusal);
    } else if (next.inserted !== typed) {
      event.preventDefault();
      field.setRangeText(next.inserted, place.start, place.end, 'end');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  useEffect(() => {
    const field = ref.current;
    const listener = (event: InputEvent) => onBeforeInput(event);
    field?.addEventListener('beforeinput', listener);
    return () => field?.removeEventListener('beforeinput', listener);
  }, []);

  const accept = (next: string) => {
    setRefusal(null);
    onText(next);
  };
  const onCompositionEnd = ({ currentTarget: field, data }: CompositionEvent<HTMLInputElement>) => {
    if (!composition) return;
    const next = data ? insertDecimal(composition, data, rule) : null;
    // The field has its final text before the selection is set.
    flushSync(() => {
      setComposition(null);
      if (next?.refusal) setRefusal(next.refusal);
      else if (next) accept(next.text);
    });
    const caret = next && !next.refusal ? composition.start + next.inserted.length : null;
    field.setSelectionRange(caret ?? composition.start, caret ?? composition.end);
  };

  return {
    refusal: refusal && t(`number.${refusal}`, { decimals: rule.decimals }),
    clearRefusal: () => setRefusal(null),
    props: {
      ref,
      value: composition?.shown ?? text,
      onChange({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) {
        if (composition) return setComposition({ ...composition, shown: value });
        const next = readDecimal(value, rule, true);
        if (next.refusal) setRefusal(next.refusal);
        else accept(next.text);
      },
      onCompositionStart: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
        setComposition({ ...selectionOf(currentTarget), shown: currentTarget.value }),
      onCompositionEnd,
    },
  };
}
