import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { getMallHome } from '@entrepot/contract/modules/mall/calls.ts';
import { mallHome } from '@entrepot/contract/modules/mall/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { OfferSpace, OfferCard as Card } from '@entrepot/ui/money/offer-card.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useEffect, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { go, useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { BasketButton } from './basket-button.tsx';
import { useOpenShops } from './choices.tsx';
import css from './mall.module.css';
import { type Offer, offerCard } from '@entrepot/client/mall/offers.ts';
import { useCurrencyOf } from '../wallet/public.tsx';
import { InnerLink } from './inner-link.tsx';

/** A product of the mall: picture, name, and its price for the current user. */
function OfferCard({ offer }: { offer: Offer }) {
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

const size = 24;

/** Mall catalogue: products on sale, searchable by text or shop. The search is stored in the address. */
export function Page() {
  const t = useTexts('mall');
  const can = useCan();
  const place = useTabLocation();
  const word = place.query.get('q') ?? '';
  const shop = place.query.get('shop');
  const page = Number(place.query.get('page')) || 1;
  const { data, error, refetch, isPlaceholderData } = useCallQuery(
    getMallHome,
    { mallShopId: shop, content: word || null, index: page, rows: size },
    { enabled: place.inFront, showsPrevious: true },
  );
  const look = (next: { q?: string; shop?: string | null; page?: number }) => {
    const all = { q: word, shop, page: 1, ...next };
    const searchParams = Object.entries(all).flatMap(([key, value]) => (value && value !== 1 ? [[key, String(value)]] : []));
    writeQuery(place, new URLSearchParams(searchParams));
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
  const t = useTexts('mall');
  const shops = useOpenShops();
  const [typed, setTyped] = useState(word);
  // Back navigation and "show everything" change the search text.
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
