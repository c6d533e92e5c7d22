import { useWords } from '@entrepot/client/react/use-words.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Skeleton } from '@entrepot/ui/loader.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Choices } from '../../core/parts.tsx';
import { askOffers, useOpenShops, type Wish } from './mall-asks.ts';
import { MallSigns } from './mall-signs.tsx';
import css from './mall.module.css';
import { OfferCard } from './offer-card.tsx';

const settleMs = 300;

/** The shop window of the mall: what is on sale, found by a word or by its shop. The address holds what is looked for. */
export function OffersPage() {
  const t = useWords('mall');
  const shops = useOpenShops();
  const [, go] = useLocation();
  const query = new URLSearchParams(useSearch());
  const shop = query.get('shop');
  const word = query.get('q') ?? '';
  const [typed, setTyped] = useState(word);
  const look = (wish: Wish) => {
    const said = Object.entries({ q: wish.content, shop: wish.mallShopId }).filter((one): one is [string, string] => Boolean(one[1]));
    go(said.length ? `/mall?${new URLSearchParams(said)}` : '/mall', { replace: true });
  };
  const wanted = typed.trim();
  // What is typed leads the address once it stands still, not the other way round.
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
        load={(part) => askOffers({ content: word || null, mallShopId: shop }, part)}
        row={(one) => <OfferCard offer={one} />}
        together={(cards) => (
          <ul className={css.window} aria-label={t('pages.goods')}>
            {cards}
          </ul>
        )}
        waiting={<CardsToCome />}
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

/** Cards in their shape while they are asked for. */
function CardsToCome() {
  const t = useWords('mobile');
  return (
    <ul className={css.window} role="status" aria-label={t('list.loading')}>
      {[1, 2, 3, 4].map((at) => (
        <li key={at} className={css.card} aria-hidden="true">
          <span className={css.cardLink}>
            <span className={css.picture} />
            <Skeleton />
            <Skeleton width="50%" height={20} />
          </span>
        </li>
      ))}
    </ul>
  );
}
