import { getMineConsolidationAddresses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Grid } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { AddressCard } from './address-card.tsx';

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
          <AddressCard key={address.id} address={address} />
        ))}
      </Grid>
    </>
  );
}
