import type { Form } from './parts.ts';
import type { NamedPlace } from './compose.ts';
import type { ShippedPlace } from './shipped-places.ts';

const countries: Record<Form, string> = { taiwan: 'TW', 'hong-kong': 'HK', macau: 'MO', mainland: 'CN' };

/** The places of a form that its addresses name; `names` are those in simplified and traditional Chinese and English. */
export function placesOf(form: Form, shipped: readonly ShippedPlace[]): NamedPlace[] {
  const byId = new Map(shipped.map((place) => [place.id, place]));
  const chainOf = (place: ShippedPlace): ShippedPlace[] => [...(place.parentId ? chainOf(byId.get(place.parentId)!) : []), place];
  const depth = form === 'mainland' ? 4 : 3;
  return shipped
    .filter(
      ({ id, level }) =>
        id.startsWith(`${countries[form]}/`) && (level === depth || (level === 2 && (form === 'hong-kong' || form === 'macau'))),
    )
    .filter(({ names }) => form !== 'mainland' || /[区县市旗]$/.test(names[0]!))
    .filter(({ names }) => !/开发区|园区|新区|管理区|示范区|合作区/.test(names[0]!))
    .filter((place) => form !== 'mainland' || byId.get(place.parentId!)!.names[2] !== place.names[2])
    .map((place) => ({
      id: place.id,
      names: chainOf(place).map(({ names: [zhCn = '', zhTw = zhCn, enUs = zhCn] }) => ({ zhCn, zhTw, enUs })),
      postalCode: place.postalCode,
    }));
}
