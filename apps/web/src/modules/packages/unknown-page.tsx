import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { unknownItemIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { cancelUnknownItemClaim, disposeUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import { unknownItemClaimStatus } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { useMemo, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { filterInputs } from './choices.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { ReturnItemDialog } from './return-item-dialog.tsx';
import { ReviewDrawer } from './review-drawer.tsx';
import { tellRows } from './row-answers.ts';
import { SearchDialog } from './search-dialog.tsx';
import { EditUnknownItem, NewUnknownItem } from './unknown-form.tsx';
import { claimsOf, type Item, myClaim } from './unknown-facts.ts';

const { ToBeClaimed, ClaimAuditing, Claimed } = enumCodes.UnknownItemStatus;
const { Waiting } = unknownItemClaimStatus;
// The number is masked for customers, so there is nothing to search in.
const forCustomers = { ...unknownItem, search: [] };
type Open = { what: 'search' | 'new' } | { what: 'claim' | 'assign' | 'review' | 'return' | 'edit'; item: Item };

/** Parcels nobody declared: customers claim them, the staff decide whose they are. */
export function Page() {
  const t = useWords('packages');
  const customer = audience() === 'C';
  // The site decides what is thrown away; the warehouse only sends back.
  const mayDispose = !customer && audience() !== 'W';
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const cancelling = useCall(cancelUnknownItemClaim, { success: t('pages.claimCancelled') });
  const cancel = async (item: Item) => {
    const agreed = await confirm({
      title: t(customer ? 'pages.withdrawTitle' : 'pages.takeBackTitle', { number: item.courierNumber }),
      text: customer ? undefined : t('pages.takeBackText'),
      confirmLabel: t('actions.cancelClaim'),
      tone: 'danger',
    });
    if (agreed) await cancelling.run({ id: item.id });
  };
  const disposing = useCall(disposeUnknownItem);
  const dispose = async (items: readonly Item[]) => {
    const agreed = await confirm({
      title: t('pages.disposeItemsTitle', { count: items.length }),
      text: t('pages.disposeItemsText'),
      confirmLabel: t('actions.dispose'),
      tone: 'danger',
    });
    const answers = agreed && (await disposing.run({ ids: items.map(({ id }) => id) }));
    if (!answers) return false;
    tellRows(t, answers, items, 'pages.disposed');
    return true;
  };
  const waits = (item: Item) => item.unknownItemStatus === ToBeClaimed || item.unknownItemStatus === ClaimAuditing;
  const mine = (item: Item) => myClaim(item)?.status === Waiting;
  const keys = useMemo(() => listKeys(customer), [customer]);
  return (
    <>
      <ListPage
        of={customer ? forCustomers : unknownItem}
        columns={keys.columns}
        filters={keys.filters}
        filterInputs={filterInputs}
        own={customer ? [{ key: 'myClaim', label: t('pages.myClaim'), cell: (item) => <MyClaim item={item} />, width: 130 }] : []}
        form={false}
        toolbar={
          customer
            ? [
                {
                  key: 'search',
                  label: t('actions.searchNumber'),
                  icon: <Icon name="search" />,
                  primary: true,
                  needs: unknownItemIndex.Claim,
                  onClick: () => setOpen({ what: 'search' }),
                },
              ]
            : [
                {
                  key: 'new',
                  label: t('actions.newUnknown'),
                  icon: <Icon name="plus" />,
                  primary: true,
                  needs: unknownItemIndex.Establish,
                  onClick: () => setOpen({ what: 'new' }),
                },
              ]
        }
        actions={[
          {
            key: 'claim',
            label: t('actions.claim'),
            needs: unknownItemIndex.Claim,
            shown: (item) => customer && waits(item) && !mine(item),
            run: (item) => setOpen({ what: 'claim', item }),
          },
          {
            key: 'edit',
            label: t('actions.editUnknown'),
            needs: unknownItemIndex.Edit,
            shown: (item) => !customer && waits(item),
            run: (item) => setOpen({ what: 'edit', item }),
          },
          {
            key: 'review',
            label: t('actions.review'),
            needs: unknownItemIndex.Audit,
            shown: (item) => !customer && claimsOf(item).length > 0,
            run: (item) => setOpen({ what: 'review', item }),
          },
          {
            key: 'assign',
            label: t('actions.assignTo'),
            needs: unknownItemIndex.Assign,
            shown: (item) => !customer && item.unknownItemStatus === ToBeClaimed,
            run: (item) => setOpen({ what: 'assign', item }),
          },
          {
            key: 'return',
            label: t('actions.returnItem'),
            needs: unknownItemIndex.Return,
            shown: (item) => !customer && item.unknownItemStatus === ToBeClaimed,
            run: (item) => setOpen({ what: 'return', item }),
          },
          {
            key: 'cancel',
            label: t('actions.cancelClaim'),
            tone: 'danger',
            needs: unknownItemIndex.CancelClaim,
            shown: (item) => (customer ? mine(item) : item.unknownItemStatus === Claimed),
            run: cancel,
          },
        ]}
        bulk={
          mayDispose ? [{ key: 'dispose', label: t('actions.dispose'), needs: unknownItemIndex.Dispose, tone: 'danger', run: dispose }] : []
        }
      />
      {open?.what === 'new' && <NewUnknownItem onClose={close} />}
      {open?.what === 'edit' && <EditUnknownItem item={open.item} onClose={close} />}
      {open?.what === 'return' && <ReturnItemDialog item={open.item} onClose={close} />}
      {open?.what === 'search' && <SearchDialog onClose={close} onClaim={(item) => setOpen({ what: 'claim', item })} />}
      {open?.what === 'claim' && <ClaimDialog item={open.item} onClose={close} />}
      {open?.what === 'assign' && <AssignDialog item={open.item} onClose={close} />}
      {open?.what === 'review' && <ReviewDrawer item={open.item} onClose={close} />}
    </>
  );
}

const tones = { 1: 'waits', 2: 'done', 3: 'wrong', 4: 'idle' } as const;

function MyClaim({ item }: { item: Item }) {
  const t = useWords('packages');
  const claim = myClaim(item);
  return claim ? <StateTag label={t(`pages.unknownItemClaimStatus.${claim.status}`)} tone={tones[claim.status as 1]} /> : null;
}

function listKeys(customer: boolean) {
  if (customer)
    return {
      columns: ['courierNumber', 'unknownItemStatus', 'warehouseId', 'grossWeight', 'pictures', 'signedTime', 'myClaim'],
      filters: ['warehouseId', 'unknownItemStatus'],
    };
  return {
    columns: [
      'courierNumber',
      'unknownItemStatus',
      'warehouseId',
      'shelfId',
      'grossWeight',
      'labelMemberCode',
      'ownerId',
      'pictures',
      'labelPictures',
      'signedTime',
    ],
    filters: ['courierNumber', 'unknownItemStatus', 'warehouseId'],
  };
}
