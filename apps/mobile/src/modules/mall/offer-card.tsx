import { type Offer, offerCard } from '@entrepot/client/mall/offers.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { OfferCard as Card } from '@entrepot/ui/money/offer-card.tsx';
import { Link } from 'wouter';
import { useCurrencyOf } from './mall-queries.ts';

/** A product in the list: picture, name and the price for the current visitor. */
export function OfferCard({ offer }: { offer: Offer }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(offer);
  return (
    <Card
      offer={{ ...offerCard(offer, t), currency }}
      link={(className, content) => (
        <Link href={`/mall/${offer.id}`} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
