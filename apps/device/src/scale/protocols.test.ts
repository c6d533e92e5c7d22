import { expect, test } from 'vitest';
import { type ProtocolName, protocolOf } from './protocols.ts';
import { readerOf } from './protocol.ts';
import type { Reading } from './reading.ts';

/** Parses bytes with a protocol; each character is one byte. */
function readingsOf(name: ProtocolName, sent: string, pattern = ''): Reading[] {
  const readings: Reading[] = [];
  readerOf(protocolOf(name, pattern), (reading) => readings.push(reading))(Buffer.from(sent, 'latin1'));
  return readings;
}
const ok = { load: 'ok' } as const;
const steady = (kg: number, net = false): Reading => ({ kg, stable: true, net, ...ok });
const moving = (kg: number, net = false): Reading => ({ kg, stable: false, net, ...ok });
/** A reading that the scale sent in another unit. */
const sentAs = (original: string, reading: Reading): Reading => ({ ...reading, original });
const over: Reading = { kg: null, stable: false, net: false, load: 'over' };
const under: Reading = { ...over, load: 'under' };

// Status words: A 2D is three decimal places; B 30 is kg, +01 net, +02 minus, +04 out of range, +08 in motion; C 20 uses the unit of B, 21
// is grams.
test.each<[string, string, Reading[]]>([
  ['kilograms, steady', '\x02\x2d\x30\x20 12350     0\r', [steady(12.35)]],
  ['with a checksum', '\x02\x2d\x30\x20 12350     0\r\x1c', [steady(12.35)]],
  ['the short form', '\x02\x2d\x30\x20 12350\r', [steady(12.35)]],
  ['moving', '\x02\x2d\x38\x20 12345     0\r', [moving(12.345)]],
  ['net under a tare', '\x02\x2d\x31\x20 10000  2350\r', [steady(10, true)]],
  ['lifted after taring', '\x02\x2d\x33\x20  2350  2350\r', [steady(-2.35, true)]],
  ['pounds with two places', '\x02\x2c\x20\x20  1000     0\r', [sentAs('10.00 lb', steady(4.53592))]],
  ['grams', '\x02\x2a\x30\x21  2475     0\r', [sentAs('2475 g', steady(2.475))]],
  ['leading zeros', '\x02\x2d\x30\x20000005000000\r', [steady(0.005)]],
  ['overloaded', '\x02\x2d\x34\x20 99999     0\r', [over]],
  ['underloaded', '\x02\x2d\x36\x20     0     0\r', [under]],
  ['starting up', '\x02\x2d\x70\x20     0     0\r', []],
  ['even parity on seven bits', '\x82\x2d\x30\xa0\xa0\xb1\xb2\x33\x35\x30\xa0\xa0\xa0\xa0\xa0\x30\x8d', [steady(12.35)]],
  ['switched on in the middle', '50     0\r\x02\x2d\x30\x20 12350     0\r', [steady(12.35)]],
  ['a cut message before a whole one', '\x02\x2d\x30\x20 1\x02\x2d\x30\x20 12350     0\r', [steady(12.35)]],
])('parses Toledo continuous output: %s', (_, sent, readings) => {
  expect(readingsOf('toledo', sent)).toEqual(readings);
});

test.each<[ProtocolName, string, string, Reading[]]>([
  ['aAndD', 'steady', 'ST,+00012.35 kg\r\n', [steady(12.35)]],
  ['aAndD', 'moving', 'US,+00012.34 kg\r\n', [moving(12.34)]],
  ['aAndD', 'grams', 'ST,+02475.0  g\r\n', [sentAs('2475.0 g', steady(2.475))]],
  ['aAndD', 'net', 'ST,NT,+0010.00kg\r\n', [steady(10, true)]],
  ['aAndD', 'below zero', 'ST,-00000.50 kg\r\n', [steady(-0.5)]],
  ['aAndD', 'too much', 'OL,+9999999E+19\r\n', [over]],
  ['aAndD', 'too little', 'OL,-9999999E+19\r\n', [under]],
  ['aAndD', 'counted pieces', 'QT,+00000012 PC\r\n', []],
  ['sics', 'steady', 'S S     12.350 kg\r\n', [steady(12.35)]],
  ['sics', 'moving', 'S D      2475 g\r\n', [sentAs('2475 g', moving(2.475))]],
  ['sics', 'below zero', 'S S     -0.500 kg\r\n', [steady(-0.5)]],
  ['sics', 'too much', 'S +\r\n', [over]],
  ['sics', 'too little', 'S -\r\n', [under]],
  ['sics', 'cannot now', 'S I\r\n', []],
  ['sics', 'does not understand', 'ES\r\n', []],
  ['cas', 'steady', 'ST,GS,\x01\xc8,+ 12.350 kg\r\n', [steady(12.35)]],
  ['cas', 'moving, net', 'US,NT,\x01\x84,+  2.475 kg\r\n', [moving(2.475, true)]],
  ['cas', 'pounds', 'ST,GS,\x01\xc8,+ 10.000 lb\r\n', [sentAs('10.000 lb', steady(4.53592))]],
  ['cas', 'ounces', 'ST,GS,\x01\xc8,+ 35.274 oz\r\n', [sentAs('35.274 oz', steady(1))]],
  ['sics', 'pounds in another spelling', 'S S     10.000 LBS\r\n', [sentAs('10.000 lb', steady(4.53592))]],
  ['aAndD', 'jin', 'ST,+00005.00 jin\r\n', [sentAs('5.00 jin', steady(2.5))]],
  ['cas', 'too much', 'OL,GS,\x01\x84,         kg\r\n', [over]],
  ['cas', 'its number is a line feed', 'ST,GS,\x0a\xc8,+ 12.350 kg\r\nST,GS,\x01\xc8,+ 12.350 kg\r\n', [steady(12.35)]],
])('parses %s messages: %s', (name, _, sent, readings) => {
  expect(readingsOf(name, sent)).toEqual(readings);
});

test('parses a custom pattern with optional stable, unit and net groups, and rejects bad ones', () => {
  const pattern = '^(?<stable>S)?[ U]*(?<net>N)? *(?<weight>-?[0-9.]+) *(?<unit>kg|g)$';
  expect(readingsOf('own', 'S 12.350 kg\r\nU 12.340 kg\r\nS N 500 g\r\nhello\r\n', pattern)).toEqual([
    steady(12.35),
    moving(12.34),
    sentAs('500 g', steady(0.5, true)),
  ]);
  expect(readingsOf('own', '12.350\n', '(?<weight>[0-9.]+)')).toEqual([steady(12.35)]);
  expect(protocolOf('own', '(?<weight>.)', 'W\\x05\\r\\n').asks).toBe('W\x05\r\n');
  expect(() => protocolOf('own', '([0-9.]+)')).toThrow('weight');
  expect(() => protocolOf('own', '(?<weight>')).toThrow();
});

test('parses messages in chunks of any size and discards endless noise', () => {
  const readings: Reading[] = [];
  const read = readerOf(protocolOf('aAndD', ''), (reading) => readings.push(reading));
  for (const sign of 'ST,+00012.35 kg\r\nST,+00001.00 kg\r\n') read(Buffer.from(sign));
  expect(readings).toEqual([steady(12.35), steady(1)]);
  read(Buffer.alloc(100_000, 'x'));
  read(Buffer.from('\r\nST,+00002.00 kg\r\n'));
  expect(readings.at(-1)).toEqual(steady(2));
});
