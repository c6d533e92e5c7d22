import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { getWarehouseDocumentStatistics } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { askAfterRows } from '@entrepot/client/react/rows-first.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { searchIn } from '../../core/list/search-in.ts';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';
import { enumLabel } from '../../core/values/enums.ts';

const all = 'all';

/** The statuses of documents as tabs with their counts in the search; those that are over show only when something is in them. */
export function StatusTabs() {
  const t = useWords('receiving');
  useLanguage();
  const place = usePlace();
  const search = searchIn(warehouseDocument, place.query, 'documentStatus');
  const chosen = place.query.get('documentStatus') ?? all;
  const { data } = useQuery({
    queryKey: ['inbound-statistics', search],
    queryFn: () => askAfterRows(getWarehouseDocumentStatistics, search as never),
    enabled: place.inFront,
    meta: { follows: [warehouseDocument.name] },
  });
  const usual = (data ?? []).filter(
    ({ documentStatus, count }) => !documentStates.is(documentStatus, 'over') || count > 0 || String(documentStatus) === chosen,
  );
  const tabs = usual.map(({ documentStatus, count }) => ({
    key: String(documentStatus),
    label: enumLabel('WarehouseDocumentStatus', documentStatus),
    count,
  }));
  return (
    <Tabs
      label={t('warehouseDocument.fields.documentStatus')}
      tabs={[{ key: all, label: t('pages.all') }, ...tabs]}
      value={chosen}
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
