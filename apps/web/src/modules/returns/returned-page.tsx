import { getReturnLogisticsOrders } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import {
  batchAvailable,
  batchDisableReturnProhibited,
  batchEnableReturnProhibited,
  deleteReturnLogisticsOrder,
} from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import {
  returnLogisticsOrderIndex,
  returnLogisticsOrderPutOnShelves,
  returnLogisticsOrderSigning,
} from '@entrepot/contract/modules/returns/screens.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import { Group, Text } from '@entrepot/ui/page/layout.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { useMemo } from 'react';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { type Button, callButton, staff } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { useContainerButton } from '../containers/public.tsx';
import { ReturnedDecision } from './returned-decide.tsx';
import {
  fetchReturned,
  isReleasable,
  isUndecided,
  mayGoods,
  pressing,
  type ReturnedGoods,
  type ReturnedRow,
  returnedKeys,
  returnedParts,
} from './returned-facts.ts';

const ClaimDialog = late(() => import('./returned-claim-dialog.tsx').then((part) => ({ default: part.ClaimDialog })));
const load = () => import('./returned-dialogs.tsx');
const SendAgainDialog = late(() => load().then((part) => ({ default: part.SendAgainDialog })));
const RemarksDialog = late(() => load().then((part) => ({ default: part.RemarksDialog })));
const PicturesDialog = late(() => load().then((part) => ({ default: part.PicturesDialog })));
const RemoveDialog = late(() => load().then((part) => ({ default: part.RemoveDialog })));

type Rows = readonly ReturnedRow[];
// Number of pieces that arrived, listed in addition to the return's own fields.
const goodsKey = 'goodsPieces' satisfies keyof typeof getReturnLogisticsOrders.output.children;
// The decision deadline is shown only while a decision is pending.
const cells = { decideBy: (row: ReturnedRow) => (isUndecided(row) ? row.decideBy : null) };

/** Returns from the destination: received, shelved, claimed and decided. */
export function Page() {
  const t = useTexts('returns');
  const keys = useMemo(returnedKeys, []);
  const bulk = useReturnedBulk();
  const isStaff = audience() !== 'customer';
  const history = useContainerButton<ReturnedRow>('return');
  return (
    <ListPage
      of={returnLogisticsOrder}
      columns={keys.columns}
      filters={keys.filters}
      cells={cells}
      own={[
        {
          key: 'goods',
          label: t('calls.goodsInfos'),
          width: 220,
          cell: (row) => <GoodsCell row={row} />,
          value: (row) => Number(row[goodsKey] ?? 0),
        },
      ]}
      form={false}
      toolbar={[
        {
          key: 'claimNumbers',
          icon: 'search',
          primary: !isStaff,
          whenEmpty: 'too',
          needs: returnLogisticsOrderIndex.Claim,
          dialog: (_, onClose) => <ClaimDialog onClose={onClose} />,
        },
        {
          key: 'signReturned',
          icon: 'check',
          primary: true,
          needs: returnLogisticsOrderSigning.Sign,
          audience: staff,
          run: () => go('/ReturnLogisticsOrderSigning'),
        },
        {
          key: 'shelveReturned',
          needs: [returnLogisticsOrderPutOnShelves.PutOn, returnLogisticsOrderPutOnShelves.Transfer],
          audience: staff,
          run: () => go('/ReturnLogisticsOrderPutOnShelves'),
        },
      ]}
      bulk={bulk}
      actions={[
        {
          key: 'sendAgain',
          needs: returnLogisticsOrderIndex.PackageClaim,
          may: 'sendAgain',
          visible: ({ ownerId }) => ownerId !== null,
          dialog: (row, onClose) => <SendAgainDialog row={row} onClose={onClose} />,
        },
        {
          key: 'editRemarks',
          needs: returnLogisticsOrderIndex.EditRemarks,
          may: 'editRemarks',
          visible: isUndecided,
          dialog: (row, onClose) => <RemarksDialog row={row} onClose={onClose} />,
        },
        {
          key: 'edit',
          icon: 'edit',
          needs: returnLogisticsOrderIndex.Edit,
          may: 'edit',
          visible: isUndecided,
          run: ({ id }) => go(`/ReturnLogisticsOrderEdit?id=${id}`),
        },
        {
          key: 'pictures',
          needs: returnLogisticsOrderIndex.EditImages,
          audience: staff,
          may: 'pictures',
          dialog: (row, onClose) => <PicturesDialog row={row} onClose={onClose} />,
        },
        history,
      ]}
      rowTone={pressing}
      detail={{ sections: returnedParts(t), children: ({ id }) => <ReturnedDecision id={id} /> }}
    >
      <StateTabs of="ReturnLogisticsOrderStatus" label={t('returnLogisticsOrder.fields.status')} />
    </ListPage>
  );
}

