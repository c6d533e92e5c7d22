import { TimeRangeField } from '@entrepot/ui/date-field.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import type { ReactNode } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import type { Narrowing, useAsked } from './asked.ts';
import { useCarriers, useShippingMethods, useWarehouses } from './choices.ts';
import css from './reports.module.css';

const CustomerPicker = pickerOf('user')!;

interface FiltersProps {
  asked: ReturnType<typeof useAsked>;
  /** Which of them the report can be narrowed by. */
  by: readonly Narrowing[];
  /** Without a period: the report is of now. */
  now?: boolean;
  children?: ReactNode;
}

/** The period of a report and what it is narrowed by. */
export function Filters({ asked, by, now, children }: FiltersProps) {
  const t = useWords('reports');
  const [warehouses, methods, carriers] = [useWarehouses(), useShippingMethods(), useCarriers()];
  const chosen = { warehouseId: warehouses, shippingMethodId: methods, carrierId: carriers } as const;
  const labels = { warehouseId: 'pages.warehouse', shippingMethodId: 'pages.shippingMethod', carrierId: 'pages.carrier' } as const;
  return (
    <div className={css.filters}>
      {!now && (
        <div className={css.period}>
          <TimeRangeField label={t('pages.period')} value={asked.range} onChange={asked.setRange} />
        </div>
      )}
      {children}
      {by.map((name) =>
        name === 'ownerId' ? (
          audience() !== 'C' && (
            <CustomerPicker
              key={name}
              label={t('pages.customer')}
              value={asked.own.ownerId}
              onChange={(ownerId: string | null) => asked.write({ ownerId })}
            />
          )
        ) : (
          <Select
            key={name}
            label={t(labels[name])}
            options={chosen[name]}
            value={asked.own[name]}
            onChange={(value: string | null) => asked.write({ [name]: value })}
            clearable
          />
        ),
      )}
    </div>
  );
}
