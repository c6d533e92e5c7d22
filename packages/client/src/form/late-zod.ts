// Replaces zod in the browser's first load (vite.config.ts). The contract describes fields with zod schemas, which only form validation
// runs; here each step of a schema is recorded, and replayed with zod once a form needs it.

interface Step {
  on: unknown;
  name: string;
  args: readonly unknown[];
}
const steps = new WeakMap<object, Step>();
const made = new WeakMap<object, unknown>();
let zod: Record<string, unknown> | null = null;

function recorder(on: unknown): object {
  const proxy: object = new Proxy(() => undefined, {
    get: (_, name) =>
      typeof name === 'string' && name !== 'then' ? (...args: unknown[]) => recorder(stepOf(proxy, name, args)) : undefined,
  });
  if (on) steps.set(proxy, on as Step);
  return proxy;
}
const stepOf = (on: object, name: string, args: readonly unknown[]): Step => ({ on, name, args });

/** Replaces zod's `z`: every call returns a schema that is created later. */
export const z = recorder(null);

/** Loads zod, such as when a form opens, so that it is available when the form is saved. */
export async function loadZod(): Promise<void> {
  zod ??= (await import('./real-zod.ts')).zod;
}

/** Returns the real schema of a recorded one; loads zod the first time. */
export async function realSchema<S extends object>(schema: S): Promise<S> {
  await loadZod();
  return real(schema) as S;
}

function real(value: unknown): unknown {
  if (value === z) return zod;
  if (typeof value === 'function') return steps.has(value) ? realStep(value) : (...args: unknown[]) => real(value(...args));
  if (Array.isArray(value)) return value.map(real);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, real(inner)]));
}

function realStep(schema: object): unknown {
  if (made.has(schema)) return made.get(schema);
  const { on, name, args } = steps.get(schema) as Step;
  const target = real(on) as Record<string, (...args: unknown[]) => unknown>;
  if (!target[name]) throw new Error(`${name} is missing in real-zod.ts`);
  const done = target[name](...args.map(real));
  made.set(schema, done);
  return done;
}
