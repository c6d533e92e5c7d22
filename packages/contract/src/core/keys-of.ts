/** The keys of an object that has exactly the keys of its type, such as a table of constants. */
export const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];
