import { expect, test } from 'vitest';
import { frameOf, loadOf, subscribeToDevices, outOfRangeOf, useDevices, weightOf } from './devices.ts';

test('parses scale readings in kilograms, steady or not, and ignores anything else', () => {
  expect(weightOf({ Weight: 12.35, Stable: true })).toEqual({ value: '12.35', stable: true, net: false, minimum: 0 });
  expect(weightOf({ Weight: 12.35, Stable: true, Net: true })).toMatchObject({ net: true });
  expect([{ Load: 'Over' }, { Load: 'Under' }, { Load: 'Ok' }, null].map(outOfRangeOf)).toEqual(['over', 'under', null, null]);
  expect(weightOf({ Weight: '0.5' })).toEqual({ value: '0.5', stable: false, net: false, minimum: 0 });
  expect([{ Weight: -1 }, { Weight: 'x' }, {}, null].map(weightOf)).toEqual([null, null, null, null]);
});

test('writes only a steady load into a field, never the zero of a lifted parcel', () => {
  const of = (Weight: number, Stable: boolean) => loadOf(weightOf({ Weight, Stable, Minimum: 0.02 }));
  expect([of(1.5, true), of(1.5, false), of(0, true), of(0.01, true), loadOf(null)]).toEqual(['1.5', null, null, null, null]);
});

test('accepts base64 jpeg frames, never external addresses', () => {
  expect(frameOf({ Image: 'AAAA' })).toBe('data:image/jpeg;base64,AAAA');
  expect([{ Image: 'https://elsewhere.example/x.jpg' }, { Image: '' }, {}].map(frameOf)).toEqual([null, null, null]);
});

test('shows readings of the local service, and clears them when its connection ends', () => {
  const received = new Map<string, (sent?: unknown) => void>();
  subscribeToDevices({ on: (name: string, listener: (sent?: unknown) => void) => received.set(name, listener) });
  received.get('SendWeight')!({ Weight: 2.5, Stable: true });
  received.get('SendVideoCapture')!({ Image: 'AAAA' });
  received.get('SendVideoCapture')!({ Image: 'not a picture' });
  expect(useDevices.getState()).toEqual({
    weight: { value: '2.5', stable: true, net: false, minimum: 0 },
    outOfRange: null,
    frame: 'data:image/jpeg;base64,AAAA',
  });
  received.get('disconnect')!();
  expect(useDevices.getState()).toEqual({ weight: null, outOfRange: null, frame: null });
});
