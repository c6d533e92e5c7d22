/**
 * The seed of a model run. The suite repeats the same commands, so that it judges a change by what the change does; a drill explores with
 * a seed of its own, which it prints. MODEL_SEED repeats a run.
 */
export function modelSeed(isDrill: boolean): number {
  const seed = Number(process.env.MODEL_SEED ?? (isDrill ? Math.floor(Math.random() * 2 ** 31) : 37_244_656));
  console.log(`seed ${seed} (MODEL_SEED=${seed} repeats this run)`);
  return seed;
}
