import { selectValueAddedServices } from '@entrepot/contract/modules/pricing/calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { useQuery } from '@tanstack/react-query';
import { Inside, Panel, Soft } from '../../core/parts.tsx';
import css from './orders.module.css';
import type { Wish } from './use-sending.ts';

/** The services that the warehouse does for the way of an order, also for a page that will offer them on a later step. */
export function useServices({ warehouseId, typeOfShippingId }: Wish) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['services', warehouseId, typeOfShippingId, language],
    queryFn: () => ask(selectValueAddedServices, { warehouseId: warehouseId!, typeOfShippingId }, { quiet: true }),
    enabled: warehouseId !== null && typeOfShippingId !== null,
  });
}

/** The services of this way, by group: one of it, or several where the group allows it; nothing where there are none. */
export function ServiceChoice({ wish, set }: { wish: Wish; set(part: Partial<Wish>): void }) {
  const t = useWords('orders');
  const { services: chosen } = wish;
  const { data: groups } = useServices(wish);
  if (!groups?.length) return null;
  function toggle({ multipleChoice, services }: NonNullable<typeof groups>[number], id: string, on: boolean) {
    const others = multipleChoice ? chosen : chosen.filter((one) => !services.some((service) => service.id === one));
    set({ services: on ? [...others, id] : chosen.filter((one) => one !== id) });
  }
  return (
    <Panel title={t('send.services')}>
      {groups.map((group) => (
        <Inside key={group.id}>
          <fieldset className={css.services}>
            <legend>{group.name}</legend>
            {group.explain && <Soft>{group.explain}</Soft>}
            {group.services.map((service) => (
              <Checkbox
                key={service.id}
                label={service.name}
                hint={service.price}
                checked={chosen.includes(service.id)}
                onChange={(on) => toggle(group, service.id, on)}
              />
            ))}
          </fieldset>
        </Inside>
      ))}
    </Panel>
  );
}
