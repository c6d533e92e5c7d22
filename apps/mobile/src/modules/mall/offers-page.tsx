import { ask } from '@entrepot/client/calls/api.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { getMallHome } from '@entrepot/contract/modules/mall/calls.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Panel, Row } from '../../core/parts.tsx';
import { useBasket, useMoneyText } from './mall-asks.ts';
import { Picture } from './picture.tsx';

const settleMs = 300;

/** What is on sale in the mall, by words too; the way to the basket and to what was bought. */
export function OffersPage() {
  const t = useWords('mall');
  const money = useMoneyText();
  const [typed, setTyped] = useState('');
  const content = useSettled(typed.trim(), settleMs) || null;
  const pieces = (useBasket().data ?? []).reduce((all, { quantity }) => all + quantity, 0);
  return (
    <Page title={t('own.mall')} back="/me">
      <Panel>
        <Row title={t('actions.basket')} to="/mall/basket" end={pieces > 0 && <b>{pieces}</b>} />
        <Row title={t('actions.toOrders')} to="/mall/orders" />
      </Panel>
      <TextField type="search" label={t('pages.searchMall')} value={typed} onChange={setTyped} />
      <MoreRows
        about={['mall-home', content]}
        load={(part) => ask(getMallHome, { ...part, content }, { quiet: true })}
        row={(one) => (
          <Row
            to={`/mall/${one.id}`}
            title={<Picture address={one.pictures?.[0]}>{one.name}</Picture>}
            lines={[one.mallShopName, one.orderableQuantity === 0 && t('pages.soldOut')].filter(Boolean).join(' · ')}
            end={<b>{money(one.priceNow, one.currencyId)}</b>}
          />
        )}
        empty={<EmptyState title={t(content ? 'pages.nothingFound' : 'pages.nothingOnSale')} />}
      />
    </Page>
  );
}
