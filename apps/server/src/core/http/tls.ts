import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createSecureContext } from 'node:tls';
import { startProblem } from '../start-problem.ts';

/** The files of the certificate (PEM, with its chain) and of its private key (PEM). */
export interface TlsFiles {
  certificate: string;
  key: string;
}
interface Tls {
  cert: Buffer;
  key: Buffer;
}

// TLS 1.2 and 1.3 with the suites of Node, as ASVS 5.0 V12.1.1 and V12.1.2 require.
export const minTlsVersion = 'TLSv1.2';

/** Reads certificate and key; a start problem names what is wrong with them. */
export function readTls(files: TlsFiles): Tls {
  const read = (name: string, file: string) => {
    try {
      return readFileSync(file);
    } catch (problem) {
      throw startProblem(`${name} cannot be read: ${(problem as Error).message}.`);
    }
  };
  const tls = { cert: read('TLS_CERT_FILE', files.certificate), key: read('TLS_KEY_FILE', files.key) };
  try {
    createSecureContext(tls);
  } catch (problem) {
    throw startProblem(`TLS_CERT_FILE and TLS_KEY_FILE are not a PEM certificate and its key: ${(problem as Error).message}.`);
  }
  return tls;
}

interface Renewal {
  files: TlsFiles;
  /** Receives certificates that cannot be used; the previous one remains in use. */
  failed(problem: unknown): void;
  /** How often (ms) the files are checked. */
  everyMs?: number;
}

/**
 * Uses each new certificate that is written to the files, without a restart: certificates are replaced every few weeks. Returns the function
 * that stops it.
 */
export function followCertificate(
  server: { setSecureContext(options: Tls & { minVersion: typeof minTlsVersion }): void },
  { files, failed, everyMs = 60_000 }: Renewal,
): () => void {
  const read = () => Promise.all([files.certificate, files.key].map((file) => readFile(file, 'utf8')));
  let used: string | undefined;
  async function renew() {
    const found = (await read()).join();
    if (found === used) return;
    // The first reading is what the server was opened with, or a file that was replaced meanwhile.
    used = found;
    server.setSecureContext({ ...readTls(files), minVersion: minTlsVersion });
  }
  const timer = setInterval(() => void renew().catch(failed), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

const hostSyntax = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i;

/**
 * Leads browsers that opened a page over plain HTTP to the same page over TLS. Calls are refused instead: a client that sends them unencrypted
 * must be corrected, and not work unnoticed (ASVS 5.0 V4.1.2).
 */
export function openRedirect({ host, port, tlsPort }: { host: string; port: number; tlsPort: number }): Promise<Server> {
  const server = createServer((request, response) => {
    const named = request.headers.host ?? '';
    const path = request.url ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && path.startsWith('/') && !path.startsWith('/api/');
    // The syntax admits what is no host, such as 256.256.256.256 or a port of six digits.
    if (!isPage || !hostSyntax.test(named) || !URL.canParse(`https://${named}`)) {
      response.writeHead(403, { 'Content-Type': 'text/plain' }).end('This address is served over HTTPS only.\n');
      return;
    }
    const target = new URL(`https://${named}`);
    target.port = String(tlsPort);
    response.writeHead(308, { Location: `${target.origin}${path}` }).end();
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 5_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
}
