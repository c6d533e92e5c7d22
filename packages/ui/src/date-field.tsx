import { late } from './late.tsx';
import { Suspense } from 'react';
import type { ControlProps, DateFieldProps, TimeFieldProps, TimeRangeFieldProps } from './control-props.ts';
import { TextField } from './text-field.tsx';

// Keeps the place of a calendar field until its part is loaded.
const waiting = (props: ControlProps) => <TextField {...props} value="" onChange={() => undefined} readOnly autoFocus={false} />;

const DateBox = late(() => import('./date-input.tsx').then((part) => ({ default: part.DateBox })), waiting);
const TimeBox = late(() => import('./date-input.tsx').then((part) => ({ default: part.TimeBox })), waiting);
const RangeBox = late(() => import('./date-input.tsx').then((part) => ({ default: part.RangeBox })), waiting);

/** A calendar day as yyyy-MM-dd. */
export const DateField = (props: DateFieldProps) => (
  <Suspense fallback={waiting(props)}>
    <DateBox {...props} />
  </Suspense>
);

/** A moment, chosen on the site's clock. */
export const TimeField = (props: TimeFieldProps) => (
  <Suspense fallback={waiting(props)}>
    <TimeBox {...props} />
  </Suspense>
);

/** From one day to another on the site's clock: the first from its start, the last to its end; with the usual short cuts. */
export const TimeRangeField = (props: TimeRangeFieldProps) => (
  <Suspense fallback={waiting(props)}>
    <RangeBox {...props} />
  </Suspense>
);
