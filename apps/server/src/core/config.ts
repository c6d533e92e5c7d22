import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connectMs } from './db/open-db.ts';
import { type Environment, readEnvironment, readTogether } from './environment.ts';
import type { ScannerAddress } from './files/virus-scan.ts';
import type { SyslogTarget } from './http/syslog.ts';
import type { TlsFiles } from './http/tls.ts';
import { startProblem } from './start-problem.ts';

/** The S3-compatible store for files, instead of the data folder. Without keys the library looks for its own. */
export interface S3Settings {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  forcePathStyle: boolean;
}

/** The mail server, as an smtp or smtps address with user and password, and the sender's address. */
export interface MailSettings {
  url: string;
  from: string;
}

/** Alibaba Cloud's short message service: the key, the approved signature and the approved template for codes. */
export interface AliyunSms {
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  templateCode: string;
  endpoint: string;
  /** For numbers outside mainland China. */
  globalEndpoint: string;
}
/** Twilio's account, and the sending number or messaging service. */
export interface TwilioSms {
  accountSid: string;
  authToken: string;
  from: string;
  endpoint: string;
}
/** The SMS providers of the environment, for sites without a service of their own. */
export interface SmsSettings {
  aliyun: AliyunSms | undefined;
  twilio: TwilioSms | undefined;
}
/** The base addresses of the SMS providers. */
interface SmsEndpoints {
  aliyun: string;
  aliyunGlobal: string;
  twilio: string;
}

/** Limits (ms) for receiving a whole request. */
export interface ReceiveTimes {
  usual: number;
  /** For uploads, and for the one call that may carry all pages of a site. */
  long: number;
}

/** The settings of a server, read from its environment. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseAdminUrl: string | undefined;
  /** A replica of the database for calls whose answer may be a second old. */
  databaseReplicaUrl: string | undefined;
  /** Whether statements are named, so that PostgreSQL prepares them once per connection; undefined: the first process finds out. */
  prepare: boolean | undefined;
  /** Whether queries are pipelined, which needs parts of `pg` that are not public. */
  pipeline: boolean;
  /** How long (ms) a call waits for a connection before it is refused because the server is too busy. */
  waitMs: number;
  /** How long (ms) a connection to the database may take to open. */
  connectMs: number;
  /** How long (ms) a call that may be repeated waits for a database that is away, before it is refused. */
  retryMs: number;
  receiveMs: ReceiveTimes;
  demo: boolean;
  secretKey: string;
  logLevel: string;
  /** A log server to which lines are sent besides standard output. */
  syslog: SyslogTarget | undefined;
  trustProxy: string | undefined;
  /** The certificate with which this process serves HTTPS itself; undefined: HTTP, usually behind a proxy. */
  tls: TlsFiles | undefined;
  /** The port at which pages opened over HTTP are redirected to HTTPS. */
  redirectPort: number | undefined;
  /** How long (ms) a process that is being stopped is not ready but still serves, so that its proxy notices before the doors close. */
  drainMs: number;
  /** Further origins, besides the own hosts, whose pages may make calls. */
  origins: readonly string[];
  /** The token a monitor sends to read the metrics; undefined: only this machine may. */
  metricsToken: string | undefined;
  /** The average number of hashes a client computes for one captcha; 0: none. */
  puzzleWork: number;
  /** The seconds of a minute for which one account may occupy a process; 0: no budget. */
  callSeconds: number;
  /** Server processes on the one port; 1: this process only. */
  workers: number;
  redisUrl: string | undefined;
  s3: S3Settings | undefined;
  /** The clamd that scans uploads; undefined: none. */
  scanner: ScannerAddress | undefined;
  /** The mail server of the environment, for sites without one of their own. */
  mail: MailSettings | undefined;
  /** Addresses of payment providers that replace the usual ones, by provider name. */
  paymentPlaces: Readonly<Record<string, string>>;
  sms: SmsSettings;
  smsEndpoints: SmsEndpoints;
  /** The addresses of the sandbox marketplaces that the first of several processes runs. */
  sandboxOrigins: { shopee: string; shopify: string; shopline: string } | undefined;
  /** Origins of push services in addition to those of the usual browsers. */
  pushServices: readonly string[];
}

