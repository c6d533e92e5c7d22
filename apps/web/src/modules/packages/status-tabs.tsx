import { getPackageStatistics } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { searchIn } from '../../core/list/search-in.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { askAfterRows } from '@entrepot/client/react/rows-first.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';

const all = 'all';

/** The statuses as tabs with their counts in the search; one that is off the usual way shows only when something is in it. */
export function StatusTabs() {
  const t = useWords('packages');
  useLanguage();
  const place = usePlace();
  const search = searchIn(pkg, place.query, 'packageStatus');
  const chosen = place.query.get('packageStatus') ?? all;
  const { data } = useQuery({
    queryKey: ['package-statistics', search],
    queryFn: () => askAfterRows(getPackageStatistics, search as never),
    enabled: place.inFront,
    meta: { follows: [pkg.name] },
  });
  const usual = (data ?? []).filter(
    ({ packageStatus, count }) => packageStates.is(packageStatus, 'onItsWay') || count > 0 || String(packageStatus) === chosen,
  );
  const tabs = usual.map(({ packageStatus, count }) => ({
    key: String(packageStatus),
    label: enumLabel('PackageStatus', packageStatus),
    count,
  }));
  return (
    <Tabs
      label={t('package.fields.packageStatus')}
      tabs={[{ key: all, label: t('pages.all') }, ...tabs]}
      value={chosen}
      onChange={(key) => {
        const query = new URLSearchParams(place.query);
        if (key === all) query.delete('packageStatus');
        else query.set('packageStatus', key);
        query.delete('page');
        writeQuery(place, query);
      }}
    />
  );
}
