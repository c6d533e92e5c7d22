import type { AnyResource } from '@entrepot/contract/core/resource.ts';

/** A resource as one of several screens shows it, whose buttons are then asked for. */
export const onScreen = <R extends AnyResource>(of: R, screen: AnyResource['screen']): R => ({ ...of, screen });
