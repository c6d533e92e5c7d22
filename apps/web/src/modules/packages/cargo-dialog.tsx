import { useWords } from '@entrepot/client/react/use-words.ts';
import { setPackageCargoType } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useCargoTypes } from './choices.tsx';
import type { PackageRow } from './package-facts.ts';
import { tellRows } from './row-answers.ts';

/** Corrects the cargo type of some packages; each customer is told. */
export function CargoDialog({ rows, onClose }: { rows: readonly PackageRow[]; onClose(): void }) {
  const t = useWords('packages');
  return (
    <CallDialog
      of={setPackageCargoType}
      about={pkg}
      size="small"
      title={t('actions.setCargoType')}
      rows={[['cargoTypeId']]}
      fields={{ cargoTypeId: { options: useCargoTypes(), hint: t('pages.cargoHint') } }}
      starts={{ cargoTypeId: rows.length === 1 ? rows[0]!.cargoTypeId : null }}
      given={{ ids: rows.map(({ id }) => id) }}
      submit={t('actions.setCargoTypeOf', { count: rows.length })}
      done={(answers) => {
        tellRows(t, answers, rows, 'pages.cargoSet');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
