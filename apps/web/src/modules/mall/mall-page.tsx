import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { mallHome } from '@entrepot/contract/modules/mall/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useEffect, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { go, usePlace, writeQuery } from '../../core/tabs/place.ts';
import { BasketButton } from './basket-button.tsx';
import { useOpenShops } from './choices.tsx';
import css from './mall.module.css';
import { OfferCard, OfferSpace } from './offer-card.tsx';
import { useOffers } from './product-facts.ts';

const size = 24;

/** The shop window of the mall: what is on sale, found by a word or by its shop. The address holds what is looked for. */
export function Page() {
  const t = useWords('mall');
  const can = useCan();
  const place = usePlace();
  const word = place.query.get('q') ?? '';
  const shop = place.query.get('shop');
  const page = Number(place.query.get('page')) || 1;
  const { data, error, refetch, isPlaceholderData } = useOffers(
    { mallShopId: shop, content: word || null, index: page, rows: size },
    place.inFront,
  );
  const look = (next: { q?: string; shop?: string | null; page?: number }) => {
    const all = { q: word, shop, page: 1, ...next };
    const told = Object.entries(all).flatMap(([key, value]) => (value && value !== 1 ? [[key, String(value)]] : []));
    writeQuery(place, new URLSearchParams(told));
  };
  const isNarrowed = word !== '' || shop !== null;
  return (
    <Stack>
      <PageHeader
        title={place.title}
        actions={
          <>
            <Button onClick={() => go('/BuyerOrderIndex')}>{t('actions.toOrders')}</Button>
            {can(mallHome.Buy) && <BasketButton />}
          </>
        }
      />
      <Search word={word} shop={shop} onSearch={look} />
      {error && !data ? (
        <ErrorState {...errorProps(error, refetch)} />
      ) : data && data.data.length === 0 ? (
        isNarrowed ? (
          <EmptyState
            title={t('pages.nothingFound')}
            text={t('pages.nothingFoundText')}
            action={{ label: t('actions.showAll'), onClick: () => look({ q: '', shop: null }) }}
          />
        ) : (
          <EmptyState title={t('pages.nothingOnSale')} />
        )
      ) : (
        <ul className={css.window} aria-label={t('pages.goods')} aria-busy={!data || isPlaceholderData || undefined}>
          {data ? data.data.map((offer) => <OfferCard key={offer.id} offer={offer} />) : [1, 2, 3, 4].map((at) => <OfferSpace key={at} />)}
        </ul>
      )}
      {data && data.total > size && (
        <Pager page={page} size={size} total={data.total} totalIsBound={data.totalIsBound} onChange={(next) => look({ page: next.page })} />
      )}
    </Stack>
  );
}

interface SearchProps {
  word: string;
  shop: string | null;
  onSearch(next: { q?: string; shop?: string | null }): void;
}

function Search({ word, shop, onSearch }: SearchProps) {
  const t = useWords('mall');
  const shops = useOpenShops();
  const [typed, setTyped] = useState(word);
  // The way back, or "show everything", says another word than what was typed.
  useEffect(() => {
    setTyped(word);
  }, [word]);
  const search = () => onSearch({ q: typed.trim() });
  return (
    <search className={css.search}>
      <TextField
        label={t('pages.searchMall')}
        hideLabel
        placeholder={t('pages.searchMall')}
        value={typed}
        onChange={setTyped}
        onEnter={search}
        left={<Icon name="search" />}
        maxLength={100}
      />
      <Select
        label={t('pages.shop')}
        hideLabel
        options={shops ?? []}
        value={shop}
        onChange={(chosen) => onSearch({ shop: chosen })}
        placeholder={t('pages.allShops')}
        clearable
      />
      <Button kind="primary" onClick={search}>
        {t('actions.search')}
      </Button>
    </search>
  );
}
