import { useSearch } from 'wouter';
import { PromotionClaiming } from '../modules/promotions/promotion-claiming.tsx';
import { PublicFrame } from './frame.tsx';
import css from './promotion-page.module.css';

/** Page of a promotion for visitors. */
export function PromotionPage() {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  return (
    <PublicFrame>
      <main className={css.main}>
        <PromotionClaiming id={id} />
      </main>
    </PublicFrame>
  );
}
