import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { weighPackage } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { PackageRow } from './package-facts.ts';

/** Corrects weight and size of a package that no order has reserved. */
export function MeasuresDialog({ row, onClose }: { row: PackageRow; onClose(): void }) {
  const t = useTexts('packages');
  const { actualWeight, grossWeight, length, width, height } = row;
  return (
    <CallDialog
      of={weighPackage}
      about={pkg}
      size="small"
      title={headed(t('actions.correctMeasures'), row.courierNumber)}
      rows={[
        ['actualWeight', 'grossWeight'],
        ['length', 'width', 'height'],
      ]}
      defaults={{ actualWeight, grossWeight, length, width, height }}
      params={{ id: row.id }}
      submit={t('actions.correctMeasures')}
      success={t('pages.measuresCorrected', { number: row.courierNumber })}
      onClose={onClose}
    />
  );
}
