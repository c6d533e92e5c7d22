import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { splitPackage } from '@entrepot/contract/modules/packages/split-package.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDrawer } from '../../core/form/call-form.tsx';
import type { PackageRow } from './package-facts.ts';

const onePart = { suffix: null, quantity: 1, weight: null, length: null, width: null, height: null };

/** Splits a package into several; the rest stays in it. */
export function SplitDialog({ row, onClose }: { row: PackageRow; onClose(): void }) {
  const t = useTexts('packages');
  return (
    <CallDrawer
      of={splitPackage}
      about={pkg}
      size="large"
      title={headed(t('actions.split'), row.courierNumber)}
      above={<Text tone="soft">{t('pages.splitText', { count: row.availableQuantity, weight: row.grossWeight })}</Text>}
      rows={[['parts']]}
      defaults={{ parts: [onePart] }}
      params={{ id: row.id }}
      submit={t('actions.split')}
      success={({ ids }) => t('pages.splitDone', { count: ids.length })}
      onClose={onClose}
    />
  );
}
