import { usePlace } from '../../core/tabs/place.ts';
import { PromotionClaiming } from './promotion-claiming.tsx';

/** A promotion's page inside the product: to claim for customers, to look at for staff. */
export function Page() {
  const place = usePlace();
  return <PromotionClaiming id={place.query.get('id') ?? ''} />;
}
