import { getMineConsolidationAddresses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Grid } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { AddressCard } from './address-card.tsx';

/** The customer's addresses at our warehouses, to copy into a shop's order. */
export function Page() {
  const t = useTexts('account');
  const { title } = useTabLocation();
  const memberCode = useSession((session) => session.user?.memberCode);
  const { data, error, refetch } = useCallQuery(getMineConsolidationAddresses, {});
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
