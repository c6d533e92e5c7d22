import type { Course, Ending } from './course.ts';
import { declareByOne, playCustoms } from './goods/customs.ts';
import { arrive, bagOrder, depart, openShift, type Placed, type Shift, tell } from './steps.ts';
import type { Happening, Story } from './story.ts';

const shifts: readonly Ending[] = ['signed', 'delivering', 'arrived', 'departed', 'bagged'];

/** The shift of an ending's orders: bagged on the day it leaves, and brought as far as the ending says. */
export async function shiftOf(story: Story, ending: Ending, when: Course, orders: () => Placed[]): Promise<Happening[]> {
  const { cast, scene, wish } = story;
  const method = (wish as { TypeOfShippingId: string }).TypeOfShippingId;
  let shift: Shift;
  const leave = async () => {
    shift = await openShift(cast('leader'), {
      Name: `SEA-W${shifts.indexOf(ending) + 1}`,
      TransportShiftType: 1,
      WarehouseIds: [scene.warehouseId],
      TypeOfShippingId: method,
    });
    for (const placed of orders()) await bagOrder(cast('leader'), shift, placed.serialNumber);
    if (ending === 'bagged') return;
    const byOne = ending === 'departed' ? await declareByOne(cast, orders()) : new Set<string>();
    await depart(cast('leader'), shift);
    if (ending === 'departed') await playCustoms(cast, { shift, orders: orders(), byOne });
  };
  const numbers = () => orders().map(({ serialNumber }) => serialNumber);
  const told = async () => {
    await tell(cast('leader'), numbers(), 90);
    if (ending === 'signed') await tell(cast('leader'), numbers(), 100);
  };
  return [
    [when.departed!, leave],
    ...(when.arrived === undefined ? [] : [[when.arrived, () => arrive(cast('leader'), shift)] as const]),
    ...(when.told === undefined ? [] : [[when.told, told] as const]),
  ];
}
