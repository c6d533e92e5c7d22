import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { getRegionsByParentId } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import type { NamesProps } from '@entrepot/ui/context-props.ts';
import { listText } from '@entrepot/ui/list-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { resourceNamed } from '../app/directory.ts';
import { unknownName, useShownNames } from './picker-names.ts';

// More fill no cell that can be read, and each name is a question of its own.
const mostNamed = 4;

/** The names of a few rows in a cell; how many they are, as long as one of them is not known or may not be read. */
export function RowNames(props: NamesProps) {
  if (props.ids.length > mostNamed) return props.fallback;
  return props.resource === 'region' ? <Countries {...props} /> : <Rows {...props} />;
}

/** Where a price leads: whoever may choose a country knows what it is called, though few may open one. */
function Countries({ ids, fallback }: NamesProps) {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['regions', null, language],
    queryFn: () => ask(getRegionsByParentId, { parentId: null }, { quiet: true }),
    staleTime: 3_600_000,
  });
  const names = ids.map((id) => data?.find((one) => one.id === id)?.name ?? '');
  return names.includes('') ? fallback : listText(names);
}

function Rows({ resource, ids, fallback }: NamesProps) {
  const [of, setOf] = useState<AnyResource>();
  useEffect(() => {
    // A kind whose file does not come goes on being counted.
    resourceNamed(resource).then(setOf, () => undefined);
  }, [resource]);
  return of ? <Named of={of} ids={ids} fallback={fallback} /> : fallback;
}

function Named({ of, ids, fallback }: Omit<NamesProps, 'resource'> & { of: AnyResource }) {
  const { nameOf } = useShownNames(of, ids, undefined);
  const names = ids.map(nameOf);
  return names.includes(unknownName) ? fallback : listText(names);
}
