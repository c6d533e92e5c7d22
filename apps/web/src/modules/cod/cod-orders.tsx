import { f } from '@entrepot/contract/core/field.ts';
import { codOrder, collectedFacts } from '@entrepot/contract/modules/cod/cod-order.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codRemittanceIndex } from '@entrepot/contract/modules/cod/screens.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { tell } from '@entrepot/client/calls/notices.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { toneOf } from '@entrepot/ui/tones.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { CodFigures } from './figures.tsx';

const CollectDialog = late(() => import('./collect-dialog.tsx').then((part) => ({ default: part.CollectDialog })));
const EstablishDialog = late(() => import('./establish-dialog.tsx').then((part) => ({ default: part.EstablishDialog })));
const StatementDrawer = late(() => import('./statement-drawer.tsx').then((part) => ({ default: part.StatementDrawer })));

// What is known of an order's money comes with the list; two of its filters are no columns.
const listed = {
  ...codOrder,
  fields: { ...codOrder.fields, ...collectedFacts, differs: f.flag(), remittable: f.flag() },
  page: { filters: ['ownerId', 'carrierId', 'collectionStatus', 'remittable', 'differs'] as const, columns: [], form: [] },
};
export type CodOrder = Listed<typeof listed>;

const { ToBeCollected, Collected } = enumCodes.CollectionStatus;
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
  'remittableTime',
  'codRemittanceSerialNumber',
  'carrierId',
  'carrierNo',
  'orderStatus',
  'codRemarks',
];

const differs = ({ statedAmount, settledTime }: CodOrder) => statedAmount !== null && settledTime === null;
const awaits = (row: CodOrder) => row.collectionStatus === ToBeCollected || (row.collectionStatus === Collected && !row.settledTime);
const ready = (row: CodOrder) =>
  row.collectionStatus === Collected && !row.codRemittanceId && row.remittableTime !== null && row.remittableTime <= new Date();

const statusTag = ({ collectionStatus: status }: CodOrder) => (
  <StateTag label={enumLabel('CollectionStatus', status)} tone={status === Collected ? 'active' : toneOf('CollectionStatus', status)} />
);

/** The orders whose money is collected; finance confirms it, takes carriers' statements in, and puts it into remittances. */
export function CodOrders({ children, onRemittances }: { children: ReactNode; onRemittances(): void }) {
  const t = useWords('cod');
  useLanguage();
  const staff = audience() !== 'C';
  const currencyOf = useCurrencyOf();
  const [collecting, setCollecting] = useState<readonly CodOrder[]>([]);
  const [establishing, setEstablishing] = useState<readonly CodOrder[]>([]);
  const [importing, setImporting] = useState(false);

  function collect(rows: readonly CodOrder[]) {
    const wrong = rows.find((row) => !awaits(row));
    if (!wrong) return setCollecting(rows);
    tell({ tone: 'warn', text: t('pages.otherStatus', { number: wrong.serialNumber }) });
    return false;
  }
  function establish(rows: readonly CodOrder[]) {
    const [first] = rows;
    const wrong = rows.find((row) => !ready(row));
    const mixed = rows.some((row) => row.ownerId !== first?.ownerId || row.collectionCurrencyId !== first?.collectionCurrencyId);
    if (!wrong && !mixed) return setEstablishing(rows);
    tell({ tone: 'warn', text: mixed ? t('pages.mixed') : t('pages.notReady', { number: wrong!.serialNumber }) });
    return false;
  }

  return (
    <>
      <ListPage
        of={listed}
        head={<CodFigures orders />}
        columns={staff ? forStaff : own}
        filters={staff ? ['ownerId', 'carrierId', 'collectionStatus', 'remittable', 'differs'] : ['collectionStatus']}
        cells={{
          ...moneyCells(listed, (row) => currencyOf({ currencyId: row?.collectionCurrencyId }), {
            quiet: ['collectedAmount', 'statedAmount'],
          }),
          collectionStatus: statusTag,
        }}
        form={false}
        detail={({ id }) => `/LogisticsOrderDetailed?id=${id}`}
        empty={t(staff ? 'codOrder.empty' : 'pages.emptyMine')}
        rowTone={(row) => (staff && differs(row) ? 'wrong' : undefined)}
        toolbar={[
          {
            key: 'import',
            label: t('actions.import'),
            icon: <Icon name="upload" />,
            needs: codRemittanceIndex.ImportStatement,
            hidden: !staff,
            onClick: () => setImporting(true),
          },
        ]}
        bulk={
          staff
            ? [
                { key: 'collect', label: t('actions.collect'), needs: codRemittanceIndex.ConfirmCollected, run: collect },
                { key: 'establish', label: t('actions.establish'), needs: codRemittanceIndex.Establish, run: establish },
              ]
            : []
        }
        actions={[
          {
            key: 'collect',
            label: t('actions.collect'),
            needs: codRemittanceIndex.ConfirmCollected,
            shown: (row) => staff && awaits(row),
            run: (row) => setCollecting([row]),
          },
        ]}
      >
        {children}
      </ListPage>
      <Suspense>
        {collecting.length > 0 && <CollectDialog rows={collecting} onClose={() => setCollecting([])} />}
        {establishing.length > 0 && <EstablishDialog rows={establishing} onClose={() => setEstablishing([])} onMade={onRemittances} />}
        {importing && <StatementDrawer onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  );
}
