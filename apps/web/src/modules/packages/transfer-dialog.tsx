import { useWarehouses } from '@entrepot/client/react/use-choices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { transferPackages } from '@entrepot/contract/modules/transfer/calls.ts';
import { warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { PackageRow } from './package-facts.ts';

/** Sends packages of one warehouse to another one of their site. */
export function TransferDialog({ rows, onClose }: { rows: readonly PackageRow[]; onClose(): void }) {
  const t = useTexts('transfer');
  const others = useWarehouses().filter(({ value }) => value !== rows[0]?.warehouseId);
  return (
    <CallDialog
      of={transferPackages}
      about={warehouseTransfer}
      size="small"
      title={t('actions.transferPackages')}
      above={<Text>{t('pages.packagesText')}</Text>}
      rows={[['toWarehouseId']]}
      fields={{ toWarehouseId: { options: others } }}
      defaults={{ toWarehouseId: others.length === 1 ? others[0]!.value : null }}
      params={{ packageIds: rows.map(({ id }) => id) }}
      submit={t('actions.transferPackages')}
      success={t('pages.packagesSent', { count: rows.length })}
      onClose={onClose}
    />
  );
}
