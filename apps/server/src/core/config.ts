import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Environment, readEnvironment, together } from './environment.ts';
import { startProblem } from './start-problem.ts';

/** Where files lie when it is not the data folder: a store that speaks S3. Without keys the library looks for its own. */
export interface S3Settings {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  forcePathStyle: boolean;
}

/** The mail server that takes our mails, as an smtp or smtps address with its user, and who they are from. */
export interface MailSettings {
  url: string;
  from: string;
}

/** Alibaba Cloud's short message service: the key, the approved signature and the approved template of codes. */
export interface AliyunSms {
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  templateCode: string;
  endpoint: string;
  /** For numbers outside mainland China. */
  globalEndpoint: string;
}
/** Twilio's account, and the number or messaging service that texts come from. */
export interface TwilioSms {
  accountSid: string;
  authToken: string;
  from: string;
  endpoint: string;
}
/** Who takes our texts; neither: they stay in the sandbox. */
export interface SmsSettings {
  aliyun: AliyunSms | undefined;
  twilio: TwilioSms | undefined;
}

/** How long (ms) a request may take to arrive whole. */
export interface ReceiveTimes {
  usual: number;
  /** Uploads, and the one call that may carry a whole site's pages. */
  long: number;
}

/** The settings of a server, from its environment. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseAdminUrl: string | undefined;
  prepare: boolean;
  /** How long (ms) a call waits for a connection before it is answered that the server is too busy. */
  waitMs: number;
  receiveMs: ReceiveTimes;
  demo: boolean;
  secretKey: string;
  logLevel: string;
  trustProxy: string | undefined;
  /** Origins beside the own hosts whose pages may make calls. */
  origins: readonly string[];
  /** What a monitor says to read the figures; undefined: only this machine may. */
  metricsToken: string | undefined;
  /** How many passes a machine works for one captcha, on average; 0: none. */
  puzzleWork: number;
  /** Server processes on the one port; 1: this process alone. */
  workers: number;
  redisUrl: string | undefined;
  s3: S3Settings | undefined;
  /** Undefined: mails stay in the sandbox. */
  mail: MailSettings | undefined;
  /** Where providers of payments are found instead of their usual addresses, by their names. */
  paymentPlaces: Readonly<Record<string, string>>;
  sms: SmsSettings;
  /** Where the first of several processes has the marketplaces to practise with. */
  practicePlaces: { shopee: string; shopify: string; shopline: string } | undefined;
  /** Origins of push services beside those of the usual browsers. */
  pushServices: readonly string[];
}

/** Reads the settings; a secret key is made and kept in the data folder when none is given. */
export function readConfig(environment: NodeJS.ProcessEnv, folder: string): Config {
  const env = readEnvironment(environment);
  const dataDir = resolve(folder, env.DATA_DIR);
  const secretKey = inDataDir(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    return env.SECRET_KEY ?? keptSecret(join(dataDir, 'secret-key'));
  });
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseAdminUrl: env.DATABASE_ADMIN_URL ?? env.DATABASE_URL,
    prepare: env.DATABASE_PREPARE !== 'off',
    waitMs: 5000,
    receiveMs: { usual: 30_000, long: 600_000 },
    demo: env.DEMO !== '0',
    secretKey,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    origins: env.ALLOWED_ORIGINS,
    metricsToken: env.METRICS_TOKEN,
    puzzleWork: env.PUZZLE_WORK,
    workers: env.WORKERS,
    redisUrl: env.REDIS_URL,
    s3: s3Settings(env),
    mail: mailSettings(env),
    paymentPlaces: env.PAYMENT_PROVIDERS,
    sms: { aliyun: aliyunSettings(env), twilio: twilioSettings(env) },
    practicePlaces: env.PRACTICE_MARKETPLACES,
    pushServices: env.PUSH_SERVICES,
  };
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
  const set = together(env, ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATE_CODE']);
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
  const set = together(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
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
      `The data folder ${dataDir} cannot be used: ${refusals[code] ?? failures[code] ?? message}. Set DATA_DIR to a folder that can.`,
    );
  }
}

function keptSecret(file: string): string {
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (problem) {
      // Another start made it a moment ago.
      if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem;
    }
  }
  return readFileSync(file, 'utf8').trim();
}
