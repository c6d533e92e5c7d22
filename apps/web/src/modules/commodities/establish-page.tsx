import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { FormPage } from '../../core/form/form-page.tsx';
import { go, leave, usePlace } from '../../core/tabs/place.ts';
import { commodityForm, copyOf } from './commodity-form.ts';

/** A new commodity; with `copy` in the address one like that, with codes of its own. */
export function Page() {
  const t = useWords('commodities');
  const web = useWords('core-web');
  const place = usePlace();
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
        starts={model ? copyOf(model, t) : undefined}
        onCancel={() => leave(place)}
        onSaved={async (id) => {
          await leave(place);
          go(`/CommodityDetailed?id=${id}`);
        }}
      />
    </Stack>
  );
}
