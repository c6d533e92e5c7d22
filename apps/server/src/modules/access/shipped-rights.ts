import { buttonOf, type Code, codeOf, type Permission, type Screen } from '@entrepot/contract/core/screen.ts';
import { shippedMenu, type ShippedScreen } from '@entrepot/contract/modules/menu.ts';
import { variantName } from './shipped-menu.ts';

const screens = shippedMenu.flatMap((group) => group.screens);
const shipped = ({ name }: Pick<Screen, 'name'>): ShippedScreen => screens.find((one) => one.name === name)!;

/**
 * The codes of a screen with these of its buttons: its name, the buttons, and its hidden variants. A variant that is the
 * form of a button (ShelvesEstablish of ShelvesIndex.Establish) comes with that button only.
 */
function codesOf(screen: ShippedScreen, buttons: readonly Code[]): string[] {
  const comes = (code: Code) => !screen.buttons.includes(code) || buttons.includes(code);
  const variants = screen.variants.filter((variant) => comes(buttonOf(screen, variant)));
  return [screen.name, ...buttons, ...variants.map((variant) => variantName(screen, variant))];
}

/** Is it one of these screens? */
export const oneOf =
  (...some: readonly Screen[]) =>
  ({ name }: Pick<ShippedScreen, 'name'>) =>
    some.some((one) => one.name === name);

/** All codes of the screens that an audience (a letter of PSWC) may have and that are wanted. */
export function rightsFor(audience: 'P' | 'S' | 'W' | 'C', wanted: (screen: ShippedScreen) => boolean = () => true): string[] {
  return screens
    .filter((screen) => screen.who.includes(audience) && wanted(screen))
    .flatMap((screen) => codesOf(screen, audience === 'C' ? screen.customerButtons : screen.buttons));
}

/** A screen with every button that the staff have on it. */
export const allOf = (screen: Screen): Code[] => [screen.name, ...shipped(screen).buttons];

/** The codes of these screens and buttons; a button comes with its screen. */
export function rightsTo(...chosen: readonly Permission[]): string[] {
  const codes = chosen.map(codeOf);
  return screens
    .map((screen) => ({ screen, own: codes.filter((code) => code === screen.name || code.startsWith(`${screen.name}.`)) }))
    .filter(({ own }) => own.length > 0)
    .flatMap(({ screen, own }) =>
      codesOf(
        screen,
        own.filter((code) => code !== screen.name),
      ),
    );
}
