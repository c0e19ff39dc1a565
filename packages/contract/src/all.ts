import * as acesso from './acesso/acesso.endpoints.ts';
import * as ajuda from './ajuda/ajuda.endpoints.ts';
import * as anexos from './anexos/anexos.endpoints.ts';
import * as assuntos from './assuntos/assuntos.endpoints.ts';
import * as agendamentos from './atendimentos/agendamentos.endpoints.ts';
import * as anteriores from './atendimentos/anteriores.endpoints.ts';
import * as atendimentos from './atendimentos/atendimentos.endpoints.ts';
import * as busca from './atendimentos/busca.endpoints.ts';
import * as cartoes from './atendimentos/cartoes.endpoints.ts';
import * as historico from './atendimentos/historico.endpoints.ts';
import * as midias from './atendimentos/midias.endpoints.ts';
import * as notas from './atendimentos/notas.endpoints.ts';
import * as reacoes from './atendimentos/reacoes.endpoints.ts';
import * as visoes from './atendimentos/visoes.endpoints.ts';
import * as calendarios from './calendarios/calendarios.endpoints.ts';
import * as campos from './campos/campos.endpoints.ts';
import * as clientes from './clientes/clientes.endpoints.ts';
import * as consultas from './consultas/consultas.endpoints.ts';
import * as cadastro from './contatos/cadastro.endpoints.ts';
import * as contatos from './contatos/contatos.endpoints.ts';
import * as importarContatos from './contatos/importar.endpoints.ts';
import * as contatosLista from './contatos/lista.endpoints.ts';
import * as contatosLote from './contatos/lote.endpoints.ts';
import * as contatosMescla from './contatos/mescla.endpoints.ts';
import * as departamentos from './departamentos/departamentos.endpoints.ts';
import * as empresas from './empresas/empresas.endpoints.ts';
import * as exportacoes from './exportacoes/exportacoes.endpoints.ts';
import * as fornecedores from './fornecedores/fornecedores.endpoints.ts';
import * as funcionarios from './funcionarios/funcionarios.endpoints.ts';
import * as linhas from './linhas/linhas.endpoints.ts';
import * as modelos from './modelos/modelos.endpoints.ts';
import * as notificacoes from './notificacoes/notificacoes.endpoints.ts';
import * as privacidade from './privacidade/privacidade.endpoints.ts';
import * as resumoContato from './resumo-contato/resumo-contato.endpoints.ts';
import * as simulador from './simulador/simulador.endpoints.ts';
import * as tags from './tags/tags.endpoints.ts';
import type { AnyEndpoint } from './wire.ts';
import * as wppAutomacao from './wpp-automacao/wpp-automacao.endpoints.ts';

const domains: readonly Record<string, unknown>[] = [
  acesso,
  ajuda,
  anexos,
  assuntos,
  agendamentos,
  anteriores,
  atendimentos,
  busca,
  cartoes,
  historico,
  midias,
  notas,
  reacoes,
  visoes,
  calendarios,
  clientes,
  campos,
  consultas,
  cadastro,
  contatos,
  contatosLista,
  contatosLote,
  importarContatos,
  contatosMescla,
  departamentos,
  empresas,
  exportacoes,
  fornecedores,
  funcionarios,
  linhas,
  modelos,
  notificacoes,
  privacidade,
  resumoContato,
  simulador,
  tags,
  wppAutomacao,
];

const isEndpoint = (v: unknown): v is AnyEndpoint => typeof v === 'object' && v !== null && 'path' in v && 'reply' in v && 'access' in v;

/** Every endpoint there is, for the guard tests, the API reference and the coverage lists. Not for the browser: it would load every schema. */
export const endpoints: readonly AnyEndpoint[] = domains.flatMap((domain) =>
  Object.values(domain).flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group).filter(isEndpoint) : [])),
);
