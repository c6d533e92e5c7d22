import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { unknownItemIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { cancelUnknownItemClaim, disposeUnknownItem, assignUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import type { Tone } from '@entrepot/contract/data/coded.ts';
import { unknownItemClaimStatus } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { useMemo } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, customers, staff, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { filterInputs } from './choices.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { ReturnItemDialog } from './return-item-dialog.tsx';
import { ReviewDrawer } from './review-drawer.tsx';
import { toastRowResults } from './toast-row-results.ts';
import { SearchDialog } from './search-dialog.tsx';
import { EditUnknownItem, NewUnknownItem } from './unknown-form.tsx';
import { claimsOf, type Item, myClaim } from './unknown-facts.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

const { Waiting, Approved, Rejected, Withdrawn } = unknownItemClaimStatus;

const { ToBeClaimed, ClaimAuditing, Claimed } = enumCodes.UnknownItemStatus;
// The number is masked for customers, so there is nothing to search in.
const forCustomers = { ...unknownItem, search: [] };
const claimDialog = (item: Item) => (onClose: () => void) => <ClaimDialog item={item} onClose={onClose} />;

/** Undeclared parcels: customers claim them, staff decide on the owner. */
export function Page() {
  const t = useTexts('packages');
  const customer = audience() === 'customer';
  const waits = (item: Item) => item.unknownItemStatus === ToBeClaimed || item.unknownItemStatus === ClaimAuditing;
  const isOwnClaim = (item: Item) => myClaim(item)?.status === Waiting;
  const keys = useMemo(() => listKeys(customer), [customer]);
  const actions: readonly Button<Listed<typeof unknownItem>>[] = [
    {
      key: 'claim',
      needs: unknownItemIndex.Claim,
      audience: customers,
      visible: (item) => waits(item) && !isOwnClaim(item),
      dialog: (item, onClose) => claimDialog(item)(onClose),
    },
    {
      key: 'editUnknown',
      needs: unknownItemIndex.Edit,
      audience: staff,
      visible: (item) => waits(item),
      dialog: (item, onClose) => <EditUnknownItem item={item} onClose={onClose} />,
    },
    {
      key: 'review',
      needs: unknownItemIndex.Audit,
      audience: staff,
      visible: (item) => claimsOf(item).length > 0,
      dialog: (item, onClose) => <ReviewDrawer item={item} onClose={onClose} />,
    },
    {
      key: 'assignTo',
      needs: unknownItemIndex.Assign,
      audience: staff,
      visible: (item) => item.unknownItemStatus === ToBeClaimed,
      dialog: (item, onClose) => <AssignDialog item={item} onClose={onClose} />,
    },
    {
      key: 'returnItem',
      needs: unknownItemIndex.Return,
      audience: staff,
      visible: (item) => item.unknownItemStatus === ToBeClaimed,
      dialog: (item, onClose) => <ReturnItemDialog item={item} onClose={onClose} />,
    },
    callButton({
      key: 'cancelClaim',
      call: cancelUnknownItemClaim,
      tone: 'danger',
      visible: (item) => (customer ? isOwnClaim(item) : item.unknownItemStatus === Claimed),
      confirm: (item) => ({
        title: t(customer ? 'pages.withdrawTitle' : 'pages.revokeTitle', { number: item.courierNumber }),
        text: customer ? undefined : t('pages.revokeText'),
      }),
      success: 'pages.claimCancelled',
    }),
  ];
  const bulk: readonly Button<readonly Listed<typeof unknownItem>[]>[] = [
    // Only the site disposes of items; the warehouse can only send them back.
    callButton({
      key: 'dispose',
      call: disposeUnknownItem,
      tone: 'danger',
      confirm: { title: 'pages.disposeItemsTitle', text: 'pages.disposeItemsText' },
      done: (answers, items) => toastRowResults(t, answers, items, 'pages.disposed'),
    }),
  ];
  return (
    <ListPage
      of={customer ? forCustomers : unknownItem}
      at={{ Establish: 'newUnknown', Edit: 'editUnknown' }}
      columns={keys.columns}
      filters={keys.filters}
      filterInputs={filterInputs}
      own={customer ? [{ key: 'myClaim', label: t('pages.myClaim'), cell: (item) => <MyClaim item={item} />, width: 130 }] : []}
      form={false}
      toolbar={[
        {
          key: 'searchNumber',
          icon: 'search',
          primary: true,
          needs: unknownItemIndex.Claim,
          audience: customers,
          run: (_, open) => open((onClose) => <SearchDialog onClose={onClose} onClaim={(item) => open(claimDialog(item))} />),
        },
        {
          key: 'newUnknown',
          icon: 'plus',
          primary: true,
          needs: unknownItemIndex.Establish,
          audience: staff,
          dialog: (_, onClose) => <NewUnknownItem onClose={onClose} />,
        },
      ]}
      actions={actions}
      bulk={bulk}
    />
  );
}

const tones: Readonly<Record<number, Tone>> = { [Waiting]: 'waiting', [Approved]: 'success', [Rejected]: 'error', [Withdrawn]: 'neutral' };

function MyClaim({ item }: { item: Item }) {
  const t = useTexts('packages');
  const claim = myClaim(item);
  return claim ? <StateTag label={t(`pages.unknownItemClaimStatus.${claim.status}`)} tone={tones[claim.status] ?? 'neutral'} /> : null;
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

/** Assigns an unclaimed item to the customer that staff identified. */
function AssignDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useTexts('packages');
  return (
    <CallDialog
      of={assignUnknownItem}
      about={pkg}
      title={headed(t('actions.assignTo'), item.courierNumber)}
      rows={[['ownerId']]}
      params={{ id: item.id }}
      submit={t('actions.assign')}
      success={t('pages.assigned', { number: item.courierNumber })}
      onClose={onClose}
    />
  );
}
