/** Set by `--fumaca`: everything is asked for and checked at the smallest volume, and no time or size is judged. */
export const smallest = process.env['BENCH_FUMACA'] === '1';

/** A number of a part that the environment may name. */
export const setting = (name: string, usual: number): number => Number(process.env[name] ?? usual);

/** Whether a figure keeps to its target; true where the volume is not the one that the target was set for. */
export const within = (kept: boolean): boolean => smallest || kept;
