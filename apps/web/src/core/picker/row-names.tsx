import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { NamesProps } from '@entrepot/ui/context-props.ts';
import { listText } from '@entrepot/ui/list-text.ts';
import { useEffect, useState } from 'react';
import { resourceNamed } from '../app/directory.ts';
import { unknownName, useShownNames } from './picker-names.ts';

// More fill no cell that can be read, and each name is a question of its own.
const mostNamed = 4;

/** The names of a few rows in a cell; how many they are, as long as one of them is not known or may not be read. */
export function RowNames({ resource, ids, fallback }: NamesProps) {
  const [of, setOf] = useState<AnyResource>();
  useEffect(() => {
    // A kind whose file does not come goes on being counted.
    resourceNamed(resource).then(setOf, () => undefined);
  }, [resource]);
  return of && ids.length <= mostNamed ? <Named of={of} ids={ids} fallback={fallback} /> : fallback;
}

function Named({ of, ids, fallback }: Omit<NamesProps, 'resource'> & { of: AnyResource }) {
  const { nameOf } = useShownNames(of, ids, undefined);
  const names = ids.map(nameOf);
  return names.includes(unknownName) ? fallback : listText(names);
}
