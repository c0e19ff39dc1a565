import * as acesso from './acesso/acesso.endpoints.ts';
import * as ajuda from './ajuda/ajuda.endpoints.ts';
import * as atendimentos from './atendimentos/atendimentos.endpoints.ts';
import * as notas from './atendimentos/notas.endpoints.ts';
import * as visoes from './atendimentos/visoes.endpoints.ts';
import * as calendarios from './calendarios/calendarios.endpoints.ts';
import * as contatos from './contatos/contatos.endpoints.ts';
import * as departamentos from './departamentos/departamentos.endpoints.ts';
import * as empresas from './empresas/empresas.endpoints.ts';
import * as linhas from './linhas/linhas.endpoints.ts';
import * as modelos from './modelos/modelos.endpoints.ts';
import * as notificacoes from './notificacoes/notificacoes.endpoints.ts';
import * as simulador from './simulador/simulador.endpoints.ts';
import * as tags from './tags/tags.endpoints.ts';
import type { AnyEndpoint } from './wire.ts';
import * as wppAutomacao from './wpp-automacao/wpp-automacao.endpoints.ts';

const domains: readonly Record<string, unknown>[] = [
  acesso,
  ajuda,
  atendimentos,
  notas,
  visoes,
  calendarios,
  contatos,
  departamentos,
  empresas,
  linhas,
  modelos,
  notificacoes,
  simulador,
  tags,
  wppAutomacao,
];

const isEndpoint = (v: unknown): v is AnyEndpoint => typeof v === 'object' && v !== null && 'path' in v && 'reply' in v && 'access' in v;

/** Every endpoint there is, for the guard tests, the API reference and the coverage lists. Not for the browser: it would load every schema. */
export const endpoints: readonly AnyEndpoint[] = domains.flatMap((domain) =>
  Object.values(domain).flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group).filter(isEndpoint) : [])),
);
