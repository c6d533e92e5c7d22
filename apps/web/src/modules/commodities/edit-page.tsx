import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { FormPage } from '../../core/form/form-page.tsx';
import { go, leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { commodityForm } from './commodity-form.ts';

/** Edits the commodity in the `id` parameter. */
export function Page() {
  const t = useTexts('commodities');
  const web = useTexts('core-web');
  const place = useTabLocation();
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
