import { getRegionsByParentId } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { choiceOf, type FormState } from '../../core/form.tsx';

const levels = ['countryId', 'provinceId', 'cityId', 'countyId', 'townId'] as const;

/** The region of an address, level by level; a lower level appears if the level above has subdivisions. */
export function RegionFields({ form }: { form: FormState }) {
  return levels.map((level, at) => <Level key={level} form={form} level={level} above={levels[at - 1]} below={levels.slice(at + 1)} />);
}

interface LevelProps {
  form: FormState;
  level: (typeof levels)[number];
  above: (typeof levels)[number] | undefined;
  below: readonly (typeof levels)[number][];
}

function Level({ form, level, above, below }: LevelProps) {
  const t = useTexts('orders');
  const parentId = above ? form.values[above] : null;
  const isEnabled = !above || typeof parentId === 'string';
  const { data } = useCallQuery(
    getRegionsByParentId,
    { parentId: typeof parentId === 'string' ? parentId : null },
    { enabled: isEnabled, staleTime: 3_600_000 },
  );
  if (!isEnabled || (above && !data?.length)) return null;
  const choice = choiceOf(form, level);
  return (
    <Select<string>
      label={t(`recipient.fields.${level}`)}
      options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      required={!above}
      {...choice}
      onChange={(chosen) => {
        choice.onChange(chosen);
        for (const other of below) form.change(other, null);
      }}
    />
  );
}
