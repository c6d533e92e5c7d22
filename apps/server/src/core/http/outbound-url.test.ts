import { describe, expect, test } from 'vitest';
import { isOutside, pinnedLookup, safeAddressOf } from './outbound-url.ts';

describe('a configured address', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    'no address',
  ])('is internal as %s', (address) => expect(isOutside(address)).toBe(false));
  test.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])('is external as %s', (address) =>
    expect(isOutside(address)).toBe(true),
  );

  test('is safe only with TLS and external addresses behind its name', async () => {
    expect(await safeAddressOf('https://1.1.1.1/x')).toBe('1.1.1.1');
    expect(await safeAddressOf('http://1.1.1.1/x')).toBeNull();
    expect(await safeAddressOf('https://[::1]:8443/x')).toBeNull();
    expect(await safeAddressOf('https://2130706433/x')).toBeNull();
    expect(await safeAddressOf('https://localhost/x')).toBeNull();
    expect(await safeAddressOf('https://nowhere.invalid/x')).toBeNull();
    expect(await safeAddressOf('https://both.example/x', async () => ['1.1.1.1', '10.0.0.1'])).toBeNull();
  });

  test('is resolved once: the connection goes to the address that was checked', async () => {
    const answers = [['1.1.1.1'], ['127.0.0.1']];
    let lookups = 0;
    const address = await safeAddressOf('https://changing.example/x', async () => answers[lookups++]!);
    const connected = await new Promise<unknown[]>((resolve) =>
      pinnedLookup(address!)('changing.example', {}, (...found) => resolve(found)),
    );
    expect([lookups, connected]).toEqual([1, [null, '1.1.1.1', 4]]);
    const listed = await new Promise<unknown[]>((resolve) =>
      pinnedLookup(address!)('changing.example', { all: true }, (...found) => resolve(found)),
    );
    expect(listed).toEqual([null, [{ address: '1.1.1.1', family: 4 }]]);
  });
});
