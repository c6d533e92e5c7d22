import { getSelectCarriers, getSelectTypeOfShippings } from '@entrepot/contract/modules/carriers/calls.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import type { Choice } from '@entrepot/ui/context-props.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';

type Choices = readonly Choice<string>[];
const staleTime = 600_000;

/** The warehouses a report may be narrowed to. */
export function useWarehouses(): Choices {
  const { data } = useQuery({
    queryKey: ['select', 'warehouse'],
    queryFn: () => ask(getSelectWarehouses, {}, { quiet: true }),
    staleTime,
  });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** The shipping methods, in the language in use. */
export function useShippingMethods(): Choices {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['select', 'shippingMethod', language],
    queryFn: () => ask(getSelectTypeOfShippings, {}, { quiet: true }),
    staleTime,
  });
  return (data ?? []).map(({ value, name }) => ({ value, label: name }));
}

/** The carriers. */
export function useCarriers(): Choices {
  const { data } = useQuery({
    queryKey: ['select', 'carrier'],
    queryFn: () => ask(getSelectCarriers, {}, { quiet: true }),
    staleTime,
  });
  return (data ?? []).map(({ value, name }) => ({ value, label: name }));
}
