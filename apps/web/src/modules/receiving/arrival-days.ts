import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import type { DocumentRow } from './document-facts.ts';

const dayMs = 86_400_000;
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A day (yyyy-MM-dd) so many days later. */
export const moved = (day: string, by: number): string => asDay(Date.parse(day) + by * dayMs);

/** The Monday of the week that a day is in. */
export const mondayOf = (day: string): string => moved(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));

/** The seven days from a day on. */
export const daysFrom = (day: string): string[] => Array.from({ length: 7 }, (_, at) => moved(day, at));

/** A day as people read it: its weekday, month and day. */
export const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', month: 'numeric', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));

type Announced = Pick<DocumentRow, 'arrivalDate' | 'documentStatus'>;

/** Should a document have come before today and has not? */
export const isLate = ({ arrivalDate, documentStatus }: Announced, today: string): boolean =>
  Boolean(arrivalDate) && arrivalDate! < today && documentStates.is(documentStatus, 'awaited');
