import { type Offer, offerCard } from '@entrepot/client/mall/offers.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { OfferCard as Card } from '@entrepot/ui/money/offer-card.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import { InnerLink } from './inner-link.tsx';

/** A product of the mall: picture, name, and its price for the current user. */
export function OfferCard({ offer }: { offer: Offer }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(offer);
  return (
    <Card
      offer={{ ...offerCard(offer, t), currency }}
      link={(className, content) => (
        <InnerLink to={`/MallHomeDetailed?id=${offer.id}`} className={className}>
          {content}
        </InnerLink>
      )}
    />
  );
}
