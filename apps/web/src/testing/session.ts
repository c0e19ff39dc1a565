import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';

/** A staff session with one active company; `over` changes what a test is about. */
export const sessionOf = (over: Partial<Sessao> = {}): Sessao => ({
  id_login: 1,
  id_cliente: null,
  primeiro_nome: 'Ana',
  nome: 'Ana Lima',
  usuario: 'ana@aurora.demo',
  tipo: 'usuario',
  controle_de_acesso: [
    { controller: 'departamentos', funcao: 'getAll', status: 1 },
    { controller: 'departamentos', funcao: 'store', status: 1 },
    { controller: 'departamentos', funcao: 'delete', status: 1 },
    { controller: 'contatos', funcao: 'getAll', status: 1 },
    { controller: 'usuario', funcao: 'getAll', status: 1 },
  ],
  avatar: null,
  token: 'token-de-teste',
  disponivel: '1',
  online: '1',
  refazer_senha: 0,
  segundo_fator: 0,
  id_empresa: 1,
  empresa_ativa: 1,
  order_chat: '{name} asc',
  departamentos: [],
  nome_fantasia: 'Loja Aurora',
  superadmin: false,
  revenda: false,
  empresas: [{ id_config: 1, nome_fantasia: 'Loja Aurora', empresa_ativa: 1, primeiro_passos: '0', primeiros_passos: '0' }],
  aparencia: { formato: 'pt-BR', fuso: 'America/Sao_Paulo', cor: null, logo: null },
  ...over,
});
