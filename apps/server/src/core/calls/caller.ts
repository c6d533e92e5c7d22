import type { Language } from '@entrepot/contract/core/language.ts';
import type { Who } from '@entrepot/contract/core/field.ts';
import { codeOf, type Permission } from '@entrepot/contract/core/screen.ts';
import { zoneOf } from '../rows/times.ts';

/** One row that a call changed, for the operation log. */
export interface Change {
  target: string;
  id: string;
  siteId: string;
  /** The customer whose row it is, where it is one’s. */
  ownerId?: string | null;
  /** The customer who sells by it, where it is a sale of the mall: the row is that one’s too. */
  sellerId?: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The person (or job) behind a call, and the moment it was made. */
export interface Caller {
  who: Who | 'X';
  /** AccountTypeCode; 9 for the system, 0 for a visitor. */
  accountType: number;
  userId: string | null;
  userName: string;
  /** The main customer account whose goods and money these are; null for staff. */
  ownerId: string | null;
  /** The site of the host for customers and visitors; the home site of staff. */
  siteId: string;
  /** The sites whose rows the caller may touch. */
  siteIds: readonly string[];
  /** The warehouses of warehouse staff; null: all of the sites. */
  warehouseIds: readonly string[] | null;
  superUser: boolean;
  frozen: boolean;
  rights: ReadonlySet<string>;
  /** The calls that are shut for the caller's kind, whatever it holds. */
  closed?: ReadonlySet<string>;
  sessionId: string | null;
  language: Language;
  /** The zone in which the caller's site reads and writes times. */
  timeZone: string;
  now: Date;
  address: string;
  /** The browser and system a request came from, as people say it; null for jobs. */
  device?: string | null;
  requestId: string;
  /** Was it made from the mobile site? */
  mobile?: boolean;
  /** The next number of a kind in a site, from a block of this process. */
  takeNumber(siteId: string, kind: string, day: string): Promise<number>;
  /** Rows changed so far, with their former and new values. */
  changes: Change[];
}

/** May the caller press this button or see this screen? A screen's name is held with any of its rights. */
export const can = (caller: Caller, permission: Permission) => holds(caller, codeOf(permission));
/** The same by a code that comes from data: from a role, a view or the registry of calls. */
export const holds = (caller: Caller, code: string) => caller.superUser || caller.who === 'X' || caller.rights.has(code);

/** The system itself, for jobs and listeners: every site it is given, every right. */
export function systemCaller(base: Pick<Caller, 'now' | 'takeNumber'> & { siteIds: readonly string[] }): Caller {
  return {
    who: 'X',
    accountType: 9,
    userId: null,
    userName: 'system',
    ownerId: null,
    siteId: base.siteIds[0] ?? '',
    siteIds: base.siteIds,
    warehouseIds: null,
    superUser: true,
    frozen: false,
    rights: new Set(),
    sessionId: null,
    language: 'zh-cn',
    timeZone: zoneOf(base.siteIds[0] ?? ''),
    now: base.now,
    address: '',
    requestId: 'job',
    takeNumber: base.takeNumber,
    changes: [],
  };
}
