import { api } from './api.ts';
import { listView } from './list-view.ts';
import { menu } from './menu.ts';
import { staffInvitation } from './invitation.ts';
import { floorPin } from './floor-pin.ts';
import { securityEvent } from './security-event.ts';
import { operationLog, operationLogRemoval, operationLogSeal } from './operation-log.ts';
import { organize } from './organize.ts';
import { role, roleRight, userRole } from './role.ts';
import { session } from './session.ts';
import { signInName } from './sign-in-name.ts';
import { user } from './user.ts';
import { quickNavigation, userConfiguration } from './user-configuration.ts';
import { view } from './view.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** A key that encrypts the passwords of one request. Using it deletes it. */
const passwordKey = resource({
  name: 'passwordKey',
  module: 'access',
  table: 'password_key',
  shared: true,
  bare: true,
  fields: {
    secret: f.text({ readOnly: true, required: true, seenBy: [] }),
    expirationTime: f.time({ readOnly: true, required: true }),
  },
  indexes: [['expirationTime']],
});

/** Counts attempts in a window: sign-ins of a name or an address, codes sent to a number. */
const attempt = resource({
  name: 'attempt',
  module: 'access',
  table: 'attempt',
  writtenBy: 'core',
  shared: true,
  bare: true,
  fields: {
    subject: f.text({ readOnly: true, required: true, max: 200 }),
    windowStart: f.time({ readOnly: true, required: true }),
    attempts: f.count({ readOnly: true, required: true, default: 0 }),
  },
  unique: [['subject', 'windowStart']],
  indexes: [['windowStart']],
});

/**
 * An act by which a person got hold of a staff account: created it, set its password, removed its second factor, issued a code for it, changed
 * its contact or its roles, or changed the rights of a role it has. Both do not approve each other's requests for some days.
 */
const accountControl = resource({
  name: 'accountControl',
  module: 'access',
  table: 'account_control',
  shared: true,
  bare: true,
  appendOnly: true,
  fields: {
    accountId: f.id({ readOnly: true, required: true }),
    actorId: f.id({ readOnly: true, required: true }),
    control: f.text({ readOnly: true, required: true, max: 20 }),
  },
  indexes: [['accountId'], ['actorId']],
});

/** Accounts, what they may do, and how they sign in. */
export const accessResources = [
  user,
  signInName,
  role,
  userRole,
  roleRight,
  session,
  passwordKey,
  attempt,
  accountControl,
  userConfiguration,
  quickNavigation,
  listView,
  organize,
  operationLog,
  operationLogSeal,
  operationLogRemoval,
  securityEvent,
  floorPin,
  staffInvitation,
  api,
  view,
  menu,
] as const;
