import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { root } from '@entrepot/server/core/root.ts';
import { openMailServer } from '@entrepot/server/testing/mail-server.ts';
import { passDays } from '@entrepot/server/testing/pass-days.ts';
import type { Company } from './set-up.ts';

/** Starts the product without demo data on a free port; returns the link that it prints. */
function start(program: readonly string[], env: NodeJS.ProcessEnv): Promise<{ product: ChildProcess; link: string }> {
  const product = spawn(process.execPath, program, { cwd: root, env });
  return new Promise((resolve, reject) => {
    let output = '';
    const onOutput = (part: Buffer) => {
      output += part.toString();
      const found = /http:\S+\/SetUp#token=[\w-]+/.exec(output);
      if (found) resolve({ product, link: found[0] });
    };
    product.stdout.on('data', onOutput);
    product.stderr.on('data', onOutput);
    product.once('exit', () => reject(new Error(output)));
  });
}

/** Opens an empty installation with a mail server and a provider of text messages; `program` are the arguments of Node. */
export async function openCompany(program: readonly string[]): Promise<Omit<Company, 'browser'> & { close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-new-'));
  // The database user needs access to it.
  chmodSync(dataDir, 0o755);
  const texts: string[] = [];
  const twilio = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (part) => (body += part));
    incoming.on('end', () => {
      texts.push(new URLSearchParams(body).get('Body') ?? '');
      response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => twilio.listen(0, '127.0.0.1', resolve));
  const mails = await openMailServer();
  const sms = { TWILIO_ENDPOINT: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}` };
  const settings = { DEMO: '0', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', SECRET_KEY: 'new site' };
  const { product, link } = await start(program, { ...process.env, ...sms, ...settings });
  return {
    address: new URL(link).origin,
    link,
    mails,
    texts,
    faults: new Set(),
    passDays: (days) => passDays(dataDir, days),
    async close() {
      const exited = new Promise((resolve) => product.once('exit', resolve));
      product.kill('SIGTERM');
      await exited;
      await new Promise((resolve) => twilio.close(resolve));
      await mails.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The company with the browser of its story. */
export const withBrowser = (company: Omit<Company, 'browser'>, browser: Browser): Company => ({ ...company, browser });
