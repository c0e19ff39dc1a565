import { z } from 'zod';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';

export const permissoes = {
  empresa: { ordem: 190, titulo: 'Empresa', funcoes: { ver: 'Ver dados da empresa', limites: 'Ver limites do plano' }, supervisorSem: 'tudo' },
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
const limite = z.object({ cota: z.number(), usado: z.number() });

export const inicio = {
  limites: endpoint('GET /inicio/limites', {
    summary: 'Cota e uso de cada recurso do plano (cota 0 = sem limite)',
    access: 'staff',
    reply: z.object({ data: z.record(z.enum(recursos), limite) }),
  }),
};
export const saude = {
  saude: endpoint('GET /saude', {
    summary: 'Estado do serviço: 200 ou 503; com o token de /metrics também as partes: banco, tarefas, barramento e linhas',
    access: 'public',
    /** Empty but for whoever has the token of /metrics. */
    reply: z.object({ versao: z.string().optional(), partes: z.record(z.string(), z.object({ ok: z.boolean(), detalhe: z.string() })).optional() }),
  }),
};
