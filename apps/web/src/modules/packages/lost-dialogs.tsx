import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { recoverPackage, reportPackageLost } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { PackageRow } from './package-facts.ts';

interface Props {
  row: PackageRow;
  onClose(): void;
}

/** Reports that a package cannot be found; its order stops. */
export function LostDialog({ row, onClose }: Props) {
  const t = useTexts('packages');
  return (
    <CallDialog
      of={reportPackageLost}
      about={pkg}
      size="small"
      title={headed(t('actions.reportLost'), row.courierNumber)}
      above={<Text>{t('pages.lostText')}</Text>}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('package.fields.internalRemarks'), hint: t('pages.lostRemarks') } }}
      params={{ id: row.id }}
      submit={t('actions.reportLost')}
      tone="danger"
      success={t('pages.lostReported', { number: row.courierNumber })}
      onClose={onClose}
    />
  );
}

/** Puts a package that was found again on a shelf. */
export function RecoverDialog({ row, onClose }: Props) {
  const t = useTexts('packages');
  return (
    <CallDialog
      of={recoverPackage}
      about={pkg}
      size="small"
      title={headed(t('actions.recover'), row.courierNumber)}
      rows={[['shelfNumber']]}
      params={{ id: row.id }}
      submit={t('actions.recover')}
      success={t('pages.recovered', { number: row.courierNumber })}
      onClose={onClose}
    />
  );
}
