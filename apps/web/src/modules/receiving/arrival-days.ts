import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import type { DocumentRow } from './document-facts.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const asDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A day (yyyy-MM-dd) a number of days later. */
export const moved = (day: string, by: number): string => asDay(Date.parse(day) + by * dayMs);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => moved(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));

/** The seven days from a day on. */
export const daysFrom = (day: string): string[] => Array.from({ length: 7 }, (_, at) => moved(day, at));

/** A day for display: weekday, month and day. */
export const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', month: 'numeric', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));

type ArrivalDocument = Pick<DocumentRow, 'arrivalDate' | 'documentStatus'>;

/** Whether a document is overdue. */
export const isLate = ({ arrivalDate, documentStatus }: ArrivalDocument, today: string): boolean =>
  Boolean(arrivalDate) && arrivalDate! < today && documentStates.is(documentStatus, 'awaited');
