import { Tabs } from '@entrepot/ui/tabs.tsx';
import { enumChoices } from '../../core/enums.ts';
import { useLanguage, useWords } from '../../core/i18n.ts';
import { usePlace, writeQuery } from '../../core/place.ts';

const all = 'all';

/** The states of customs numbers as tabs above their list. */
export function StatusTabs() {
  const t = useWords('customs');
  useLanguage();
  const place = usePlace();
  const choices = enumChoices('CustomsNumberStatus').map(({ value, label }) => ({ key: String(value), label }));
  return (
    <Tabs
      label={t('customsNumber.fields.status')}
      tabs={[{ key: all, label: t('pages.all') }, ...choices]}
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
