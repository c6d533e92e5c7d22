import { getSelectCarriers, getSelectTypeOfShippings } from '@entrepot/contract/modules/carriers/calls.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import type { Choice } from '@entrepot/ui/context-props.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';

type Choices<T extends string | number = string> = readonly Choice<T>[];
const staleTime = 600_000;

/** The warehouses the person may work with or send to; undefined while they are not known. */
export function useWarehouses(): Choices | undefined {
  const { data } = useQuery({ queryKey: ['select', 'warehouse'], queryFn: () => ask(getSelectWarehouses, {}, { quiet: true }), staleTime });
  return data?.map(({ id, name }) => ({ value: id, label: name }));
}

/** The carriers of the site. */
export function useCarriers(): Choices {
  const { data } = useQuery({ queryKey: ['select', 'carrier'], queryFn: () => ask(getSelectCarriers, {}, { quiet: true }), staleTime });
  return (data ?? []).map(({ value, name }) => ({ value, label: name }));
}

/** The shipping methods of the site, in the language in use. */
export function useShippingMethods(): Choices {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['select', 'shippingMethod', language],
    queryFn: () => ask(getSelectTypeOfShippings, {}, { quiet: true }),
    staleTime,
  });
  return (data ?? []).map(({ value, name }) => ({ value, label: name }));
}

/** How much of a document is looked at on receipt. */
export function useDepths(): Choices<number> {
  const t = useWords('receiving');
  return [1, 2, 3].map((value) => ({ value, label: t(`pages.depths.${value}`) }));
}
