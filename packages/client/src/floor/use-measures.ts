import { type RefObject, useEffect, useRef, useState } from 'react';
import { isUploading, uploadsDone } from '../calls/uploads.ts';
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
  const [waits, setWaits] = useState(false);
  // What stands in the fields at this moment: a scan takes away the signs it left before it is told.
  const typed = useRef({ values: nothing, pictures, isSent: true });
  const isOnTable = useRef(true);
  // What a scale said before, or the last time it was weighed, stays when only sizes are added.
  const known = Number(parcel.row.actualWeight) > 0 ? String(Number(parcel.row.actualWeight)) : null;
  const type = (key: keyof Typed, value: string | null) => {
    typed.current = { ...typed.current, values: { ...typed.current.values, [key]: value }, isSent: false };
    setValues(typed.current.values);
  };
  const takePictures = (list: string[]) => {
    typed.current = { ...typed.current, pictures: list, isSent: false };
    setPictures(list);
    // It came after the next parcel was scanned: it follows what was sent of its own.
    if (!isOnTable.current) sendTyped();
  };
  const weightNow = () => typed.current.values.actualWeight ?? known;
  const sendTyped = () => {
    const actualWeight = weightNow();
    if (!actualWeight) return false;
    typed.current.isSent = true;
    const now = { ...typed.current.values, actualWeight };
    const { id, courierNumber: number } = parcel.row;
    onMeasured({ id, number, ...now, pictures: typed.current.pictures }, wordsOf(now));
    return true;
  };
  async function send(): Promise<boolean> {
    if (!weightNow() || !isUploading()) return sendTyped();
    setWaits(true);
    await uploadsDone();
    setWaits(false);
    // A scan that came meanwhile has sent it.
    return typed.current.isSent || sendTyped();
  }
  useEffect(() => {
    unsent.current = () => !typed.current.isSent && sendTyped();
    return () => {
      unsent.current = null;
    };
  });
  useEffect(() => {
    isOnTable.current = true;
    return () => {
      isOnTable.current = false;
    };
  }, []);
  /**
   * `weight` is what was typed, else what is known already. `send` waits for pictures that are on their way, meanwhile `waits` is true, and
   * answers false where there is no weight to send.
   */
  return { values, weight: values.actualWeight ?? known, type, pictures, takePictures, send, waits };
}
