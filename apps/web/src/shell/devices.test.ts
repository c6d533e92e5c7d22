import { afterEach, expect, test, vi } from 'vitest';
import { frameOf, freshFrame, loadOf, subscribeToDevices, outOfRangeOf, useDevices, weightOf } from './devices.ts';

afterEach(() => void vi.useRealTimers());

test('parses scale readings in kilograms, steady or not, and ignores anything else', () => {
  expect(weightOf({ Weight: 12.35, Stable: true })).toEqual({ value: '12.35', stable: true, net: false, minimum: 0 });
  expect(weightOf({ Weight: 12.35, Stable: true, Net: true })).toMatchObject({ net: true });
  expect([{ Load: 'Over' }, { Load: 'Under' }, { Load: 'Ok' }, null].map(outOfRangeOf)).toEqual(['over', 'under', null, null]);
  expect(weightOf({ Weight: '0.5' })).toEqual({ value: '0.5', stable: false, net: false, minimum: 0 });
  expect([{ Weight: -1 }, { Weight: 'x' }, {}, null].map(weightOf)).toEqual([null, null, null, null]);
});

test('rounds readings in other units or finer than a gram half up, and keeps the original', () => {
  const of = (Weight: unknown) => weightOf({ Weight, Stable: true })?.value;
  expect([4.53592, 0.02835, 2.0005, 1.23449, 0.00001, '2.4685', 7].map(of)).toEqual([
    '4.536',
    '0.028',
    '2.001',
    '1.234',
    '0',
    '2.469',
    '7',
  ]);
  expect(weightOf({ Weight: 4.53592, Original: '10 lb' })).toMatchObject({ value: '4.536', original: '10 lb' });
});

test('passes on what the scale sent, with its unit, and marks a simulated reading', () => {
  const reading = (sent: object) => loadOf(weightOf({ Stable: true, ...sent }))?.reading;
  expect([reading({ Weight: 2.04117, Original: '4.50 lb' }), reading({ Weight: 2 })]).toEqual(['4.50 lb', '2 kg']);
  useDevices.setState({ simulated: { scale: true, camera: false } });
  expect(reading({ Weight: 2 })).toBe('2 kg SIMULATED');
  useDevices.setState({ simulated: { scale: false, camera: false } });
});

test('writes only a steady load into a field, never the zero of a lifted parcel', () => {
  const of = (Weight: number, Stable: boolean) => loadOf(weightOf({ Weight, Stable, Minimum: 0.02 }))?.weight ?? null;
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
  received.get('SendLoad')!({ Devices: [{ Type: 'Scale', Kind: 'Simulator', State: 'Ready' }] });
  expect(useDevices.getState()).toEqual({
    weight: { value: '2.5', stable: true, net: false, minimum: 0 },
    outOfRange: null,
    frame: 'data:image/jpeg;base64,AAAA',
    hasStopped: false,
    simulated: { scale: true, camera: false },
  });
  received.get('disconnect')!();
  const simulated = { scale: false, camera: false };
  expect(useDevices.getState()).toEqual({ weight: null, outOfRange: null, frame: null, hasStopped: false, simulated });
});

test('shows no picture that is older than three seconds, and reports that the camera stopped', () => {
  vi.useFakeTimers();
  const received = new Map<string, (sent?: unknown) => void>();
  subscribeToDevices({ on: (name: string, listener: (sent?: unknown) => void) => received.set(name, listener) });
  const send = (ageMs: number) => received.get('SendVideoCapture')!({ Image: 'AAAA', Time: new Date(Date.now() - ageMs).toISOString() });
  const state = () => ({ shown: useDevices.getState().frame !== null, hasStopped: useDevices.getState().hasStopped });
  send(0);
  vi.advanceTimersByTime(2_900);
  expect([state(), freshFrame() !== null]).toEqual([{ shown: true, hasStopped: false }, true]);
  vi.advanceTimersByTime(200);
  expect([state(), freshFrame()]).toEqual([{ shown: false, hasStopped: true }, null]);
  // A service that repeats its last frame, and a background tab whose timers are late.
  send(3_500);
  expect(state()).toEqual({ shown: false, hasStopped: true });
  send(0);
  expect(state()).toEqual({ shown: true, hasStopped: false });
  vi.setSystemTime(Date.now() + 60_000);
  expect(freshFrame()).toBeNull();
  received.get('disconnect')!();
});
