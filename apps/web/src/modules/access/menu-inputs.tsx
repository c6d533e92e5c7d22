import { type BackstageMenu, getBackstageMenus, getSelectViews } from '@entrepot/contract/modules/access/menu-calls.ts';
import { inBrackets } from '@entrepot/ui/in-brackets.ts';
import { IconPicker } from '@entrepot/ui/icon-picker.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { Select } from '@entrepot/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { enumChoices } from '../../core/values/enums.ts';
import { ManyInput, told } from './many-input.tsx';
import { treeOptions } from './tree-list.tsx';

/** Chooses the icon of a node from the icon set; one that ships is named as it is until another is chosen. */
export const IconInput = (props: InputProps<string>) => (
  <IconPicker label={props.label} value={props.value ?? null} onChange={props.onChange} {...told(props)} />
);

const staffKinds = [1, 3, 4];
/** Chooses the node above, of the menu of a kind; nothing stands below itself. */
export const parentInput = (roleKind: 1 | 2) =>
  function ParentInput(props: InputProps<string>) {
    const { data } = useQuery({ queryKey: ['menus', roleKind, ''], queryFn: () => ask(getBackstageMenus, { roleKind }, { quiet: true }) });
    const others = (nodes: readonly BackstageMenu[]): BackstageMenu[] =>
      nodes.filter(({ Id }) => Id !== props.row?.id).map((node) => ({ ...node, Children: others(node.Children) }));
    const options = treeOptions(others(data ?? []), ({ Title }) => Title);
    return (
      <Select
        label={props.label}
        options={options}
        value={props.value ?? null}
        onChange={props.onChange}
        clearable
        searchable
        {...told(props)}
      />
    );
  };

/** Chooses the screen a node shows. */
export const viewInput = (roleKind: 1 | 2) =>
  function ViewInput(props: InputProps<string>) {
    const { data } = useQuery({ queryKey: ['views', roleKind], queryFn: () => ask(getSelectViews, { roleKind }, { quiet: true }) });
    const options = (data ?? []).map(({ Id, Title, Name }) => ({ value: Id, label: inBrackets(Title, Name) }));
    return (
      <Select
        label={props.label}
        options={options}
        value={props.value ?? null}
        onChange={props.onChange}
        clearable
        searchable
        {...told(props)}
      />
    );
  };

/** Chooses account kinds: those of the staff (1), or customers (2), who are one kind. */
export const audienceInput = (roleKind: 1 | 2 | null) =>
  function AudienceInput(props: InputProps<number[]>) {
    const kinds = roleKind === 1 ? staffKinds : roleKind === 2 ? [2] : [...staffKinds, 2];
    const options = enumChoices('AccountTypeCode').filter(({ value }) => kinds.includes(value));
    return <ManyInput {...props} options={options} />;
  };
