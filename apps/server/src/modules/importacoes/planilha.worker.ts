import { limitesDeImportacao } from '@prosa/contract/registro/importacao.schemas.ts';
import { lerPlanilha, Unreadable } from './planilha.ler.ts';
import type { PlanilhaOutcome } from './planilha.ts';

/** Rows that are written down in one statement. */
const some = 2000;
const examples = 3;
const shown = 120;

export async function work({ bytes }: { bytes: Uint8Array }): Promise<PlanilhaOutcome> {
  try {
    const { titulos, linhas } = await lerPlanilha(bytes, limitesDeImportacao);
    const colunas = titulos.map((titulo, i) => ({
      titulo: titulo.slice(0, shown),
      exemplos: linhas
        .slice(0, 200)
        .map(({ celulas }) => celulas[i]!)
        .filter(Boolean)
        .slice(0, examples)
        .map((text) => text.slice(0, shown)),
    }));
    const partes = Array.from({ length: Math.ceil(linhas.length / some) }, (_, i) => Buffer.from(JSON.stringify(linhas.slice(i * some, (i + 1) * some))));
    return { kind: 'lida', titulos, colunas, linhas: linhas.length, partes };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { kind: 'ilegivel', motivo: error.message };
  }
}
