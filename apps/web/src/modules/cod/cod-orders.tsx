import { serverNow } from '@entrepot/contract/core/clock.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { undoCodCollected, undoCodReturn } from '@entrepot/contract/modules/cod/calls.ts';
import { codOrder, collectionDetails } from '@entrepot/contract/modules/cod/cod-order.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codRemittanceIndex } from '@entrepot/contract/modules/cod/screens.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import type { ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { type OpenDialog, staff } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { toast } from '@entrepot/client/calls/notices.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { moneyCells, ReverseDialog, useCurrencyOf } from '../wallet/public.tsx';
import { CodFigures } from './figures.tsx';

const CollectDialog = late(() => import('./collect-dialog.tsx').then((part) => ({ default: part.CollectDialog })));
const EstablishDialog = late(() => import('./establish-dialog.tsx').then((part) => ({ default: part.EstablishDialog })));
const CorrectDialog = late(() => import('./correct-dialog.tsx').then((part) => ({ default: part.CorrectDialog })));
const ReturnDialog = late(() => import('./return-dialog.tsx').then((part) => ({ default: part.ReturnDialog })));
const StatementDrawer = late(() => import('./statement-drawer.tsx').then((part) => ({ default: part.StatementDrawer })));

// Payment fields of the order are part of the list; two of its filters are no columns.
const listed = {
  ...codOrder,
  fields: { ...codOrder.fields, ...collectionDetails, differs: f.flag(), remittable: f.flag() },
  page: { filters: ['ownerId', 'carrierId', 'collectionStatus', 'remittable', 'differs'] as const, columns: [], form: [] },
};
export type CodOrder = Listed<typeof listed>;

const { ToBeCollected, Collected } = enumCodes.CollectionStatus;
const { Signed } = enumCodes.OrderStatus;
const own = [
  'serialNumber',
  'collectionStatus',
  'collectionAmount',
  'collectedAmount',
  'collectedTime',
  'remittableTime',
  'codRemittanceSerialNumber',
  'carrierId',
  'carrierNo',
];
const forStaff = [
  'serialNumber',
  'ownerId',
  'collectionStatus',
  'collectionAmount',
  'statedAmount',
  'collectedAmount',
  'collectedTime',
  'settledTime',
  'carrierFee',
  'returnedTime',
  'remittableTime',
  'codRemittanceSerialNumber',
  'carrierId',
  'carrierNo',
  'orderStatus',
  'codRemarks',
];

const differs = ({ statedAmount, settledTime }: CodOrder) => statedAmount !== null && settledTime === null;
const awaits = (row: CodOrder) =>
  (row.collectionStatus === ToBeCollected && row.orderStatus === Signed) || (row.collectionStatus === Collected && !row.settledTime);
/** Whether the collected money may still be corrected or returned: it is in no remittance. */
const isChangeable = (row: CodOrder) => row.collectionStatus === Collected && !row.codRemittanceId;
const ready = (row: CodOrder) =>
  isChangeable(row) && row.orderStatus === Signed && row.remittableTime !== null && row.remittableTime <= serverNow();

const statusTag = ({ collectionStatus: status }: CodOrder) => (
  <StateTag label={enumLabel('CollectionStatus', status)} tone={toneOf('CollectionStatus', status)} />
);

/** Orders with cash on delivery; finance confirms collection, imports carriers' statements and creates remittances. */
export function CodOrders({ children, onRemittances }: { children: ReactNode; onRemittances(): void }) {
  const t = useTexts('cod');
  useLanguage();
  const isStaff = audience() !== 'customer';
  const currencyOf = useCurrencyOf();

  function collect(rows: readonly CodOrder[], open: OpenDialog) {
    const wrong = rows.find((row) => !awaits(row));
    if (!wrong) return open((onClose) => <CollectDialog rows={rows} onClose={onClose} />);
    toast({ tone: 'warn', text: t('pages.otherStatus', { number: wrong.serialNumber }) });
    return false;
  }
  function establish(rows: readonly CodOrder[], open: OpenDialog) {
    const [first] = rows;
    const wrong = rows.find((row) => !ready(row));
    const mixed = rows.some((row) => row.ownerId !== first?.ownerId || row.collectionCurrencyId !== first?.collectionCurrencyId);
    if (!wrong && !mixed) return open((onClose) => <EstablishDialog rows={rows} onClose={onClose} onMade={onRemittances} />);
    toast({ tone: 'warn', text: mixed ? t('pages.mixed') : t('pages.notReady', { number: wrong!.serialNumber }) });
    return false;
  }

  return (
    <ListPage
      of={listed}
      head={<CodFigures orders />}
      columns={isStaff ? forStaff : own}
      filters={isStaff ? ['ownerId', 'carrierId', 'collectionStatus', 'remittable', 'differs'] : ['collectionStatus']}
      cells={{
        ...moneyCells(listed, (row) => currencyOf({ currencyId: row?.collectionCurrencyId }), {
          quiet: ['collectedAmount', 'statedAmount', 'carrierFee'],
        }),
        collectionStatus: statusTag,
      }}
      form={false}
      detail={({ id }) => `/LogisticsOrderDetailed?id=${id}`}
      empty={t(isStaff ? 'codOrder.empty' : 'pages.emptyMine')}
      rowTone={(row) => (isStaff && differs(row) ? 'error' : undefined)}
      toolbar={[
        {
          key: 'import',
          icon: 'upload',
          needs: codRemittanceIndex.ImportStatement,
          audience: staff,
          dialog: (_, onClose) => <StatementDrawer onClose={onClose} />,
        },
      ]}
      bulk={[
        { key: 'collect', needs: codRemittanceIndex.ConfirmCollected, audience: staff, run: collect },
        { key: 'establish', needs: codRemittanceIndex.Establish, audience: staff, run: establish },
      ]}
      actions={[
        {
          key: 'collect',
          needs: codRemittanceIndex.ConfirmCollected,
          audience: staff,
          visible: awaits,
          dialog: (row, onClose) => <CollectDialog rows={[row]} onClose={onClose} />,
        },
        {
          key: 'correct',
          needs: codRemittanceIndex.Correct,
          audience: staff,
          visible: isChangeable,
          dialog: (row, onClose) => <CorrectDialog row={row} onClose={onClose} />,
        },
        {
          key: 'returnMoney',
          needs: codRemittanceIndex.Correct,
          audience: staff,
          tone: 'danger',
          visible: isChangeable,
          dialog: (row, onClose) => <ReturnDialog row={row} onClose={onClose} />,
        },
        {
          key: 'undoCollected',
          needs: codRemittanceIndex.Correct,
          audience: staff,
          tone: 'danger',
          later: true,
          visible: (row) => isChangeable(row) && !row.atDesk,
          dialog: ({ id, serialNumber: number }, onClose) => (
            <ReverseDialog
              call={undoCodCollected}
              id={id}
              title={t('pages.undoCollectedTitle', { number })}
              text={t('pages.undoCollectedText')}
              submit={t('actions.undoCollected')}
              success={t('pages.undoCollectedDone', { number })}
              onClose={onClose}
            />
          ),
        },
        {
          key: 'undoReturnMoney',
          needs: codRemittanceIndex.Correct,
          audience: staff,
          tone: 'danger',
          later: true,
          visible: ({ returnedTime }) => returnedTime !== null,
          dialog: ({ id, serialNumber: number }, onClose) => (
            <ReverseDialog
              call={undoCodReturn}
              id={id}
              title={t('pages.undoReturnTitle', { number })}
              text={t('pages.undoReturnText')}
              submit={t('actions.undoReturnMoney')}
              success={t('pages.undoReturnDone', { number })}
              onClose={onClose}
            />
          ),
        },
      ]}
    >
      {children}
    </ListPage>
  );
}
