import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { usePageView } from '../../core/tabs/use-page-view.ts';
import { CodOrders } from './cod-orders.tsx';
import { Remittances } from './remittances.tsx';
import { StatementLines } from './statement-lines.tsx';

const views = ['orders', 'remittances', 'lines'] as const;

/** Cash on delivery: the orders, the remittances to customers, and the rows of carriers' statements. */
export function Page() {
  const t = useTexts('cod');
  const staff = audience() !== 'customer';
  const { view, show, title } = usePageView(views);
  const tabs = (
    <Tabs
      label={title}
      value={view}
      onChange={(key) => show(key)}
      tabs={[
        { key: 'orders', label: t('pages.orders') },
        { key: 'remittances', label: t('pages.remittances') },
        ...(staff ? [{ key: 'lines' as const, label: t('pages.statementLines') }] : []),
      ]}
    />
  );
  if (view === 'lines' && staff) return <StatementLines>{tabs}</StatementLines>;
  return view === 'orders' ? <CodOrders onRemittances={() => show('remittances')}>{tabs}</CodOrders> : <Remittances>{tabs}</Remittances>;
}
