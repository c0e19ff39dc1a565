import { Worker } from 'node:worker_threads';
import { limitesDeImportacao } from '@prosa/contract/contatos/importar.schemas.ts';
import type { Planilha } from './planilha.ler.ts';

export interface PlanilhaJob {
  readonly bytes: Uint8Array;
  readonly limites: typeof limitesDeImportacao;
}
export type PlanilhaOutcome = { readonly kind: 'lida'; readonly planilha: Planilha } | { readonly kind: 'ilegivel'; readonly motivo: string };

const timeoutMs = 60_000;
const tooBig = 'O arquivo é grande demais para ser lido. Divida-o em partes menores.';

/** Reads a file away from the main thread: a sheet takes seconds, in which nobody's chat may stand still. */
export function abrirPlanilha(bytes: Uint8Array): Promise<PlanilhaOutcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./planilha.worker.ts', import.meta.url), {
      workerData: { bytes, limites: limitesDeImportacao } satisfies PlanilhaJob,
      // a sheet that unpacks to gigabytes ends its own thread, not the server
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    });
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      void worker.terminate();
      settle();
    };
    const timer = setTimeout(() => end(() => resolve({ kind: 'ilegivel', motivo: tooBig })), timeoutMs);
    worker.once('message', (outcome: PlanilhaOutcome) => end(() => resolve(outcome)));
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ kind: 'ilegivel', motivo: tooBig }) : reject(error))),
    );
  });
}
