import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { WaitingOrders } from './waiting-orders.tsx';
import { WaybillList } from './waybill-list.tsx';

type View = 'waybills' | 'waiting';

/** The waybills to print, and the packed orders that have none yet. */
export function Page() {
  const t = useTexts('carriers');
  const place = useTabLocation();
  const [view, setView] = useState<View>(place.query.get('view') === 'waiting' ? 'waiting' : 'waybills');
  const tabs = (
    <Tabs
      label={t('waybill.plural')}
      value={view}
      onChange={(key) => {
        // Each list has its own filters.
        writeQuery(place, new URLSearchParams(key === 'waiting' ? { view: 'waiting' } : {}));
        setView(key);
      }}
      tabs={[
        { key: 'waybills', label: t('pages.obtained') },
        { key: 'waiting', label: t('pages.waiting') },
      ]}
    />
  );
  return view === 'waybills' ? <WaybillList>{tabs}</WaybillList> : <WaitingOrders>{tabs}</WaitingOrders>;
}
