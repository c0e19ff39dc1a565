import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { BtnHelp, tutorial } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import { endpointsIn } from '@prosa/contract/all.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { equipes } from '@prosa/contract/equipes/equipes.endpoints.ts';
import { grupo } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { permissionNodes } from '@prosa/contract/permission-tree.ts';
import { segundoFator } from '@prosa/contract/segundo-fator/segundo-fator.endpoints.ts';
import { campoTicket, macroTicket, modeloTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { recorrenteTicket } from '@prosa/contract/tickets/recorrentes.endpoints.ts';
import { motivoEspera, slaTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { usuario as pessoas } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { type AnyEndpoint, writes } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../src/core/auth/token.ts';
import { anonymous, type SignedIn, signIn, startTestApp, type TestApp } from './kit/app.ts';
import { callDeclared } from './kit/declared-call.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa, testPassword } from './kit/factories.ts';
import { insertContato, insertDepartamento } from './kit/rows.ts';

/** Areas in which every call that changes something leaves exactly one act in the security log. */
const areas = ['acesso', 'usuarios', 'grupos', 'equipes', 'empresas', 'clonagem', 'emails', 'auditoria', 'segundo-fator', 'ajuda'];

/** And of these files: settings of tickets. */
const files = ['tickets/config.endpoints.ts', 'tickets/recorrentes.endpoints.ts', 'tickets/sla.endpoints.ts'];

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let me: { usuario: string; session: SignedIn };
let grupos = 0;

interface Sent {
  /** Whose call it is; left out, the administrator's. */
  readonly token?: string | undefined;
  readonly params?: Record<string, string | number>;
  /** With its question mark. */
  readonly query?: string;
  readonly body?: Record<string, unknown>;
}
/** What a call is sent, once what it is about is there. */
type Row = readonly [acao: string, send: () => Promise<Sent> | Sent];

const novoGrupo = async (): Promise<number> => (await admin.call(grupo.store, { body: { nome: `Grupo ${++grupos}`, modelo: 'atendente' } })).id_grupo;
const novaEquipe = async (): Promise<number> => (await admin.call(equipes.store, { body: { nome: `Equipe ${++grupos}` } })).id_equipe;
const novaPessoa = () => ({ nome: 'Nova', usuario: `nova${++grupos}@teste.example`, id_grupo: empresa.grupos.atendente });
const novoUsuario = async (): Promise<number> => (await admin.call(pessoas.store, { body: novaPessoa() })).id_login;
/** The link in the mail to somebody. */
async function linkTo(to: string): Promise<string> {
  const text = async () =>
    ((await (await fetch(`${app.url}/dev/emails.json`)).json()) as { data: { to: string; text: string }[] }).data.find((m) => m.to === to)?.text;
  await expect.poll(text, { timeout: 10_000 }).toContain('/token/');
  return /\/token\/([\w-]{43})/.exec((await text())!)![1]!;
}
/** An invitation of somebody who signs in elsewhere. */
async function emEspera(): Promise<{ id_convite: number; token: string; link: string }> {
  const other = await makeEmpresa(app.database, `Outra ${++grupos}`);
  const who = await signIn(app, (await makeLogin(app.database, other.id_empresa, other.grupos.atendente)).usuario);
  await admin.call(pessoas.store, { body: { ...novaPessoa(), usuario: who.sessao.usuario } });
  const [mine] = (await who.call(pessoas.meusConvites, {})).data;
  return { id_convite: mine!.id_convite, token: who.token, link: await linkTo(who.sessao.usuario) };
}
const permissao = permissionNodes.find((n) => n.controller === 'departamentos' && n.funcao === 'store')!.id_permissao;

/** A record among the settings of tickets: created, to the trash and back. */
function ajuste(
  { especie: { area, id }, store, delete: remove }: { especie: { area: string; id: string }; store: AnyEndpoint; delete: AnyEndpoint },
  body: () => Promise<object> | object,
): Record<string, Row> {
  const make = async (): Promise<number> => {
    const made = (await admin.call(store, { body: { nome: `Ajuste ${++grupos}`, ...(await body()) } })) as Record<string, unknown>;
    return Number(made[id]);
  };
  const trashed = async (): Promise<number> => {
    const made = await make();
    await admin.call(remove, { params: { id: made } });
    return made;
  };
  return {
    [`POST /${area}/store`]: ['ajuste_de_tickets_criado', async () => ({ body: { nome: `Ajuste ${++grupos}`, ...(await body()) } })],
    [`GET /${area}/delete/{id}`]: ['ajuste_de_tickets_excluido', async () => ({ params: { id: await make() } })],
    [`POST /${area}/restaurar/{id}`]: ['ajuste_de_tickets_restaurado', async () => ({ params: { id: await trashed() } })],
    [`POST /${area}/lixeira`]: ['ajuste_de_tickets_excluido', async () => ({ body: { ids: [await make(), await make()], excluir: 1 } })],
  };
}
const novoModelo = async (): Promise<number> => (await admin.call(modeloTicket.store, { body: { nome: `Modelo ${++grupos}` } })).id_modelo;
const novaRegra = async () => ({
  id_modelo: await novoModelo(),
  id_contato: await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db, { nome: 'Rita' })),
  frequencia: 'diaria' as const,
  inicio: '2030-01-01',
});
const politica = async (): Promise<number> => (await admin.call(slaTicket.store, { body: { nome: `Prazo ${++grupos}`, solucao_min: 60 } })).id_sla;

