import { listMark } from '@entrepot/ui/list-text.ts';
import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { IconButton } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import type { PickerProps } from '@entrepot/ui/context-props.ts';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { type CSSProperties, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { PickerList } from './picker-list.tsx';
import { calledOf, siteOfPicked, useShownNames } from './picker-names.ts';
import { useFloating } from './use-floating.ts';
import { isOfSite } from '@entrepot/client/form/site-rule.ts';
import { mayHaveSites, useSites } from '../list/sites.tsx';

type Row = Record<string, unknown>;
const smallWidth = 300;

/**
 * Picks rows of a resource by id from a paged table under the field. Picking the picked row again clears it; with `many`,
 * what is picked stays over pages and searches.
 */
export function Picker({
  of,
  value,
  onChange,
  many,
  shown,
  row,
  within,
  label,
  width,
  small,
  ...control
}: PickerProps & { of: AnyResource }) {
  const t = useWords('core-web');
  const ids = Array.isArray(value) ? (value as string[]) : value ? [value as string] : [];
  const names = useShownNames(of, ids, shown);
  const sites = useSites() ?? [];
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const panel = useFloating(input, opened, () => shut());
  const locked = control.disabled || control.readOnly;

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-expanded', String(opened));
    field.setAttribute('aria-haspopup', 'listbox');
    if (opened) field.setAttribute('aria-controls', listId);
    else field.removeAttribute('aria-controls');
    // Escape then shuts the list and not the dialog around it.
    field.setAttribute('data-mantine-stop-propagation', String(opened));
    field.autocomplete = 'off';
  }, [opened, listId]);

  function open() {
    if (!locked) setOpened(true);
  }
  function shut() {
    setOpened(false);
    setTyped(null);
  }
  function pick(picked: Row) {
    const id = picked.id as string;
    const site = isOfSite(of) ? sites.find((one) => one.id === picked.siteId)?.name : undefined;
    names.learn(id, [calledOf(of, picked), site].filter(Boolean).join(' · '), isOfSite(of) ? picked.siteId : undefined);
    const has = ids.includes(id);
    if (many) return onChange(has ? ids.filter((other) => other !== id) : [...ids, id], [picked]);
    onChange(has ? null : id, has ? [] : [picked]);
    shut();
  }
  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && opened) {
      event.stopPropagation();
      shut();
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      if (opened) panel.current?.querySelector<HTMLElement>('[role=option]')?.focus();
      else open();
    } else if (event.key === 'Backspace' && typed === null && !many && value) onChange(null, []);
  }

  const text = typed ?? ids.map((id) => names.nameOf(id)).join(listMark());
  return (
    <div className="picker" onClick={(event) => panel.current?.contains(event.target as Node) || open()}>
      <TextField
        {...control}
        label={label}
        value={text}
        placeholder={control.placeholder ?? (control.hideLabel ? '' : t('picker.choose'))}
        onChange={(next) => {
          setTyped(next);
          open();
        }}
        onKeyDown={keyDown}
        inputRef={input}
        selects
        right={
          ids.length > 0 && !locked && !control.required ? (
            <IconButton
              label={t('picker.clear', { label })}
              icon={<Icon name="close" size={14} />}
              onClick={(event) => {
                event.stopPropagation();
                onChange(many ? [] : null, []);
              }}
            />
          ) : (
            <Icon name="down" size={14} />
          )
        }
      />
      {opened && (
        <div
          ref={panel}
          popover="manual"
          className="picker-panel"
          style={{ '--picker-width': `${small ? smallWidth : (width ?? 550)}px` } as CSSProperties}
        >
          {/* What the list loads at its first opening must not hide the field that is typed in. */}
          <Suspense fallback={null}>
            <PickerList
              of={of}
              id={listId}
              label={label}
              content={typed ?? ''}
              picked={ids}
              many={many ?? false}
              look={small ? 'small' : width && width > 550 ? 'wide' : 'normal'}
              within={{ ...withinOf(of, row), ...within }}
              onPick={pick}
              onLeave={() => {
                shut();
                input.current?.focus();
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** The form's own choices that narrow what is offered: a partition lies in the warehouse chosen above it. */
function withinOf(of: AnyResource, row: Readonly<Row> | undefined): Row {
  const narrowing = ['warehouseId', 'siteId', 'ownerId'].filter((key) => {
    const field = (of.fields as Record<string, Field>)[key];
    return field && of.page?.filters.includes(key) && row?.[key];
  });
  const within = Object.fromEntries(narrowing.map((key) => [key, row?.[key]]));
  // What a row of a site points to lies in the same site; a person may work for several.
  const siteId = row && !('siteIds' in row) && isOfSite(of) && mayHaveSites() ? (row.siteId ?? siteOfChosen(row)) : undefined;
  return siteId ? { siteId, ...within } : within;
}

/** The site of what is chosen in the form already: a bill's charges are those of its customer's site. */
const siteOfChosen = (row: Readonly<Row>): string | undefined =>
  siteOfPicked(row.ownerId) ??
  Object.values(row)
    .map(siteOfPicked)
    .find((siteId) => siteId !== undefined);
