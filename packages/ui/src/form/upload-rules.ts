import { listMark } from '../table/list-text.ts';

export interface UploadRules {
  types: readonly string[];
  /** MB */
  maxSize: number;
  max: number;
}
export type UploadProblem = { key: 'type' | 'size' | 'quantity'; values: Record<string, string | number> };

/** Returns the indexes of the files that may be added to `have` existing ones, and the first problem with the others. */
export function admit(
  files: readonly { name: string; type: string; size: number }[],
  have: number,
  rules: UploadRules,
): { take: number[]; problem: UploadProblem | null } {
  const take: number[] = [];
  let problem: UploadProblem | null = null;
  files.forEach((file, at) => {
    if (!rules.types.includes(file.type)) {
      problem ??= {
        key: 'type',
        values: { name: file.name, types: rules.types.map((type) => type.split('/')[1]?.toUpperCase()).join(listMark()) },
      };
    } else if (file.size >= rules.maxSize * 1024 * 1024) {
      problem ??= { key: 'size', values: { name: file.name, max: rules.maxSize } };
    } else if (have + take.length >= rules.max) {
      problem ??= { key: 'quantity', values: { max: rules.max } };
    } else take.push(at);
  });
  return { take, problem };
}

/** Returns a list with one entry moved to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [taken] = next.splice(from, 1);
  if (taken !== undefined) next.splice(Math.max(0, Math.min(next.length, to)), 0, taken);
  return next;
}
