import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { FormPage } from '../../core/form/form-page.tsx';
import { go, leave, usePlace } from '../../core/tabs/place.ts';
import { commodityForm } from './commodity-form.ts';

/** Changes one commodity, named in the address by `id`. */
export function Page() {
  const t = useWords('commodities');
  const web = useWords('core-web');
  const place = usePlace();
  const id = place.query.get('id');
  return (
    <Stack>
      <PageHeader title={web('form.edit', { name: t('commodity.title') })} onBack={() => leave(place)} />
      {id ? (
        <FormPage of={commodity} id={id} namesTab {...commodityForm(t)} onSaved={() => leave(place)} onCancel={() => leave(place)} />
      ) : (
        <EmptyState title={t('pages.noneChosen')} action={{ label: t('commodity.plural'), onClick: () => go('/CommodityIndex') }} />
      )}
    </Stack>
  );
}
