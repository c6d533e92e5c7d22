import type { Output } from '@entrepot/contract/core/call.ts';
import { consolidationAddressMine } from '@entrepot/contract/modules/account/screens.ts';
import type { getMineConsolidationAddresses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { OpeningLines } from '@entrepot/ui/page/opening-lines.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';

type Address = Output<typeof getMineConsolidationAddresses>[number];

const wholeOf = ({ recipient, phone, region, detailedAddress, mailboxCode }: Address) =>
  [`${recipient} ${phone}`, `${region ?? ''} ${detailedAddress}`.trim(), mailboxCode].filter(Boolean).join('\n');

/** A warehouse address that contains the customer's code; the whole or single parts can be copied. */
export function AddressCard({ address }: { address: Address }) {
  const t = useTexts('account');
  const can = useCan();
  async function copy() {
    try {
      await navigator.clipboard.writeText(wholeOf(address));
      toast({ tone: 'success', text: t('address.copied') });
    } catch {
      toast({ tone: 'error', text: t('address.notCopied') });
    }
  }
  const parts: [string, string | null | undefined][] = [
    ['recipient', address.recipient],
    ['phone', address.phone],
    ['region', address.region],
    ['detail', address.detailedAddress],
    ['mailbox', address.mailboxCode],
  ];
  const items = parts.flatMap(([key, value]) => (value ? [{ key, label: t(`address.${key}`), value, copy: value }] : []));
  const hasHours = address.hoursOfWeek.length > 0 || address.exceptionalDays.length > 0;
  const button = can(consolidationAddressMine.Copy) && (
    <Button kind="primary" size="small" icon={<Icon name="copy" />} onClick={copy}>
      {t('address.copy')}
    </Button>
  );
  return (
    <Card title={address.name} actions={button}>
      <Stack>
        <DescriptionList items={items} columns={1} />
        {hasHours && (
          <DescriptionList items={[{ key: 'hours', label: t('address.hours'), value: <OpeningLines {...address} /> }]} columns={1} />
        )}
        {address.tips && <Alert tone="info">{address.tips}</Alert>}
      </Stack>
    </Card>
  );
}
