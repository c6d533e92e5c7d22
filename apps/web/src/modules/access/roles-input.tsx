import { getSelectRoles } from '@entrepot/contract/modules/access/role-calls.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { shippedTitle } from '@entrepot/client/form/resource-fields.ts';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { ManyInput } from './many-input.tsx';

function useRoles(roleKind: number, siteId: string | null) {
  const { data } = useQuery({
    queryKey: ['roles', roleKind, siteId],
    queryFn: () => ask(getSelectRoles, { roleKind, siteId }, { quiet: true }),
  });
  return (data ?? []).map(({ value, name }) => ({ value, label: shippedTitle(role, name) }));
}

/** The input of a form that chooses roles of a kind, 1 staff, 2 customers, of the row's site or else the person's own. */
export const rolesInput = (roleKind: number, ownSiteId: string | null): ComponentType<InputProps> =>
  function RolesInput(props: InputProps<string[]>) {
    const chosen = props.row?.siteId;
    const options = useRoles(roleKind, typeof chosen === 'string' ? chosen : ownSiteId);
    return <ManyInput {...props} options={options} />;
  };
