import { importacaoDeCards } from '@prosa/contract/kanban/importar.endpoints.ts';
import type { DestinoDeCard } from '@prosa/contract/kanban/importar.schemas.ts';
import type { ChamadasDeImportacao } from '@prosa/contract/registro/importacao.endpoints.ts';
import { sql } from 'kysely';
import { invalid } from '../../../core/errors.ts';
import type { Importavel } from '../../../core/importacao/importavel.ts';
import { findCamposDoQuadro } from '../blocos/campos.ts';
import { needPapel, papelSql } from '../kanban.scope.ts';
import { acharDonos } from './donos.ts';
import { criar } from './gravar.ts';
import { type CardLido, faltasDoCard, leitorDeCards } from './linha.ts';
import { atualizar, desfazer } from './mudar.ts';
import { opcoesDe, quadroDoArquivo } from './quadro-do-arquivo.ts';

/** Other names under which systems export these columns. */
const sinonimos = {
  titulo: ['card', 'cartao', 'card name', 'nome', 'name', 'title', 'negocio', 'oportunidade', 'deal', 'tarefa', 'task', 'summary'],
  lista: ['list', 'list name', 'etapa', 'estagio', 'fase', 'coluna', 'stage', 'pipeline stage', 'status', 'nome da lista'],
  descricao: ['description', 'card description', 'observacao', 'observacoes', 'detalhes', 'notas', 'notes'],
  contato: ['contato', 'cliente', 'pessoa', 'contact', 'person', 'lead'],
  telefone: ['telefone', 'celular', 'whatsapp', 'phone', 'fone'],
  email: ['email', 'e mail', 'mail'],
  responsavel: ['dono', 'owner', 'assignee', 'vendedor', 'atendente', 'responsavel pelo negocio'],
  membros: ['members', 'member', 'participantes', 'pessoas'],
  departamento: ['setor', 'department', 'area'],
  valor: ['value', 'amount', 'valor do negocio', 'preco', 'total'],
  probabilidade: ['probability', 'chance'],
  previsto_em: ['data prevista', 'previsao de fechamento', 'expected close date', 'fechamento previsto'],
  prioridade: ['priority', 'urgencia'],
  inicio_em: ['start', 'start date', 'data de inicio', 'inicio'],
  prazo_em: ['due', 'due date', 'vencimento', 'data de entrega', 'prazo'],
  etiquetas: ['labels', 'label', 'etiqueta', 'tags', 'tag', 'marcadores'],
  checklists: ['checklist', 'lista de verificacao', 'itens'],
  comentarios: ['comments', 'comment', 'comentario'],
  links: ['attachments', 'attachment links', 'anexos', 'arquivos', 'urls'],
  motivo: ['motivo da perda', 'lost reason', 'reason'],
  arquivado: ['archived', 'closed', 'arquivada'],
  codigo: ['codigo', 'id', 'card id', 'short link', 'identificador', 'external id'],
} satisfies Partial<Record<DestinoDeCard, readonly string[]>>;

/** Cards of one board out of a file: a sheet, or a board that Trello exported. */
export const cardsImportavel: Importavel<CardLido> = {
  especie: { area: 'kanbanBloco', id: 'id_bloco', um: 'card', muitos: 'cards' },
  // its options say more than those of every kind
  calls: importacaoDeCards as unknown as ChamadasDeImportacao,
  sinonimos,
  json: new URL('./trello.worker.ts', import.meta.url),
  campos: async (db, opcoes) => (await findCamposDoQuadro(db, opcoesDe({ opcoes }).id_quadro)).map((campo) => ({ ...campo, obrigatorio: 0 })),
  async aceita(db, person, opcoes) {
    const { id_quadro, criar: makes } = opcoesDe({ opcoes });
    const { papel } = await needPapel(db, person, id_quadro, 2);
    if (makes === 1 && papel < 3) throw invalid({ 'opcoes.criar': 'Só administradores do quadro criam listas e etiquetas' });
  },
  visivel: (person) =>
    sql<boolean>`(i.id_login = ${person.id_login} or exists (select from kanban_quadro q where q.id_quadro = (i.opcoes ->> 'id_quadro')::bigint
      and q.excluido_em is null and ${papelSql(person, 'q')} > 1 and ${person.escopos.bloco === 'todos'}))`,
  precisa: { de: ['titulo'], texto: 'Escolha a coluna do título' },
  async leitor(db, importacao) {
    const em = await quadroDoArquivo(db, importacao);
    return {
      ler: leitorDeCards(importacao.mapa as Readonly<Record<string, DestinoDeCard>>, opcoesDe(importacao), em),
      // rows without a code are never the same card: many tasks are called alike
      chaves: ({ codigo }) => (codigo === '' ? [] : [codigo]),
      donos: (transaction, lidas) => acharDonos(transaction, importacao, lidas),
      faltas: (lida) => faltasDoCard(lida, importacao.mapa, em),
    };
  },
  criar,
  atualizar,
  desfazer,
};
