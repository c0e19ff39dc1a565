import { parentPort, workerData } from 'node:worker_threads';
import { lerPlanilha, Unreadable } from './planilha.ler.ts';
import type { PlanilhaJob, PlanilhaOutcome } from './planilha.ts';

const { bytes, limites } = workerData as PlanilhaJob;
let outcome: PlanilhaOutcome;
try {
  outcome = { kind: 'lida', planilha: await lerPlanilha(bytes, limites) };
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  outcome = { kind: 'ilegivel', motivo: error.message };
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(outcome);
