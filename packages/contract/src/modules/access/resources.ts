import { api } from './api.ts';
import { listView } from './list-view.ts';
import { menu } from './menu.ts';
import { attempt, passwordKey } from './one-time.ts';
import { operationLog, operationLogSeal } from './operation-log.ts';
import { organize } from './organize.ts';
import { role, roleRight, userRole } from './role.ts';
import { session } from './session.ts';
import { signInName } from './sign-in-name.ts';
import { user } from './user.ts';
import { quickNavigation, userConfiguration } from './user-configuration.ts';
import { view } from './view.ts';

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
  userConfiguration,
  quickNavigation,
  listView,
  organize,
  operationLog,
  operationLogSeal,
  api,
  view,
  menu,
] as const;
