import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { idOf, isSame, keyOf } from './pairing-proof.ts';

const pairingShape = z.object({ origin: z.string(), print: z.string(), time: z.string() });
const shape = z.object({ origins: z.array(z.string()), pairings: z.array(pairingShape).default([]) });
const maxRequested = 20;
// Per page: on a shared computer, each user may have a browser profile.
const maxPairings = 20;
const maxFailures = 5;
const codeLifetimeMs = 10 * 60_000;

/** Why a page is rejected: it is not allowed, it is not paired, or its code is wrong or expired. */
export type TrustRefusal = 'OriginNotAllowed' | 'NotPaired' | 'WrongCode';
/** How a page introduces itself: by the id of its pairing, or by the code that the user read on the service's own page. */
export interface Credentials {
  pairing?: string | undefined;
  code?: string | undefined;
}

/** The pages that may use the devices of this computer. */
export interface Trust {
  /** Returns why a page is rejected; null when it is accepted. Consumes a correct code; the fifth wrong attempt voids the code. */
  refusalFor(origin: string | undefined, credentials: Credentials): TrustRefusal | null;
  /** Pairs an allowed page. Returns the secret of the pairing, which the page stores; only its hash is stored here. */
  pair(origin: string): string;
  /** The key of a page's pairing, by which both sides prove who they are; undefined without this pairing. */
  keyOf(origin: string, pairing: string): string | undefined;
  /** Allows a page and creates a pairing code. A page that is already allowed gets a new code. */
  allow(origin: string): void;
  forbid(origin: string): void;
  allowed(): string[];
  /** Returns the valid pairing codes. */
  codes(): { origin: string; code: string }[];
  /** Returns the origins of rejected pages, most recent first. */
  requested(): string[];
}

/** Returns the origin of an `https:` or `http:` URL; null for any other text. */
export function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

interface Code {
  code: string;
  until: number;
  wrong: number;
}

/** Loads the allowed and paired pages from the folder. Codes and rejected origins are in memory only. */
export function loadTrust(folder: string, now: () => number = Date.now): Trust {
  const file = join(folder, 'origins.json');
  const stored = readJsonFile(file, shape);
  const origins = new Set(stored?.origins ?? []);
  let pairings = stored?.pairings ?? [];
  let requested: string[] = [];
  const codes = new Map<string, Code>();
  const persist = () => writeJsonFile(file, { origins: [...origins].sort(), pairings });

  function requestPairing(origin: string | undefined): void {
    const known = originOf(origin ?? '');
    if (known && known === origin) requested = [known, ...requested.filter((other) => other !== known)].slice(0, maxRequested);
  }
  const pairingOf = (origin: string, id: string) => pairings.find((one) => one.origin === origin && isSame(idOf(one.print), id));
  function isCode(origin: string, code: string): boolean {
    const open = codes.get(origin);
    if (!open || open.until <= now()) return false;
    const right = isSame(open.code, code.replace(/\D/g, ''));
    // After five wrong attempts the user has to request another code on the service's page.
    if (right || ++open.wrong >= maxFailures) codes.delete(origin);
    return right;
  }
  function why(origin: string | undefined, { pairing, code }: Credentials): TrustRefusal | null {
    if (origin === undefined || !origins.has(origin)) return 'OriginNotAllowed';
    if (pairing && pairingOf(origin, pairing)) return null;
    if (code) return isCode(origin, code) ? null : 'WrongCode';
    return 'NotPaired';
  }

  return {
    refusalFor(origin, credentials) {
      const refusal = why(origin, credentials);
      if (refusal) requestPairing(origin);
      return refusal;
    },
    pair(origin) {
      const secret = randomBytes(32).toString('base64url');
      const own = pairings.filter((one) => one.origin === origin).slice(1 - maxPairings);
      const time = new Date(now()).toISOString();
      pairings = [...pairings.filter((one) => one.origin !== origin), ...own, { origin, print: keyOf(secret), time }];
      requested = requested.filter((other) => other !== origin);
      persist();
      return secret;
    },
    keyOf: (origin, pairing) => pairingOf(origin, pairing)?.print,
    allow(origin) {
      origins.add(origin);
      codes.set(origin, { code: String(randomInt(1_000_000)).padStart(6, '0'), until: now() + codeLifetimeMs, wrong: 0 });
      requested = requested.filter((other) => other !== origin);
      persist();
    },
    forbid(origin) {
      codes.delete(origin);
      pairings = pairings.filter((one) => one.origin !== origin);
      if (origins.delete(origin)) persist();
    },
    allowed: () => [...origins].sort(),
    codes: () => [...codes].filter(([, { until }]) => until > now()).map(([origin, { code }]) => ({ origin, code })),
    requested: () => requested,
  };
}
