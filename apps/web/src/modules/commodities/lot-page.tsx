import { siteToday } from '@entrepot/client/calls/site-zone.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { commodityLot, lotStates } from '@entrepot/contract/modules/commodities/commodity-lot.ts';
import {
  blockLots,
  correctLot,
  expiryDays,
  getCommodityLots,
  lotTotals,
  unblockLots,
} from '@entrepot/contract/modules/commodities/lot-calls.ts';
import { commodityLotIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import type { Tone } from '@entrepot/contract/data/coded.ts';
import { daysBetween } from '@entrepot/contract/core/zones.ts';
import { useMemo } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { filterInputs } from './choices.tsx';

const { warehouseId, daysAhead } = getCommodityLots.input;
/** Lots as their list shows them: with their pieces, and filtered by warehouse and expiry. */
const stocked = { ...commodityLot, fields: { ...commodityLot.fields, ...lotTotals, warehouseId, daysAhead } };
type Row = Listed<typeof stocked>;
type Rows = readonly Row[];

const visible = (keys: readonly string[]) => (audience() === 'customer' ? keys.filter((key) => key !== 'ownerId') : [...keys]);
const daysLeft = ({ expiryDate }: Row) => (expiryDate ? daysBetween(siteToday(), expiryDate) : null);

const bulk: readonly Button<Rows>[] = [
  {
    key: 'Block',
    needs: commodityLotIndex.Block,
    tone: 'danger',
    fits: ({ status }) => lotStates.can(status, 'block'),
    dialog: (rows, onClose) => <ReasonDialog rows={rows} isBlocking onClose={onClose} />,
  },
  {
    key: 'Unblock',
    needs: commodityLotIndex.Unblock,
    fits: ({ status }) => lotStates.can(status, 'unblock'),
    dialog: (rows, onClose) => <ReasonDialog rows={rows} isBlocking={false} onClose={onClose} />,
  },
];
const actions: readonly Button<Row>[] = [
  {
    key: 'Correct',
    needs: commodityLotIndex.Correct,
    dialog: (row, onClose) => <CorrectDialog row={row} onClose={onClose} />,
  },
];

const toneOf = (row: Row): Tone | undefined => {
  const left = daysLeft(row);
  if (!row.quantity || left === null) return undefined;
  if (left < 0) return 'error';
  return left <= expiryDays ? 'waiting' : undefined;
};

/** Lots of commodities with their pieces, the earliest expiry date first; those of expiring stock by a filter. */
export function Page() {
  const t = useTexts('commodities');
  const own = useMemo(
    () => [
      {
        key: 'left',
        label: t('pages.lots.left'),
        align: 'right' as const,
        cell(row: Row) {
          const left = daysLeft(row);
          if (left === null) return '—';
          return left < 0 ? t('pages.lots.expired') : t('pages.lots.daysLeft', { count: left });
        },
      },
    ],
    [t],
  );
  return (
    <ListPage
      of={stocked}
      columns={visible([
        'number',
        'commodityId',
        'expiryDate',
        'left',
        'status',
        'quantity',
        'reservedQuantity',
        'blockReason',
        'ownerId',
        'blockedTime',
        'blockerId',
      ])}
      own={own}
      filters={visible(['daysAhead', 'number', 'commodityId', 'status', 'warehouseId', 'ownerId'])}
      filterInputs={filterInputs}
      form={false}
      bulk={bulk}
      actions={actions}
      rowTone={toneOf}
    />
  );
}

function ReasonDialog({ rows, isBlocking, onClose }: { rows: Rows; isBlocking: boolean; onClose(): void }) {
  const t = useTexts('commodities');
  const name = t(isBlocking ? 'actions.Block' : 'actions.Unblock');
  return (
    <CallDialog
      of={isBlocking ? blockLots : unblockLots}
      about={commodityLot}
      size="small"
      title={headed(name, rows.map(({ number }) => number).join(', '))}
      rows={[['reason']]}
      fields={{ reason: { hint: isBlocking ? t('pages.lots.blockHint') : undefined } }}
      params={{ ids: rows.map(({ id }) => id) }}
      submit={name}
      success={t(isBlocking ? 'pages.lots.blocked' : 'pages.lots.unblocked', { count: rows.length })}
      onClose={onClose}
      tone={isBlocking ? 'danger' : 'primary'}
    />
  );
}

function CorrectDialog({ row: { id, number, expiryDate }, onClose }: { row: Row; onClose(): void }) {
  const t = useTexts('commodities');
  return (
    <CallDialog
      of={correctLot}
      about={commodityLot}
      size="small"
      title={headed(t('actions.Correct'), number)}
      rows={[['expiryDate'], ['reason']]}
      defaults={{ expiryDate }}
      params={{ id }}
      submit={t('actions.Correct')}
      success={t('pages.lots.corrected')}
      onClose={onClose}
    />
  );
}
