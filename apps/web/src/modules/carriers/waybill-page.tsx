import { Tabs } from '@entrepot/ui/tabs.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';
import { WaitingOrders } from './waiting-orders.tsx';
import { WaybillList } from './waybill-list.tsx';

type View = 'waybills' | 'waiting';

/** The waybills to print, and the packed orders that have none yet. */
export function Page() {
  const t = useWords('carriers');
  const place = usePlace();
  const [view, setView] = useState<View>(place.query.get('view') === 'waiting' ? 'waiting' : 'waybills');
  const tabs = (
    <Tabs
      label={t('waybill.plural')}
      value={view}
      onChange={(key) => {
        // Each list has filters of its own.
        writeQuery(place, new URLSearchParams(key === 'waiting' ? { view: 'waiting' } : {}));
        setView(key as View);
      }}
      tabs={[
        { key: 'waybills', label: t('pages.obtained') },
        { key: 'waiting', label: t('pages.waiting') },
      ]}
    />
  );
  return view === 'waybills' ? <WaybillList>{tabs}</WaybillList> : <WaitingOrders>{tabs}</WaitingOrders>;
}
