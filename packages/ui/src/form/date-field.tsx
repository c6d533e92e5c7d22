import { late } from '../feedback/lazy.tsx';
import { Suspense } from 'react';
import type { ControlProps, DateFieldProps, TimeFieldProps, TimeRangeFieldProps } from './control-props.ts';
import { TextField } from './text-field.tsx';

// Placeholder of a calendar field until its component is loaded.
const waiting = (props: ControlProps) => <TextField {...props} value="" onChange={() => undefined} readOnly autoFocus={false} />;

const DateBox = late(() => import('./date-input.tsx').then((part) => ({ default: part.DateBox })), waiting);
const TimeBox = late(() => import('./date-input.tsx').then((part) => ({ default: part.TimeBox })), waiting);
const RangeBox = late(() => import('./date-input.tsx').then((part) => ({ default: part.RangeBox })), waiting);

/** Calendar date as yyyy-MM-dd. */
export const DateField = (props: DateFieldProps) => (
  <Suspense fallback={waiting(props)}>
    <DateBox {...props} />
  </Suspense>
);

/** Point in time in the site's time zone. */
export const TimeField = (props: TimeFieldProps) => (
  <Suspense fallback={waiting(props)}>
    <TimeBox {...props} />
  </Suspense>
);

/** Range of days in the site's time zone, from the start of the first to the end of the last, with shortcuts. */
export const TimeRangeField = (props: TimeRangeFieldProps) => (
  <Suspense fallback={waiting(props)}>
    <RangeBox {...props} />
  </Suspense>
);
