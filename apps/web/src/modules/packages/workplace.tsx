import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { useWorkplace } from '@entrepot/client/floor/use-workplace.ts';

/** A scan screen of one warehouse: chosen once where there are several, then the work. */
export function Workplace({ children }: { children(warehouseId: string): ReactNode }) {
  const t = useTexts('packages');
  const place = useTabLocation();
  const { warehouses, isKnown, warehouseId, choose } = useWorkplace();
  return (
    <Stack>
      <PageHeader title={place.title} />
      {warehouses.length > 1 && (
        <Select
          label={t('package.fields.warehouseId')}
          options={warehouses}
          value={warehouseId}
          onChange={(value: string | null) => choose(value)}
          required
        />
      )}
      {isKnown && warehouses.length === 0 && <EmptyState title={t('pages.noWarehouse')} text={t('pages.noWarehouseText')} />}
      {warehouseId ? children(warehouseId) : warehouses.length > 1 && <EmptyState title={t('pages.chooseWarehouse')} />}
    </Stack>
  );
}
