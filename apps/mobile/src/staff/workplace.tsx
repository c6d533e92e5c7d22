import { useWorkplace } from '@entrepot/client/floor/use-workplace.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { ReactNode } from 'react';
import { Page } from '../core/page.tsx';
import { Panel } from '../core/parts.tsx';

/** Page for work in one warehouse: asks for the warehouse once if there are several. */
export function Workplace({ title, children }: { title: string; children(warehouseId: string): ReactNode }) {
  const t = useTexts('packages');
  const { warehouses, isKnown, warehouseId, choose } = useWorkplace();
  return (
    <Page title={title} back="/">
      {warehouses.length > 1 && (
        <Select
          label={t('package.fields.warehouseId')}
          options={warehouses}
          value={warehouseId}
          onChange={(value: string | null) => choose(value)}
          required
        />
      )}
      {isKnown && warehouses.length === 0 && (
        <Panel>
          <EmptyState title={t('pages.noWarehouse')} text={t('pages.noWarehouseText')} />
        </Panel>
      )}
      {warehouseId
        ? children(warehouseId)
        : warehouses.length > 1 && (
            <Panel>
              <EmptyState title={t('pages.chooseWarehouse')} />
            </Panel>
          )}
    </Page>
  );
}
