import { Tabs } from '@entrepot/ui/tabs.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';
import { CodOrders } from './cod-orders.tsx';
import { Remittances } from './remittances.tsx';

type View = 'orders' | 'remittances';

/** Money that carriers collect: the orders it is collected with, and the remittances with which customers get it. */
export function Page() {
  const t = useWords('cod');
  const place = usePlace();
  const [view, setView] = useState<View>(place.query.get('view') === 'remittances' ? 'remittances' : 'orders');
  const show = (next: View, query: Record<string, string> = {}) => {
    // Each list has filters of its own.
    writeQuery(place, new URLSearchParams(next === 'remittances' ? { view: next, ...query } : query));
    setView(next);
  };
  const tabs = (
    <Tabs
      label={place.title}
      value={view}
      onChange={(key) => show(key as View)}
      tabs={[
        { key: 'orders', label: t('pages.orders') },
        { key: 'remittances', label: t('pages.remittances') },
      ]}
    />
  );
  return view === 'orders' ? <CodOrders onRemittances={() => show('remittances')}>{tabs}</CodOrders> : <Remittances>{tabs}</Remittances>;
}
