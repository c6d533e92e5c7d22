import { useChoices } from '@entrepot/client/react/use-choices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import type { Choice } from '@entrepot/ui/base/context-props.ts';

/** The warehouses the user may work with or send to; undefined while loading. */
export const useWarehouses = () => useChoices(getSelectWarehouses, {});

/** Depth of the inspection on receipt. */
export function useDepths(): readonly Choice<number>[] {
  const t = useTexts('receiving');
  return [1, 2, 3].map((value) => ({ value, label: t(`pages.depths.${value}`) }));
}
