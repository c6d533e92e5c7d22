import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import texts from '../../shell/texts.json' with { type: 'json' };
import { deviceKeysOf } from '../../shell/settings/workplace.ts';
import { screenKeys, unfitDeviceKey } from './screen-keys.ts';

test('the default keys of scale and camera are no keys of a screen, of typing or of the browser', () => {
  const { camera, scale } = deviceKeysOf(null);
  expect([camera, scale].map(unfitDeviceKey)).toEqual([null, null]);
  expect(camera).not.toBe(scale);
});

test('keys that were stored before they collided are replaced by the defaults', () => {
  expect(deviceKeysOf({ getCameraKeyUp: 'F8', getElectronicScaleValueKeyUp: 'F9' })).toEqual(deviceKeysOf(null));
  expect(deviceKeysOf({ getCameraKeyUp: 'PageUp', getElectronicScaleValueKeyUp: 'PageDown' })).toEqual({
    camera: 'PageUp',
    scale: 'PageDown',
  });
});

test.each([
  ['F9', 'screenKey'],
  ['Enter', 'screenKey'],
  ['a', 'typingKey'],
  ['１', 'typingKey'],
  ['ArrowUp', 'typingKey'],
  ['F5', 'typingKey'],
  ['Insert', null],
  ['PageDown', null],
])('states why %s cannot read the scale: %s', (key, why) => {
  expect(unfitDeviceKey(key)).toBe(why);
});

test('each key of a screen is named for the settings in three languages', () => {
  expect(Object.keys(texts.screenKeys)).toEqual([...screenKeys]);
  for (const names of Object.values(texts.screenKeys)) expect(names.filter(Boolean)).toHaveLength(3);
});

test('no key that a button shows is missing from the registry', () => {
  const root = join(import.meta.dirname, '../..');
  const shown = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.startsWith('dev'))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/shortcut="(F\d+|Enter)"/g)].map(([, key]) => key));
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter((key) => !(screenKeys as readonly unknown[]).includes(key))).toEqual([]);
});
