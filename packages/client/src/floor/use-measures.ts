import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Parcel } from './signing.ts';
import type { Measures } from './use-signing.ts';

/** What is typed of a parcel, as decimal text: kilograms and centimetres. */
export type Typed = Record<'actualWeight' | 'length' | 'width' | 'height', string | null>;
const nothing: Typed = { actualWeight: null, length: null, width: null, height: null };

interface Props {
  parcel: Parcel;
  /** What is typed and not sent goes before the next scan. */
  unsent: RefObject<(() => void) | null>;
  onMeasured(measures: Measures, words: string): void;
}

/** What was typed, in the words of the scans' list: "2.1 kg · 30 × 20 × 20 cm". */
function wordsOf({ actualWeight, length, width, height }: Typed): string {
  const sides = [length, width, height].some(Boolean) ? [`${[length, width, height].map((side) => side ?? '–').join(' × ')} cm`] : [];
  return [`${actualWeight} kg`, ...sides].join(' · ');
}

/** Weight, sizes and pictures of the parcel on the table while they are typed, and the way to send them. */
export function useMeasures({ parcel, unsent, onMeasured }: Props) {
  const [values, setValues] = useState(nothing);
  const [pictures, setPictures] = useState<string[]>([]);
  // What stands in the fields at this moment: a scan takes away the signs it left before it is told.
  const typed = useRef({ values: nothing, isSent: true });
  // What a scale said before, or the last time it was weighed, stays when only sizes are added.
  const known = Number(parcel.row.actualWeight) > 0 ? String(Number(parcel.row.actualWeight)) : null;
  const type = (key: keyof Typed, value: string | null) => {
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
  useEffect(() => {
    unsent.current = () => !typed.current.isSent && sendTyped();
    return () => {
      unsent.current = null;
    };
  });
  /** `weight` is what was typed, else what is known already. `sendTyped` answers false where there is no weight to send. */
  return { values, weight: values.actualWeight ?? known, type, pictures, setPictures, sendTyped };
}
