import { getSelectOrganizes, type SelectableOrganize } from '@entrepot/contract/modules/access/organize-calls.ts';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { ManyInput } from './many-input.tsx';
import { treeOptions } from './tree-list.tsx';

/** The input of a form that puts an account into organizations of the staff (1) or of customers (2), of the row's site or else the person's own. */
export const organizesInput = (organizesType: 1 | 2, ownSiteId: string | null): ComponentType<InputProps> =>
  function OrganizesInput(props: InputProps<string[]>) {
    const chosen = props.row?.siteId;
    const siteId = typeof chosen === 'string' ? chosen : ownSiteId;
    const { data } = useQuery({
      queryKey: ['select organizes', organizesType, siteId],
      queryFn: () => ask(getSelectOrganizes, { organizesType, siteId }, { quiet: true }),
    });
    const options = treeOptions<SelectableOrganize>(data ?? [], ({ Name }) => Name);
    return <ManyInput {...props} options={options} />;
  };
