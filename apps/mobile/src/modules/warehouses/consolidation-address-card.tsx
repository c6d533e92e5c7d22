import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useCopy } from '@entrepot/ui/base/copy-text.tsx';
import { OpeningLines } from '@entrepot/ui/page/opening-lines.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { DetailList, Inside, Panel, Soft } from '../../core/parts.tsx';
import type { ConsolidationAddress } from './use-consolidation-addresses.ts';

/** One warehouse address, with a button to copy all of it into a shop's form. */
export function ConsolidationAddressCard({ of }: { of: ConsolidationAddress }) {
  const t = useTexts('warehouses');
  const copy = useCopy();
  const address = [of.region, of.detailedAddress].filter(Boolean).join(' ');
  const whole = [of.recipient, of.phone, address, of.mailboxCode].filter(Boolean).join('\n');
  return (
    <Panel title={of.name || of.warehouseName}>
      <Inside>
        <DetailList
          of={[
            [t('ours.recipient'), of.recipient],
            [t('ours.phone'), of.phone],
            [t('ours.address'), address],
            [t('ours.postcode'), of.mailboxCode],
            [t('ours.hours'), (of.hoursOfWeek.length > 0 || of.exceptionalDays.length > 0) && <OpeningLines {...of} />],
          ]}
        />
        {of.tips && <Soft>{of.tips}</Soft>}
        <Button kind="primary" wide icon={<Icon name="copy" />} onClick={() => copy(whole)}>
          {t('ours.copy')}
        </Button>
      </Inside>
    </Panel>
  );
}
