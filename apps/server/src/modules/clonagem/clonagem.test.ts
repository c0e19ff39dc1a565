import { ClonarEmpresa, type ItemDeCopia, itensDeCopia } from '@prosa/contract/clonagem/clonagem.endpoints.ts';
import { empresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { eventually } from '../../../test/kit/processes.ts';
import { insertContato } from '../../../test/kit/rows.ts';
import { clonagemService } from './clonagem.service.ts';

let app: TestApp;
let source: TestEmpresa;
let other: TestEmpresa;
let operator: SignedIn;

/** The same of every copied item, in the company of the setting. */
const settings = `
  insert into departamento (nome, dns, capacidade) select 'Setor ' || n, 'setor-' || n, n from generate_series(1, 50) n;
  insert into motivo_encerramento (id_departamento, motivo, ordem) select id_departamento, 'Resolvido', 1 from departamento where id_empresa = id_empresa_atual();
  insert into equipe (nome) values ('Plantão');
  insert into calendario (nome, semana, padrao) values ('Comercial', '[[],[],[],[],[],[],[]]', true);
  insert into calendario_alvo (id_calendario, id_departamento) select c.id_calendario, min(d.id_departamento) from calendario c join departamento d using (id_empresa) where c.id_empresa = id_empresa_atual() group by 1;
  insert into assunto (assunto, id_departamento) select 'Troca', min(id_departamento) from departamento where id_empresa = id_empresa_atual();
  insert into wpp_automacao (id_departamento, boas_vindas) select min(id_departamento), 'Olá!' from departamento where id_empresa = id_empresa_atual();
  insert into modelo (tipo, titulo, atalho, id_departamento) select 1, 'Modelo ' || n, 'm' || n, (select min(id_departamento) from departamento where id_empresa = id_empresa_atual()) from generate_series(1, 500) n;
  insert into modelo_item (id_texto, ordem, type, body) select id_texto, 1, 'text', 'Texto de ' || titulo from modelo where id_empresa = id_empresa_atual();
  insert into tag_modelo (name, type_value, value) values ('VIP', 'bool', '1');
  insert into campo_personalizado (nome, tipo, opcoes) values ('Região', 'lista', '{Norte,Sul}');
  insert into grupo (nome, escopo_contato) values ('Caixa', 'proprios');
  insert into grupo_permissao (id_grupo, controller, funcao, permitido) select id_grupo, 'contatos', 'getAll', true from grupo where id_empresa = id_empresa_atual() and nome in ('Caixa', 'Atendente');
  update status_ticket set nome = 'Desistência', cor = 'dark' where id_empresa = id_empresa_atual() and id_status_ticket = 4;
  insert into status_ticket (id_status_ticket, nome, cor, categoria, ordem) values (9, 'Na oficina', 'info', 'aguardando_terceiro', 3);
  update prioridade_ticket set nome = 'Pegando fogo' where id_empresa = id_empresa_atual() and id_prioridade = 4;
  insert into campo_ticket (nome, tipo) values ('Pedido', 'texto');
  insert into modelo_ticket (nome, id_assunto, itens) select 'Troca', id_assunto, '["Fotos"]' from assunto where id_empresa = id_empresa_atual();
  insert into macro_ticket (nome, id_status_ticket, responsavel) values ('Assumir', 6, 'eu');
  insert into sla_ticket (nome, ordem, solucao_min, departamentos) select 'Setor', 1, 60, array[min(id_departamento)] from departamento where id_empresa = id_empresa_atual();
  insert into distribuicao_ticket (id_departamento, automatica) select min(id_departamento), 1 from departamento where id_empresa = id_empresa_atual();
  insert into kanban_quadro (titulo, dns, cor, visibilidade) values ('Vendas', 'vendas', 'violet', 2);
  insert into kanban_estagio (id_quadro, titulo, chave, tipo, exige) select id_quadro, 'Ganho', 'a0', 1, '["valor"]' from kanban_quadro where id_empresa = id_empresa_atual();
  insert into kanban_etiqueta (id_quadro, nome) select id_quadro, 'Quente' from kanban_quadro where id_empresa = id_empresa_atual();
  insert into kanban_motivo (id_quadro, titulo) select id_quadro, 'Preço' from kanban_quadro where id_empresa = id_empresa_atual();
  insert into email_modelo (tipo, assunto, corpo) values ('recuperacao_de_senha', 'Senha', '{{link}}');
  insert into ajuda_da_empresa (identifier, title) values ('contatos', 'Ajuda nossa');
  insert into tutorial_da_empresa (router_name, titulo) values ('contatos', 'Tutorial nosso');`;

beforeAll(async () => {
  app = await startTestApp();
  source = await makeEmpresa(app.database, 'Matriz');
  other = await makeEmpresa(app.database, 'Filial', { limites: { departamentos: 3 } });
  await app.database.semEmpresa(async (db) => {
    await sql`select set_config('app.id_empresa', ${String(source.id_empresa)}, true)`.execute(db);
    for (const statement of settings.split(';\n')) await sql.raw(statement.replace(/;\s*$/, '')).execute(db);
    // a person's, a file's, a customer's and a line's own stay
    await sql`insert into wpp_config (nome) values ('Número')`.execute(db);
  });
  const { usuario, id_login } = await makeLogin(app.database, other.id_empresa, other.grupos.administrador, 'Operadora');
  await app.database.comEmpresa(source.id_empresa, (db) => insertContato(db, { nome: 'Cliente da matriz' }));
  await app.database.semEmpresa((db) => db.updateTable('login').set({ superadmin: true }).where('id_login', '=', id_login).execute());
  operator = await signIn(app, usuario);
}, 60_000);
afterAll(() => app.close());

const done = (id: number) =>
  eventually('the copy', async () => {
    const { data } = await operator.call(ClonarEmpresa.andamento, { params: { id } });
    return (data.estado === 'pronta' || data.estado === 'falhou') && data;
  });
const copy = async (body: { id_destino?: number; nome_fantasia?: string; itens?: ItemDeCopia[] }) =>
  (await operator.call(ClonarEmpresa.clonarEmpresa, { body: { id_empresa: source.id_empresa, itens: [...itensDeCopia], ...body } })).id_clonagem;
/** Rows of a table of a company, without what tells companies apart. */
async function rowsOf(tabela: string, id_empresa: number): Promise<unknown[]> {
  const { rows } = await app.database.semEmpresa((db) =>
    sql<{ linha: Record<string, unknown> }>`select to_jsonb(t) as linha from ${sql.table(tabela)} t where id_empresa = ${id_empresa}`.execute(db),
  );
  const own = /^(id|id_.*|.*_em|busca|departamentos)$/;
  return rows.map(({ linha }) => JSON.stringify(Object.entries(linha).filter(([column]) => !own.test(column)))).toSorted();
}
const copied = () => app.modules.flatMap(({ copia = [] }) => copia).flatMap(({ tabelas }) => tabelas.map(({ tabela }) => tabela));

describe('[7] ClonarEmpresa', () => {
  it('asks for a source, a destination and items that there are, and for the operator', async () => {
    const admin = await signInAs(app, source, 'administrador');
    expect((await refusal(admin.call(ClonarEmpresa.itens, { params: { id: source.id_empresa } }))).http).toBe(403);
    const { data } = await operator.call(ClonarEmpresa.itens, { params: { id: source.id_empresa } });
    expect(data.map(({ item }) => item)).toEqual([...itensDeCopia]);
    expect(data.find(({ item }) => item === 'modelos')).toEqual({ item: 'modelos', quantos: 500 });
    const wrong = async (body: Parameters<typeof copy>[0]) => (await refusal(copy(body))).erros;
    expect(await wrong({ nome_fantasia: 'Nova', itens: [] })).toEqual({ itens: 'Escolha o que copiar' });
    expect(await wrong({})).toEqual({ nome_fantasia: 'Informe o nome da nova empresa' });
    expect(await wrong({ id_destino: source.id_empresa })).toEqual({ id_destino: 'Escolha outra empresa' });
    expect(await wrong({ id_destino: 999_999 })).toEqual({ id_destino: 'Esta empresa não existe mais' });
    expect(await wrong({ id_destino: other.id_empresa })).toEqual({
      itens: 'Limite para cadastro excedido em Departamentos. Usado 0 de 3, e são 50 a copiar.',
    });
  });

  it('a new company has all of it with numbers of its own, and nobody and nothing else of the source', async () => {
    const began = performance.now();
    const made = await done(await copy({ nome_fantasia: 'Nova loja' }));
    process.stdout.write(`copy of 50 departamentos and 500 modelos: ${Math.round(performance.now() - began)} ms\n`);
    expect(made).toMatchObject({ estado: 'pronta', nome_destino: 'Nova loja', feitos: itensDeCopia.length });
    const id = made.id_destino!;
    for (const tabela of copied()) expect([tabela, await rowsOf(tabela, id)]).toEqual([tabela, await rowsOf(tabela, source.id_empresa)]);
    expect(await rowsOf('grupo_permissao', id)).toHaveLength(2);
    const { rows } = await app.database.semEmpresa((db) =>
      sql<{ quantos: number }>`select count(*) as quantos from modelo m join departamento d using (id_empresa, id_departamento)
        where m.id_empresa = ${id} and d.nome = 'Setor 1'`.execute(db),
    );
    expect(rows).toEqual([{ quantos: 500 }]);
    const { rows: named } = await app.database.semEmpresa((db) =>
      sql<{ nome: string }>`select d.nome from sla_ticket s join departamento d on d.id_empresa = s.id_empresa and d.id_departamento = any (s.departamentos)
        where s.id_empresa = ${id}`.execute(db),
    );
    expect(named).toEqual([{ nome: 'Setor 1' }]);
    for (const tabela of ['contato', 'wpp_config', 'sala', 'departamento_membro', 'email_config']) expect(await rowsOf(tabela, id)).toEqual([]);
    expect((await operator.call(empresa.getAll, { query: {} })).data.map((e) => e.nome_fantasia)).toContain('Nova loja');
    const acts = await app.database.lerEmpresa(id, (db) => db.selectFrom('auditoria').select(['acao', 'id_login']).where('acao', 'like', 'empresa%').execute());
    expect(acts).toEqual([{ acao: 'empresa_criada', id_login: operator.sessao.id_login }]);
  });

  it('what the other company has by the same name stays, and a second copy adds nothing', async () => {
    await app.database.comEmpresa(other.id_empresa, (db) => db.insertInto('campo_personalizado').values({ nome: 'regiao', tipo: 'texto' }).execute());
    const itens: ItemDeCopia[] = ['campos', 'tags', 'assuntos', 'calendarios', 'grupos', 'status_tickets'];
    for (const expected of [1, 0]) {
      const { copiados } = await done(await copy({ id_destino: other.id_empresa, itens }));
      expect(Object.fromEntries(copiados.map(({ item, quantos }) => [item, quantos]))).toEqual({
        // of a departamento that did not come along
        assuntos: 0,
        campos: 0,
        calendarios: expected,
        grupos: expected,
        // the one that was renamed, and the one that is new
        status_tickets: expected === 1 ? 2 : 0,
        tags: expected,
      });
    }
    expect(await app.database.lerEmpresa(other.id_empresa, (db) => db.selectFrom('campo_personalizado').select(['nome', 'tipo']).execute())).toEqual([
      { nome: 'regiao', tipo: 'texto' },
    ]);
  });

  it('killed at any point it is whole or not at all, and made once', async () => {
    const parts = { copias: () => app.modules.flatMap(({ copia = [] }) => copia), limitados: () => [] };
    const count = async () => (await operator.call(empresa.getAll, { query: { q: 'Cortada' } })).recordsFiltered;
    // the job of the product waits, so that this one is the only one
    const id_clonagem = await app.database.semEmpresa(async (db) => {
      const { id_clonagem: id } = await db
        .insertInto('clonagem')
        .values({ id_empresa: source.id_empresa, id_login: operator.sessao.id_login!, itens: [...itensDeCopia], nome_destino: 'Cortada' })
        .returning('id_clonagem')
        .executeTakeFirstOrThrow();
      return id;
    });
    for (const at of [1, 4, itensDeCopia.length]) {
      let left = at;
      const killed = {
        ...app.core,
        database: {
          ...app.database,
          semEmpresa: ((work) => (left-- > 0 ? app.database.semEmpresa(work) : Promise.reject(new Error('killed')))) as typeof app.database.semEmpresa,
        },
      };
      await expect(clonagemService(killed, { ...parts, addMembro: async () => undefined }).run(id_clonagem)).rejects.toThrow('killed');
      expect(await count()).toBe(0);
    }
    const service = clonagemService(app.core, { ...parts, addMembro: async () => undefined });
    // what fails after the commit does not take back what is there
    const deaf = {
      ...app.core,
      sessions: {
        ...app.core.sessions,
        invalidate: () => {
          throw new Error('bus');
        },
      },
    };
    await clonagemService(deaf, { ...parts, addMembro: async () => undefined }).run(id_clonagem);
    const { data } = await operator.call(ClonarEmpresa.andamento, { params: { id: id_clonagem } });
    expect([data.estado, data.motivo]).toEqual(['pronta', '']);
    for (let i = 0; i < 2; i++) await service.run(id_clonagem);
    expect(await count()).toBe(1);
  });

  it('every table of companies is copied, or says why not', async () => {
    const { rows } = await app.database.semEmpresa((db) =>
      sql<{ tabela: string }>`select c.relname as tabela from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid where c.relkind in ('r', 'p') and n.nspname in ('public', 'interno') and c.relname <> 'empresa'
          and a.attname = 'id_empresa' and not a.attisdropped`.execute(db),
    );
    const names = rows.map(({ tabela }) => tabela);
    const kept = new Set(copied());
    expect(names.filter((tabela) => !kept.has(tabela) && !(tabela in notCopied))).toEqual([]);
    expect(Object.keys(notCopied).filter((tabela) => kept.has(tabela) || !names.includes(tabela))).toEqual([]);
  });
});

/** Tables of which nothing goes along, by the reason. */
const reasons = {
  'people and what is theirs':
    'acesso acesso_cliente sessao membro departamento_membro equipe_membro convite menu_pessoal rascunho visao notificacao notificacao_preferencia notificacao_presenca notificacao_silencio push_inscricao primeiros_passos_oculto',
  'customers and salas':
    'contato contato_busca_de_pares contato_campo contato_consentimento contato_identidade contato_lote contato_lote_item contato_mescla contato_mudanca contato_par contato_sugestao contato_tag contato_telefone cliente cliente_email_novo fornecedor funcionario sala sala_membro mensagem mensagem_reacao agendamento arquivo anexo registro_mudanca importacao importacao_linha importacao_mapa exportacao modelo_envio',
  'lines and their traffic':
    'wpp_config wpp_segredo wpp_bruto wpp_evento wpp_importacao wpp_log wpp_modelo wpp_auth wpp_historico simulador_mensagem simulador_reacao simulador_falhas simulador_sessao',
  'hours by which time was counted, and how much people take': 'sla_expediente distribuicao_ticket_pessoa',
  'tickets, and what comes again for a customer':
    'numeracao ticket ticket_busca ticket_entrada ticket_entrada_arquivo ticket_seguidor ticket_item ticket_leitura ticket_avaliacao ticket_trecho ticket_participante ticket_vinculo ticket_sala ticket_tempo ticket_mescla ticket_lote ticket_rascunho ticket_agendada ticket_presenca ticket_recorrente ticket_recorrente_vez link',
  'cards, and whose a board is':
    'kanban_quadro_dns kanban_acesso kanban_convidado kanban_bloco kanban_bloco_busca kanban_bloco_membro kanban_bloco_etiqueta kanban_favorito kanban_checklist kanban_checklist_item kanban_comentario kanban_passagem',
  'addresses on sites, and what is answered there':
    'formulario formulario_versao formulario_resposta formulario_resposta_arquivo formulario_dia chat_config chat_pergunta visitante visitante_codigo visitante_continua visitante_evento sala_nota',
  'secrets, and what is sent': 'email_config email_saida',
  'record and machinery': 'apagando_login auditoria evento evento_consumido evento_falho contador clonagem primeiros_passos',
  'plan, address and rules that each company sets for itself': 'limite empresa_link_antigo auditoria_config privacidade_config segundo_fator_exigido',
};
const notCopied: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(reasons).flatMap(([why, tabelas]) => tabelas.split(' ').map((tabela) => [tabela, why])),
);
