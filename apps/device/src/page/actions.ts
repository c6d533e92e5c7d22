import { z } from 'zod';
import { isWeightUnit } from '../scale/reading.ts';
import { settingsShape } from '../settings.ts';
import { originOf } from '../trust.ts';
import type { Shown } from './own-page.ts';

/** Does what a form of the page asks for. Throws when it cannot be done with what was entered. */
export type Act = (shown: Shown, body: Buffer) => unknown;

const on = z.string().optional().transform(Boolean);
const loadShape = z.object({
  weight: z
    .string()
    .trim()
    .regex(/^-?\d{1,6}(\.\d{1,5})?$/),
  unit: z.string().refine(isWeightUnit),
  stable: on,
  overload: on,
  unplugged: on,
});
const originShape = z.object({ origin: z.string().transform((text, context) => originOf(text) ?? context.addIssue('none') ?? z.NEVER) });

/** What a form sent, in a shape. */
const read = <T>(shape: z.ZodType<T>, body: Buffer): T => shape.parse(Object.fromEntries(new URLSearchParams(body.toString('utf8'))));

/** The forms of the page by the last word of their address. */
export const actions: Record<string, Act> = {
  allow: ({ trust }, body) => trust.allow(read(originShape, body).origin),
  forbid({ trust, hub }, body) {
    const { origin } = read(originShape, body);
    trust.forbid(origin);
    hub.dismiss(origin);
  },
  put: ({ devices }, body) => devices.scale.put(read(loadShape, body)),
  picture: ({ devices }, body) => devices.camera.show(body),
  drawOne: ({ devices }) => devices.camera.show(null),
  repeat: ({ devices }, body) => devices.repeat(read(z.object({ id: z.string() }), body).id),
  configure: ({ devices }, body) => devices.configure(read(settingsShape, body)),
};
