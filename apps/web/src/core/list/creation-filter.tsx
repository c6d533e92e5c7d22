import type { FilterProps, Range } from '@entrepot/ui/widget-props.ts';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';

const load = () => import('@entrepot/ui/date-field.tsx').then(({ TimeRangeField }) => ({ default: TimeRangeField }));
const TimeRange = lazy(load);

type CreationFilterProps = Pick<FilterProps<Range<Date>>, 'name' | 'label' | 'value' | 'onChange'> &
  Pick<ComponentProps<typeof TimeRange>, 'withTime' | 'inPanel'>;

/** The filter of a time: the calendar, which is large, comes when the person goes to it or when the address holds a value. */
export function CreationFilter({ name, label, value, onChange, withTime, inPanel }: CreationFilterProps) {
  const [wanted, setWanted] = useState<'focus' | 'open' | null>(null);
  const rest = { label, hideLabel: true, name, withTime, inPanel };
  const range = value ?? null;
  const place = (
    <TextField
      label={label}
      hideLabel
      name={name}
      value=""
      placeholder={inPanel ? label : undefined}
      onChange={() => undefined}
      readOnly
      autoFocus={false}
    />
  );
  if (!wanted && !range) {
    return (
      <div onPointerEnter={() => void load()} onPointerDown={() => setWanted('open')} onFocus={() => setWanted((now) => now ?? 'focus')}>
        {place}
      </div>
    );
  }
  return (
    <Suspense fallback={place}>
      <Calendar {...rest} value={range} onChange={onChange} wanted={range ? null : wanted} />
    </Suspense>
  );
}

/** The calendar's field, which takes over the focus of the place before it, and its press. */
function Calendar({ wanted, ...field }: ComponentProps<typeof TimeRange> & { wanted: 'focus' | 'open' | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wanted || !box.current) return;
    // The field inside is loaded by itself; it is there once it has a button.
    const take = () => {
      const button = box.current?.querySelector('button');
      if (!button) return false;
      button.focus();
      if (wanted === 'open') button.click();
      return true;
    };
    if (take()) return;
    const watch = new MutationObserver(() => take() && watch.disconnect());
    watch.observe(box.current, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={box}>
      <TimeRange {...field} />
    </div>
  );
}
