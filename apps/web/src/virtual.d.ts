declare module 'virtual:enum-labels' {
  import type { Language } from '@entrepot/contract/core/language.ts';
  /** The labels of every enumeration by code, loaded for one language at a time. */
  export const enumLabels: Record<Language, () => Promise<Record<string, Record<string, string>>>>;
}

declare module 'virtual:resource-index' {
  import type { AnyResource } from '@entrepot/contract/core/resource.ts';
  /** Every resource of the contract by its name, loaded when asked for. */
  export const resourceIndex: Record<string, () => Promise<AnyResource>>;
  /** The screen that lists a resource, by the resource's name. */
  export const resourceScreens: Record<string, string>;
}
