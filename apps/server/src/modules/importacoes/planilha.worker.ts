import { limitesDeImportacao } from '@prosa/contract/registro/importacao.schemas.ts';
import { decode, fitted, lerPlanilha, type Planilha, Unreadable } from './planilha.ler.ts';
import type { PlanilhaOutcome } from './planilha.ts';

/** Rows that are written down in one statement. */
const some = 2000;
const examples = 3;
const shown = 120;

interface DoJson {
  /** Titles and rows of what a JSON text says; a text: why it cannot be read. */
  planilhaDe(texto: string): Planilha | string;
}

async function abrir(bytes: Uint8Array, json: string | undefined): Promise<Planilha> {
  const text = /^\uFEFF?\s*\{\s*"/.test(decode(bytes.subarray(0, 200))) ? decode(bytes) : undefined;
  if (text === undefined) return lerPlanilha(bytes, limitesDeImportacao);
  if (json === undefined) throw new Unreadable('Este arquivo não é uma planilha. Envie um CSV ou XLSX.');
  const planilha = ((await import(json)) as DoJson).planilhaDe(text);
  if (typeof planilha === 'string') throw new Unreadable(planilha);
  return fitted(planilha, { ...limitesDeImportacao, celula: limitesDeImportacao.texto });
}

export async function work({ bytes, json }: { bytes: Uint8Array; json?: string }): Promise<PlanilhaOutcome> {
  try {
    const { titulos, linhas } = await abrir(bytes, json);
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
