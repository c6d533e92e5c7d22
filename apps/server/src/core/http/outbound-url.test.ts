import { describe, expect, test } from 'vitest';
import { isOutside, isSafeOutboundUrl } from './outbound-url.ts';

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

  test('is a safe outbound URL only with TLS and external addresses behind its name', async () => {
    expect(await isSafeOutboundUrl('https://1.1.1.1/x')).toBe(true);
    expect(await isSafeOutboundUrl('http://1.1.1.1/x')).toBe(false);
    expect(await isSafeOutboundUrl('https://[::1]:8443/x')).toBe(false);
    expect(await isSafeOutboundUrl('https://2130706433/x')).toBe(false);
    expect(await isSafeOutboundUrl('https://localhost/x')).toBe(false);
    expect(await isSafeOutboundUrl('https://nowhere.invalid/x')).toBe(false);
  });
});
