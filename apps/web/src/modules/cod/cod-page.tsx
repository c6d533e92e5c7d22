import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { CodOrders } from './cod-orders.tsx';
import { Remittances } from './remittances.tsx';
import { StatementLines } from './statement-lines.tsx';

const views = ['orders', 'remittances', 'lines'] as const;
type View = (typeof views)[number];

/** Cash on delivery: the orders, the remittances to customers, and the rows of carriers' statements. */
export function Page() {
  const t = useTexts('cod');
  const place = useTabLocation();
  const staff = audience() !== 'customer';
  const [view, setView] = useState<View>(views.find((one) => one === place.query.get('view')) ?? 'orders');
  const show = (next: View, query: Record<string, string> = {}) => {
    // Each list has its own filters.
    writeQuery(place, new URLSearchParams(next === 'orders' ? query : { view: next, ...query }));
    setView(next);
  };
  const tabs = (
    <Tabs
      label={place.title}
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
