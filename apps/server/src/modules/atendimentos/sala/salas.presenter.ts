import type { Atendimento, Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { statusAtendimento, statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { messageLimits } from '../../../integrations/whatsapp/provider.ts';
import { type Dados, safeLink } from '../mensagens/conteudos.ts';

export interface SalaRow {
  id_sala: number;
  topic: string;
  /** null: an interno */
  id_contato: number | null;
  tipo: string;
  dupla: boolean;
  id_responsavel: number | null;
  nome: string;
  email: string | null;
  telefone: string | null;
  avatar: string | null;
  id_wpp_config: number | null;
  linha: string | null;
  provedor: string | null;
  id_departamento: number | null;
  departamento: string | null;
  id_assunto: number | null;
  assunto: string | null;
  status_id: number;
  nao_lidas: number;
  espera_desde: Date | null;
  escreveu_em: Date | null;
  ultimo_index: number;
  ultima_em: Date;
  ultima_texto: string | null;
  ultima_tipo: string | null;
  ultima_de: string | null;
  ultima_autor: number | null;
  ultima_nome: string | null;
  criado_em: Date;
  encerrado_em: Date | null;
  motivo: string | null;
  atendimentos: number;
  tickets: number;
  blocos: number;
  membros: { id_usuario: number; nome: string; avatar: string | null; lido_ate: number | null; nao_lidas: number | null }[];
}

/** An interno is always open; on the wire it has a sala's status for clients that know no other. */
const statusOf = ({ tipo, status_id }: Pick<SalaRow, 'tipo' | 'status_id'>): number => (tipo === 'interno' ? statusAtendimento.emAtendimento : status_id);

/** What the sala's network allows: how long messages may be changed, how large files are, until when one may write freely. */
function limitsOf({ provedor, escreveu_em }: Pick<SalaRow, 'provedor' | 'escreveu_em'>): Pick<Atendimento, 'prazos' | 'arquivos' | 'janela_ate'> {
  const { editar, apagar, arquivos, janela } = messageLimits(provedor);
  return {
    prazos: { editar, apagar },
    ...(arquivos && { arquivos }),
    ...(janela !== null && { janela_ate: escreveu_em && new Date(escreveu_em.getTime() + janela * 3_600_000).toISOString() }),
  };
}

export const presentAtendimento = (row: SalaRow): Atendimento => ({
  chat_id: row.id_sala,
  topic: row.topic,
  client_id: row.id_contato ?? 0,
  ...(row.tipo === 'interno' && { tipo: 'interno', dupla: row.dupla }),
  chat_id_resource: row.tipo === 'interno' ? 'interno' : row.id_wpp_config === null ? 'web' : `${row.provedor === 'web' ? 'web' : 'wpp'}-${row.id_wpp_config}`,
  usuario_id: row.id_responsavel,
  nome: row.nome,
  email: row.email,
  telefone: row.telefone,
  avatar: row.avatar,
  id_wpp_config: row.id_wpp_config,
  linha: row.linha,
  ...limitsOf(row),
  id_departamento: row.id_departamento,
  departamento: row.departamento,
  id_assunto: row.id_assunto,
  assunto: row.assunto,
  status_id: statusOf(row),
  status: statusTexts[statusOf(row)] ?? '',
  // of the contato, alike for all who see the sala; surveys count here when their area exists
  counts: { tickets: row.tickets, atendimentos: row.atendimentos, kanban: row.blocos, nps: 0 },
  membros: row.membros,
  nao_lidas: row.nao_lidas,
  espera_desde: row.espera_desde?.toISOString() ?? null,
  ultimo_index: row.ultimo_index,
  ultima_mensagem:
    row.ultima_tipo === null
      ? null
      : {
          text: row.ultima_texto ?? '',
          type: row.ultima_tipo as Mensagem['type'],
          de: row.ultima_de as Mensagem['de'],
          id_usuario: row.ultima_autor,
          nome: row.ultima_nome ?? '',
          at: row.ultima_em.toISOString(),
        },
  aberto_em: row.criado_em.toISOString(),
  encerrado_em: row.encerrado_em?.toISOString() ?? null,
  motivo_encerramento: row.motivo,
});

export interface MensagemRow {
  id_mensagem: number;
  private_id: string | null;
  id_externo: string | null;
  id_sala: number;
  topic: string;
  msg_index: number;
  status: string;
  ack: number;
  tipo: string;
  texto: string;
  deletada: boolean;
  editada: boolean;
  em: Date;
  de: string;
  id_login: number | null;
  nome: string | null;
  origem: string;
  link: { url: string; title: string } | null;
  dados: Dados | null;
  erro: string | null;
  encaminhada: boolean;
  mencoes: { id_usuario: number; nome: string }[] | null;
  reacoes: NonNullable<Mensagem['reacoes']> | null;
  id_arquivo: number | null;
  arquivo_nome: string | null;
  content_type: string | null;
  tamanho: number | null;
  largura: number | null;
  altura: number | null;
  voz: boolean | null;
  duracao_ms: number | null;
  onda: readonly number[] | null;
  r_id: number | null;
  r_nome: string | null;
  r_texto: string | null;
  r_tipo: string | null;
  r_deletada: boolean | null;
  r_sala: number | null;
  r_index: number | null;
}

export interface ArquivoRow {
  id_arquivo: number;
  nome: string;
  content_type: string;
  tamanho: number;
  largura: number | null;
  altura: number | null;
  voz?: boolean | null;
  duracao_ms?: number | null;
  onda?: readonly (number | string)[] | null;
}

export const presentArquivo = (row: ArquivoRow) => ({
  id_arquivo: row.id_arquivo,
  nome: row.nome,
  content_type: row.content_type,
  tamanho: row.tamanho,
  url: `/api/chat/arquivo/${row.id_arquivo}`,
  largura: row.largura,
  altura: row.altura,
  ...(row.voz && { voz: { duracao: (row.duracao_ms ?? 0) / 1000, onda: (row.onda ?? []).map(Number) } }),
});

/** A deleted message keeps its place and loses its content. */
export const presentMensagem = (row: MensagemRow): Mensagem => ({
  msg_id: row.id_mensagem,
  private_id: row.private_id,
  chat_id: row.id_sala,
  topic: row.topic,
  msg_index: row.msg_index,
  status: row.status as Mensagem['status'],
  ack: row.ack,
  type: row.tipo as Mensagem['type'],
  text: row.deletada ? '' : row.texto,
  deletada: row.deletada ? 1 : 0,
  editada: row.editada,
  at_created: row.em.toISOString(),
  de: row.de as Mensagem['de'],
  id_usuario: row.id_login,
  nome: row.nome ?? '',
  origem: row.origem as Mensagem['origem'],
  reply:
    row.r_id === null
      ? null
      : {
          msg_id: row.r_id,
          nome: row.r_nome ?? '',
          text: row.r_deletada ? '' : (row.r_texto ?? ''),
          type: row.r_deletada ? 'message' : (row.r_tipo as Mensagem['type']),
          chat_id: row.r_sala ?? 0,
          msg_index: row.r_index ?? 0,
        },
  arquivo:
    row.id_arquivo === null || row.deletada
      ? null
      : presentArquivo({
          id_arquivo: row.id_arquivo,
          nome: row.arquivo_nome ?? '',
          content_type: row.content_type ?? '',
          tamanho: row.tamanho ?? 0,
          largura: row.largura,
          altura: row.altura,
          voz: row.voz,
          duracao_ms: row.duracao_ms,
          onda: row.onda,
        }),
  link: row.deletada ? null : safeLink(row.link),
  ...(row.dados?.localizacao && !row.deletada && { localizacao: row.dados.localizacao }),
  ...(row.dados?.contatos && !row.deletada && { contatos_vcard: [...row.dados.contatos] }),
  ...(row.dados?.arquivo_apagado && !row.deletada && { arquivo_apagado: true }),
  ...(row.dados?.nao_suportada && !row.deletada && { nao_suportada: true }),
  ...(row.dados?.opcoes && !row.deletada && { opcoes: row.dados.opcoes.map(({ titulo }) => titulo) }),
  ...(row.dados?.anuncio && !row.deletada && { anuncio: row.dados.anuncio }),
  ...(row.dados?.cobranca && { cobranca: row.dados.cobranca }),
  ...(row.dados?.passo && { passo: row.dados.passo }),
  ...(row.encaminhada && { encaminhada: true }),
  ...(row.mencoes && !row.deletada && { mencoes: row.mencoes }),
  ...(row.reacoes && !row.deletada && { reacoes: row.reacoes }),
  erro: row.erro,
});
