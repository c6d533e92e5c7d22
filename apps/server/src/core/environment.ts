import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ScannerAddress } from './files/virus-scan.ts';
import { startProblem } from './start-problem.ts';

const whole = (least: number, max: number) => {
  const message = `must be a whole number from ${least} to ${max}`;
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().min(least, message).max(max, message));
};
const service = z
  .string()
  .regex(/^https?:\/\/[^/]+\/?$/, 'must be an address such as https://api.example.org')
  .transform((address) => address.replace(/\/$/, ''));
const payers = ['stripe', 'alipay', 'wechatpay', 'ecpay', 'einvoice'];
const pairs = z.string().transform((text, context) => {
  const all = text.split(',').map((pair) => pair.split(/=(.*)/s).map((part) => part.trim()) as [string, string]);
  if (all.every(([name, address]) => payers.includes(name) && URL.canParse(address))) return Object.fromEntries(all);
  context.addIssue({ code: 'custom', message: `must be name=address pairs, of ${payers.join(', ')}` });
  return z.NEVER;
});
const origins = z.string().transform((text, context) => {
  const all = text.split(',').map((one) => one.trim());
  if (all.every((one) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol) && new URL(one).origin === one)) return all;
  context.addIssue({ code: 'custom', message: 'must be origins such as https://m.example.org, with commas between them' });
  return z.NEVER;
});
const ownServer = z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/, 'must be a server of this machine');
const ownServers = z
  .string()
  .transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.split('='))) as Record<string, string>)
  .pipe(z.object({ shopee: ownServer, shopify: ownServer, shopline: ownServer }));
const logServer = z.string().transform((text, context) => {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address?.protocol === 'tls:' && address.hostname) return { host: address.hostname, port: Number(address.port || 6514) };
  context.addIssue({ code: 'custom', message: 'must be an address such as tls://logs.example.org:6514' });
  return z.NEVER;
});
const scanner = z.string().transform((text, context): ScannerAddress => {
  if (text.startsWith('/')) return { path: text };
  const found = /^([\w.-]+):(\d{1,5})$/.exec(text);
  if (found) return { host: found[1]!, port: Number(found[2]) };
  context.addIssue({ code: 'custom', message: 'must be a socket such as /run/clamav/clamd.ctl, or host:port' });
  return z.NEVER;
});
const sender = /^(\+\d{6,15}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/i;

/** Every environment variable that the server reads, with its allowed values and its default. */
const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(8080),
  TRUST_PROXY: z.string().optional(),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  HTTP_REDIRECT_PORT: whole(1, 65_535).optional(),
  DRAIN_SECONDS: whole(0, 300).optional(),
  ALLOWED_ORIGINS: origins.default([]),
  PUSH_SERVICES: origins.default([]),
  PUZZLE_WORK: whole(0, 100_000).default(1000),
  CALL_SECONDS: whole(0, 6_000).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_ADMIN_URL: z.string().optional(),
  DATABASE_REPLICA_URL: z.string().optional(),
  DATABASE_PREPARE: z.string().optional(),
  DATABASE_PIPELINE: z.string().optional(),
  DEMO: z
    .string()
    .regex(/^[01]$/, 'must be 0 or 1')
    .optional(),
  SECRET_KEY: z.string().optional(),
  LOG_LEVEL: z.string().default('info'),
  LOG_SYSLOG: logServer.optional(),
  WORKERS: whole(1, 64).default(1),
  REDIS_URL: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.string().optional(),
  CLAMAV: scanner.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().optional(),
  PAYMENT_PROVIDERS: pairs.default({}),
  // Set by the first of several processes for the others, not by people.
  SANDBOX_MARKETPLACES: ownServers.optional(),
  ALIYUN_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_ACCESS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN_NAME: z.string().optional(),
  ALIYUN_SMS_TEMPLATE_CODE: z.string().optional(),
  ALIYUN_SMS_ENDPOINT: service.default('https://dysmsapi.aliyuncs.com'),
  ALIYUN_SMS_GLOBAL_ENDPOINT: service.default('https://dysmsapi.ap-southeast-1.aliyuncs.com'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(sender, 'must be a number with its plus, a messaging service (MG…) or a sender name of up to 11 letters')
    .optional(),
  TWILIO_ENDPOINT: service.default('https://api.twilio.com'),
});
export type Environment = z.infer<typeof variables>;
export const variableNames: readonly string[] = Object.keys(variables.shape);

/** The variables that hold a secret, each of which may be in a file instead: `NAME_FILE` is its path. */
export const secretVariables = [
  'SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_ADMIN_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'ALIYUN_ACCESS_KEY_ID',
  'ALIYUN_ACCESS_KEY_SECRET',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
] as const satisfies readonly (keyof typeof variables.shape)[];

/** The environment with the secrets of files, as a key vault or an orchestrator mounts them (ASVS 5.0 V13.3.1). */
function withFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = secretVariables.flatMap((name): [string, string][] => {
    const path = env[`${name}_FILE`];
    if (!path) return [];
    if (env[name]) throw startProblem(`${name} and ${name}_FILE are both set.`);
    try {
      const text = readFileSync(path, 'utf8').trim();
      if (text) return [[name, text]];
    } catch {
      throw startProblem(`The file of ${name}_FILE cannot be read.`);
    }
    throw startProblem(`The file of ${name}_FILE is empty.`);
  });
  return { ...env, ...Object.fromEntries(read) };
}

/**
 * Reads the environment; an empty variable counts as not set. An invalid value is a start problem that names the variable and never its
 * value, which may be a secret.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const read = variables.safeParse(Object.fromEntries(Object.entries(withFiles(env)).filter(([, value]) => value)));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw startProblem(`${issue!.path.join('.')} ${issue!.message}.`);
}

type Settable = { [N in keyof Environment]-?: Environment[N] extends string | undefined ? N : never }[keyof Environment];

/** Variables that only work in combination: all of them, or undefined when none is set. Setting only some of them is a start problem. */
export function readTogether<N extends Settable>(env: Environment, names: readonly N[]): Record<N, string> | undefined {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return undefined;
  if (missing.length) throw startProblem(`${names.find((name) => env[name])} is set without ${missing.join(' and ')}.`);
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<N, string>;
}
