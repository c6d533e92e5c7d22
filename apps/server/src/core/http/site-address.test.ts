import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteAddress, siteOrigin, useOwnPort } from './site-address.ts';

beforeAll(() => useOwnPort(8208));
afterAll(() => useOwnPort(80));

const addresses: readonly (readonly [stored: string, opened: string])[] = [
  ['localhost', 'http://localhost:8208'],
  ['localhost:3000', 'http://localhost:3000'],
  ['t.localhost', 'http://t.localhost:8208'],
  ['127.0.0.1:8208', 'http://127.0.0.1:8208'],
  ['127.0.0.1:80', 'http://127.0.0.1'],
  ['[::1]', 'http://[::1]:8208'],
  ['[::1]:8300', 'http://[::1]:8300'],
  ['192.168.1.20', 'http://192.168.1.20'],
  ['192.168.1.20:8208', 'http://192.168.1.20:8208'],
  ['[fd00::20]:8208', 'http://[fd00::20]:8208'],
  ['203.0.113.5', 'http://203.0.113.5'],
  ['warehouse-pc', 'http://warehouse-pc'],
  ['warehouse-pc:8208', 'http://warehouse-pc:8208'],
  ['parcels.local', 'http://parcels.local'],
  ['parcels.lan:8443', 'https://parcels.lan:8443'],
  ['parcels.example.com', 'https://parcels.example.com'],
  ['Parcels.Example.com/', 'https://parcels.example.com'],
  ['parcels.example.com:443', 'https://parcels.example.com'],
  ['parcels.example.com:8443', 'https://parcels.example.com:8443'],
  ['parcels.example.com/api', 'https://parcels.example.com/api'],
  ['http://parcels.example.com:8080', 'http://parcels.example.com:8080'],
  ['https://parcels.example.com/', 'https://parcels.example.com'],
  ['bücher.example', 'https://xn--bcher-kva.example'],
  ['', 'http://localhost:8208'],
];

test.each(addresses)('a site stored as “%s” is opened at %s', (stored, opened) => {
  expect(siteAddress(stored)).toBe(opened);
  expect(siteAddress(opened)).toBe(opened);
});

test('the origin of an address has no path', () => {
  expect(siteOrigin('parcels.example.com/api')).toBe('https://parcels.example.com');
  expect(siteOrigin('127.0.0.1:8208/x')).toBe('http://127.0.0.1:8208');
});

test('a server with its own certificate is opened with TLS at its own port', () => {
  useOwnPort(8208, { tls: true });
  try {
    expect(['localhost', '192.168.1.20:8208', 'warehouse-pc:8208', '192.168.1.20'].map(siteAddress)).toEqual([
      'https://localhost:8208',
      'https://192.168.1.20:8208',
      'https://warehouse-pc:8208',
      'http://192.168.1.20',
    ]);
  } finally {
    useOwnPort(8208);
  }
});
