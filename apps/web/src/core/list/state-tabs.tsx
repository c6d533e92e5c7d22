import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import type { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { TabCount } from '@entrepot/ui/base/button-props.ts';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { useTabLocation, writeQuery } from '../tabs/tab-location.ts';
import { enumChoices } from '../values/enums.ts';

/** A value of the status, with the number of rows in it where that is known. */
type State = { value: number } & TabCount;
interface StateTabsProps {
  /** The enumeration of the status. */
  of: keyof typeof enumCodes;
  /** The field's name in the address; by default `status`. */
  name?: string;
  label: string;
  /** The values with a tab; by default all of the enumeration. */
  states?: readonly State[];
  /** Label of the tab without a filter. False where one value is always chosen, by default the first. */
  all?: string | false;
}
const allKey = 'all';

/** The values of a status as tabs above a list that is filtered by one of them in its address. */
export function StateTabs({ of, name = 'status', label, states, all }: StateTabsProps) {
  const t = useTexts('core-web');
  useLanguage();
  const place = useTabLocation();
  const shown: readonly State[] = states ?? enumChoices(of).map(({ value }) => ({ value: Number(value) }));
  const tabs = shown.map(({ value, ...count }) => ({ key: String(value), label: enumLabel(of, value), ...count }));
  const withAll = all === false ? tabs : [{ key: allKey, label: all ?? t('list.all') }, ...tabs];
  return (
    <Tabs
      label={label}
      tabs={withAll}
      value={place.query.get(name) ?? withAll[0]!.key}
      onChange={(key) => {
        const query = new URLSearchParams(place.query);
        if (key === allKey) query.delete(name);
        else query.set(name, key);
        query.delete('page');
        writeQuery(place, query);
      }}
    />
  );
}
