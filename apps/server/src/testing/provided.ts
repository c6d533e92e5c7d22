import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the owning role. */
    adminUrl: string;
    /** Connection string of the serving role. */
    appUrl: string;
  }
}
