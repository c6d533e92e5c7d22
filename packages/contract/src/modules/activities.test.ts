import { describe, expect, test } from 'vitest';
import type { Fields } from '../core/field.ts';
import type { AnyResource } from '../core/resource.ts';
import { type Activity, isNeeded } from '../data/activities.ts';
import { guideSteps } from './account/guide-calls.ts';
import { activities, activityScreens, openRows, screensOfActivity } from './activities.ts';
import { resources } from './index.ts';
import { shippedMenu } from './menu.ts';

// Every installation has rows of these.
const shipped = new Set(['region', 'expenseType']);

const all = resources as readonly AnyResource[];
const entries = shippedMenu.flatMap(({ screens }) => screens);
const shownWith = (active: readonly Activity[], audience?: 'platform' | 'site' | 'warehouse' | 'customer') =>
  entries.filter((entry) => isNeeded(entry.activities, new Set(active)) && (!audience || entry.audience.includes(audience)));

describe('screens of activities', () => {
  test('belong to known activities, and every activity shows some', () => {
    const named = new Set(activityScreens.flatMap((screen) => screen.activities.flat()));
    expect([...named].sort()).toEqual([...activities].sort());
    for (const activity of activities) expect(screensOfActivity(activity).length, activity).toBeGreaterThan(0);
  });

  test('are all shown to a company that does everything', () => {
    expect(shownWith(activities)).toHaveLength(entries.length);
  });

  test('are about 40 for the office of a small forwarder, and a clear menu for its customers', () => {
    expect(shownWith(['Forwarding'], 'platform').length).toBeGreaterThanOrEqual(35);
    expect(shownWith(['Forwarding'], 'platform').length).toBeLessThanOrEqual(52);
    expect(shownWith(['Forwarding'], 'warehouse').length).toBeLessThanOrEqual(31);
    expect(shownWith(['Forwarding'], 'customer').length).toBeLessThanOrEqual(20);
  });

  test('leave the whole way of an order to a company with any activity that ships', () => {
    for (const activity of ['Forwarding', 'Fulfilment', 'Shops'] as const) {
      const shown = shownWith([activity]).map(({ name }) => name as string);
      expect(shown).toEqual(
        expect.arrayContaining(['PickingListIndex', 'PackEdit', 'TransportShiftIndex', 'TransportShiftPackagingIndex', 'AddOrderTracks']),
      );
    }
  });

  test.each(activities)('of %s come with the screens of what their forms require', (activity) => {
    // The activity alone, and with each other one, since a screen may need two.
    for (const other of activities) {
      const shown = new Set(shownWith([activity, other]).map(({ name }) => name as string));
      for (const { name, screen, fields, calls } of all) {
        if (!screen || !calls?.create || !shown.has(screen.name)) continue;
        for (const [field, { required, references, readOnly }] of Object.entries(fields as Fields)) {
          const target =
            required && !readOnly && !shipped.has(references ?? '') ? all.find((one) => one.name === references)?.screen : undefined;
          // Whether the referenced rows can be made on a screen that is shown.
          if (target && entries.some((entry) => entry.name === target.name))
            expect(shown.has(target.name), `${name}.${field} with ${activity} and ${other}`).toBe(true);
        }
      }
    }
  });

  test('leave every step of the set-up guide to a forwarder', () => {
    const shown = new Set(shownWith(['Forwarding']).map(({ name }) => name as string));
    for (const [step, screens] of Object.entries(guideSteps)) for (const { name } of screens) expect(shown.has(name), step).toBe(true);
  });
});

test('open work is in progress, waits for someone or is in the warehouse', () => {
  const codesOf = (screen: string) => openRows.filter((rows) => rows.screen === screen).flatMap(({ state }) => state?.codes ?? []);
  expect(codesOf('PackageIndex')).toContain(40);
  expect(codesOf('PackageIndex')).not.toContain(90);
  expect(codesOf('BagNumberIndex').length).toBeGreaterThan(0);
  expect(codesOf('WarehouseDocumentIndex')).not.toContain(70);
});
