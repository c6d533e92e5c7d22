import { type Screen, shippedMenu, variantName } from './shipped-menu.ts';

const screens = shippedMenu.flatMap((group) => group.Children.map((screen) => ({ ...screen, group: group.Name })));

/**
 * The codes of a screen with these of its buttons: its name, the buttons, and its hidden variants. A variant that is the
 * form of a button (ShelvesEstablish of ShelvesIndex.Establish) comes with that button only.
 */
function codesOf(screen: Screen, buttons: readonly string[]): string[] {
  const held = new Set(buttons);
  const all = new Set(screen.Buttons);
  const variants = screen.Variants.filter((variant) => !all.has(`${screen.Name}.${variant}`) || held.has(`${screen.Name}.${variant}`));
  return [screen.Name, ...buttons, ...variants.map((variant) => variantName(screen, variant))];
}

/** All codes of the screens that an audience (a letter of PSWC) may have and that are wanted. */
export function rightsFor(
  audience: 'P' | 'S' | 'W' | 'C',
  wanted: (screen: { name: string; group: string }) => boolean = () => true,
): string[] {
  return screens
    .filter((screen) => screen.Audience.includes(audience) && wanted({ name: screen.Name, group: screen.group }))
    .flatMap((screen) => codesOf(screen, audience === 'C' ? screen.CustomerButtons : screen.Buttons));
}

/** The codes of named screens with these buttons each; "all" for every button. */
export function rightsTo(chosen: Readonly<Record<string, readonly string[] | 'all'>>): string[] {
  return Object.entries(chosen).flatMap(([name, buttons]) => {
    const screen = screens.find((one) => one.Name === name);
    if (!screen) throw new Error(`there is no screen ${name}`);
    const codes = buttons === 'all' ? screen.Buttons : buttons.map((button) => `${name}.${button}`);
    const unknown = codes.find((code) => !screen.Buttons.includes(code));
    if (unknown) throw new Error(`there is no button ${unknown}`);
    return codesOf(screen, codes);
  });
}
