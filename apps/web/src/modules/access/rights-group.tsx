import type { SelectableMenu } from '@entrepot/contract/modules/access/menu-calls.ts';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './rights.module.css';

interface Props {
  group: SelectableMenu;
  has: ReadonlySet<string>;
  onToggle(codes: readonly string[], on: boolean): void;
}

/** A group of the menu: its screens, each with its buttons. */
export function RightsGroup({ group, has, onToggle }: Props) {
  const t = useTexts('access');
  const screens = group.Children.map(({ Name }) => Name);
  const chosen = screens.filter((name) => has.has(name)).length;
  const all = group.Children.flatMap(({ Name, Buttons }) => [Name, ...Buttons.map(({ Code }) => Code)]);
  return (
    <section className={css.group} aria-label={group.Title}>
      <header className={css.head}>
        <Checkbox
          label={<strong>{group.Title}</strong>}
          checked={chosen === screens.length}
          indeterminate={chosen > 0 && chosen < screens.length}
          onChange={(on) => onToggle(on ? all : screens, on)}
        />
        <span className={css.count}>{t('pages.chosenOf', { chosen, count: screens.length })}</span>
      </header>
      {group.Children.map(({ Name, Title, Buttons }) => (
        <div key={Name} className={css.screen}>
          <Checkbox label={Title} checked={has.has(Name)} onChange={(on) => onToggle([Name], on)} />
          <div className={css.buttons} role="group" aria-label={Title}>
            {Buttons.map(({ Code, Name: label }) => (
              <Checkbox key={Code} label={label} checked={has.has(Code)} onChange={(on) => onToggle([Code], on)} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
