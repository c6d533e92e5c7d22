import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { PromotionClaiming } from './promotion-claiming.tsx';

/** A promotion's page inside the product: customers claim there, staff preview it. */
export function Page() {
  const place = useTabLocation();
  return <PromotionClaiming id={place.query.get('id') ?? ''} />;
}
