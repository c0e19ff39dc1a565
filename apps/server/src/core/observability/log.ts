import { type DestinationStream, type Logger, pino } from 'pino';
import type { Mode } from '../config/config.ts';

/** Structured log with request ids; no names, texts, addresses or tokens of people. */
export function createLog(mode: Mode, level = mode === 'test' ? 'silent' : 'info', to: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers', 'senha', 'token', 'usuario', 'email', 'telefone'],
    serializers: { err: errorWithoutValues },
  };
  return pino(options, to);
}

/** PostgreSQL repeats row values in `detail`: those are people's data. */
function errorWithoutValues(error: Error & { code?: string; constraint?: string; cause?: unknown }): object {
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    constraint: error.constraint,
    stack: error.stack,
    ...(error.cause instanceof Error && { cause: errorWithoutValues(error.cause) }),
  };
}
