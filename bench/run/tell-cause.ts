/** Loaded before a part: what it throws goes to whoever runs it, the cause in the first line, the stack behind it. */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// children inherit the flags of a part, and not the pipe
if (isMainThread && process.env['BENCH_CAUSA'] === '1') {
  delete process.env['BENCH_CAUSA'];
  process.setUncaughtExceptionCaptureCallback((error: unknown) => {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
    writeSync(3, `${message.replaceAll('\n', ' ').slice(0, 500)}\n${stack ?? ''}`);
    process.exit(1);
  });
}
