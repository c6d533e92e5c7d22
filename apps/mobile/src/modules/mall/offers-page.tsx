import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { OfferSpace } from '@entrepot/ui/money/offer-card.tsx';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Choices } from '../../core/parts.tsx';
import { fetchOffers, useOpenShops, type Wish } from './mall-queries.ts';
import { MallSigns } from './mall-signs.tsx';
import css from './mall.module.css';
import { OfferCard } from './offer-card.tsx';

const settleMs = 300;

/** The mall's product list, with search by text or shop. The search is stored in the address. */
export function OffersPage() {
  const t = useTexts('mall');
  const shops = useOpenShops();
  const [, go] = useLocation();
  const query = new URLSearchParams(useSearch());
  const shop = query.get('shop');
  const word = query.get('q') ?? '';
  const [typed, setTyped] = useState(word);
  const look = (wish: Wish) => {
    const activeFilters = Object.entries({ q: wish.content, shop: wish.mallShopId }).filter((one): one is [string, string] =>
      Boolean(one[1]),
    );
    go(activeFilters.length ? `/mall?${new URLSearchParams(activeFilters)}` : '/mall', { replace: true });
  };
  const wanted = typed.trim();
  // Debounced: the address follows the input, not the other way round.
  useEffect(() => {
    if (wanted === word) return undefined;
    const timer = setTimeout(() => look({ content: wanted, mallShopId: shop }), settleMs);
    return () => clearTimeout(timer);
  });
  const showAll = () => {
    setTyped('');
    look({ content: null, mallShopId: null });
  };
  return (
    <Page title={shops.find(({ value }) => value === shop)?.label ?? t('own.mall')} back={shop ? '/mall' : '/'} actions={<MallSigns />}>
      <TextField
        type="search"
        label={t('pages.searchMall')}
        hideLabel
        placeholder={t('pages.searchMall')}
        value={typed}
        onChange={setTyped}
        maxLength={100}
      />
      {shops.length > 1 && (
        <Choices
          label={t('pages.shop')}
          value={shop ?? ''}
          options={[{ value: '', label: t('pages.allShops') }, ...shops]}
          onChange={(chosen) => look({ content: word, mallShopId: chosen || null })}
        />
      )}
      <MoreRows
        about={['mall-home', word, shop]}
        load={(part) => fetchOffers({ content: word || null, mallShopId: shop }, part)}
        row={(one) => <OfferCard offer={one} />}
        renderRows={(cards) => (
          <ul className={css.window} aria-label={t('pages.goods')}>
            {cards}
          </ul>
        )}
        waiting={<CardSkeletons />}
        empty={
          word || shop ? (
            <EmptyState
              title={t('pages.nothingFound')}
              text={t('pages.nothingFoundText')}
              action={{ label: t('actions.showAll'), onClick: showAll }}
            />
          ) : (
            <EmptyState title={t('pages.nothingOnSale')} />
          )
        }
      />
    </Page>
  );
}

/** Placeholder cards, shown while the products load. */
function CardSkeletons() {
  const t = useTexts('mobile');
  return (
    <ul className={css.window} role="status" aria-label={t('list.loading')}>
      {[1, 2, 3, 4].map((at) => (
        <OfferSpace key={at} />
      ))}
    </ul>
  );
}
