import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { list } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { FullSiteLink } from '../../core/full-site-link.tsx';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Panel, Row, State } from '../../core/parts.tsx';

/** Lists the customer's stock by commodity: quantity, warehouse and whether it can be shipped. */
export function StockPage() {
  const t = useTexts('commodities');
  return (
    <Page title={t('own.stock')} back="/me">
      <MoreRows
        about={['commodityInventory']}
        load={(part, signal) => list(commodityInventory, { ...part }, { quiet: true, signal })}
        row={(one) => (
          <Row
            title={String(one.commodityName ?? '')}
            lines={[one.commodityCode, one.warehouseName].filter(Boolean).join(' · ')}
            end={
              <>
                <b>{one.quantity}</b>
                <State of="InventoryState" code={one.inventoryState} />
              </>
            }
          />
        )}
        empty={<EmptyState title={t('own.noStock')} />}
      />
      <Panel>
        <FullSiteLink to="/CommodityIndex">{t('own.send')}</FullSiteLink>
      </Panel>
    </Page>
  );
}
