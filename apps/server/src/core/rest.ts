/** Runs a step of work behind people's own, and rests for `times` as long as it took, at `most` so many ms: on a busy machine both are longer. */
export async function restAfter<T>(times: number, step: () => Promise<T>, most = 1000): Promise<T> {
  const began = performance.now();
  const answer = await step();
  const ms = Math.min(most, (performance.now() - began) * times);
  await new Promise((resolve) => setTimeout(resolve, ms));
  return answer;
}
