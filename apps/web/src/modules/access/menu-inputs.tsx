import { type BackstageMenu, getBackstageMenus, getSelectViews } from '@entrepot/contract/modules/access/menu-calls.ts';
import { inBrackets } from '@entrepot/ui/base/in-brackets.ts';
import { IconPicker } from '@entrepot/ui/form/icon-picker.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { enumChoices } from '../../core/values/enums.ts';
import { ManyInput, inputState } from './many-input.tsx';
import { treeOptions } from './tree-list.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

/** Selects the icon of a node. A predefined icon is stored by name. */
export const IconInput = (props: InputProps<string>) => (
  <IconPicker label={props.label} value={props.value ?? null} onChange={props.onChange} {...inputState(props)} />
);

const staffKinds = [1, 3, 4];
/** Selects the parent node in the menu of a role kind. A node cannot be its own parent. */
export const parentInput = (roleKind: 1 | 2) =>
  function ParentInput(props: InputProps<string>) {
    const { data } = useCallQuery(getBackstageMenus, { roleKind });
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
        {...inputState(props)}
      />
    );
  };

/** Chooses the screen a node shows. */
export const viewInput = (roleKind: 1 | 2) =>
  function ViewInput(props: InputProps<string>) {
    const { data } = useCallQuery(getSelectViews, { roleKind });
    const options = (data ?? []).map(({ Id, Title, Name }) => ({ value: Id, label: inBrackets(Title, Name) }));
    return (
      <Select
        label={props.label}
        options={options}
        value={props.value ?? null}
        onChange={props.onChange}
        clearable
        searchable
        {...inputState(props)}
      />
    );
  };

/** Selects account kinds: those of the staff (1), or customers (2), of which there is one kind. */
export const audienceInput = (roleKind: 1 | 2 | null) =>
  function AudienceInput(props: InputProps<number[]>) {
    const kinds = roleKind === 1 ? staffKinds : roleKind === 2 ? [2] : [...staffKinds, 2];
    const options = enumChoices('AccountTypeCode').filter(({ value }) => kinds.includes(value));
    return <ManyInput {...props} options={options} />;
  };
