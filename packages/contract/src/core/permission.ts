declare const permission: unique symbol;

/**
 * A permission as stored in roles and sent on the wire: a screen's name (`ShelvesIndex`) or one of its buttons (`ShelvesIndex.Print`). Only
 * `screen()` creates one, so a misspelt one does not compile.
 */
export type Code<C extends string = string> = C & { readonly [permission]: true };
