import { TimeRangeField } from '@entrepot/ui/form/date-field.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import type { ReportFilterKey, useReportFilters } from './report-filters.ts';
import { useCarriers, useShippingMethods, useWarehouses } from '@entrepot/client/react/use-choices.ts';
import css from './reports.module.css';

const CustomerPicker = pickerOf('user')!;

interface FiltersProps {
  reportFilters: ReturnType<typeof useReportFilters>;
  /** Available filters of the report. */
  by: readonly ReportFilterKey[];
  /** Without a period: the report is of now. */
  now?: boolean;
  children?: ReactNode;
}

/** Period and filters of a report. */
export function Filters({ reportFilters, by, now, children }: FiltersProps) {
  const t = useTexts('reports');
  const [warehouses, methods, carriers] = [useWarehouses(), useShippingMethods(), useCarriers()];
  const chosen = { warehouseId: warehouses, shippingMethodId: methods, carrierId: carriers } as const;
  const labels = { warehouseId: 'pages.warehouse', shippingMethodId: 'pages.shippingMethod', carrierId: 'pages.carrier' } as const;
  return (
    <div className={css.filters}>
      {!now && (
        <div className={css.period}>
          <TimeRangeField label={t('pages.period')} value={reportFilters.range} onChange={reportFilters.setRange} />
        </div>
      )}
      {children}
      {by.map((name) =>
        name === 'ownerId' ? (
          audience() !== 'customer' && (
            <CustomerPicker
              key={name}
              label={t('pages.customer')}
              value={reportFilters.own.ownerId}
              onChange={(ownerId: string | null) => reportFilters.write({ ownerId })}
            />
          )
        ) : (
          <Select
            key={name}
            label={t(labels[name])}
            options={chosen[name]}
            value={reportFilters.own[name]}
            onChange={(value: string | null) => reportFilters.write({ [name]: value })}
            clearable
          />
        ),
      )}
    </div>
  );
}
