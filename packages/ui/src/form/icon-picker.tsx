import { late } from '../feedback/lazy.tsx';
import { Suspense, useId, useState } from 'react';
import { IconButton } from '../base/button.tsx';
import type { ControlProps } from './control-props.ts';
import { FieldBox } from './field-box.tsx';
import type { SvgIcon } from '../base/icon-set/icon-grid.tsx';
import css from './icon-picker.module.css';
import { Icon } from '../base/icons.tsx';
import { LoadingBlock } from '../feedback/loader.tsx';
import { Popover } from '../feedback/popover.tsx';
import { useTexts } from '../base/texts.tsx';

const Grid = late(() => import('../base/icon-set/icon-grid.tsx').then((part) => ({ default: part.IconGrid })), <LoadingBlock />);
const Drawn = late(
  () => import('../base/icon-set/built-in-icon.tsx').then((part) => ({ default: part.BuiltInIcon })),
  <span className={css.space} />,
);

interface IconPickerProps extends ControlProps {
  /** The name of the icon. */
  value: string | null;
  onChange(name: string | null): void;
  /** Svg icons in addition to the built-in ones. */
  svgs?: readonly SvgIcon[];
}

function ChosenIcon({ name, svgs }: { name: string; svgs: readonly SvgIcon[] }) {
  const own = svgs.find((svg) => svg.name === name);
  if (own) return <img src={own.address} alt="" width={20} height={20} />;
  return (
    <Suspense fallback={<span className={css.space} />}>
      <Drawn name={name} />
    </Suspense>
  );
}

/** Picks one of about 290 built-in icons or the given svg icons, with a search. */
export function IconPicker(props: IconPickerProps) {
  const { value, onChange, svgs = [], disabled, readOnly, required, label } = props;
  const t = useTexts();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const isDisabled = disabled || readOnly;
  const pick = (name: string) => {
    onChange(name);
    setOpened(false);
  };
  const trigger = (
    <button
      type="button"
      id={id}
      className={css.trigger}
      disabled={isDisabled}
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-label={value ? `${label}: ${value}` : `${label}: ${t('icons.choose')}`}
      onClick={() => setOpened(!opened)}
    >
      {value ? <ChosenIcon name={value} svgs={svgs} /> : null}
      <span className={css.name}>{value ?? t('icons.choose')}</span>
      <Icon name="down" size={14} />
    </button>
  );
  return (
    <FieldBox {...props} id={id}>
      <span className={css.field}>
        <Popover opened={opened} onClose={() => setOpened(false)} trigger={trigger}>
          <Suspense fallback={<LoadingBlock />}>
            <Grid value={value} svgs={svgs} onPick={pick} />
          </Suspense>
        </Popover>
        {value && !isDisabled && !required && (
          <IconButton label={t('icons.clear')} icon={<Icon name="close" size={14} />} onClick={() => onChange(null)} />
        )}
      </span>
    </FieldBox>
  );
}
