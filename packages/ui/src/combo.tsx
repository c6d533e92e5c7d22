import { listMark } from './list-text.ts';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import boxCss from './field-box.module.css';
import { FieldBox, Frame, useField } from './field-box.tsx';
import { Icon } from './icons.tsx';
import { Popover } from './popover.tsx';
import type { Choice } from './context-props.ts';
import type { ControlProps } from './control-props.ts';
import css from './select.module.css';
import { narrowed, optionOfLetter, optionStep } from './select-state.ts';
import { useWords } from './words.tsx';

type Value = string | number;
// The field keeps the focus while its list or its signs are pressed.
const keepFocus = (event: MouseEvent) => event.preventDefault();
interface ComboProps<V extends Value> extends ControlProps {
  options: readonly Choice<V>[];
  /** The values that are chosen. */
  chosen: readonly V[];
  many: boolean;
  onPick(value: V): void;
  onClear?(): void;
  placeholder?: string;
  searchable: boolean;
}

function Options<V extends Value>({
  id,
  label,
  options,
  chosen,
  many,
  active,
  onPick,
  onActive,
}: Pick<ComboProps<V>, 'label' | 'options' | 'chosen' | 'many' | 'onPick'> & { id: string; active: number; onActive(at: number): void }) {
  const t = useWords();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (options.length === 0)
    return (
      <div className={css.nothing} onMouseDown={keepFocus}>
        {t('common.nothingFound')}
      </div>
    );
  return (
    <ul
      ref={list}
      id={id}
      className={css.list}
      onMouseDown={keepFocus}
      role="listbox"
      aria-label={label}
      aria-multiselectable={many || undefined}
    >
      {options.map((option, at) => (
        <li
          key={option.value}
          id={`${id}-${at}`}
          className={css.option}
          role="option"
          aria-selected={chosen.includes(option.value)}
          aria-disabled={option.disabled || undefined}
          data-active={at === active || undefined}
          onPointerMove={() => at !== active && onActive(at)}
          onClick={() => !option.disabled && onPick(option.value)}
        >
          {option.label}
          {chosen.includes(option.value) && <Icon name="check" size={14} />}
        </li>
      ))}
    </ul>
  );
}

/** The state of an opening list: whether it is open, what is typed to narrow it, which option is marked. */
function useCombo<V extends Value>({ options, chosen, many, onPick, searchable, disabled, readOnly }: ComboProps<V>) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const shown = opened && searchable ? narrowed(options, typed) : options;
  const open = () => {
    if (opened || disabled || readOnly) return;
    setOpened(true);
    setTyped('');
    setActive(options.findIndex((option) => option.value === chosen[0]));
  };
  const close = () => {
    setOpened(false);
    setTyped('');
  };
  const pick = (value: V) => {
    onPick(value);
    if (!many) close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || readOnly) return;
    const moves = ['ArrowDown', 'ArrowUp', ...(opened ? ['Home', 'End'] : [])].includes(event.key);
    const option = opened && !shown[active]?.disabled ? shown[active] : undefined;
    const picks = event.key === 'Enter' || (event.key === ' ' && !searchable);
    if (moves && !opened) open();
    else if (moves) setActive(optionStep(shown, event.key, active));
    else if (picks && option) pick(option.value);
    else if (event.key === ' ' && !searchable) open();
    else if (event.key === 'Tab') return close();
    else if (!searchable && event.key.length === 1 && !event.altKey) {
      open();
      setActive(optionOfLetter(shown, event.key, active));
    } else return;
    event.preventDefault();
  };
  const type = (text: string) => {
    open();
    setTyped(text);
    setActive(narrowed(options, text).findIndex((option) => !option.disabled));
  };
  return { opened, open, close, typed, type, active, setActive, shown, pick, onKeyDown };
}

/** A field with a list of options under it: one or many to choose, narrowed by typing where `searchable`. */
export function Combo<V extends Value>(props: ComboProps<V>) {
  const { options, chosen, many, label, placeholder, searchable, onClear } = props;
  const t = useWords();
  const { id, control } = useField(props);
  const list = useId();
  const combo = useCombo(props);
  const text = chosen.map((value) => options.find((option) => option.value === value)?.label ?? String(value)).join(listMark());
  const shut = Boolean(props.disabled || props.readOnly);
  const narrows = combo.opened && searchable;
  const end: ReactNode = (
    <>
      {onClear && chosen.length > 0 && !shut && (
        <button type="button" className={css.clear} tabIndex={-1} aria-label={`${t('common.clear')}: ${label}`} onClick={onClear}>
          <Icon name="close" size={13} />
        </button>
      )}
      <Icon name="down" size={14} />
    </>
  );
  const field = (
    <Frame wrong={Boolean(props.error)} shut={Boolean(props.disabled)}>
      <input
        {...control}
        className={`${boxCss.input} ${css.input}`}
        role="combobox"
        aria-expanded={combo.opened}
        aria-controls={combo.opened ? list : undefined}
        aria-haspopup="listbox"
        aria-autocomplete={searchable ? 'list' : undefined}
        aria-activedescendant={combo.opened && combo.active >= 0 ? `${list}-${combo.active}` : undefined}
        data-mantine-stop-propagation={combo.opened || undefined}
        data-autofocus={props.autoFocus || undefined}
        name={props.name}
        value={narrows ? combo.typed : text}
        title={text || undefined}
        placeholder={narrows && text ? text : (placeholder ?? t('common.choose'))}
        readOnly={!searchable || props.readOnly}
        autoComplete="off"
        autoFocus={props.autoFocus}
        onChange={(event) => combo.type(event.currentTarget.value)}
        onClick={combo.open}
        onKeyDown={combo.onKeyDown}
        onBlur={() => {
          combo.close();
          props.onBlur?.();
        }}
      />
      <span className={css.end} onMouseDown={keepFocus} onClick={(event) => event.target === event.currentTarget && combo.open()}>
        {end}
      </span>
    </Frame>
  );
  return (
    <FieldBox {...props} id={id}>
      <Popover opened={combo.opened} onClose={combo.close} trigger={field} width="target" trap={false} wide>
        <Options
          id={list}
          label={label}
          options={combo.shown}
          chosen={chosen}
          many={many}
          active={combo.active}
          onActive={combo.setActive}
          onPick={combo.pick}
        />
      </Popover>
    </FieldBox>
  );
}