/** How to call each; a new call of these areas without a row fails. */
const table: Readonly<Record<string, Row | 'changes nothing' | 'see its own test'>> = {
  'POST /login/login': ['entrada', () => ({ token: '', body: { usuario: me.usuario, senha: testPassword } })],
  'POST /login/verLink': 'changes nothing',
  'POST /login/pedir_codigo': [
    'codigo_de_acesso_enviado',
    async () => ({ token: '', body: { usuario: (await makeCliente(app.database, empresa.id_empresa)).usuario } }),
  ],
  'POST /login/entrar_com_codigo': 'see its own test',
  // the first start has no company yet: primeiro-acesso.test.ts
  'POST /login/primeiro_acesso': 'see its own test',
  'POST /login/escolher_acesso/{id}': [
    'empresa_escolhida',
    async () => {
      const who = await signIn(app, (await makeCliente(app.database, empresa.id_empresa)).usuario);
      return { token: who.token, params: { id: who.sessao.acessos![0]!.id_acesso_cliente } };
    },
  ],
  'POST /login/responder_acesso/{id}': [
    'acesso_aceito',
    async () => {
      const who = await signIn(app, (await makeCliente(app.database, empresa.id_empresa)).usuario);
      const { id_cliente } = await makeCliente(app.database, empresa.id_empresa);
      await admin.call(clientes.retirarAcesso, { params: { id: id_cliente } });
      await admin.call(clientes.convidar, { params: { id: id_cliente }, body: { usuario: who.sessao.usuario } });
      const { acessos } = (await who.call(login.getDataLogin, {})).data;
      const link = await linkTo(who.sessao.usuario);
      return { token: who.token, params: { id: acessos!.find((a) => a.espera)!.id_acesso_cliente }, body: { aceitar: 1, link } };
    },
  ],
  'GET /login/selecionar_empresa/{id}': ['empresa_escolhida', () => ({ token: me.session.token, params: { id: empresa.id_empresa } })],
  'POST /login/trocar_senha': ['senha_trocada', async () => ({ token: (await somebody()).token, body: { senha: 'Cadeado#Azul7', senha_atual: testPassword } })],
  'POST /login/recuperar_senha': ['link_de_senha_enviado', () => ({ token: '', body: { usuario: me.usuario } })],
  'GET /login/logout': ['sessao_encerrada', async () => ({ token: (await somebody()).token })],
  'GET /login/toggleDisponivel/{value}': ['disponibilidade_mudada', () => ({ params: { value: 0 } })],
  'GET /login/alterarDisponivel/{a}/{b}': ['disponibilidade_mudada', () => ({ params: { a: me.session.sessao.id_login!, b: 0 } })],
  'POST /login/encerrarSessao/{id}': [
    'sessao_encerrada',
    async () => {
      const { token } = await signIn(app, me.usuario);
      const { data } = await me.session.call(login.sessoes, {});
      return { token, params: { id: data.find(({ atual }) => atual)!.id_sessao } };
    },
  ],
  'POST /login/perfil': ['perfil_mudado', () => ({ body: { nome: 'Dona Cida' } })],
  'POST /menu/store': ['menu_mudado', () => ({ body: { ordem: [], ocultos: [] } })],
  'POST /grupo/store': ['grupo_criado', () => ({ body: { nome: 'Novo', modelo: 'atendente' } })],
  'GET /grupo/delete/{id}': ['grupo_excluido', async () => ({ params: { id: await novoGrupo() } })],
  'POST /grupo/restaurar/{id}': [
    'grupo_restaurado',
    async () => {
      const id = await novoGrupo();
      await admin.call(grupo.delete, { params: { id } });
      return { params: { id } };
    },
  ],
  'POST /grupo/lixeira': ['grupo_excluido', async () => ({ body: { ids: [await novoGrupo(), await novoGrupo()], excluir: 1 } })],
  'POST /grupo/verComo/{id}': ['grupo_visto', async () => ({ token: (await signIn(app, adminName)).token, params: { id: await novoGrupo() } })],
  'POST /grupo/voltar': [
    'grupo_deixado_de_ver',
    async () => {
      const looking = await signIn(app, adminName);
      await looking.call(grupo.verComo, { params: { id: await novoGrupo() } });
      return { token: looking.token };
    },
  ],
  'POST /grupoPermissao/store': ['permissao_dada', async () => ({ body: { id_grupo: await novoGrupo(), id_permissao: permissao, status: 1 } })],
  'POST /grupoPermissao/marcas': [
    'permissoes_mudadas',
    async () => ({ body: { id_grupo: await novoGrupo(), marcas: [{ id_permissao: permissao, status: 1 }] } }),
  ],
  'POST /equipes/store': ['equipe_criada', () => ({ body: { nome: 'Plantão' } })],
  'GET /equipes/delete/{id}': ['equipe_excluida', async () => ({ params: { id: await novaEquipe() } })],
  'POST /equipes/restaurar/{id}': [
    'equipe_restaurada',
    async () => {
      const id = await novaEquipe();
      await admin.call(equipes.delete, { params: { id } });
      return { params: { id } };
    },
  ],
  'POST /equipes/lixeira': ['equipe_excluida', async () => ({ body: { ids: [await novaEquipe(), await novaEquipe()], excluir: 1 } })],
  'POST /usuario/store': ['usuario_convidado', () => ({ body: novaPessoa() })],
  'POST /usuario/avatar': 'changes nothing',
  'POST /usuario/convidar/{id}': ['usuario_convidado', async () => ({ params: { id: await novoUsuario() } })],
  'POST /usuario/senhaProvisoria/{id}': [
    'usuario_senha_provisoria',
    async () => ({ params: { id: await novoUsuario() }, body: { senha: 'Girassol#2026', confirmacao: 'Girassol#2026' } }),
  ],
  'POST /usuario/reenviarConvite/{id}': ['usuario_convidado', async () => ({ params: { id: (await emEspera()).id_convite } })],
  'POST /usuario/cancelarConvite/{id}': ['convite_cancelado', async () => ({ params: { id: (await emEspera()).id_convite } })],
  'POST /usuario/responderConvite/{id}': [
    'convite_respondido',
    async () => {
      const { id_convite, token, link } = await emEspera();
      return { token, params: { id: id_convite }, body: { aceitar: 1, link } };
    },
  ],
  'POST /usuario/delete/{id}': ['usuario_saiu', async () => ({ params: { id: await novoUsuario() }, body: {} })],
  'POST /usuario/restaurar/{id}': [
    'usuario_voltou',
    async () => {
      const id = await novoUsuario();
      await admin.call(pessoas.delete, { params: { id }, body: {} });
      return { params: { id } };
    },
  ],
  'POST /usuario/ausencia': [
    'usuario_mudado',
    async () => ({ token: (await somebody()).token, body: { ausencia_de: '', ausencia_ate: '', id_substituto: null } }),
  ],
  'POST /usuario/salvarPerfil': ['usuario_mudado', async () => ({ token: (await somebody()).token, body: { nome: 'Dona Cida', telefone: '' } })],
  'POST /segundoFator/iniciar': 'changes nothing',
  'POST /segundoFator/confirmar': [
    'segundo_fator_ativado',
    async () => {
      const { call, token } = await somebody();
      const { data } = await call(segundoFator.iniciar, { body: {} });
      return { token, body: { codigo: new TOTP({ secret: data.segredo }).generate() } };
    },
  ],
  'POST /segundoFator/codigos': ['codigos_de_recuperacao_trocados', async () => byRecovery(await withFactor())],
  'POST /segundoFator/remover': ['segundo_fator_retirado', async () => byRecovery(await withFactor())],
  'POST /segundoFator/esquecer/{id}': [
    'aparelho_esquecido',
    async () => {
      const { usuario, codigos, call, token } = await withFactor();
      await anonymous(app)(login.login, { body: { usuario, senha: testPassword, codigo: codigos[1]!, lembrar: 1, aparelho: newToken() } });
      const { data } = await call(segundoFator.show, {});
      return { token, params: { id: data.aparelhos[0]!.id_aparelho } };
    },
  ],
  'POST /segundoFator/redefinir/{id}': ['segundo_fator_retirado', async () => ({ params: { id: (await withFactor()).sessao.id_login! } })],
  'POST /segundoFator/exigir': ['segundo_fator_exigido', () => ({ body: { empresa: 0, grupos: [] } })],
  'POST /empresa/store': ['empresa_mudada', () => ({ body: { id_config: empresa.id_empresa, nome_fantasia: 'Loja A', site: 'loja.example' } })],
  'POST /empresa/logo': 'changes nothing',
  // nobody works in it any more: apagar.test.ts
  'GET /ConfigEmpresa/delete/{id}': 'see its own test',
  'POST /ConfigEmpresa/restaurar/{id}': 'see its own test',
  'GET /ConfigEmpresa/linkUpdate': ['link_da_empresa_mudado', () => ({ query: '?link=loja-a' })],
  // the operator's: its own test counts the act of the destination
  'POST /ClonarEmpresa/clonarEmpresa': [
    'empresa_copiada',
    async () => ({ token: (await operadora()).token, body: { id_empresa: empresa.id_empresa, nome_fantasia: 'Cópia', itens: ['tags'] } }),
  ],
  'POST /emailTransacional/store': [
    'email_servidor_mudado',
    () => ({ body: { servidor: '8.8.8.8', porta: 587, seguranca: 'starttls', remetente_nome: 'Loja', remetente_email: 'loja@exemplo.com' } }),
  ],
  'POST /emailTransacional/remover': [
    'email_servidor_removido',
    async () => {
      const values = { servidor: '8.8.8.8', porta: 587, seguranca: 'starttls', remetente_nome: 'Loja', remetente_email: 'loja@exemplo.com' };
      await app.database.comEmpresa(empresa.id_empresa, (db) =>
        db
          .insertInto('email_config')
          .values(values)
          .onConflict((c) => c.doNothing())
          .execute(),
      );
      return {};
    },
  ],
  // without a server of its own the company tries the installation's
  'GET /ConfigEmpresa/verificarEmail': ['email_servidor_testado', () => ({})],
  'POST /emailTransacional/modelo': ['email_modelo_mudado', () => ({ body: { tipo: 'recuperacao_de_senha', assunto: 'Senha', corpo: 'Abra: {{link}}' } })],
  'POST /emailTransacional/modeloOriginal': [
    'email_modelo_original',
    async () => {
      const values = { tipo: 'codigo_de_email', assunto: 'Código', corpo: '{{codigo}}' };
      await app.database.comEmpresa(empresa.id_empresa, (db) => db.insertInto('email_modelo').values(values).execute());
      return { body: { tipo: 'codigo_de_email' } };
    },
  ],
  'POST /emailTransacional/previa': 'changes nothing',
  'POST /emailTransacional/reenviar/{id}': [
    'email_enviado_de_novo',
    async () => {
      const values = { para: 'ana@exemplo.com', assunto: 'Oi', texto: 'Oi', html: '<p>Oi</p>', estado: 'falhou' };
      const { id_email } = await app.database.comEmpresa(empresa.id_empresa, (db) =>
        db.insertInto('email_saida').values(values).returning('id_email').executeTakeFirstOrThrow(),
      );
      return { params: { id: id_email } };
    },
  ],
  'POST /BtnHelp/store': ['ajuda_mudada', () => ({ body: { identifier: 'contatos', title: 'Como cadastramos' } })],
  'POST /tutorial/store': ['tutorial_mudado', () => ({ body: { router_name: 'contatos', titulo: 'Nosso passo a passo' } })],
  'POST /BtnHelp/original': [
    'ajuda_mudada',
    async () => {
      await admin.call(BtnHelp.store, { body: { identifier: 'clientes', title: 'Nossos clientes' } });
      return { body: { identifier: 'clientes' } };
    },
  ],
  'POST /tutorial/original': [
    'tutorial_mudado',
    async () => {
      await admin.call(tutorial.store, { body: { router_name: 'clientes', titulo: 'Nossos passos' } });
      return { body: { router_name: 'clientes' } };
    },
  ],
  ...ajuste(macroTicket, () => ({ prioridade: 4 })),
  ...ajuste(modeloTicket, () => ({})),
  ...ajuste(campoTicket, () => ({ tipo: 'texto' })),
  ...ajuste(recorrenteTicket, novaRegra),
  'POST /RecorrenteTicket/pausar/{id}': [
    'ajuste_de_tickets_mudado',
    async () => {
      const { id_recorrente } = await admin.call(recorrenteTicket.store, { body: { nome: `Regra ${++grupos}`, ...(await novaRegra()) } });
      return { params: { id: id_recorrente }, body: { pausar: 1 } };
    },
  ],
  'POST /SlaTicket/store': ['ajuste_de_tickets_criado', () => ({ body: { nome: 'Um dia', solucao_min: 1440 } })],
  'POST /SlaTicket/delete/{id}': ['ajuste_de_tickets_excluido', async () => ({ params: { id: await politica() } })],
  'POST /SlaTicket/restaurar/{id}': [
    'ajuste_de_tickets_restaurado',
    async () => {
      const id = await politica();
      await admin.call(slaTicket.delete, { params: { id } });
      return { params: { id } };
    },
  ],
  'POST /SlaTicket/ordenar': [
    'ajuste_de_tickets_ordenado',
    async () => ({ body: { ids: (await admin.call(slaTicket.getAll, {})).data.map((p) => p.id_sla).toReversed() } }),
  ],
  'POST /prioridadeTicket/store': ['ajuste_de_tickets_mudado', () => ({ body: { id_prioridade: 4, nome: 'Para ontem', cor: 'danger' } })],
  'POST /motivoEspera/store': [
    'ajuste_de_tickets_criado',
    () => ({ body: { nome: 'Peça na fábrica', categoria: 'aguardando_terceiro', dias: 5, lembretes: 0, intervalo_dias: 2, texto: '', resolve: 0, status: 1 } }),
  ],
  'POST /motivoEspera/ordenar': [
    'ajuste_de_tickets_ordenado',
    async () => ({ body: { ids: (await admin.call(motivoEspera.getAll, {})).data.map((m) => m.id_motivo_espera).toReversed() } }),
  ],
  // of a ticket, whose timeline says it
  'POST /motivoEspera/aguardar/{id}': 'changes nothing',
  'POST /distribuicaoTicket/store': [
    'ajuste_de_tickets_mudado',
    async () => ({
      body: {
        id_departamento: await app.database.comEmpresa(empresa.id_empresa, (db) => insertDepartamento(db, `Setor ${++grupos}`)),
        automatica: 1,
        limite: 5,
        devolver_min: null,
        pessoas: [],
      },
    }),
  ],
  'POST /auditoria/prazo/store': ['auditoria_prazo_mudado', () => ({ body: { meses: 12 } })],
};

