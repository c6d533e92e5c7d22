import type { FilterProps, Range } from '@entrepot/ui/form/widget-props.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';

const load = () => import('@entrepot/ui/form/date-field.tsx').then(({ TimeRangeField }) => ({ default: TimeRangeField }));
const TimeRange = lazy(load);

type CreationFilterProps = Pick<FilterProps<Range<Date>>, 'name' | 'label' | 'value' | 'onChange'> &
  Pick<ComponentProps<typeof TimeRange>, 'withTime' | 'inPanel'>;

/** Time filter. The calendar is large, so it is loaded on focus, or immediately if the address has a value. */
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

/** The calendar field, which takes over the focus and the click of its placeholder. */
function Calendar({ wanted, ...field }: ComponentProps<typeof TimeRange> & { wanted: 'focus' | 'open' | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wanted || !box.current) return;
    // The inner field is lazy: its button exists only after it has mounted.
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
