import { typedDay } from '@entrepot/rules/gs1.ts';
import { useState } from 'react';
import type { InHand, Lot } from './use-unpacking.ts';

/** The typed lot of the pieces in hand. The date is read in every usual form; an invalid one is an error, and nothing is set. */
export function useLotDraft({ lot }: InHand, onLot: (lot: Lot) => void) {
  const [number, setNumber] = useState(lot.lotNumber ?? '');
  const [day, setDay] = useState(lot.expiryDate ?? '');
  const [error, setError] = useState(false);
  function submit(): void {
    const expiryDate = day.trim() ? typedDay(day, new Date().toISOString().slice(0, 10)) : null;
    const isWrong = Boolean(day.trim()) && !expiryDate;
    setError(isWrong);
    const lotNumber = number.trim().toUpperCase() || null;
    if (!isWrong && (lotNumber || expiryDate)) onLot({ lotNumber, expiryDate });
  }
  return { number, day, setNumber, setDay, error, submit };
}
