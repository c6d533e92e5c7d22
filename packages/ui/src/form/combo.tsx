import { unnamed } from '../base/unnamed.ts';
import { listMark } from '../table/list-text.ts';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import boxCss from './field-box.module.css';
import { FieldBox, Frame, useField } from './field-box.tsx';
import { Icon } from '../base/icons.tsx';
import { Popover } from '../feedback/popover.tsx';
import type { Choice } from '../base/context-props.ts';
import type { ControlProps } from './control-props.ts';
import css from './select.module.css';
import { narrowed, optionOfLetter, optionStep } from './select-state.ts';
import { useTexts } from '../base/texts.tsx';

type Value = string | number;
// The field retains the focus while its list or its icons are pressed.
const preventBlur = (event: MouseEvent) => event.preventDefault();
interface ComboProps<V extends Value> extends ControlProps {
  options: readonly Choice<V>[];
  /** Selected values. */
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
  const t = useTexts();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (options.length === 0)
    return (
      <div className={css.nothing} onMouseDown={preventBlur}>
        {t('common.nothingFound')}
      </div>
    );
  return (
    <ul
      ref={list}
      id={id}
      className={css.list}
      onMouseDown={preventBlur}
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

/** The state of a combo box: whether it is open, the search text, the highlighted option. */
function useCombo<V extends Value>({ options, chosen, many, onPick, searchable, disabled, readOnly }: ComboProps<V>) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const visible = opened && searchable ? narrowed(options, typed) : options;
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
    const option = opened && !visible[active]?.disabled ? visible[active] : undefined;
    const picks = event.key === 'Enter' || (event.key === ' ' && !searchable);
    if (moves && !opened) open();
    else if (moves) setActive(optionStep(visible, event.key, active));
    else if (picks && option) pick(option.value);
    else if (event.key === ' ' && !searchable) open();
    else if (event.key === 'Tab') return close();
    else if (!searchable && event.key.length === 1 && !event.altKey) {
      open();
      setActive(optionOfLetter(visible, event.key, active));
    } else return;
    event.preventDefault();
  };
  const type = (text: string) => {
    open();
    setTyped(text);
    setActive(narrowed(options, text).findIndex((option) => !option.disabled));
  };
  return { opened, open, close, typed, type, active, setActive, visible, pick, onKeyDown };
}

/** Field with a list of options below it, for one or several values; filtered by typing where `searchable`. */
export function Combo<V extends Value>(props: ComboProps<V>) {
  const { options, chosen, many, label, placeholder, searchable, onClear } = props;
  const t = useTexts();
  const { id, control } = useField(props);
  const list = useId();
  const combo = useCombo(props);
  const text = chosen.map((value) => options.find((option) => option.value === value)?.label ?? unnamed(value)).join(listMark());
  const isDisabled = Boolean(props.disabled || props.readOnly);
  const narrows = combo.opened && searchable;
  const end: ReactNode = (
    <>
      {onClear && chosen.length > 0 && !isDisabled && (
        <button type="button" className={css.clear} tabIndex={-1} aria-label={`${t('common.clear')}: ${label}`} onClick={onClear}>
          <Icon name="close" size={13} />
        </button>
      )}
      <Icon name="down" size={14} />
    </>
  );
  const field = (
    <Frame wrong={Boolean(props.error)} isDisabled={Boolean(props.disabled)}>
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
      <span className={css.end} onMouseDown={preventBlur} onClick={(event) => event.target === event.currentTarget && combo.open()}>
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
          options={combo.visible}
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
