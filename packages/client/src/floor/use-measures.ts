import { type RefObject, useEffect, useRef, useState } from 'react';
import { isUploading, uploadsDone } from '../calls/uploads.ts';
import { dropEntered, recallEntered, storeEntered } from '../react/use-entered.ts';
import { useSession } from '../session/session.ts';
import { readingOf } from './scale-readings.ts';
import type { Item, MeasuresInput } from './signing-table.ts';

// In ms: a weight that is saved without a key has been stable for this time.
const settleMs = 700;

/** The typed measures of a parcel, as decimal text: kilograms and centimetres. */
export type Typed = Record<'actualWeight' | 'length' | 'width' | 'height', string | null>;
const nothing: Typed = { actualWeight: null, length: null, width: null, height: null };

interface Props {
  /** The item whose form this is: its measures are sent for it, whatever is on the table by then. */
  item: Item;
  /** Sends typed but unsent measures before the next scan. */
  unsent: RefObject<(() => void) | null>;
  onMeasured(measures: MeasuresInput, displayText: string): void;
  /** The weight field was emptied: the weight of the scale is wrong. */
  onEmptied(): void;
  /** A stable weight of the scale was sent without a key. */
  onSaved?(): void;
}

/** The typed measures as shown in the list of scans: "2.1 kg · 30 × 20 × 20 cm". */
function measuresText({ actualWeight, length, width, height }: Typed): string {
  const sides = [length, width, height].some(Boolean) ? [`${[length, width, height].map((side) => side ?? '–').join(' × ')} cm`] : [];
  return [...(actualWeight ? [`${actualWeight} kg`] : []), ...sides].join(' · ');
}

/** Form state of the weight, size and pictures of the current parcel, and the function that sends them. */
export function useMeasures({
  item: { scan, parcel, scaleWeight = null, scaleReading = null, isWeightEntered = false },
  unsent,
  onMeasured,
  onEmptied,
  onSaved,
}: Props) {
  const thing = `signing:${scan}`;
  // Input that was not sent before a reload.
  const [restored] = useState(() => recallEntered<{ values: Typed; pictures: string[] }>(thing));
  const [values, setValues] = useState(restored?.values ?? nothing);
  const [pictures, setPictures] = useState<string[]>(restored?.pictures ?? []);
  const [waits, setWaits] = useState(false);
  // The current values of the fields: a scan removes the characters it typed there before it is reported.
  const typed = useRef({ values, pictures, isSent: restored === null });
  const storeTyped = () => storeEntered(thing, { values: typed.current.values, pictures: typed.current.pictures });
  const isOnTable = useRef(true);
  // An earlier weight is unchanged when only sizes are added.
  const known = parcel && Number(parcel.row.actualWeight) > 0 ? String(Number(parcel.row.actualWeight)) : null;
  const type = (key: keyof Typed, value: string | null) => {
    typed.current = { ...typed.current, values: { ...typed.current.values, [key]: value }, isSent: false };
    setValues(typed.current.values);
    storeTyped();
    if (key === 'actualWeight' && value === null) onEmptied();
  };
  const takePictures = (list: string[]) => {
    typed.current = { ...typed.current, pictures: list, isSent: false };
    setPictures(list);
    storeTyped();
    // The picture arrived after the next parcel was scanned: it is sent after its own parcel's measures.
    if (!isOnTable.current) sendUnsent();
  };
  const weightNow = () => typed.current.values.actualWeight ?? scaleWeight ?? known;
  const sendTyped = () => {
    const actualWeight = weightNow();
    if (!actualWeight) return false;
    typed.current.isSent = true;
    dropEntered(thing);
    const now = { ...typed.current.values, actualWeight };
    const weightReading = actualWeight === scaleWeight ? scaleReading : readingOf(actualWeight);
    onMeasured({ ...now, pictures: typed.current.pictures, weightReading }, measuresText(now));
    return true;
  };
  /** Sends what was typed before the next scan. Sizes and pictures without a weight are passed on too: they are refused aloud. */
  function sendUnsent(): void {
    const { isSent, values: now, pictures: taken } = typed.current;
    if (isSent || sendTyped()) return;
    typed.current.isSent = true;
    dropEntered(thing);
    if (taken.length > 0 || Object.values(now).some(Boolean)) onMeasured({ ...now, actualWeight: '', pictures: taken }, measuresText(now));
  }
  async function send(): Promise<boolean> {
    if (!weightNow() || !isUploading()) return sendTyped();
    setWaits(true);
    await uploadsDone();
    setWaits(false);
    // A scan may have sent it in the meantime.
    return typed.current.isSent || sendTyped();
  }
  useEffect(() => {
    unsent.current = sendUnsent;
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
  const savesStable = useSession(({ user }) => user?.saveStableWeight ?? false);
  const isToSave = savesStable && scaleWeight !== null && !isWeightEntered && values.actualWeight === null;
  useEffect(() => {
    if (!isToSave) return;
    const timer = setTimeout(() => void send().then((isSent) => isSent && onSaved?.()), settleMs);
    return () => clearTimeout(timer);
  }, [isToSave, scaleWeight]);
  /**
   * `weight` is the typed one, else that of the scale, else the known one. `send` waits for running uploads of pictures, during which `waits` is true, and returns
   * false where there is no weight to send.
   */
  return { values, weight: values.actualWeight ?? scaleWeight ?? known, type, pictures, takePictures, send, waits };
}
