import { siteToday } from '../calls/site-zone.ts';
import { typedDay } from '@entrepot/rules/gs1.ts';
import { useState } from 'react';
import { useEntered } from '../react/use-entered.ts';
import { type InHand, type Lot, lotKey } from './use-unpacking.ts';

/** The typed lot of the pieces in hand. The date is read in every usual form; an invalid one is an error, and nothing is set. */
export function useLotDraft(hand: InHand, onLot: (lot: Lot) => void) {
  const { lotNumber: firstNumber, expiryDate: firstDay } = hand.lot;
  const typed = useEntered(`lot:${lotKey(hand)}`, { number: firstNumber ?? '', day: firstDay ?? '' });
  const { number, day } = typed.value;
  const [error, setError] = useState(false);
  function submit(): void {
    const expiryDate = day.trim() ? typedDay(day, siteToday()) : null;
    const isWrong = Boolean(day.trim()) && !expiryDate;
    setError(isWrong);
    const lotNumber = number.trim().toUpperCase() || null;
    if (isWrong || !(lotNumber || expiryDate)) return;
    typed.drop();
    onLot({ lotNumber, expiryDate });
  }
  return {
    number,
    day,
    setNumber: (next: string) => typed.put({ number: next, day }),
    setDay: (next: string) => typed.put({ number, day: next }),
    error,
    submit,
  };
}
