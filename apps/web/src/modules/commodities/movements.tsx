import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { enumLabel } from '../../core/values/enums.ts';
import css from './commodities.module.css';

type Movement = Listed<typeof stockMovement>;
const newest = 20;

/** Movements of a commodity, newest first: quantity, source, destination, operator and reason. */
export function Movements({ commodityId }: { commodityId: string }) {
  const t = useTexts('commodities');
  const { timeZone } = useSettings();
  const { data, error, refetch } = useRows(stockMovement, { CommodityId: commodityId, index: 1, rows: newest });
  if (!data) return error ? <ErrorState {...errorProps(error, refetch)} compact /> : <LoadingBlock />;
  if (!data.data.length) return <EmptyState title={t('pages.nothingHappened')} compact />;
  return (
    <ol className={css.timeline} aria-label={t('pages.happened')}>
      {data.data.map((movement) => (
        <li key={movement.id}>
          <span className={css.head}>
            <strong>{enumLabel('StockMovementType', movement.stockMovementType)}</strong>
            <span>{signedQuantity(movement)}</span>
            <span>{wayOf(movement, t)}</span>
          </span>
          <span className={css.when}>
            {[shownTime(movement.creationTime, timeZone, 'minute'), movement.operatorName, movement.warehouseName, movement.reason]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Receipts and issues have a sign; moves do not. */
function signedQuantity({ quantity, fromState, toState }: Movement): string {
  if (fromState === null) return `+${quantity}`;
  return toState === null ? `−${quantity}` : String(quantity);
}

/** The place before and after, as state and shelf. */
export function wayOf(movement: Movement, t: Translate): string {
  const place = (state: number | null, shelf: unknown) =>
    state === null ? null : [enumLabel('InventoryState', state), shelf].filter(Boolean).join(' ');
  const from = place(movement.fromState, movement.fromShelvesName);
  const to = place(movement.toState, movement.toShelvesName);
  return from && to ? t('pages.movement.change', { from, to }) : (to ?? from ?? '');
}
