import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import type { Especie } from '@prosa/contract/registro/registro.endpoints.ts';
import { tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import type { AnyEndpoint } from '@prosa/contract/wire.ts';
import { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import { newToken, tokenHash } from '../../src/core/auth/token.ts';
import { giveAccess } from '../../src/modules/clientes/acesso.ts';
import type { SignedIn, TestApp } from './app.ts';
import { makeLogin } from './factories.ts';

/** Stands in the name of every record of the first empresa: whoever else reads it has seen too much. */
export const secret = 'SEGREDO-A';

/** Endpoints of the contract whose module has not landed, as 'GET /path'. The test proves that each is really unbound: empty it as they land. */
export const notBoundYet: ReadonlySet<string> = new Set([]);

const numero = '5511988887777';
const id_externo = 'guarda-1';

type Area = 'contatos' | 'clientes' | 'fornecedores' | 'funcionarios';
/** Files kept with records of each kind: there, and taken away. */
type AnexoRecords = Record<`id_anexo_${Area}` | `id_anexo_retirado_${Area}`, number>;

/** Real records of the first empresa. */
export interface GuardRecords extends AnexoRecords {
  id_empresa: number;
  id_login: number;
  /** A session of the first empresa's administrator besides the one in use. */
  id_sessao: number;
  id_grupo: number;
  id_departamento: number;
  id_departamento_excluido: number;
  id_calendario: number;
  id_calendario_excluido: number;
  id_assunto: number;
  id_assunto_excluido: number;
  id_wpp_automacao: number;
  id_wpp_automacao_excluida: number;
  id_contato: number;
  id_contato_excluido: number;
  id_campo: number;
  id_campo_excluido: number;
  id_wpp_config: number;
  id_sala: number;
  id_arquivo: number;
  id_mensagem: number;
  id_nota: number;
  id_agendamento: number;
  id_texto: number;
  id_texto_excluido: number;
  id_texto_crm: number;
  id_tag_modelo: number;
  id_notificacao: number;
  id_tag_modelo_excluido: number;
  id_visao: number;
  id_visao_de_lista: number;
  id_exportacao: number;
  id_importacao: number;
  id_importacao_de_fornecedores: number;
  id_cliente: number;
  id_cliente_com_acesso: number;
  id_cliente_excluido: number;
  id_fornecedor: number;
  id_fornecedor_excluido: number;
  id_funcionario: number;
  id_funcionario_excluido: number;
  id_lote: number;
  id_mescla: number;
  id_outro_contato: number;
}

/** Makes one of each in the first empresa, named with the secret. */
export async function makeGuardRecords(app: TestApp, id_empresa: number, id_grupo: number, admin: SignedIn): Promise<GuardRecords> {
  const { id_login } = await makeLogin(app.database, id_empresa, id_grupo, `${secret} Atendente`);
  const caminho = await app.core.storage.put(id_empresa, Buffer.from(secret));
  const id_sessao = await app.database.semEmpresa(async (db) => {
    const { id_acesso } = await db.selectFrom('sessao').select('id_acesso').where('token_hash', '=', tokenHash(admin.token)).executeTakeFirstOrThrow();
    const expira_em = new Date(app.core.clock.now().getTime() + 86_400_000);
    const other = await db
      .insertInto('sessao')
      .values({ id_acesso, token_hash: tokenHash(newToken()), aparelho: secret, expira_em })
      .returning('id_sessao')
      .executeTakeFirstOrThrow();
    return other.id_sessao;
  });
  return app.database.comEmpresa(id_empresa, async (db) => {
    const departamento = (nome: string, excluido_em: Date | null) =>
      db
        .insertInto('departamento')
        .values({ nome: `${secret} ${nome}`, dns: nome, excluido_em })
        .returning('id_departamento')
        .executeTakeFirstOrThrow();
    const { id_departamento } = await departamento('vendas', null);
    const excluido = await departamento('antigo', app.core.clock.now());
    const automacao = (excluido_em: Date | null) =>
      db
        .insertInto('wpp_automacao')
        .values({ boas_vindas: `${secret} bem-vindo`, excluido_em })
        .returning('id_wpp_automacao')
        .executeTakeFirstOrThrow();
    const { id_wpp_automacao: id_wpp_automacao_excluida } = await automacao(new Date());
    const { id_wpp_automacao } = await automacao(null);
    const assunto = (nome: string, excluido_em: Date | null) =>
      db
        .insertInto('assunto')
        .values({ assunto: `${secret} ${nome}`, excluido_em })
        .returning('id_assunto')
        .executeTakeFirstOrThrow();
    const { id_assunto } = await assunto('assunto', null);
    const { id_assunto: id_assunto_excluido } = await assunto('assunto antigo', new Date());
    const calendario = (nome: string, excluido_em: Date | null) =>
      db
        .insertInto('calendario')
        .values({ nome: `${secret} ${nome}`, semana: JSON.stringify([[], [], [], [], [], [], []]), excluido_em })
        .returning('id_calendario')
        .executeTakeFirstOrThrow();
    const { id_calendario } = await calendario('Horário', null);
    const { id_calendario: id_calendario_excluido } = await calendario('Horário antigo', new Date());
    const { id_contato: id_contato_excluido } = await db
      .insertInto('contato')
      .values({ nome: `${secret} excluído`, excluido_em: new Date() })
      .returning('id_contato')
      .executeTakeFirstOrThrow();
    const campo = (nome: string, excluido_em: Date | null) =>
      db.insertInto('campo_personalizado').values({ nome, tipo: 'texto', excluido_em }).returning('id_campo').executeTakeFirstOrThrow();
    const { id_campo } = await campo(`${secret} campo`, null);
    const { id_campo: id_campo_excluido } = await campo(`${secret} campo excluído`, new Date());
    const { id_contato } = await db
      .insertInto('contato')
      .values({ nome: `${secret} Contato` })
      .returning('id_contato')
      .executeTakeFirstOrThrow();
    const { id_wpp_config } = await db
      .insertInto('wpp_config')
      .values({ nome: `${secret} Linha`, telefone: '5511999990000' })
      .returning('id_wpp_config')
      .executeTakeFirstOrThrow();
    // in no departamento: deleting that one is tried too
    const { id_sala } = await db
      .insertInto('sala')
      .values({ topic: `sala-${crypto.randomUUID()}`, id_contato, id_wpp_config, ultima_texto: `${secret} mensagem` })
      .returning('id_sala')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('simulador_mensagem')
      .values({
        id_wpp_config,
        telefone: numero,
        id_externo,
        minha: true,
        nome: `${secret} Contato`,
        texto: `${secret} mensagem`,
        arquivo: JSON.stringify({ nome: `${secret}.txt`, content_type: 'text/plain', caminho, tamanho: secret.length }),
      })
      .execute();
    const { id_arquivo } = await db
      .insertInto('arquivo')
      .values({ caminho, nome: `${secret}.txt`, content_type: 'text/plain', tamanho: secret.length, id_login: admin.sessao.id_login })
      .returning('id_arquivo')
      .executeTakeFirstOrThrow();
    const { id_mensagem } = await db
      .insertInto('mensagem')
      .values({ id_sala, msg_index: 1, de: 'usuario', texto: `${secret} mensagem`, status: 'failed' })
      .returning('id_mensagem')
      .executeTakeFirstOrThrow();
    const { id_mensagem: id_nota } = await db
      .insertInto('mensagem')
      .values({ id_sala, msg_index: 2, de: 'usuario', tipo: 'nota', texto: `${secret} nota`, id_login: admin.sessao.id_login })
      .returning('id_mensagem')
      .executeTakeFirstOrThrow();
    const { id_agendamento } = await db
      .insertInto('agendamento')
      .values({ id_sala, id_login: admin.sessao.id_login!, texto: secret, quando: new Date(app.core.clock.now().getTime() + 86_400_000) })
      .returning('id_agendamento')
      .executeTakeFirstOrThrow();
    const modelo = (titulo: string, excluido_em: Date | null) =>
      db
        .insertInto('modelo')
        .values({ tipo: 1, titulo: `${secret} ${titulo}`, excluido_em })
        .returning('id_texto')
        .executeTakeFirstOrThrow();
    const { id_texto } = await modelo('boas-vindas', null);
    const { id_texto: id_texto_excluido } = await modelo('antigo', app.core.clock.now());
    const { id_texto_crm } = await db
      .insertInto('modelo_item')
      .values({ id_texto, ordem: 0, type: 'document', body: secret, id_arquivo })
      .returning('id_texto_crm')
      .executeTakeFirstOrThrow();
    const tag = (name: string, excluido_em: Date | null) =>
      db
        .insertInto('tag_modelo')
        .values({ name: `${secret} ${name}`, type_value: 'bool', value: '1', excluido_em })
        .returning('id_tag')
        .executeTakeFirstOrThrow();
    const { id_notificacao } = await db
      .insertInto('notificacao')
      .values({ id_login: admin.sessao.id_login!, type: 'other', tag: 'guarda', title: `${secret} aviso` })
      .returning('id_notificacao')
      .executeTakeFirstOrThrow();
    const { id_tag: id_tag_modelo } = await tag('VIP', null);
    const { id_tag: id_tag_modelo_excluido } = await tag('antiga', app.core.clock.now());
    const visao = async (area: string) => {
      const { id_visao } = await db
        .insertInto('visao')
        .values({ area, id_login: admin.sessao.id_login!, nome: `${secret} visão`, compartilhada: true, mostra: JSON.stringify({ aba: 'todas' }) })
        .returning('id_visao')
        .executeTakeFirstOrThrow();
      return id_visao;
    };
    const id_visao = await visao('chat');
    const id_visao_de_lista = await visao('contatos');
    const { id_exportacao } = await db
      .insertInto('exportacao')
      .values({
        id_login: admin.sessao.id_login!,
        tipo: 'atendimentos',
        formato: 'csv',
        filtro: '{}',
        visao: '{}',
        nome: `${secret}.csv`,
        estado: 'pronta',
        caminho,
        tamanho: secret.length,
      })
      .returning('id_exportacao')
      .executeTakeFirstOrThrow();
    const importacaoDe = async (area: string): Promise<number> => {
      const { id_importacao } = await db
        .insertInto('importacao')
        .values({
          area,
          id_login: admin.sessao.id_login!,
          nome: `${secret}.csv`,
          estado: 'conferida',
          colunas: JSON.stringify([{ titulo: `${secret} nome`, exemplos: [secret] }]),
          opcoes: '{}',
          visao: JSON.stringify({ escopos: { contato: 'todos' }, departamentos: [] }),
          linhas: 1,
        })
        .returning('id_importacao')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('importacao_linha')
        .values({ id_importacao, linha: 2, celulas: [secret] })
        .execute();
      return id_importacao;
    };
    const id_importacao = await importacaoDe('contatos');
    const id_importacao_de_fornecedores = await importacaoDe('fornecedores');
    const cliente = (nome: string, excluido_em: Date | null) =>
      db
        .insertInto('cliente')
        .values({ nome: `${secret} ${nome}`, email: `${nome}@guarda.example`, excluido_em })
        .returning('id_cliente')
        .executeTakeFirstOrThrow();
    const { id_cliente } = await cliente('visitante', null);
    const { id_cliente: id_cliente_excluido } = await cliente('antigo', app.core.clock.now());
    const { id_cliente: id_cliente_com_acesso } = await cliente('comprador', null);
    await giveAccess(db, app.core.audit, id_cliente_com_acesso, { usuario: 'comprador@guarda.example', senha: 'Guarda#2026' }, null);
    const fornecedor = (nome: string, excluido_em: Date | null) =>
      db
        .insertInto('fornecedor')
        .values({ razao_social: `${secret} ${nome}`, excluido_em })
        .returning('id_fornecedor')
        .executeTakeFirstOrThrow();
    const { id_fornecedor } = await fornecedor('Serraria', null);
    const { id_fornecedor: id_fornecedor_excluido } = await fornecedor('Antiga', app.core.clock.now());
    const funcionario = (nome: string, excluido_em: Date | null) =>
      db
        .insertInto('funcionario')
        .values({ nome: `${secret} ${nome}`, cargo: `${secret} cargo`, excluido_em })
        .returning('id_funcionario')
        .executeTakeFirstOrThrow();
    const { id_funcionario } = await funcionario('Lia', null);
    const { id_funcionario: id_funcionario_excluido } = await funcionario('Rui', app.core.clock.now());
    const { id_lote } = await db
      .insertInto('contato_lote')
      .values({ id_login: admin.sessao.id_login!, acao: 'arquivar', ids: [1], visao: '{}', estado: 'pronto' })
      .returning('id_lote')
      .executeTakeFirstOrThrow();
    const { id_contato: id_outro_contato } = await db
      .insertInto('contato')
      .values({ nome: `${secret} parecido` })
      .returning('id_contato')
      .executeTakeFirstOrThrow();
    const { id_contato: id_perdedor } = await db
      .insertInto('contato')
      .values({ nome: `${secret} mesclado`, excluido_em: app.core.clock.now(), apagado_em: app.core.clock.now() })
      .returning('id_contato')
      .executeTakeFirstOrThrow();
    const { id_mescla } = await db
      .insertInto('contato_mescla')
      .values({
        id_contato,
        id_perdedor,
        id_login: admin.sessao.id_login!,
        versao_antes: 1,
        versao_depois: 2,
        alterado_antes: app.core.clock.now(),
        perdedor_versao: 1,
        perdedor_alterado: app.core.clock.now(),
        movidos: JSON.stringify({ sala: [], contato_telefone: [], contato_identidade: [], contato_tag: [], contato_mudanca: [], principal: null }),
      })
      .returning('id_mescla')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('contato_lote_item')
      .values({ id_lote, id_contato, antes: JSON.stringify({ status: secret }) })
      .execute();
    const anexo = async (dono: { area: string; id_registro: number }, retirado = false) => {
      const guardado = await db
        .insertInto('arquivo')
        .values({
          bucket: 'ficha',
          nome: `${secret}.txt`,
          content_type: 'text/plain',
          tamanho: secret.length,
          caminho: await app.core.storage.put(id_empresa, Buffer.from(secret)),
        })
        .returning('id_arquivo')
        .executeTakeFirstOrThrow();
      const { id_anexo } = await db
        .insertInto('anexo')
        .values({ ...dono, ...guardado, id_login: admin.sessao.id_login!, excluido_em: retirado ? app.core.clock.now() : null })
        .returning('id_anexo')
        .executeTakeFirstOrThrow();
      return id_anexo;
    };
    const anexos = {} as AnexoRecords;
    for (const [area, dono] of [
      ['contatos', { area: 'contatos', id_registro: id_contato }],
      ['clientes', { area: 'clientes', id_registro: id_cliente }],
      ['fornecedores', { area: 'fornecedores', id_registro: id_fornecedor }],
      ['funcionarios', { area: 'funcionarios', id_registro: id_funcionario }],
    ] as const) {
      anexos[`id_anexo_${area}`] = await anexo(dono);
      anexos[`id_anexo_retirado_${area}`] = await anexo(dono, true);
    }
    return {
      ...anexos,
      id_cliente,
      id_cliente_com_acesso,
      id_cliente_excluido,
      id_fornecedor,
      id_fornecedor_excluido,
      id_funcionario,
      id_funcionario_excluido,
      id_lote,
      id_mescla,
      id_outro_contato,
      id_exportacao,
      id_importacao,
      id_importacao_de_fornecedores,
      id_visao,
      id_visao_de_lista,
      id_empresa,
      id_login,
      id_sessao,
      id_grupo,
      id_departamento,
      id_departamento_excluido: excluido.id_departamento,
      id_calendario,
      id_calendario_excluido,
      id_assunto,
      id_assunto_excluido,
      id_wpp_automacao,
      id_wpp_automacao_excluida,
      id_contato,
      id_contato_excluido,
      id_campo,
      id_campo_excluido,
      id_wpp_config,
      id_sala,
      id_arquivo,
      id_mensagem,
      id_nota,
      id_agendamento,
      id_texto,
      id_texto_excluido,
      id_texto_crm,
      id_tag_modelo,
      id_notificacao,
      id_tag_modelo_excluido,
    };
  });
}

interface Sent {
  params: Record<string, string | number>;
  body?: Record<string, unknown>;
}
/** Parameters that name no record of an empresa. */
type PlainValue = 'value';

const line = ({ id_wpp_config }: GuardRecords): Sent => ({ params: { id_wpp_config } });
const phone = ({ id_wpp_config }: GuardRecords): Sent => ({ params: { id_wpp_config, numero } });
const simulated = ({ id_wpp_config }: GuardRecords): Sent => ({ params: { id_wpp_config, id_externo } });
const exportacao = ({ id_exportacao }: GuardRecords): Sent => ({ params: { id: id_exportacao } });
const customer = ({ id_cliente_com_acesso }: GuardRecords): Sent => ({ params: { id: id_cliente_com_acesso } });
const lote = ({ id_lote }: GuardRecords): Sent => ({ params: { id: id_lote } });
const sala = ({ id_sala }: GuardRecords): Sent => ({ params: { id: id_sala } });

const anexosOf = (area: Area, dono: (a: GuardRecords) => number): Record<string, (a: GuardRecords) => Sent> => ({
  [`GET /${area}/anexos/{id}`]: (a) => ({ params: { id: dono(a) } }),
  [`POST /${area}/anexar/{id}`]: (a) => ({ params: { id: dono(a) }, body: { file: new File(['texto'], 'texto.txt') } }),
  [`GET /${area}/anexo/{id}`]: (a) => ({ params: { id: a[`id_anexo_${area}`] } }),
  [`POST /${area}/tirarAnexo/{id}`]: (a) => ({ params: { id: a[`id_anexo_${area}`] } }),
  [`POST /${area}/devolverAnexo/{id}`]: (a) => ({ params: { id: a[`id_anexo_retirado_${area}`] } }),
});
type Ids = Exclude<keyof GuardRecords, keyof AnexoRecords>;
/** The calls of a kind of record that name one: of one that is there, and of one in the trash. */
const registroOf = (
  { especie, historico }: { especie: Especie; historico?: AnyEndpoint },
  there: Ids,
  trashed: Ids,
): Record<string, (a: GuardRecords) => Sent> => ({
  [`GET /${especie.area}/show/{id}`]: (a) => ({ params: { id: a[there] } }),
  [`GET /${especie.area}/delete/{id}`]: (a) => ({ params: { id: a[there] } }),
  [`POST /${especie.area}/restaurar/{id}`]: (a) => ({ params: { id: a[trashed] } }),
  ...(historico && { [`GET /${especie.area}/historico/{id}`]: (a: GuardRecords) => ({ params: { id: a[there] } }) }),
});

/** The calls of a file that an area takes in; `para`: where its one column goes. */
function importacaoOf(em: string, of: Ids, para: string): Record<string, (a: GuardRecords) => Sent> {
  const file = (a: GuardRecords): Sent => ({ params: { id: a[of] } });
  return {
    [`GET /${em}/show/{id}`]: file,
    [`POST /${em}/conferir/{id}`]: (a) => ({ ...file(a), body: { mapa: { 0: para }, opcoes: {} } }),
    [`GET /${em}/linhas/{id}`]: file,
    [`POST /${em}/corrigir/{id}`]: (a) => ({ ...file(a), body: { linha: 2, celulas: ['Rita'] } }),
    [`POST /${em}/executar/{id}`]: file,
    [`POST /${em}/cancelar/{id}`]: file,
    [`POST /${em}/desfazer/{id}`]: file,
    [`GET /${em}/rejeitadas/{id}`]: file,
  };
}

/** For every endpoint with parameters: the record of the first empresa that they name, with a body that is good. */
export const records: Readonly<Record<string, ((a: GuardRecords) => Sent) | PlainValue>> = {
  'GET /login/selecionar_empresa/{id}': (a) => ({ params: { id: a.id_empresa } }),
  'GET /login/toggleDisponivel/{value}': 'value',
  'GET /login/alterarDisponivel/{a}/{b}': (a) => ({ params: { a: a.id_login, b: 1 } }),
  'POST /login/encerrarSessao/{id}': (a) => ({ params: { id: a.id_sessao } }),
  'GET /usuario/checkUsuario/{a}/{b}': 'value',
  'GET /usuario/getById/{id}': (a) => ({ params: { id: a.id_login } }),
  'GET /grupoPermissao/index/{id}': (a) => ({ params: { id: a.id_grupo } }),
  'GET /BtnHelp/show/{identifier}': 'value',
  ...registroOf(CadTextoCrm, 'id_texto', 'id_texto_excluido'),
  ...registroOf(tagModelo, 'id_tag_modelo', 'id_tag_modelo_excluido'),
  ...registroOf(departamentos, 'id_departamento', 'id_departamento_excluido'),
  ...registroOf(WPPAutomacao, 'id_wpp_automacao', 'id_wpp_automacao_excluida'),
  ...registroOf(Calendario, 'id_calendario', 'id_calendario_excluido'),
  ...registroOf(assuntos, 'id_assunto', 'id_assunto_excluido'),
  ...registroOf(clientes, 'id_cliente', 'id_cliente_excluido'),
  ...registroOf(fornecedores, 'id_fornecedor', 'id_fornecedor_excluido'),
  ...registroOf(funcionarios, 'id_funcionario', 'id_funcionario_excluido'),
  'GET /chat/show/{id}': sala,
  'GET /chat/motivosEncerramento/{id}': sala,
  'POST /chat/renomear/{id}': (a) => ({ ...sala(a), body: { nome: 'Outro nome' } }),
  'GET /chat/arquivo/{id}': (a) => ({ params: { id: a.id_arquivo } }),
  'GET /chat/anteriores/{id}': sala,
  'GET /chat/midias/{id}': sala,
  'GET /chat/midiasDoContato/{id}': (a) => ({ params: { id: a.id_contato } }),
  ...anexosOf('contatos', (a) => a.id_contato),
  ...anexosOf('clientes', (a) => a.id_cliente),
  ...anexosOf('fornecedores', (a) => a.id_fornecedor),
  ...anexosOf('funcionarios', (a) => a.id_funcionario),
  'POST /chat/cartao/{id}': (a) => ({ ...sala(a), body: { id_contatos: [a.id_contato], private_id: 'guarda-cartao-1' } }),
  'POST /chat/reagir/{id}': (a) => ({ params: { id: a.id_mensagem }, body: { emoji: '👍' } }),
  'POST /chat/reenviar/{id}': (a) => ({ params: { id: a.id_mensagem } }),
  'GET /contatos/mesclar/comparar/{a}/{b}': (a) => ({ params: { a: a.id_contato, b: a.id_outro_contato } }),
  'POST /contatos/mesclar/desfazer/{id}': (a) => ({ params: { id: a.id_mescla } }),
  'GET /contatos/lote/{id}': lote,
  'POST /contatos/lote/desfazer/{id}': lote,
  'GET /exportacoes/show/{id}': exportacao,
  ...importacaoOf('importacaoContatos', 'id_importacao', 'nome'),
  ...importacaoOf('importacaoFornecedores', 'id_importacao_de_fornecedores', 'razao_social'),
  'POST /exportacoes/cancelar/{id}': exportacao,
  'GET /exportacoes/baixar/{id}': exportacao,
  'POST /chat/reabrir/{id}': sala,
  'GET /atendimento/show/{id}': sala,
  'POST /chat/nota/{id}': (a) => ({ ...sala(a), body: { texto: 'nota', private_id: 'guarda-nota-1' } }),
  'POST /chat/nota/editar/{id}': (a) => ({ params: { id: a.id_nota }, body: { texto: 'nota mudada' } }),
  'POST /chat/nota/delete/{id}': (a) => ({ params: { id: a.id_nota } }),
  'GET /chat/nota/pessoas/{id}': sala,
  'GET /chat/agendamento/getAll/{id}': sala,
  'POST /chat/agendamento/store/{id}': (a) => ({ ...sala(a), body: { texto: 'depois', quando: new Date(Date.now() + 86_400_000).toISOString() } }),
  'POST /chat/agendamento/delete/{id}': (a) => ({ params: { id: a.id_agendamento } }),
  'GET /chat/rascunho/{id}': sala,
  'POST /chat/rascunho/{id}': (a) => ({ ...sala(a), body: { texto: 'rascunho' } }),
  'POST /chatVisao/delete/{id}': (a) => ({ params: { id: a.id_visao } }),
  'GET /visoes/getAll/{area}': 'value',
  'POST /visoes/delete/{id}': (a) => ({ params: { id: a.id_visao_de_lista } }),
  'GET /CadTextoCrm/getAll/{n}/{ativos}': 'value',
  'GET /CadTextoCrm/arquivo/{id}': (a) => ({ params: { id: a.id_texto_crm } }),
  'GET /CadTextoCrm/preencher/{id}/{chat_id}': (a) => ({ params: { id: a.id_texto, chat_id: a.id_sala } }),
  'POST /notificacao/ler/{id}': (a) => ({ params: { id: a.id_notificacao } }),
  'GET /contatos/consultaCEP/{cep}': 'value',
  'GET /contatos/consultaCNPJ/{cnpj}': 'value',
  'GET /clientes/deContato/{id}': (a) => ({ params: { id: a.id_contato } }),
  'GET /clientes/acesso/{id}': customer,
  'POST /clientes/convidar/{id}': (a) => ({ ...customer(a), body: { usuario: 'outro@guarda.example' } }),
  'GET /clientes/resetarSenha/{id}': customer,
  'POST /clientes/senhaProvisoria/{id}': (a) => ({ ...customer(a), body: { senha: 'Outra#2026' } }),
  'POST /clientes/bloquear/{id}': (a) => ({ ...customer(a), body: { bloqueado: 1 } }),
  'POST /clientes/retirarAcesso/{id}': customer,
  'GET /contatos/identidades/{id}': (a) => ({ params: { id: a.id_contato } }),
  'GET /resumoContato/linhaDoTempo/{id}': (a) => ({ params: { id: a.id_contato } }),
  'GET /privacidade/consentimentos/{id}': (a) => ({ params: { id: a.id_contato } }),
  'GET /privacidade/anonimizacao/{id}': (a) => ({ params: { id: a.id_contato } }),
  'POST /privacidade/anonimizar/{id}': (a) => ({ params: { id: a.id_contato }, body: { nome: 'outro', conversas: 'apagar' } }),
  'POST /privacidade/reter/{id}': (a) => ({ params: { id: a.id_contato }, body: { reter: 1 } }),
  'POST /privacidade/consentir/{id}': (a) => ({ params: { id: a.id_contato }, body: { finalidade: 'marketing', concedido: 1 } }),
  'GET /contatos/show/{id}': (a) => ({ params: { id: a.id_contato } }),
  'GET /contatos/delete/{id}': (a) => ({ params: { id: a.id_contato } }),
  'POST /contatos/restaurar/{id}': (a) => ({ params: { id: a.id_contato_excluido } }),
  'GET /camposPersonalizados/delete/{id}': (a) => ({ params: { id: a.id_campo } }),
  'POST /camposPersonalizados/restaurar/{id}': (a) => ({ params: { id: a.id_campo_excluido } }),
  'GET /contatos/getById/{id}': (a) => ({ params: { id: a.id_contato } }),
  'GET /WPP/getWppConfig/{n}': 'value',
  'GET /WPP/iniciarWPP/{id}/{number}[/{x}]': (a) => ({ params: { id: a.id_wpp_config, number: numero } }),
  'POST /simulador/{id_wpp_config}/receber': (a) => ({ ...line(a), body: { telefone: numero, nome: 'Rita', texto: 'Oi' } }),
  'GET /simulador/{id_wpp_config}/telefone/{numero}': phone,
  'GET /simulador/{id_wpp_config}/arquivo/{id_externo}': simulated,
  'POST /simulador/{id_wpp_config}/editar/{id_externo}': (a) => ({ ...simulated(a), body: { texto: 'mudou' } }),
  'POST /simulador/{id_wpp_config}/apagar/{id_externo}': simulated,
  'POST /simulador/{id_wpp_config}/ler/{numero}': phone,
  'POST /simulador/{id_wpp_config}/digitar/{numero}': (a) => ({ ...phone(a), body: { digitando: true } }),
  'POST /simulador/{id_wpp_config}/falhas': (a) => ({ ...line(a), body: {} }),
  'GET /simulador/{id_wpp_config}/falhas': line,
  'POST /simulador/{id_wpp_config}/parear': line,
};
