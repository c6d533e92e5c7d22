import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owning role's connection string. */
    adminUrl: string;
    /** The serving role's connection string. */
    appUrl: string;
  }
}
