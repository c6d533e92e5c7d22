import { editUser, establishUser, setUserRoles } from '@entrepot/contract/modules/access/user-calls.ts';
import { handle, type Handler } from '../../core/calls/handler.ts';
import { editCustomer } from './edit-account.ts';
import { establishCustomer } from './establish.ts';
import { setRoles } from './user-roles.ts';

/**
 * The calls that decide the roles of a customer. Price lists are for roles: the module of the prices binds these calls, with an approval
 * where prices need one.
 */
export const customerGroupHandlers: readonly Handler[] = [
  ...handle(establishUser, establishCustomer),
  ...handle(editUser, editCustomer),
  ...handle(setUserRoles, setRoles('customer')),
];
