import { Heading } from '@entrepot/ui/page/heading.tsx';
import { cancelReturnOrder } from '@entrepot/contract/modules/returns/calls.ts';
import { returnOrder, returnOrderGoods } from '@entrepot/contract/modules/returns/return-order.ts';
import { returnOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useMemo } from 'react';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { useContainerButton } from '../containers/public.tsx';
import { useDepths } from '../receiving/public.tsx';
import { EndDialog } from './end-dialog.tsx';
import { detailParts, listKeys, foundOf, type Line, useReturn, type ReturnRow } from './return-facts.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { signForReturnOrder } from '@entrepot/contract/modules/returns/floor-calls.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { StateTabs } from '../../core/list/state-tabs.tsx';

const { Draft, Submitted, InTransit, Arrived, Receiving, Shelved, Ended, Cancelled } = enumCodes.WarehouseDocumentStatus;
// Couriers do not report the departure of a return; one that is forwarded to another warehouse is in transit.
const states = [Draft, Submitted, InTransit, Arrived, Receiving, Shelved, Ended, Cancelled].map((value) => ({ value }));

/** The statuses of a return as tabs above the list. */
function StatusTabs() {
  const t = useTexts('returns');
  return <StateTabs of="WarehouseDocumentStatus" name="documentStatus" label={t('returnOrder.fields.documentStatus')} states={states} />;
}

/** Announced and found goods of an order. */
function Goods({ id }: { id: string }) {
  const t = useTexts('returns');
  const { data } = useReturn(id);
  const columns = useMemo((): Column<Line>[] => {
    const { expectedQuantity, qualifiedQuantity, defectiveQuantity, problemQuantity, shelvedQuantity } = returnOrderGoods.fields;
    const counts = { expectedQuantity, qualifiedQuantity, defectiveQuantity, problemQuantity, shelvedQuantity };
    return [
      { key: 'commodityCode', label: t('returnOrderGoods.fields.commodityId'), cell: (row) => <GoodsName line={row} />, wrap: true },
      ...Object.entries(counts).map(([key, field]) => ({ key, label: t(`returnOrderGoods.fields.${key}`), field, sum: true })),
    ];
  }, [t]);
  return (
    <section>
      <Heading>{t('pages.goodsTitle')}</Heading>
      <DataTable
        label={t('pages.goodsTitle')}
        columns={columns}
        rows={data?.goods}
        selection="none"
        summary
        rowTone={(row) => (foundOf(row) > row.expectedQuantity ? 'waiting' : undefined)}
      />
    </section>
  );
}

/** Name and code of a piece. */
const GoodsName = ({ line }: { line: Line }) => (
  <>
    {line.commodityName} <span className="mono">{line.identificationCode ?? line.commodityCode}</span>
  </>
);

const actions: readonly Button<Listed<typeof returnOrder>>[] = [
  {
    key: 'sign',
    needs: returnOrderIndex.SignFor,
    may: 'sign',
    dialog: (row, onClose) => <SignDialog row={row} onClose={onClose} />,
  },
  {
    key: 'inspect',
    needs: returnOrderIndex.Inspect,
    may: 'inspect',
    run: ({ id }) => go(`/ReturnOrderInspection?id=${id}`),
  },
  {
    key: 'edit',
    icon: 'edit',
    needs: returnOrderIndex.Edit,
    may: 'edit',
    run: ({ id }) => go(`/ReturnOrderEdit?id=${id}`),
  },
  { key: 'end', needs: returnOrderIndex.End, may: 'end', dialog: (row, onClose) => <EndDialog row={row} onClose={onClose} /> },
  callButton({
    key: 'cancelOrder',
    call: cancelReturnOrder,
    tone: 'danger',
    later: true,
    may: 'cancelOrder',
    confirm: { title: 'pages.cancelTitle', text: 'pages.cancelText' },
  }),
];

/** Returns of customers' buyers: announced, received, inspected, shelved, ended. */
export function Page() {
  const t = useTexts('returns');
  const keys = useMemo(listKeys, []);
  const depths = useDepths();
  const history = useContainerButton<ReturnRow>('returnOrder');
  return (
    <ListPage
      of={returnOrder}
      columns={keys.columns}
      filters={keys.filters}
      form={false}
      toolbar={[
        {
          key: 'establish',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: returnOrderIndex.Establish,
          run: () => go('/ReturnOrderEstablish'),
        },
        {
          key: 'inspect',
          icon: 'check',
          needs: [returnOrderIndex.SignFor, returnOrderIndex.Inspect],
          run: () => go('/ReturnOrderInspection'),
        },
      ]}
      actions={[...actions, history]}
      detail={{
        sections: detailParts(t),
        cells: { inspection: ({ inspection }) => depths.find(({ value }) => value === inspection)?.label },
        children: ({ id }) => <Goods id={id} />,
      }}
    >
      <StatusTabs />
    </ListPage>
  );
}

/** Receives an order manually, with pictures of its condition. */
function SignDialog({ row, onClose }: { row: Pick<ReturnRow, 'id' | 'orderNo'>; onClose(): void }) {
  const t = useTexts('returns');
  return (
    <CallDialog
      of={signForReturnOrder}
      about={returnOrder}
      size="small"
      title={t('pages.signTitle', { number: row.orderNo })}
      rows={[['pictures']]}
      params={{ id: row.id }}
      submit={t('actions.sign')}
      success={t('pages.signed', { number: row.orderNo })}
      onClose={onClose}
    />
  );
}
