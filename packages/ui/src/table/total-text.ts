import { grouped } from '../form/decimal-text.ts';

/** A number of rows as it is shown; one that is only a bound as "10,000+". */
export const totalText = (total: number, isBound: boolean): string => `${grouped(String(total))}${isBound ? '+' : ''}`;
