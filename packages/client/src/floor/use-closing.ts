import { useEffect, useRef, useState } from 'react';
import { toast } from '../calls/notices.ts';
import { isUploading, uploadsDone } from '../calls/uploads.ts';
import { useEntered } from '../react/use-entered.ts';
import { useTexts } from '../react/use-texts.ts';
import { readingOf } from './scale-readings.ts';
import { type Box, type Closing, closingOf, contentsOf, emptyBox, isBeyond, isWeighed, type TableOrder } from './packing-table.ts';

interface Options {
  order: TableOrder;
  /** Number of boxes with scanned goods. */
  boxes: number;
  /** It is being closed, or waits for the network. */
  closing: boolean;
  onComplete(closing: Closing): void;
}

/** The input about an order, with the contents of its boxes at that time. */
interface TypedClosing {
  boxes: readonly { content: string; size: Box }[];
  materials: string[];
  pictures: string[];
}

/**
 * Weights, sizes, materials and pictures of the boxes of a checked order, and its closing on desktop and phone. `focus` names the box whose
 * weight takes the focus, again with each new object.
 */
export function useClosing({ order, boxes, closing, onComplete }: Options) {
  const t = useTexts('packing');
  const typed = useEntered<TypedClosing>(closingOf(order.logisticsOrderId), { boxes: [], materials: [], pictures: [] });
  const { materials, pictures } = typed.value;
  const type = (change: Partial<TypedClosing>) => typed.put({ ...typed.newest(), ...change });
  // A box that was filled differently since is weighed again.
  const contents = contentsOf(order, boxes);
  const sizes = contents.map((content, at) => {
    const box = typed.value.boxes[at];
    return box?.content === content ? box.size : emptyBox;
  });
  const [waits, setWaits] = useState(false);
  const [focus, setFocus] = useState({ box: 0 });
  const unweighed = sizes.findIndex((box) => !isWeighed(box));
  const ready = unweighed < 0;
  function requestWeight(box: number): void {
    toast({ tone: 'warn', text: t('pages.weightMissing', { box: box + 1 }) });
    setFocus({ box });
  }
  async function close(): Promise<void> {
    if (closing || waits) return;
    if (!ready) return requestWeight(unweighed);
    if (isUploading()) {
      setWaits(true);
      await uploadsDone();
      setWaits(false);
    }
    const parcels = sizes.map(({ weight, ...sides }) => ({ weight: weight!, weightReading: readingOf(weight), ...sides, goods: [] }));
    onComplete({ logisticsOrderId: order.logisticsOrderId, parcels, packingMaterials: materials, imageUrls: typed.newest().pictures });
  }
  // A rejected value, such as an implausible weight that was withdrawn, is corrected in its field.
  const wasClosing = useRef(false);
  useEffect(() => {
    if (wasClosing.current && !closing) setFocus({ box: 0 });
    wasClosing.current = closing;
  }, [closing]);
  return {
    sizes,
    setBox: (at: number, next: Box) =>
      type({ boxes: contents.map((content, other) => ({ content, size: other === at ? next : sizes[other]! })) }),
    materials,
    setMaterials: (next: string[]) => type({ materials: next }),
    pictures,
    setPictures: (next: string[]) => type({ pictures: next }),
    ready,
    /** Whether a box exceeds the limits of the carrier. */
    beyond: sizes.some((box) => isBeyond(box, order.limits)),
    busy: closing || waits,
    focus,
    requestWeight,
    close,
  };
}
