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
import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { ImageThumbs } from '@entrepot/ui/image-thumbs.tsx';
import { Group, Text } from '@entrepot/ui/layout.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useMemo, useState } from 'react';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';
import { ReturnedDecision } from './returned-decide.tsx';
import {
  askReturned,
  isToFree,
  isUndecided,
  mayBe,
  mayGoods,
  maySendAgain,
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

type Open =
  | { what: 'claim' }
  | { what: 'again' | 'remarks' | 'pictures'; row: ReturnedRow }
  | { what: 'remove'; goods: readonly ReturnedGoods[] };
type Rows = readonly ReturnedRow[];
// How many pieces came, as the list tells it beside the return's own fields.
const goodsKey = 'goodsPieces' satisfies keyof typeof getReturnLogisticsOrders.gives.of;
// Until when somebody decides counts only while somebody has to.
const cells = { decideBy: (row: ReturnedRow) => (isUndecided(row) ? row.decideBy : null) };

/** What came back from the destination: received, on shelves, claimed, and what became of it. */
export function Page() {
  const t = useWords('returns');
  const [open, setOpen] = useState<Open | null>(null);
  const keys = useMemo(returnedKeys, []);
  const acts = useReturnedBatches(setOpen);
  const close = () => setOpen(null);
  const isStaff = audience() !== 'C';
  const on = (what: 'again' | 'remarks' | 'pictures') => (row: ReturnedRow) => setOpen({ what, row });
  return (
    <>
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
        emptyAction={{ label: t('actions.claimNumbers'), onClick: () => setOpen({ what: 'claim' }) }}
        toolbar={[
          {
            key: 'claim',
            label: t('actions.claimNumbers'),
            icon: <Icon name="search" />,
            primary: !isStaff,
            needs: returnLogisticsOrderIndex.Claim,
            onClick: () => setOpen({ what: 'claim' }),
          },
          ...(isStaff
            ? [
                {
                  key: 'sign',
                  label: t('actions.signReturned'),
                  icon: <Icon name="check" />,
                  primary: true,
                  needs: returnLogisticsOrderSigning.Sign,
                  onClick: () => go('/ReturnLogisticsOrderSigning'),
                },
                {
                  key: 'shelve',
                  label: t('actions.shelveReturned'),
                  needs: [returnLogisticsOrderPutOnShelves.PutOn, returnLogisticsOrderPutOnShelves.Transfer],
                  onClick: () => go('/ReturnLogisticsOrderPutOnShelves'),
                },
              ]
            : []),
        ]}
        bulk={
          isStaff
            ? [
                { key: 'available', label: t('actions.available'), needs: returnLogisticsOrderIndex.Available, run: acts.free },
                {
                  key: 'prohibit',
                  label: t('actions.prohibit'),
                  needs: returnLogisticsOrderIndex.EnableProhibited,
                  run: (rows: Rows) => acts.prohibit(rows, true),
                },
                {
                  key: 'allow',
                  label: t('actions.allow'),
                  needs: returnLogisticsOrderIndex.DisableProhibited,
                  run: (rows: Rows) => acts.prohibit(rows, false),
                },
                {
                  key: 'remove',
                  label: t('actions.removeGoods'),
                  tone: 'danger',
                  needs: returnLogisticsOrderIndex.Remove,
                  run: acts.remove,
                },
                {
                  key: 'delete',
                  label: t('actions.deleteReturned'),
                  tone: 'danger',
                  needs: returnLogisticsOrderIndex.Delete,
                  run: acts.strike,
                },
              ]
            : []
        }
        actions={[
          {
            key: 'again',
            label: t('actions.sendAgain'),
            needs: returnLogisticsOrderIndex.PackageClaim,
            shown: (row) => maySendAgain(row) && !row.returnProhibited,
            run: on('again'),
          },
          {
            key: 'remarks',
            label: t('actions.editRemarks'),
            needs: returnLogisticsOrderIndex.EditRemarks,
            shown: isUndecided,
            run: on('remarks'),
          },
          {
            key: 'edit',
            label: t('actions.edit'),
            icon: <Icon name="edit" />,
            needs: returnLogisticsOrderIndex.Edit,
            shown: isUndecided,
            run: ({ id }) => go(`/ReturnLogisticsOrderEdit?id=${id}`),
          },
          ...(isStaff
            ? [
                {
                  key: 'pictures',
                  label: t('actions.pictures'),
                  needs: returnLogisticsOrderIndex.EditImages,
                  run: on('pictures'),
                },
              ]
            : []),
        ]}
        rowTone={pressing}
        detail={{ sections: returnedParts(t), children: ({ id }) => <ReturnedDecision id={id} /> }}
      >
        <EnumTabs of="ReturnLogisticsOrderStatus" label={t('returnLogisticsOrder.fields.status')} />
      </ListPage>
      <Suspense>
        {open?.what === 'claim' && <ClaimDialog onClose={close} />}
        {open?.what === 'again' && <SendAgainDialog row={open.row} onClose={close} />}
        {open?.what === 'remarks' && <RemarksDialog row={open.row} onClose={close} />}
        {open?.what === 'pictures' && <PicturesDialog row={open.row} onClose={close} />}
        {open?.what === 'remove' && <RemoveDialog goods={open.goods} onClose={close} />}
      </Suspense>
    </>
  );
}

/** What is in it: the first picture, the first of its goods, and how many pieces came. */
function GoodsCell({ row }: { row: ReturnedRow }) {
  const t = useWords('returns');
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

/** What the staff do to several returns at once. */
function useReturnedBatches(onOpen: (open: Open) => void) {
  const t = useWords('returns');
  const freeing = useCall(batchAvailable, { success: t('pages.goodsFreed') });
  const enabling = useCall(batchEnableReturnProhibited, { success: t('pages.prohibited') });
  const disabling = useCall(batchDisableReturnProhibited, { success: t('pages.allowed') });
  const striking = useCall(deleteReturnLogisticsOrder, { success: t('pages.returnedDeleted') });
  const goodsOf = async (rows: Rows, fits: (goods: ReturnedGoods) => boolean) =>
    (await Promise.all(rows.map(({ id }) => askReturned(id)))).flatMap(({ goodsInfos }) => goodsInfos.filter(fits));
  const none = (key: string): false => {
    tell({ tone: 'warn', text: t(`pages.${key}`) });
    return false;
  };
  return {
    async free(rows: Rows): Promise<void | false> {
      const goods = await goodsOf(rows, isToFree);
      if (!goods.length) return none('nothingToFree');
      if (!(await freeing.run({ goodsIds: goods.map(({ id }) => id!) }))) return false;
    },
    async remove(rows: Rows): Promise<void | false> {
      const goods = await goodsOf(rows, mayGoods('remove'));
      if (!goods.length) return none('nothingToRemove');
      onOpen({ what: 'remove', goods });
    },
    async prohibit(rows: Rows, on: boolean): Promise<void | false> {
      const ids = rows.map(({ id }) => id);
      if (!on) return (await disabling.run({ ids })) ? undefined : false;
      const agreed = await confirm({
        title: t('pages.prohibitTitle', { count: rows.length }),
        text: t('pages.prohibitText'),
        confirmLabel: t('actions.prohibit'),
      });
      if (!agreed || !(await enabling.run({ ids }))) return false;
    },
    async strike(rows: Rows): Promise<void | false> {
      const kept = rows.find((row) => !mayBe('delete')(row));
      if (kept) return none('notToDelete');
      const agreed = await confirm({
        title: t('pages.deleteTitle', { count: rows.length }),
        text: t('pages.deleteText'),
        confirmLabel: t('actions.deleteReturned'),
        tone: 'danger',
        locks: { items: [], firstRows: rows.slice(0, 5).map((row) => row.returnsOrderNumberNo), more: Math.max(0, rows.length - 5) },
      });
      if (!agreed || !(await striking.run({ ids: rows.map(({ id }) => id) }))) return false;
    },
  };
}