/** Reads the settings. When no secret key is set, generates one and stores it in the data folder. */
export function readConfig(environment: NodeJS.ProcessEnv, folder: string): Config {
  const env = readEnvironment(environment);
  const dataDir = resolve(folder, env.DATA_DIR);
  const secretKey = inDataDir(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    return env.SECRET_KEY ?? readOrCreateSecret(join(dataDir, 'secret-key'));
  });
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseAdminUrl: env.DATABASE_ADMIN_URL ?? env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    prepare: env.DATABASE_PREPARE === undefined ? undefined : env.DATABASE_PREPARE !== 'off',
    pipeline: env.DATABASE_PIPELINE !== 'off',
    waitMs: 5000,
    connectMs,
    retryMs: 2000,
    receiveMs: { usual: 30_000, long: 600_000 },
    demo: env.DEMO !== '0',
    secretKey,
    logLevel: env.LOG_LEVEL,
    syslog: env.LOG_SYSLOG,
    trustProxy: env.TRUST_PROXY,
    tls: tlsFiles(env, folder),
    redirectPort: env.HTTP_REDIRECT_PORT,
    // Without a proxy there is nothing that has to notice.
    drainMs: (env.DRAIN_SECONDS ?? (env.TRUST_PROXY ? 5 : 0)) * 1000,
    origins: env.ALLOWED_ORIGINS,
    metricsToken: env.METRICS_TOKEN,
    puzzleWork: env.PUZZLE_WORK,
    // A demo is loaded by one person.
    callSeconds: env.CALL_SECONDS ?? (env.DEMO === '0' ? 120 : 0),
    workers: env.WORKERS,
    redisUrl: env.REDIS_URL,
    scanner: env.CLAMAV,
    s3: s3Settings(env),
    mail: mailSettings(env),
    paymentPlaces: env.PAYMENT_PROVIDERS,
    sms: { aliyun: aliyunSettings(env), twilio: twilioSettings(env) },
    smsEndpoints: { aliyun: env.ALIYUN_SMS_ENDPOINT, aliyunGlobal: env.ALIYUN_SMS_GLOBAL_ENDPOINT, twilio: env.TWILIO_ENDPOINT },
    sandboxOrigins: env.SANDBOX_MARKETPLACES,
    pushServices: env.PUSH_SERVICES,
  };
}

function tlsFiles(env: Environment, folder: string): TlsFiles | undefined {
  const set = readTogether(env, ['TLS_CERT_FILE', 'TLS_KEY_FILE']);
  if (!set && env.HTTP_REDIRECT_PORT) throw startProblem('HTTP_REDIRECT_PORT is set without TLS_CERT_FILE and TLS_KEY_FILE.');
  return set && { certificate: resolve(folder, set.TLS_CERT_FILE), key: resolve(folder, set.TLS_KEY_FILE) };
}

function s3Settings(env: Environment): S3Settings | undefined {
  if (!env.S3_BUCKET && env.S3_ENDPOINT) throw startProblem('S3_ENDPOINT is set without S3_BUCKET.');
  if (!env.S3_BUCKET) return undefined;
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    forcePathStyle: ['1', 'true', 'on'].includes(env.S3_FORCE_PATH_STYLE ?? ''),
  };
}

function mailSettings(env: Environment): MailSettings | undefined {
  if (!env.SMTP_URL) return undefined;
  if (!env.MAIL_FROM) throw startProblem('SMTP_URL is set without MAIL_FROM.');
  return { url: env.SMTP_URL, from: env.MAIL_FROM };
}

function aliyunSettings(env: Environment): AliyunSms | undefined {
  const set = readTogether(env, ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATE_CODE']);
  return (
    set && {
      accessKeyId: set.ALIYUN_ACCESS_KEY_ID,
      accessKeySecret: set.ALIYUN_ACCESS_KEY_SECRET,
      signName: set.ALIYUN_SMS_SIGN_NAME,
      templateCode: set.ALIYUN_SMS_TEMPLATE_CODE,
      endpoint: env.ALIYUN_SMS_ENDPOINT,
      globalEndpoint: env.ALIYUN_SMS_GLOBAL_ENDPOINT,
    }
  );
}

function twilioSettings(env: Environment): TwilioSms | undefined {
  const set = readTogether(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  return (
    set && {
      accountSid: set.TWILIO_ACCOUNT_SID,
      authToken: set.TWILIO_AUTH_TOKEN,
      from: set.TWILIO_FROM,
      endpoint: env.TWILIO_ENDPOINT,
    }
  );
}

const refusals: Record<string, string> = { EACCES: 'this user may not write there', EPERM: 'this user may not write there' };
const failures: Record<string, string> = { EROFS: 'it is read-only', ENOTDIR: 'a part of its path is a file', ENOSPC: 'the disk is full' };

function inDataDir<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (problem) {
    const { code = '', message } = problem as NodeJS.ErrnoException;
    throw startProblem(
      `The data folder ${dataDir} cannot be used: ${refusals[code] ?? failures[code] ?? message}. Set DATA_DIR to another folder.`,
    );
  }
}

function readOrCreateSecret(file: string): string {
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (problem) {
      // Another start created it a moment ago.
      if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem;
    }
  }
  return readFileSync(file, 'utf8').trim();
}
