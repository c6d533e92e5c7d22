import { mkdtempSync, writeFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { openHttp } from './http.ts';
import { certificates } from './test/certificates.ts';
import { followCertificate, openRedirect, readTls } from './tls.ts';

const folder = mkdtempSync(join(tmpdir(), 'entrepot-tls-'));
const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
const store = ({ certificate, key }: (typeof certificates)[number]) => {
  writeFileSync(files.certificate, certificate);
  writeFileSync(files.key, key);
};
store(certificates[0]);

const http = openHttp({
  logLevel: 'silent',
  receiveMs: { usual: 30_000, long: 600_000 },
  slowPaths: new Set(),
  origins: [],
  isSiteHost: async () => false,
  tls: files,
});
let port: number;
beforeAll(async () => {
  http.get('/page', async () => 'a page');
  await http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = http.server.address() as AddressInfo);
});
afterAll(() => http.close());

/** Connects and returns the protocol and the name of the certificate; rejects when the server refuses the handshake. */
const handshake = (options: object = {}) =>
  new Promise<{ protocol: string | null; name: unknown }>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options }, () => {
      resolve({ protocol: socket.getProtocol(), name: socket.getPeerCertificate().subject.CN });
      socket.destroy();
    });
    socket.once('error', reject);
  });

describe('HTTPS without a proxy', () => {
  test('pages are encrypted with the certificate of the files and demand HTTPS for a year', async () => {
    const answer = await new Promise<{ status: number | undefined; hsts: unknown }>((resolve, reject) => {
      const options = { port, host: '127.0.0.1', path: '/page', ca: certificates[0].certificate };
      request(options, (response) => resolve({ status: response.resume().statusCode, hsts: response.headers['strict-transport-security'] }))
        .once('error', reject)
        .end();
    });
    expect(answer).toEqual({ status: 200, hsts: 'max-age=31536000' });
  });

  test('TLS 1.3 and 1.2 are served, 1.1 is refused', async () => {
    expect((await handshake()).protocol).toBe('TLSv1.3');
    expect((await handshake({ maxVersion: 'TLSv1.2' })).protocol).toBe('TLSv1.2');
    await expect(handshake({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })).rejects.toThrow();
  });

  test('a new certificate is used without a restart; an invalid one leaves the previous one', async () => {
    const failures: unknown[] = [];
    const stop = followCertificate(http.server as never, { files, failed: (problem) => failures.push(problem), everyMs: 20 });
    try {
      store(certificates[1]);
      await vi.waitFor(async () => expect((await handshake()).name).toBe('parcels-b.test'), { timeout: 10_000 });
      failures.length = 0;
      writeFileSync(files.certificate, 'half a certificate');
      await vi.waitFor(() => expect(failures).not.toEqual([]), { timeout: 10_000 });
      expect((await handshake()).name).toBe('parcels-b.test');
    } finally {
      stop();
      store(certificates[0]);
    }
  });
});

describe('what is wrong with the settings of TLS is stated at the start', () => {
  const start = (environment: NodeJS.ProcessEnv) => () =>
    readConfig({ DATA_DIR: folder, SECRET_KEY: 'x'.repeat(32), ...environment }, folder);
  test('a certificate without its key, and a redirect without a certificate', () => {
    expect(start({ TLS_CERT_FILE: files.certificate })).toThrow('TLS_CERT_FILE is set without TLS_KEY_FILE.');
    expect(start({ HTTP_REDIRECT_PORT: '80' })).toThrow('HTTP_REDIRECT_PORT is set without TLS_CERT_FILE and TLS_KEY_FILE.');
  });
  test('files that are missing, or are no certificate and key of each other', () => {
    expect(() => readTls({ ...files, key: join(folder, 'none.pem') })).toThrow('TLS_KEY_FILE cannot be read');
    const foreign = join(folder, 'foreign.pem');
    writeFileSync(foreign, certificates[1].key);
    expect(() => readTls({ ...files, key: foreign })).toThrow('are not a PEM certificate and its key');
  });
});

describe('the port for plain HTTP', () => {
  const redirected = async (path: string, init: RequestInit & { host?: string } = {}) => {
    const server = await openRedirect({ host: '127.0.0.1', port: 0, tlsPort: 8443 });
    try {
      const at = (server.address() as AddressInfo).port;
      const answer = await fetch(`http://127.0.0.1:${at}${path}`, { redirect: 'manual', ...init });
      return [answer.status, answer.headers.get('location')];
    } finally {
      server.close();
    }
  };
  test('leads a page with its address to HTTPS, and never to another host', async () => {
    expect(await redirected('/app/orders?id=7')).toEqual([308, 'https://127.0.0.1:8443/app/orders?id=7']);
    expect(await redirected('//evil.example/x')).toEqual([308, 'https://127.0.0.1:8443//evil.example/x']);
  });
  test('refuses a host that is none, and continues to answer', async () => {
    const server = await openRedirect({ host: '127.0.0.1', port: 0, tlsPort: 8443 });
    try {
      const { port: at } = server.address() as AddressInfo;
      const statusFor = (host: string) =>
        new Promise<number | undefined>((resolve, reject) => {
          requestPlain({ port: at, host: '127.0.0.1', path: '/app', headers: { host } }, (answer) => resolve(answer.resume().statusCode))
            .once('error', reject)
            .end();
        });
      for (const host of ['a:99999', '256.256.256.256', '[:::]']) expect([host, await statusFor(host)]).toEqual([host, 403]);
      expect(await statusFor('site.example')).toBe(308);
    } finally {
      server.close();
    }
  });
  test('refuses calls and forms', async () => {
    expect(await redirected('/api/Account/Login')).toEqual([403, null]);
    expect(await redirected('/login', { method: 'POST', body: 'password=secret' })).toEqual([403, null]);
  });
});
