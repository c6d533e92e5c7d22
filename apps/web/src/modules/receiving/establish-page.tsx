import type { Input } from '@entrepot/contract/core/call.ts';
import { establishWarehouseDocument } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { type CallOptions, callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { CallForm } from '../../core/form/call-form.tsx';
import { go, leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { BinsInput } from './bins-input.tsx';
import { GoodsInput } from './goods-input.tsx';
import { footRows, headerRows, useHeaderFields } from './header-fields.ts';

/** Creates the document; the next step of one with bins is packing. */
const send = async (
  input: Input<typeof establishWarehouseDocument>,
  callOptions: CallOptions,
): Promise<{ id: string; orderNo: string; packs: boolean }> => ({
  ...(await callApi(establishWarehouseDocument, input, callOptions)),
  packs: (input.bins?.length ?? 0) > 0,
});

/** Announces goods to a warehouse, in bins or loose. With bins, the next page packs them. */
export function Page() {
  const t = useTexts('receiving');
  const place = useTabLocation();
  const header = useHeaderFields();
  if (!header) return <LoadingBlock />;
  return (
    <Stack>
      <PageHeader title={t('pages.establish')} subtitle={t('pages.establishText')} onBack={() => leave(place)} />
      <Card>
        <CallForm
          of={establishWarehouseDocument}
          about={warehouseDocument}
          draft="warehouseDocument"
          rows={[['ownerId'], ...headerRows, ['goods'], ['bins'], ...footRows, ['submit']]}
          fields={(values) => ({
            ...header.fieldsOf(values),
            goods: {
              draw: (props) => <GoodsInput {...props} ownerId={values.ownerId ?? null} />,
              wrong: values.submit && !values.bins?.length && !values.goods?.length && t('errors.noLines'),
              validateOn: 'sending',
            },
            bins: { draw: (props) => <BinsInput {...props} /> },
            submit: { hidden: (values.bins ?? []).length > 0, hint: t('pages.submitHint') },
          })}
          defaults={{ warehouseId: header.only, goods: [], bins: [], submit: true }}
          submit={({ bins, submit }) => t(bins?.length ? 'actions.saveAndPack' : submit ? 'actions.submit' : 'actions.saveDraft')}
          success={({ orderNo }) => t('pages.made', { number: orderNo })}
          copy={({ orderNo }) => orderNo}
          send={send}
          done={async ({ id, packs }) => {
            await leave(place);
            go(`/WarehouseDocument${packs ? 'PackBin' : 'Detailed'}?id=${id}`);
          }}
        />
      </Card>
    </Stack>
  );
}
