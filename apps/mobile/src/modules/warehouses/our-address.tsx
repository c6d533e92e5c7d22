import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { useCopy } from '@entrepot/ui/copy-text.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Facts, Inside, Panel, Soft } from '../../core/parts.tsx';
import type { Ours } from './use-our-addresses.ts';

/** One address of ours, to be copied whole into a shop's form. */
export function OurAddress({ of }: { of: Ours }) {
  const t = useWords('warehouses');
  const copy = useCopy();
  const address = [of.region, of.detailedAddress].filter(Boolean).join(' ');
  const whole = [of.recipient, of.phone, address, of.mailboxCode].filter(Boolean).join('\n');
  return (
    <Panel title={of.name || of.warehouseName}>
      <Inside>
        <Facts
          of={[
            [t('ours.recipient'), of.recipient],
            [t('ours.phone'), of.phone],
            [t('ours.address'), address],
            [t('ours.postcode'), of.mailboxCode],
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
