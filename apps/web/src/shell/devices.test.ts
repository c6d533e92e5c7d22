import { expect, test } from 'vitest';
import { frameOf, hearDevices, outOfRangeOf, useDevices, weightOf } from './devices.ts';

test('a reading of the scale is a number of kilograms, steady or not; anything else is none', () => {
  expect(weightOf({ Weight: 12.35, Stable: true })).toEqual({ value: '12.35', stable: true, net: false });
  expect(weightOf({ Weight: 12.35, Stable: true, Net: true })).toMatchObject({ net: true });
  expect([{ Load: 'Over' }, { Load: 'Under' }, { Load: 'Ok' }, null].map(outOfRangeOf)).toEqual(['over', 'under', null, null]);
  expect(weightOf({ Weight: '0.5' })).toEqual({ value: '0.5', stable: false, net: false });
  expect([{ Weight: -1 }, { Weight: 'x' }, {}, null].map(weightOf)).toEqual([null, null, null, null]);
});

test('a frame is a jpeg in base64, never an address of elsewhere', () => {
  expect(frameOf({ Image: 'AAAA' })).toBe('data:image/jpeg;base64,AAAA');
  expect([{ Image: 'https://elsewhere.example/x.jpg' }, { Image: '' }, {}].map(frameOf)).toEqual([null, null, null]);
});

test('what the local service sends is shown, and forgotten when its line ends', () => {
  const heard = new Map<string, (sent?: unknown) => void>();
  hearDevices({ on: (name: string, listener: (sent?: unknown) => void) => heard.set(name, listener) } as never);
  heard.get('SendWeight')!({ Weight: 2.5, Stable: true });
  heard.get('SendVideoCapture')!({ Image: 'AAAA' });
  heard.get('SendVideoCapture')!({ Image: 'not a picture' });
  expect(useDevices.getState()).toEqual({
    weight: { value: '2.5', stable: true, net: false },
    outOfRange: null,
    frame: 'data:image/jpeg;base64,AAAA',
  });
  heard.get('disconnect')!();
  expect(useDevices.getState()).toEqual({ weight: null, outOfRange: null, frame: null });
});
