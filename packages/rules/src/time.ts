/** The milliseconds of a day. */
export const dayMs = 86_400_000;
/** The milliseconds of a minute. */
export const minuteMs = 60_000;
