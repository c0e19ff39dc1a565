import { runHeavy, TooHeavy } from '../../core/heavy/heavy.ts';
import { tooBig } from './planilha.ler.ts';

export type PlanilhaOutcome =
  | {
      readonly kind: 'lida';
      readonly titulos: readonly string[];
      /** With some of their values. */
      readonly colunas: { titulo: string; exemplos: string[] }[];
      readonly linhas: number;
      /** JSON of the rows with their numbers, in parts that one statement writes: this process never holds them as values. */
      readonly partes: readonly Uint8Array[];
    }
  | { readonly kind: 'ilegivel'; readonly motivo: string };

const ms = 60_000;

/** Reads a file away from everybody's chat: a sheet takes seconds. `json`: the module that makes a sheet of a JSON file. */
export async function abrirPlanilha(bytes: Uint8Array, json?: URL): Promise<PlanilhaOutcome> {
  try {
    return await runHeavy<PlanilhaOutcome>({ file: new URL('./planilha.worker.ts', import.meta.url), ms }, { bytes, ...(json && { json: json.href }) });
  } catch (error) {
    if (error instanceof TooHeavy) return { kind: 'ilegivel', motivo: tooBig };
    throw error;
  }
}
