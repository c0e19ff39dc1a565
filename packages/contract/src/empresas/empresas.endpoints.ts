import { z } from 'zod';
import { id, listQuery, listReply, text } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';
import { empresaBody, empresaDetalhe, empresaSchema, linkSchema, maxLogoBytes } from './empresas.schemas.ts';

export const permissoes = {
  empresa: {
    ordem: 190,
    titulo: 'Empresa',
    funcoes: { ver: 'Ver dados da empresa', editar: 'Alterar dados da empresa', excluir: 'Apagar a empresa', limites: 'Ver limites do plano' },
    supervisorSem: 'tudo',
  },
} as const satisfies Permissoes;

export const recursos = [
  'contatos',
  'usuarios',
  'departamentos',
  'equipes',
  'wpp_config',
  'chatbots',
  'quadros',
  'automatizacoes',
  'nps',
  'armazenamento_mb',
] as const;
export type Recurso = (typeof recursos)[number];
/** Names of the plan's resources. */
export const nomesDosRecursos: Readonly<Record<Recurso, string>> = {
  contatos: 'Contatos',
  usuarios: 'Usuários',
  departamentos: 'Departamentos',
  equipes: 'Equipes',
  wpp_config: 'Números de WhatsApp',
  chatbots: 'Chatbots',
  quadros: 'Quadros',
  automatizacoes: 'Automatizações',
  nps: 'Pesquisas NPS',
  armazenamento_mb: 'Armazenamento (MB)',
};
const limite = z.object({ cota: z.number(), usado: z.number() });

export const inicio = {
  limites: endpoint('GET /inicio/limites', {
    summary: 'Cota e uso de cada recurso do plano (cota 0 = sem limite)',
    access: 'staff',
    reply: z.object({ data: z.record(z.enum(recursos), limite) }),
  }),
};
const um = z.object({ id });
const lista = { access: ['empresa', 'ver'], query: listQuery({}, ['nome_fantasia', 'nome', 'pessoas']), reply: listReply(empresaSchema) } as const;

/** Spec 2: /empresa. */
export const empresa = {
  getAll: endpoint('GET /empresa/getAll', { summary: 'Empresas em que a pessoa trabalha; quem opera a plataforma vê todas', ...lista }),
  show: endpoint('GET /empresa/show/{id}', {
    summary: 'Dados de uma empresa (id = id_config)',
    access: ['empresa', 'ver'],
    params: um,
    reply: z.object({ data: empresaDetalhe }),
  }),
  store: endpoint('POST /empresa/store', {
    summary: 'Salvar os dados de uma empresa; sem id_config cria outra, o que só faz quem opera a plataforma',
    access: ['empresa', 'editar'],
    body: empresaBody,
    maxBody: 1024 * 1024,
    reply: z.object({ id_config: z.number() }),
  }),
  logo: endpoint('POST /empresa/logo', {
    summary: 'Preparar um logo: pequeno, para mandar em logo',
    access: ['empresa', 'editar'],
    file: 'file',
    maxFile: maxLogoBytes,
    reply: z.object({ logo: z.string() }),
  }),
  limites: endpoint('GET /empresa/limites/{id}', {
    summary: 'Cota e uso de cada recurso do plano de uma empresa',
    access: ['empresa', 'limites'],
    params: um,
    reply: z.object({ nome_fantasia: z.string(), data: z.array(z.object({ recurso: z.enum(recursos), nome: z.string(), ...limite.shape })) }),
  }),
};

/** Spec 7 "Other". */
export const ConfigEmpresa = {
  getAllEmpresa: endpoint('GET /ConfigEmpresa/getAllEmpresa', { summary: 'Empresas em que a pessoa trabalha, para escolher uma', ...lista }),
  linkUpdate: endpoint('GET /ConfigEmpresa/linkUpdate', {
    summary: 'Nome curto da empresa ativa nos endereços públicos: com link troca, sem ele responde o atual',
    access: ['empresa', 'editar'],
    query: z.object({ link: linkSchema.optional() }),
    reply: z.object({ link: z.string().nullable() }),
    mutates: true,
  }),
  /** Without `nome` a plain GET of an old client erases nothing (issue "People"). */
  delete: endpoint('GET /ConfigEmpresa/delete/{id}', {
    summary: 'Fechar uma empresa, que é apagada em 30 dias; nome confirma. Todas as sessões terminam',
    access: ['empresa', 'excluir'],
    params: um,
    query: z.object({ nome: text(160).default('') }),
    reply: z.object({ exclusao_em: z.string() }),
    mutates: true,
  }),
  restaurar: endpoint('POST /ConfigEmpresa/restaurar/{id}', {
    summary: 'Desfazer o fechamento de uma empresa, antes que ela seja apagada',
    access: 'session',
    params: um,
  }),
};

const partesDaSaude = z.object({ versao: z.string().optional(), partes: z.record(z.string(), z.object({ ok: z.boolean(), detalhe: z.string() })).optional() });

export const saude = {
  saude: endpoint('GET /saude', {
    summary: 'Estado do serviço inteiro, para alarmes: 200 ou 503; com o token de /metrics também as partes',
    access: 'public',
    /** Empty but for whoever has the token of /metrics. */
    reply: partesDaSaude,
  }),
  pronto: endpoint('GET /saude/pronto', {
    summary:
      'Se este processo pode atender, para balanceadores: 200 ou 503. Pergunta só ao banco e à pasta de arquivos; com o token de /metrics diz as duas partes',
    access: 'public',
    reply: partesDaSaude,
  }),
};
