/** A first call is soon answered; work that many calls ask for does not run more often than this. Milliseconds. */
const soon = 300;
const pause = 5000;

/** Runs `work` soon after it is asked for, and at most once in the pause however often it is. */
export function paced(work: () => void): () => void {
  let planned: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    planned ??= setTimeout(
      () => {
        planned = undefined;
        last = performance.now();
        work();
      },
      Math.max(soon, last + pause - performance.now()),
    );
  };
}
