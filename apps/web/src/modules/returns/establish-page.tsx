import { establishReturnOrder } from '@entrepot/contract/modules/returns/calls.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { CallForm } from '../../core/form/call-form.tsx';
import { go, leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { GoodsInput } from '../receiving/public.tsx';
import { footRows, headRows, useHeadFields } from './form-fields.ts';

/** Announces a return to a warehouse. */
export function Page() {
  const t = useTexts('returns');
  const place = useTabLocation();
  const head = useHeadFields();
  if (!head) return <LoadingBlock />;
  return (
    <Stack>
      <PageHeader title={t('actions.establish')} subtitle={t('pages.goodsHint')} onBack={() => leave(place)} />
      <Card>
        <CallForm
          of={establishReturnOrder}
          about={returnOrder}
          draft="returnOrder"
          rows={[['ownerId'], ...headRows, ['goods'], ...footRows, ['submit']]}
          fields={(values) => ({
            ...head.fieldsOf(values),
            goods: { draw: (props) => <GoodsInput {...props} ownerId={values.ownerId ?? null} /> },
          })}
          defaults={{ warehouseId: head.only, goods: [], submit: true }}
          submit={({ submit }) => t(submit ? 'actions.submit' : 'actions.saveDraft')}
          success={({ orderNo: number }, { submit }) => t(submit ? 'pages.submitted' : 'pages.established', { number })}
          copy={({ orderNo }) => orderNo}
          done={async ({ id }) => {
            await leave(place);
            go(`/ReturnOrderIndex?open=${id}`);
          }}
        />
      </Card>
    </Stack>
  );
}