/** Contents of a return: the first picture, the first goods and the number of pieces. */
function GoodsCell({ row }: { row: ReturnedRow }) {
  const t = useTexts('returns');
  const picture = typeof row.firstPicture === 'string' ? row.firstPicture : null;
  const pieces = Number(row[goodsKey] ?? 0);
  return (
    <Group>
      {picture && <ImageThumbs addresses={[picture]} />}
      <span>
        {String(row.productName ?? '')}
        {pieces > 0 && <Text size="small">{t('pages.piecesOf', { count: pieces })}</Text>}
      </span>
    </Group>
  );
}

/** Returns the buttons of staff for selected returns. */
function useReturnedBulk(): readonly Button<Rows>[] {
  const t = useTexts('returns');
  const freeing = useCall(batchAvailable, { success: t('pages.goodsFreed') });
  const goodsOf = async (rows: Rows, fits: (goods: ReturnedGoods) => boolean) =>
    (await Promise.all(rows.map(({ id }) => fetchReturned(id)))).flatMap(({ goodsInfos }) => goodsInfos.filter(fits));
  const none = (key: string): false => {
    toast({ tone: 'warn', text: t(`pages.${key}`) });
    return false;
  };
  const deleting = useCall(deleteReturnLogisticsOrder, { success: t('pages.returnedDeleted') });
  return [
    {
      key: 'available',
      needs: returnLogisticsOrderIndex.Available,
      audience: staff,
      async run(rows) {
        const goods = await goodsOf(rows, isReleasable);
        if (!goods.length) return none('nothingToFree');
        return (await freeing.run({ goodsIds: goods.map(({ id }) => id!) })) !== undefined;
      },
    },
    callButton({
      key: 'prohibit',
      call: batchEnableReturnProhibited,
      confirm: { title: 'pages.prohibitTitle', text: 'pages.prohibitText' },
      success: 'pages.prohibited',
    }),
    callButton({ key: 'allow', call: batchDisableReturnProhibited, success: 'pages.allowed' }),
    {
      key: 'removeGoods',
      tone: 'danger',
      needs: returnLogisticsOrderIndex.Remove,
      audience: staff,
      async run(rows, open) {
        const goods = await goodsOf(rows, mayGoods('remove'));
        if (!goods.length) return none('nothingToRemove');
        open((onClose) => <RemoveDialog goods={goods} onClose={onClose} />);
      },
    },
    {
      key: 'deleteReturned',
      tone: 'danger',
      needs: returnLogisticsOrderIndex.Delete,
      audience: staff,
      async run(rows) {
        if (!rows.every((row) => mayDo(row, 'deleteReturned'))) return none('notToDelete');
        const agreed = await confirm({
          title: t('pages.deleteTitle', { count: rows.length }),
          text: t('pages.deleteText'),
          confirmLabel: t('actions.deleteReturned'),
          tone: 'danger',
          locks: { items: [], firstRows: rows.slice(0, 5).map((row) => row.returnsOrderNumberNo), more: Math.max(0, rows.length - 5) },
        });
        return agreed && (await deleting.run({ ids: rows.map(({ id }) => id) })) !== undefined;
      },
    },
  ];
}
