import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Panel } from '../../core/parts.tsx';
import { ConsolidationAddressCard } from './consolidation-address-card.tsx';
import { useConsolidationAddresses } from './use-consolidation-addresses.ts';

/** The addresses to which customers have their purchases sent; they include the member code. */
export function ConsolidationAddressesPage() {
  const t = useTexts('warehouses');
  const { data, error, refetch } = useConsolidationAddresses();
  return (
    <Page title={t('ours.title')} back="/">
      {!data && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>}
      {data?.length === 0 && (
        <Panel>
          <EmptyState title={t('ours.none')} />
        </Panel>
      )}
      {data?.map((one) => (
        <ConsolidationAddressCard key={one.id} of={one} />
      ))}
    </Page>
  );
}
