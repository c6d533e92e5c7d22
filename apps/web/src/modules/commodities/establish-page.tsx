import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { FormPage } from '../../core/form/form-page.tsx';
import { go, leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { commodityForm, copyOf } from './commodity-form.ts';

/** Creates a commodity; `copy` in the address names one to copy, except for its codes. */
export function Page() {
  const t = useTexts('commodities');
  const web = useTexts('core-web');
  const place = useTabLocation();
  const copied = place.query.get('copy');
  const { data: model, error, refetch } = useQueryRow(commodity, copied);
  if (copied && error && !model) return <ErrorState {...errorProps(error, refetch)} />;
  if (copied && !model) return <LoadingBlock />;
  return (
    <Stack>
      <PageHeader
        title={copied ? t('pages.copyOf', { name: model?.name }) : web('form.create', { name: t('commodity.title') })}
        onBack={() => leave(place)}
      />
      <FormPage
        of={commodity}
        {...commodityForm(t)}
        defaults={model ? copyOf(model, t) : undefined}
        onCancel={() => leave(place)}
        onSaved={async (id) => {
          await leave(place);
          go(`/CommodityDetailed?id=${id}`);
        }}
      />
    </Stack>
  );
}