let adminName = '';
const somebody = async (): Promise<SignedIn> => signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente)).usuario);
async function operadora(): Promise<SignedIn> {
  const { usuario, id_login } = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador);
  await app.database.semEmpresa((db) => db.updateTable('login').set({ superadmin: true }).where('id_login', '=', id_login).execute());
  return signIn(app, usuario);
}
/** Somebody with a second factor, and the recovery codes of it. */
async function withFactor() {
  const { usuario } = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
  const signed = await signIn(app, usuario);
  const { data } = await signed.call(segundoFator.iniciar, { body: {} });
  const { codigos } = await signed.call(segundoFator.confirmar, { body: { codigo: new TOTP({ secret: data.segredo }).generate() } });
  return { ...signed, usuario, codigos };
}
const byRecovery = ({ token, codigos }: { token: string; codigos: readonly string[] }): Sent => ({ token, body: { codigo: codigos[0] } });

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  adminName = (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Dona Cida')).usuario;
  admin = await signIn(app, adminName);
  const { usuario } = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Léo');
  me = { usuario, session: await signIn(app, usuario) };
});
afterAll(() => app.close());

const contract = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
const calls: [string, AnyEndpoint][] = [];
for (const file of [...areas.flatMap((area) => globSync(`${area}/*.endpoints.ts`, { cwd: contract })), ...files])
  for (const group of Object.values((await import(contract + file)) as Record<string, unknown>))
    for (const e of endpointsIn(group)) if (writes(e)) calls.push([`${e.method} ${e.path}`, e]);

const newest = (): Promise<number> =>
  app.database.semEmpresa(async (db) => {
    const { rows } = await sql<{ n: number }>`select coalesce(max(id_ato), 0) as n from auditoria`.execute(db);
    return rows[0]!.n;
  });
const since = (id_ato: number) =>
  app.database.lerEmpresa(empresa.id_empresa, (db) => db.selectFrom('auditoria').select(['acao', 'pedido']).where('id_ato', '>', id_ato).execute());

describe('every call that changes something leaves exactly one act', () => {
  it('the table names calls that exist, and each of them', () => {
    expect(Object.keys(table).toSorted()).toEqual(calls.map(([line]) => line).toSorted());
  });

  const rows = calls.flatMap(([line, e]) => (Array.isArray(table[line]) ? [[line, e, table[line] as Row] as const] : []));
  it.each(rows)('%s', async (_line, e, [acao, send]) => {
    const { token = admin.token, params = {}, query = '', body = {} } = await send();
    const before = await newest();
    const response = await callDeclared(app, e, { token, params, query, body });
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
    // the mail with the link goes out after the answer
    await expect.poll(() => since(before)).toHaveLength(1);
    expect(await since(before)).toMatchObject([{ acao }]);
  });
});
