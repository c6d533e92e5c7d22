import { getRegionsByParentId } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { Select } from '@entrepot/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { choiceOf, type FormState } from '../../core/form.tsx';

const levels = ['countryId', 'provinceId', 'cityId', 'countyId', 'townId'] as const;

/** The region of an address, level by level: a lower one is asked where the one above has parts. */
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
  const t = useWords('orders');
  const language = useLanguage();
  const parentId = above ? form.values[above] : null;
  const isAsked = !above || typeof parentId === 'string';
  const { data } = useQuery({
    queryKey: ['regions', parentId, language],
    queryFn: () => ask(getRegionsByParentId, { parentId: typeof parentId === 'string' ? parentId : null }, { quiet: true }),
    enabled: isAsked,
    staleTime: 3_600_000,
  });
  if (!isAsked || (above && !data?.length)) return null;
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
