import type { Audience } from '@entrepot/contract/core/field.ts';
import { buttonOf, type SelectiveRole } from '@entrepot/contract/core/screen.ts';
import { shippedMenu, type ShippedScreen } from '@entrepot/contract/modules/menu.ts';
import { variantName } from './shipped-menu.ts';
import type { Code } from '@entrepot/contract/core/permission.ts';

const screens = shippedMenu.flatMap((group) => group.screens);

/**
 * Returns the codes of a screen with some of its buttons: its name, the buttons, and its hidden variants. A variant that is the form of a
 * button (ShelvesEstablish of ShelvesIndex.Establish) comes with that button only.
 */
function codesOf(screen: ShippedScreen, buttons: readonly Code[]): string[] {
  const comes = (code: Code) => !screen.buttons.includes(code) || buttons.includes(code);
  const variants = screen.variants.filter((variant) => comes(buttonOf(screen, variant)));
  return [screen.name, ...buttons, ...variants.map((variant) => variantName(screen, variant))];
}

/**
 * Returns all codes of the wanted screens that an audience may have; for a role with selected screens without those it does not get and without
 * managers' buttons.
 */
export function rightsFor(audience: Audience, wanted: (screen: ShippedScreen) => boolean = () => true, role?: SelectiveRole): string[] {
  return screens
    .filter((screen) => screen.audience.includes(audience) && wanted(screen) && !(role && screen.roles.get(role) === null))
    .flatMap((screen) => {
      const buttons = audience === 'customer' ? screen.customerButtons : screen.buttons;
      return codesOf(screen, role ? buttons.filter((code) => !screen.managerButtons.includes(code)) : buttons);
    });
}

/** Returns the codes of the screens and buttons that name a role with selected screens. */
export const selectedRights = (role: SelectiveRole): string[] =>
  screens.flatMap((screen) => {
    const buttons = screen.roles.get(role);
    return buttons ? codesOf(screen, buttons) : [];
  });
