// A suffix that ends with another one comes before it.
const parts = [
  'BagNumberDetailed',
  'OrderDetailed',
  'PageConfiguration',
  'IssueRecord',
  'ClaimRecord',
  'Permission',
  'Establish',
  'BatchAdd',
  'Detailed',
  'History',
  'Edit',
];

/**
 * Finds the list below a hidden page and what the page opens there: CarrierEdit is CarrierIndex with `Edit`. `has` reports whether a list
 * exists.
 */
export function findParentList(screen: string, has: (list: string) => boolean): { list: string; opens: string } | undefined {
  const listOf = (part: string) => `${screen.slice(0, -part.length)}Index`;
  const opens = parts.find((part) => screen.endsWith(part) && has(listOf(part)));
  return opens ? { list: listOf(opens), opens } : undefined;
}
