import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { securityLogIndex } from './screens.ts';

/**
 * Events of accounts and rights: sign-ins, refused calls, changed passwords, exports. It contains no password, code, token or typed name.
 * Equal events of one minute are one row.
 */
export const securityEvent = resource({
  name: 'securityEvent',
  module: 'access',
  table: 'security_event',
  writtenBy: 'core',
  bare: true,
  area: 'SecurityLog',
  audience: { read: ['platform', 'site'], write: [] },
  screen: securityLogIndex,
  fields: {
    securityEventKind: f.enum('SecurityEventKind', { readOnly: true, required: true }),
    // The account that it is about; empty when no account has the name that was tried.
    userId: f.ref('user', { readOnly: true, display: { UserName: 'userName', NickName: 'displayName' } }),
    // The account that acted on it; empty for its owner and for visitors.
    actorId: f.ref('user', { readOnly: true, display: { ActorName: 'userName' } }),
    address: f.text({ readOnly: true }),
    device: f.text({ readOnly: true, max: 200 }),
    // The call, the kind of file, or the way of signing in.
    detail: f.text({ readOnly: true, max: 120 }),
    times: f.count({ readOnly: true, required: true, default: 1 }),
    lastTime: f.time({ readOnly: true, required: true }),
    groupKey: f.text({ readOnly: true, required: true, max: 64, seenBy: [], widget: 'hidden' }),
  },
  calls: { list: 'GetSecurityEvents' },
  unique: [['groupKey']],
  indexes: [['securityEventKind'], ['userId'], ['actorId'], ['address'], ['lastTime']],
  search: ['address', 'detail'],
  page: {
    filters: ['securityEventKind', 'userId', 'actorId', 'address'],
    columns: ['securityEventKind', 'userId', 'actorId', 'detail', 'times', 'lastTime', 'address', 'device'],
    form: [],
  },
});
