/** Returns the first day of the half-year that contains a day (yyyy-MM-dd): 1 January or 1 July. Customs count a person's entries by it. */
export const halfYearOf = (day: string): string => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`;

/** The last day of the half-year that begins on a day. */
export const endOfHalfYear = (first: string): string =>
  first.slice(5, 7) === '01' ? `${first.slice(0, 4)}-06-30` : `${first.slice(0, 4)}-12-31`;
