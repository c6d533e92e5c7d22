import { DateField, TimeField, TimeRangeField } from '@entrepot/ui/form/date-field.tsx';
import { Grid, Stack } from '@entrepot/ui/page/layout.tsx';
import type { PickerProps } from '@entrepot/ui/base/context-props.ts';
import type { Range } from '@entrepot/ui/form/widget-props.ts';
import { type ComponentType, useState } from 'react';
import { pickerOf } from '../core/picker/picker-of.tsx';
import { Show } from './stage.tsx';
import { useDevTexts } from './texts.ts';

const ShelfPicker = pickerOf('shelf') as ComponentType<PickerProps>;
const RegionPicker = pickerOf('region') as ComponentType<PickerProps>;
const levels = ['country', 'province', 'city', 'county', 'town'] as const;

function Picked({ id, title, ...look }: { id: string; title: string } & Partial<PickerProps>) {
  const t = useDevTexts();
  const [value, setValue] = useState<string | string[] | null>(look.many ? [] : null);
  return (
    <Show id={id} title={title}>
      <ShelfPicker label={t('f.shelf')} value={value} onChange={setValue} {...look} />
      <output data-value>{Array.isArray(value) ? value.length : (value ?? '')}</output>
    </Show>
  );
}

function Regions() {
  const t = useDevTexts();
  const [row, setRow] = useState<Record<string, string | null>>(Object.fromEntries(levels.map((level) => [`${level}Id`, null])));
  return (
    <Show id="region" title={t('s.region')}>
      <Grid columns={4} least={180}>
        {levels.map((level) => (
          <RegionPicker
            key={level}
            name={`${level}Id`}
            label={t(`f.${level}`)}
            value={row[`${level}Id`] ?? null}
            row={row}
            onChange={(id) => setRow((now) => ({ ...now, [`${level}Id`]: id as string | null }))}
          />
        ))}
      </Grid>
    </Show>
  );
}

function Dates() {
  const t = useDevTexts();
  const [day, setDay] = useState<string | null>('2026-11-21');
  const [moment, setMoment] = useState<Date | null>(null);
  const [range, setRange] = useState<Range<Date> | null>(null);
  return (
    <Show id="dates" title={t('s.dates')}>
      <Grid columns={4} least={200}>
        <DateField label={t('f.day')} value={day} onChange={setDay} />
        <TimeField label={t('f.moment')} value={moment} onChange={setMoment} />
        <TimeRangeField label={t('f.range')} value={range} onChange={setRange} withTime />
        <DateField label={t('s.disabled')} value={null} onChange={setDay} disabled />
      </Grid>
      <output data-range>{range ? `${range.from?.toISOString()} ${range.to?.toISOString()}` : ''}</output>
    </Show>
  );
}

/** Pickers of rows, regions and times. */
export function PickerWidgets() {
  const t = useDevTexts();
  return (
    <Stack>
      <Grid columns={2} least={380}>
        <Picked id="pick-one" title={t('s.pickOne')} />
        <Picked id="pick-many" title={t('s.pickMany')} many />
        <Picked id="pick-wide" title={t('s.pickWide')} width={1000} />
        <Picked id="pick-small" title={t('s.pickSmall')} small />
        <Picked id="pick-shut" title={t('s.disabled')} disabled />
      </Grid>
      <Regions />
      <Dates />
    </Stack>
  );
}
