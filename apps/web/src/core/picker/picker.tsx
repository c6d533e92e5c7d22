import { listMark } from '@entrepot/ui/table/list-text.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { IconButton } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import type { PickerProps } from '@entrepot/ui/base/context-props.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { type CSSProperties, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import type { PickerNote } from './picker-columns.ts';
import { displayNameOf, siteOfPicked, useDisplayNames } from './picker-names.ts';
import { mayAdd } from './addable.ts';
import { useFloating } from './use-floating.ts';
import { isOfSite } from '@entrepot/client/form/site-rule.ts';
import { mayHaveSites, useSites } from '../list/sites.tsx';

// Loaded on the first opening: a list has pickers in its filters, and most visits open none.
const PickerList = late(() => import('./picker-list.tsx').then((part) => ({ default: part.PickerList })));

const AddOne = late(() => import('./add-one.tsx').then((part) => ({ default: part.AddOne })));

type Row = Record<string, unknown>;
const smallWidth = 300;

/**
 * Selects rows of a resource by id from a paginated table below the field. Selecting the selected row again clears it; with `many`, the
 * selection survives pages and searches.
 */
export function Picker({
  of,
  value,
  onChange,
  many,
  visible,
  row,
  within,
  label,
  width,
  small,
  note,
  ...control
}: PickerProps & { of: AnyResource; note?: PickerNote }) {
  const t = useTexts('core-web');
  const ids = Array.isArray(value) ? (value as string[]) : value ? [value as string] : [];
  const names = useDisplayNames(of, ids, visible);
  // Filters have no form around them: only what is missing in a form is added.
  const adds = Boolean(row) && !small && mayAdd(of);
  const [adding, setAdding] = useState(false);
  const sites = useSites() ?? [];
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const panel = useFloating(input, opened, () => closePicker());
  const locked = control.disabled || control.readOnly;

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-expanded', String(opened));
    field.setAttribute('aria-haspopup', 'listbox');
    if (opened) field.setAttribute('aria-controls', listId);
    else field.removeAttribute('aria-controls');
    // Escape then closes the list and not the surrounding dialog.
    field.setAttribute('data-mantine-stop-propagation', String(opened));
    field.autocomplete = 'off';
  }, [opened, listId]);

  function open() {
    if (!locked) setOpened(true);
  }
  function closePicker() {
    setOpened(false);
    setTyped(null);
  }
  function pick(picked: Row) {
    const id = picked.id as string;
    const site = isOfSite(of) ? sites.find((one) => one.id === picked.siteId)?.name : undefined;
    names.learn(id, [displayNameOf(of, picked), site].filter(Boolean).join(' · '), isOfSite(of) ? picked.siteId : undefined);
    const has = ids.includes(id);
    if (many) return onChange(has ? ids.filter((other) => other !== id) : [...ids, id], [picked]);
    // Picking the present value of a field that may not be empty keeps it.
    const removes = has && !control.required;
    onChange(removes ? null : id, removes ? [] : [picked]);
    closePicker();
  }
  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && opened) {
      event.stopPropagation();
      closePicker();
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      if (opened) panel.current?.querySelector<HTMLElement>('[role=option]')?.focus();
      else open();
    } else if (event.key === 'Backspace' && typed === null && !many && value) onChange(null, []);
  }

  const text = typed ?? ids.map((id) => names.nameOf(id)).join(listMark());
  const narrowed = { ...withinOf(of, row), ...within };
  return (
    <>
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
            {/* Suspending on the first opening must not hide the focused field. */}
            <Suspense fallback={null}>
              <PickerList
                of={of}
                id={listId}
                label={label}
                content={typed ?? ''}
                picked={ids}
                many={many ?? false}
                look={small ? 'small' : width && width > 550 ? 'wide' : 'normal'}
                within={narrowed}
                note={note}
                onPick={pick}
                onAdd={
                  adds
                    ? () => {
                        closePicker();
                        setAdding(true);
                      }
                    : undefined
                }
                onLeave={() => {
                  closePicker();
                  input.current?.focus();
                }}
              />
            </Suspense>
          </div>
        )}
      </div>
      {adding && (
        <Suspense fallback={null}>
          <AddOne
            of={of}
            within={narrowed}
            onAdded={pick}
            onClose={() => {
              setAdding(false);
              input.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Values of the form that restrict the options: a partition belongs to the warehouse selected above it. */
function withinOf(of: AnyResource, row: Readonly<Row> | undefined): Row {
  const { warehouse, customer } = of.scope ?? {};
  const narrowing = [warehouse, 'siteId', customer].flatMap((key) =>
    key && key in of.fields && of.page?.filters.includes(key) && row?.[key] ? [key] : [],
  );
  const within = Object.fromEntries(narrowing.map((key) => [key, row?.[key]]));
  // References of a row stay within its site; a user may have several.
  const siteId = row && !('siteIds' in row) && isOfSite(of) && mayHaveSites() ? (row.siteId ?? siteOfChosen(row)) : undefined;
  return siteId ? { siteId, ...within } : within;
}

/** Site of the form's other values: a bill's charges belong to its customer's site. */
const siteOfChosen = (row: Readonly<Row>): string | undefined =>
  siteOfPicked(row.ownerId) ??
  Object.values(row)
    .map(siteOfPicked)
    .find((siteId) => siteId !== undefined);
