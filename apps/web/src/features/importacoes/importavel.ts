import type { Recurso } from '@prosa/contract/empresas/empresas.endpoints.ts';
import type { ChamadasDeImportacao } from '@prosa/contract/registro/importacao.endpoints.ts';
import type { Especie } from '@prosa/contract/registro/registro.endpoints.ts';
import { type ComponentType, createContext, use } from 'react';
import type { Conferir } from './importacoes.queries.ts';

/** Those of every kind, and a kind's own. */
export type Opcoes = NonNullable<Conferir['opcoes']> & Record<string, unknown>;

/** A kind of record that is taken in from files, as its screens speak of it. */
export interface Importavel {
  especie: Especie;
  calls: ChamadasDeImportacao;
  /** Address of its list: '/contatos'. */
  path: string;
  /** By what a row is a record that is there: 'o telefone, o e-mail ou o documento'. */
  chaves: string;
  /** When an undo leaves a record as it is. */
  fica: string;
  /** What the records of a file belong to, said with it. */
  alvo?: Readonly<Record<string, number>>;
  /** Of a kind that is read from more than sheets: extensions, and what is said of them. */
  tambem?: { accept: string; texto: string };
  /** Address of a record; left out: of its `show`. */
  verUm?: (id: number) => string;
  /** What is chosen for a whole file besides. */
  opcoes?: ComponentType<{ opcoes: Opcoes; onChange: (opcoes: Opcoes) => void; erros: Readonly<Record<string, string>> }>;
  /** Of the plan, where there is one. */
  limite?: Recurso;
  /** Records came, changed or went. */
  aoMudar: () => Promise<void>;
}

export const ImportavelContext = createContext<Importavel | null>(null);

/** The kind that the screen around is about, and its words: 'contato', 'novos', 'o contato'. */
export function useImportavel() {
  const kind = use(ImportavelContext);
  if (kind === null) throw new Error('fora de uma tela de importação');
  const { um, muitos, feminino } = kind.especie;
  const a = feminino ? 'a' : 'o';
  const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
  return { ...kind, um, muitos, a, Um: capital(um), Muitos: capital(muitos) };
}
