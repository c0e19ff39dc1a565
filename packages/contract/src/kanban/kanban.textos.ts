/* What a board calls its things, without the shapes of the wire: its first screen needs no more. */

/** So many cards of a list come with its board. */
export const primeirosDaLista = 30;
export const tiposDeEstagio = { 0: 'Em aberto', 1: 'Ganho', 2: 'Perdido' } as const;
export type TipoDeEstagio = keyof typeof tiposDeEstagio;
export const situacoesDeBloco = { 0: 'Em aberto', 1: 'Ganho', 2: 'Perdido' } as const;
export const prioridadesDeBloco = { 1: 'Baixa', 2: 'Normal', 3: 'Alta', 4: 'Urgente' } as const;
export type PrioridadeDeBloco = keyof typeof prioridadesDeBloco;
/** What the cards of a list stand by, where they do not stand as people put them; each both ways: 'valor desc'. */
export const ordensDoQuadro = {
  valor: 'valor',
  prazo_em: 'prazo',
  previsto_em: 'previsão',
  prioridade: 'prioridade',
  alterado_em: 'última mudança',
  criado_em: 'criação',
  titulo: 'título',
} as const;
export type OrdemDoQuadro = keyof typeof ordensDoQuadro;
