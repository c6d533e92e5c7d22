import { Button } from '@entrepot/ui/button.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import css from './parcel-panel.module.css';
import type { Parcel } from '@entrepot/client/floor/signing.ts';
import type { Measures } from '@entrepot/client/floor/use-signing.ts';

const keys = ['actualWeight', 'length', 'width', 'height'] as const;
type Key = (typeof keys)[number];
type Typed = Record<Key, string | null>;
const units: Record<Key, string> = { actualWeight: 'kg', length: 'cm', width: 'cm', height: 'cm' };
const nothing: Typed = { actualWeight: null, length: null, width: null, height: null };

interface Props {
  parcel: Parcel;
  /** Takes the focus as soon as it is drawn. */
  focus: boolean;
  /** What is typed and not sent goes before the next scan. */
  unsent: RefObject<(() => void) | null>;
  onMeasured(measures: Measures, words: string): void;
}

/** What was typed, in the words of the scans' list: "2.1 kg · 30 × 20 × 20 cm". */
function wordsOf({ actualWeight, length, width, height }: Typed): string {
  const sides = [length, width, height].some(Boolean) ? [`${[length, width, height].map((side) => side ?? '–').join(' × ')} cm`] : [];
  return [`${actualWeight} kg`, ...sides].join(' · ');
}

/** Weight and sizes by keyboard: Tab goes to the next field, Enter sends what is there and gives the focus back to the scanner. */
export function MeasureForm({ parcel, focus, unsent, onMeasured }: Props) {
  const t = useWords('packages');
  const fields = useRef<Partial<Record<Key, HTMLInputElement | null>>>({});
  const [values, setValues] = useState(nothing);
  const [pictures, setPictures] = useState<string[]>([]);
  // What stands in the fields at this moment: a scan takes away the signs it left before it is told.
  const typed = useRef({ values: nothing, isSent: true });
  // What a scale said before, or the last time it was weighed, stays when only sizes are added.
  const known = Number(parcel.row.actualWeight) > 0 ? String(Number(parcel.row.actualWeight)) : null;
  const to = (key: Key) => fields.current[key]?.focus();
  const leave = () => (document.activeElement as HTMLElement | null)?.blur();
  const type = (key: Key, value: string | null) => {
    typed.current = { values: { ...typed.current.values, [key]: value }, isSent: false };
    setValues(typed.current.values);
  };
  const sendTyped = () => {
    const now = { ...typed.current.values, actualWeight: typed.current.values.actualWeight ?? known };
    if (!now.actualWeight) return false;
    typed.current.isSent = true;
    const { id, courierNumber: number } = parcel.row;
    onMeasured({ id, number, ...now, actualWeight: now.actualWeight, pictures }, wordsOf(now));
    return true;
  };
  const save = () => (sendTyped() ? leave() : to('actualWeight'));
  useEffect(() => {
    // Who types the next number is not interrupted.
    const active = document.activeElement;
    if (focus && !(active instanceof HTMLInputElement && active.value)) to('actualWeight');
  }, [focus]);
  useEffect(() => {
    unsent.current = () => !typed.current.isSent && sendTyped();
    return () => {
      unsent.current = null;
    };
  });
  useKeys({ F2: () => to('actualWeight'), F3: () => to('length') });
  return (
    <div
      className={css.measures}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
      }}
    >
      {keys.map((key) => (
        <NumberField
          key={key}
          label={t(`package.fields.${key}`)}
          value={values[key] ?? (key === 'actualWeight' ? known : null)}
          onChange={(value) => type(key, value)}
          decimals={3}
          unit={units[key]}
          onEnter={save}
          inputRef={(field) => {
            fields.current[key] = field;
          }}
          {...(key === 'actualWeight' ? { required: true, hint: t('pages.weightKey') } : {})}
        />
      ))}
      <UploadField label={t('package.fields.pictures')} value={pictures} onChange={setPictures} max={6} />
      <Button kind="primary" onClick={save} shortcut="Enter" wide>
        {t('actions.weigh')}
      </Button>
    </div>
  );
}
