import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { NotShown } from '../../core/app/not-shown.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { go, usePlace } from '../../core/tabs/place.ts';
import { OrderWizard } from './order-wizard.tsx';
import { parcelLine } from './goods-lines.ts';
import { type OrderValues, useOrderToEdit } from './order-form.ts';

/** Makes an order step by step, or changes the one that the address names by `id`. */
export function Page() {
  const t = useWords('orders');
  const place = usePlace();
  const id = place.query.get('id');
  const { data, error, refetch } = useOrderToEdit(id);
  if (place.screen === 'LogisticsOrderEdit' && !id)
    return (
      <EmptyState title={t('pages.noneChosen')} action={{ label: t('logisticsOrder.plural'), onClick: () => go('/LogisticsOrderIndex') }} />
    );
  const chosen = place.query.get('packages');
  if (!id) return <OrderWizard key={chosen} id={null} first={chosen ? startOf(chosen, place.query) : null} rowVersion={null} />;
  if (error && !data) return <NotShown error={error} again={refetch} />;
  if (!data) return <LoadingBlock />;
  const { id: _id, rowVersion, couponIds: _coupons, ...first } = data;
  return <OrderWizard key={id} id={id} first={first} rowVersion={rowVersion} />;
}

/** An order that starts with packages chosen in their list. */
const startOf = (packages: string, query: URLSearchParams): OrderValues => ({
  goods: packages.split(',').map(parcelLine),
  warehouseId: query.get('warehouse') ?? undefined,
  userId: audience() === 'C' ? undefined : (query.get('customer') ?? undefined),
});
