/** A step of work that nobody waits for takes no longer rest than this, in ms. */
const most = 1000;

/** Runs a step of work that nobody waits for, and rests for `times` as long as it took: on a busy machine both are longer. */
export async function restAfter<T>(times: number, step: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await step();
  const ms = Math.min(most, (performance.now() - began) * times);
  await new Promise((resolve) => setTimeout(resolve, ms));
  return answer;
}
