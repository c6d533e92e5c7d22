import { selectValueAddedServices } from '@entrepot/contract/modules/pricing/calls.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { Inside, Panel, Soft } from '../../core/parts.tsx';
import css from './orders.module.css';
import type { Wish } from './use-wish.ts';

/** Loads the warehouse's services for the shipping method; also called by pages that prefetch them for a later step. */
export function useServices({ warehouseId, typeOfShippingId }: Wish) {
  return useCallQuery(selectValueAddedServices, warehouseId === null ? null : { warehouseId, typeOfShippingId }, {
    enabled: typeOfShippingId !== null,
  });
}

/** Chooses services by group: one, or several if the group allows it. Renders nothing if there are none. */
export function ServiceChoice({ wish, set }: { wish: Wish; set(part: Partial<Wish>): void }) {
  const t = useTexts('orders');
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
