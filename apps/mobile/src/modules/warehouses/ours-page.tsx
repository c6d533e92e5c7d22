import { useWords } from '@entrepot/client/react/use-words.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Panel } from '../../core/parts.tsx';
import { OurAddress } from './our-address.tsx';
import { useOurAddresses } from './use-our-addresses.ts';

/** Where customers have their purchases sent, with their member code in it. */
export function OursPage() {
  const t = useWords('warehouses');
  const { data, error, refetch } = useOurAddresses();
  return (
    <Page title={t('ours.title')} back="/">
      {!data && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>}
      {data?.length === 0 && (
        <Panel>
          <EmptyState title={t('ours.none')} />
        </Panel>
      )}
      {data?.map((one) => (
        <OurAddress key={one.id} of={one} />
      ))}
    </Page>
  );
}
