import type { AnyResource } from '@entrepot/contract/core/resource.ts';

/** Resource as shown by one of several screens; its buttons require the permissions of that screen. */
export const onScreen = <R extends AnyResource>(of: R, screen: AnyResource['screen']): R => ({ ...of, screen });
