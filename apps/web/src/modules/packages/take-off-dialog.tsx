import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { packageLowerShelf } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { PackageRow } from './package-facts.ts';
import { toastRowResults } from './toast-row-results.ts';

/** Takes a package off its shelf, with the reason, because it is on the wrong one or must be inspected. */
export function TakeOffDialog({ row, onClose }: { row: PackageRow; onClose(): void }) {
  const t = useTexts('packages');
  return (
    <CallDialog
      of={packageLowerShelf}
      about={pkg}
      size="small"
      title={headed(t('actions.takeOff'), row.courierNumber)}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('pages.reason'), required: true } }}
      params={{ ids: [row.id] }}
      entered={`take-off:${row.id}`}
      submit={t('actions.takeOff')}
      done={(answers) => {
        toastRowResults(t, answers, [row], 'pages.takenOff');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
