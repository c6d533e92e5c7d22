import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import type { DocumentRow } from './document-facts.ts';
import { daysAfter } from '@entrepot/contract/core/zones.ts';

/** The seven days from a day on. */
export const daysFrom = (day: string): string[] => Array.from({ length: 7 }, (_, at) => daysAfter(day, at));

/** A day for display: weekday, month and day. */
export const dayText = (day: string, language: string): string =>
  // Calendar: a day in words, without a zone.
  new Intl.DateTimeFormat(language, { weekday: 'short', month: 'numeric', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));

type ArrivalDocument = Pick<DocumentRow, 'arrivalDate' | 'documentStatus'>;

/** Whether a document is overdue. */
export const isLate = ({ arrivalDate, documentStatus }: ArrivalDocument, today: string): boolean =>
  Boolean(arrivalDate) && arrivalDate! < today && documentStates.is(documentStatus, 'awaited');
