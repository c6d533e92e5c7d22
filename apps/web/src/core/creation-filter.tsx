import type { FilterProps, Range } from '@entrepot/ui/props.ts';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { lazy, Suspense, useState } from 'react';

const TimeRange = lazy(() => import('@entrepot/ui/date-field.tsx').then(({ TimeRangeField }) => ({ default: TimeRangeField })));

/** The filter of a time: the calendar, which is large, comes when the person goes to it or when the address holds a value. */
export function CreationFilter({ name, label, value, onChange }: FilterProps<Range<Date>>) {
  const [wanted, setWanted] = useState(false);
  const rest = { label, hideLabel: true, name };
  const place = <TextField {...rest} value="" onChange={() => setWanted(true)} readOnly />;
  if (!wanted && !value) {
    return (
      <div onFocus={() => setWanted(true)} onPointerEnter={() => setWanted(true)}>
        {place}
      </div>
    );
  }
  return (
    <Suspense fallback={place}>
      <TimeRange {...rest} value={value ?? null} onChange={onChange} autoFocus={wanted && !value} />
    </Suspense>
  );
}
