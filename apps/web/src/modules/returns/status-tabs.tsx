import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';
import { enumLabel } from '../../core/values/enums.ts';

const all = 'all';
const { Draft, Submitted, InTransit, Arrived, Receiving, Shelved, Ended, Cancelled } = enumCodes.WarehouseDocumentStatus;
// A courier tells nobody when a return leaves; one that is carried on to another warehouse is in transit.
const statuses = [Draft, Submitted, InTransit, Arrived, Receiving, Shelved, Ended, Cancelled];

/** The statuses of a return as tabs above the list. */
export function StatusTabs() {
  const t = useWords('returns');
  useLanguage();
  const place = usePlace();
  return (
    <Tabs
      label={t('returnOrder.fields.documentStatus')}
      tabs={[
        { key: all, label: t('pages.all') },
        ...statuses.map((code) => ({ key: String(code), label: enumLabel('WarehouseDocumentStatus', code) })),
      ]}
      value={place.query.get('documentStatus') ?? all}
      onChange={(key) => {
        const query = new URLSearchParams(place.query);
        if (key === all) query.delete('documentStatus');
        else query.set('documentStatus', key);
        query.delete('page');
        writeQuery(place, query);
      }}
    />
  );
}
