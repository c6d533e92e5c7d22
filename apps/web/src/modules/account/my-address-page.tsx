import type { Output } from '@entrepot/contract/core/call.ts';
import { consolidationAddressMine } from '@entrepot/contract/modules/account/screens.ts';
import { getMineConsolidationAddresses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Card, Grid, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { useCan, useSession } from '@entrepot/client/session/session.ts';

type Address = Output<typeof getMineConsolidationAddresses>[number];

/** The customer's own addresses at our warehouses, ready to copy into a shop's order. */
export function Page() {
  const t = useWords('account');
  const { title } = usePlace();
  const language = useLanguage();
  const memberCode = useSession((session) => session.user?.memberCode);
  const { data, error, refetch } = useQuery({
    queryKey: ['my-addresses', language],
    queryFn: () => ask(getMineConsolidationAddresses, {}, { quiet: true }),
  });
  return (
    <>
      <PageHeader title={title} />
      {memberCode && <Alert tone="warn">{t('address.code', { code: memberCode })}</Alert>}
      {error && !data && <ErrorState {...errorProps(error, refetch)} />}
      {!data && !error && <LoadingBlock />}
      {data?.length === 0 && <EmptyState title={t('address.none')} />}
      <Grid columns={2} least={320}>
        {data?.map((address) => (
          <AddressCard key={address.id} address={address} t={t} />
        ))}
      </Grid>
    </>
  );
}

const wholeOf = ({ recipient, phone, region, detailedAddress, mailboxCode }: Address) =>
  [`${recipient} ${phone}`, `${region ?? ''} ${detailedAddress}`.trim(), mailboxCode].filter(Boolean).join('\n');

function AddressCard({ address, t }: { address: Address; t: Words }) {
  const can = useCan();
  async function copy() {
    try {
      await navigator.clipboard.writeText(wholeOf(address));
      tell({ tone: 'success', text: t('address.copied') });
    } catch {
      tell({ tone: 'error', text: t('address.notCopied') });
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
  const button = can(consolidationAddressMine.Copy) && (
    <Button kind="primary" size="small" icon={<Icon name="copy" />} onClick={copy}>
      {t('address.copy')}
    </Button>
  );
  return (
    <Card title={address.name} actions={button}>
      <Stack>
        <DescriptionList items={items} columns={1} />
        {address.tips && <Alert tone="info">{address.tips}</Alert>}
      </Stack>
    </Card>
  );
}
