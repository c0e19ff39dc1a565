import { bit, id } from '../codecs.ts';
import { opcoesDeRegistro } from '../registro/importacao.schemas.ts';

/** Where a column of a file of cards goes, with the texts of the screen. Own fields of the board are `campo_` and their id. */
export const destinosDeCards = {
  titulo: 'Título',
  lista: 'Lista',
  descricao: 'Descrição',
  contato: 'Nome do contato',
  telefone: 'Telefone do contato',
  email: 'E-mail do contato',
  responsavel: 'Responsável',
  membros: 'Membros',
  departamento: 'Departamento',
  valor: 'Valor',
  probabilidade: 'Probabilidade',
  previsto_em: 'Previsão',
  prioridade: 'Prioridade',
  inicio_em: 'Início',
  prazo_em: 'Prazo',
  etiquetas: 'Etiquetas',
  checklists: 'Checklists',
  comentarios: 'Comentários',
  links: 'Links',
  motivo: 'Motivo',
  arquivado: 'Arquivado',
  codigo: 'Código em outro sistema',
} as const;
export type DestinoDeCard = keyof typeof destinosDeCards | `campo_${number}`;

/** The board that a file is for. */
export const alvoDeCards = { id_quadro: id };

export const opcoesDeCards = opcoesDeRegistro.extend({
  id_quadro: id,
  /** 1: lists and labels that the board does not have are made. */
  criar: bit.default(0),
  /** 1: whoever does not work here is left out; 0: the row says so. */
  sem_pessoa: bit.default(0),
});
