import type { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { enumChoices } from '../values/enums.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace, writeQuery } from '../tabs/place.ts';

const all = 'all';

/** The values of an enumeration as tabs above a list that is narrowed by `status` in its address. */
export function EnumTabs({ of, label }: { of: keyof typeof enumCodes; label: string }) {
  const t = useWords('core-web');
  useLanguage();
  const place = usePlace();
  const choices = enumChoices(of).map(({ value, label: name }) => ({ key: String(value), label: name }));
  return (
    <Tabs
      label={label}
      tabs={[{ key: all, label: t('list.all') }, ...choices]}
      value={place.query.get('status') ?? all}
      onChange={(key) => {
        const query = new URLSearchParams(place.query);
        if (key === all) query.delete('status');
        else query.set('status', key);
        query.delete('page');
        writeQuery(place, query);
      }}
    />
  );
}
