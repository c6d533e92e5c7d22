import type { Fields } from '../../../packages/contract/src/core/field.ts';
import type { AnyResource } from '../../../packages/contract/src/core/resource.ts';
import { resources } from '../../../packages/contract/src/modules/index.ts';
import type { CheckResult } from '../check-result.ts';

/** Lines of a record that its form sends with it. */
const lists = new Set(['goodsInfos']);

/** Checks that every entity that customers write states which of its fields, and that the rules name fields that exist. */
export async function checkCustomerWrites(): Promise<CheckResult> {
  const problems = resources.flatMap((resource) => customerWritesProblems(resource as AnyResource));
  return { problems, summary: `what customers write, ${problems.length} problems` };
}

/** The problems of the rule of one entity, as sentences. */
export function customerWritesProblems({ name, module, audience, fields, customerWrites }: AnyResource): string[] {
  const entity = `${module}.${name}`;
  if (!customerWrites)
    return audience?.write.includes('customer')
      ? [`${entity}: customers write it, so it states customerWrites, or 'free' for data of their own`]
      : [];
  if (customerWrites === 'free') return [];
  const unknown = Object.keys(customerWrites.fields ?? {}).filter((key) => !(key in (fields as Fields)) && !lists.has(key));
  return unknown.map((key) => `${entity}: customerWrites names ${key}, which it does not have`);
}
