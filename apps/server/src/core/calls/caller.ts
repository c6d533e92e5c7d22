import type { Refusal } from '@entrepot/contract/core/errors.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { Audience } from '@entrepot/contract/core/field.ts';
import { codeOf, type Permission } from '@entrepot/contract/core/screen.ts';
import { zoneOf } from '../db/times.ts';

/** One row that a call changed, for the operation log. */
export interface Change {
  target: string;
  id: string;
  siteId: string;
  /** The customers whose open lists show the row. */
  customerIds?: readonly string[];
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The person (or job) behind a call, and the time of the call. */
export interface Caller {
  audience: Audience | 'system';
  /** AccountTypeCode; 9 for the system, 0 for a visitor. */
  accountType: number;
  userId: string | null;
  userName: string;
  /** The main customer account that owns the goods and money; null for staff. */
  ownerId: string | null;
  /** The site of the host for customers and visitors; the home site of staff. */
  siteId: string;
  /** The sites whose rows the caller may touch. */
  siteIds: readonly string[];
  /** The site at whose address staff of several sites are working: the default of what they set up. Absent: `siteId`. */
  workSiteId?: string | undefined;
  /** Reads the sites again, for staff of all sites: they may name one that was created in another process a moment ago. */
  rereadSiteIds?: (() => Promise<readonly string[]>) | undefined;
  /** The warehouses of warehouse staff; null: all of the sites. */
  warehouseIds: readonly string[] | null;
  superUser: boolean;
  /** The person whose request the caller approves, while it is executed. */
  requesterId?: string;
  frozen: boolean;
  /** Why the person may only make the calls `withoutSecondFactor`. */
  restriction?: Refusal | undefined;
  rights: ReadonlySet<string>;
  /** Calls that are closed to this kind of caller, regardless of its rights. */
  closed?: ReadonlySet<string>;
  sessionId: string | null;
  language: Language;
  /** The zone in which the caller's site reads and writes times. */
  timeZone: string;
  now: Date;
  address: string;
  /** The host that the request was sent to, with its port; empty for jobs. */
  host?: string;
  /** The browser and operating system of the request, in readable form; null for jobs. */
  device?: string | null;
  requestId: string;
  /** Whether the request comes from the mobile site. */
  mobile?: boolean;
  /** Takes the next serial number of a kind in a site, from a block reserved by this process. */
  takeNumber(siteId: string, kind: string, day: string): Promise<number>;
  /** Rows changed so far, with their values before and after. */
  changes: Change[];
  /** Sentences for the person whose call succeeds, though not entirely as meant; the answer's `Message`. */
  notes: Set<string>;
}

/** The audience whose fields a caller sees: the system sees what platform staff see. */
export const fieldAudience = ({ audience }: Pick<Caller, 'audience'>): Audience => (audience === 'system' ? 'platform' : audience);

/** Whether a caller belongs to one of the audiences; the system belongs to none. */
export const belongsTo = ({ audience }: Pick<Caller, 'audience'>, audiences: readonly Audience[]): boolean =>
  audience !== 'system' && audiences.includes(audience);

/** Checks whether the caller may use this button or see this screen. Any right of a screen includes the screen itself. */
export const can = (caller: Caller, permission: Permission) => hasRight(caller, codeOf(permission));
/** The same check for a code that comes from data: a role, a view or the call registry. */
export const hasRight = (caller: Caller, code: string) => caller.superUser || caller.audience === 'system' || caller.rights.has(code);

/** The system caller, for jobs and listeners: all rights, on the sites passed in. */
export function systemCaller(base: Pick<Caller, 'now' | 'takeNumber'> & { siteIds: readonly string[] }): Caller {
  return {
    audience: 'system',
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
    notes: new Set(),
  };
}
