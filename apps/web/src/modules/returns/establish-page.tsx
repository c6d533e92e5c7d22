import { establishReturnOrder } from '@entrepot/contract/modules/returns/calls.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { CallForm } from '../../core/form/call-form.tsx';
import { go, leave, usePlace } from '../../core/tabs/place.ts';
import { GoodsInput } from '../receiving/public.tsx';
import { footRows, headRows, useHeadFields } from './form-fields.ts';

/** Announces goods that come back to a warehouse. */
export function Page() {
  const t = useWords('returns');
  const place = usePlace();
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
          starts={{ warehouseId: head.only, goods: [], submit: true }}
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
