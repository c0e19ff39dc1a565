import { maiorPalavra, palavraComparada } from '@prosa/contract/privacidade/palavras.ts';
import type { Core } from '../../core/module.ts';
import type { Heard, Palavras } from '../atendimentos/atendimentos.api.ts';
import { findConfig } from './config.repository.ts';

export interface PalavrasDaEmpresa extends Palavras {
  /** They changed. Other processes hear of it within half a minute. */
  forget(id_empresa: number): void;
}

const freshMs = 30_000;
const most = 5000;

/** Costs a look-up in memory; the words of a company are read at most twice a minute. */
export function palavrasOf({ database, clock }: Pick<Core, 'database' | 'clock'>): PalavrasDaEmpresa {
  const known = new Map<number, { until: number; words: ReadonlyMap<string, Heard> }>();

  async function read(id_empresa: number): Promise<ReadonlyMap<string, Heard>> {
    const config = await database.hot.lerEmpresa(id_empresa, findConfig);
    const words = new Map<string, Heard>();
    if (config.palavras_ativas) {
      for (const palavra of config.palavras_volta) words.set(palavraComparada(palavra), 'volta');
      for (const palavra of config.palavras_saida) words.set(palavraComparada(palavra), 'saida');
    }
    if (known.size >= most) known.clear();
    known.set(id_empresa, { until: clock.now().getTime() + freshMs, words });
    return words;
  }

  return {
    heard(id_empresa, texto) {
      if (texto === '' || texto.length > maiorPalavra) return null;
      const word = palavraComparada(texto);
      const entry = known.get(id_empresa);
      if (entry && entry.until > clock.now().getTime()) return entry.words.get(word) ?? null;
      return read(id_empresa).then((words) => words.get(word) ?? null);
    },
    forget: (id_empresa) => void known.delete(id_empresa),
  };
}
