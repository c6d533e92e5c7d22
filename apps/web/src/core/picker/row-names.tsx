import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { getRegionsByParentId } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import type { NamesProps } from '@entrepot/ui/base/context-props.ts';
import { listText } from '@entrepot/ui/table/list-text.ts';
import { useEffect, useState } from 'react';
import { resourceNamed } from '../app/directory.ts';
import { unknownName, useDisplayNames } from './picker-names.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

// More names would not fit in a cell, and each name costs a request.
const maxNamed = 4;

/** Names of a few rows in a cell; falls back to their number while one is unknown or not permitted. */
export function RowNames(props: NamesProps) {
  if (props.ids.length > maxNamed) return props.fallback;
  return props.resource === 'region' ? <Countries {...props} /> : <Rows {...props} />;
}

/** Destination countries of a price: everyone who can select a country can read its name, although few may open it. */
function Countries({ ids, fallback }: NamesProps) {
  const { data } = useCallQuery(getRegionsByParentId, { parentId: null }, { staleTime: 3_600_000 });
  const names = ids.map((id) => data?.find((one) => one.id === id)?.name ?? '');
  return names.includes('') ? fallback : listText(names);
}

function Rows({ resource, ids, fallback }: NamesProps) {
  const [of, setOf] = useState<AnyResource>();
  useEffect(() => {
    // If the chunk of a resource fails to load, its rows are still counted.
    resourceNamed(resource).then(setOf, () => undefined);
  }, [resource]);
  return of ? <Named of={of} ids={ids} fallback={fallback} /> : fallback;
}

function Named({ of, ids, fallback }: Omit<NamesProps, 'resource'> & { of: AnyResource }) {
  const { nameOf } = useDisplayNames(of, ids, undefined);
  const names = ids.map(nameOf);
  return names.includes(unknownName) ? fallback : listText(names);
}
