import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { LoadError } from '../../core/app/load-error.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { go, useTabLocation } from '../../core/tabs/tab-location.ts';
import { OrderWizard } from './order-wizard.tsx';
import { parcelLine } from './goods-lines.ts';
import { type OrderValues, useOrderToEdit } from './order-form.ts';

/** Creates an order step by step, or edits the one in the `id` parameter. */
export function Page() {
  const t = useTexts('orders');
  const place = useTabLocation();
  const id = place.query.get('id');
  const { data, error, refetch } = useOrderToEdit(id);
  if (place.screen === 'LogisticsOrderEdit' && !id)
    return (
      <EmptyState title={t('pages.noneChosen')} action={{ label: t('logisticsOrder.plural'), onClick: () => go('/LogisticsOrderIndex') }} />
    );
  const chosen = place.query.get('packages');
  if (!id) return <OrderWizard key={chosen} id={null} first={chosen ? startOf(chosen, place.query) : null} rowVersion={null} />;
  if (error && !data) return <LoadError error={error} again={refetch} />;
  if (!data) return <LoadingBlock />;
  const { id: _id, rowVersion, couponIds: _coupons, ...first } = data;
  return <OrderWizard key={id} id={id} first={first} rowVersion={rowVersion} />;
}

/** An order that starts with packages chosen in their list. */
const startOf = (packages: string, query: URLSearchParams): OrderValues => ({
  goods: packages.split(',').map(parcelLine),
  warehouseId: query.get('warehouse') ?? undefined,
  userId: audience() === 'customer' ? undefined : (query.get('customer') ?? undefined),
});
