import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { setPackageCargoType } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useCargoTypes } from '@entrepot/client/react/use-choices.ts';
import type { PackageRow } from './package-facts.ts';
import { toastRowResults } from './toast-row-results.ts';

/** Corrects the cargo type of packages; their customers are notified. */
export function CargoDialog({ rows, onClose }: { rows: readonly PackageRow[]; onClose(): void }) {
  const t = useTexts('packages');
  return (
    <CallDialog
      of={setPackageCargoType}
      about={pkg}
      size="small"
      title={t('actions.setCargoType')}
      rows={[['cargoTypeId']]}
      fields={{ cargoTypeId: { options: useCargoTypes(), hint: t('pages.cargoHint') } }}
      defaults={{ cargoTypeId: rows.length === 1 ? rows[0]!.cargoTypeId : null }}
      params={{ ids: rows.map(({ id }) => id) }}
      submit={t('actions.setCargoTypeOf', { count: rows.length })}
      done={(answers) => {
        toastRowResults(t, answers, rows, 'pages.cargoSet');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
