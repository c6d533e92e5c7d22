import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { matchThirdPartyPlatformsOrder } from '@entrepot/contract/modules/shops/platform-calls.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { type Goods, type Line, piecesOf } from './goods.ts';
import { GoodsEditor } from './goods-editor.tsx';
import { usePlatformOrder } from './platform-lines.tsx';
import type { PlatformRow } from './use-platform-acts.ts';

interface Of {
  row: PlatformRow;
  onClose(): void;
}

// Not a schema form: the plain dialog is only shown until the order's lines have loaded.
/** Binds the full quantity of goods to a third-party order, so that it can be ordered. */
export function MatchDialog({ row, onClose }: Of) {
  const t = useTexts('shops');
  const { data, error, refetch } = usePlatformOrder(row.id);
  if (data) return <Form row={row} lines={data.lines} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} size="large" title={t('actions.match')}>
      {error ? <ErrorState {...errorProps(error, refetch)} /> : <LoadingBlock />}
    </Modal>
  );
}

/** Whether every line has the ordered quantity. */
const isExact = (lines: readonly Line[], goods: readonly Goods[]): boolean =>
  lines.every((line) => piecesOf(goods.filter(({ lineId }) => lineId === line.id)) === line.quantity);

function Form({ row, lines, onClose }: Of & { lines: readonly Line[] }) {
  const t = useTexts('shops');
  const [names, setNames] = useState<Record<string, string>>({});
  return (
    <CallDialog
      of={matchThirdPartyPlatformsOrder}
      about={platformOrder}
      size="large"
      title={t('pages.matchTitle', { number: row.platformOrderNo })}
      above={<Text tone="soft">{t('pages.matchText')}</Text>}
      rows={[['goods']]}
      defaults={{ goods: [] }}
      fields={({ goods }) => ({
        goods: {
          label: t('shopOrder.fields.matchStatus'),
          wrong: !isExact(lines, goods ?? []) && t('pages.notExact'),
          validateOn: 'sending',
          draw: ({ value, onChange, error }) => (
            <GoodsEditor
              lines={lines}
              value={value ?? []}
              onChange={onChange}
              names={names}
              onNamed={(id, name) => setNames((known) => ({ ...known, [id]: name }))}
              ownerId={audience() === 'customer' ? undefined : row.ownerId}
              error={error}
            />
          ),
        },
      })}
      params={{ id: row.id }}
      submit={t('actions.match')}
      success={t('pages.matched')}
      onClose={onClose}
    />
  );
}
