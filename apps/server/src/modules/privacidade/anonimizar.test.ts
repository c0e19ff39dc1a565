import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { until } from '../../../test/kit/salas.ts';
import type { Db } from '../../core/db/database.ts';
import { resolveContato } from '../contatos/cadastro/resolver.ts';

let app: TestApp;
let empresa: TestEmpresa;
let boss: SignedIn;
const inEmpresa = <T>(work: (db: Db) => Promise<T>): Promise<T> => app.database.comEmpresa(empresa.id_empresa, work);
/** As the owner, within the empresa: also what the role of the app may not touch. */
const asOwner = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  app.database.semEmpresa(async (db) => {
    await sql`select set_config('app.id_empresa', ${String(empresa.id_empresa)}, true)`.execute(db);
    return work(db);
  });

/** One of a person: rows of every table that can reach them, made so that a text may be put into each column. */
interface Person {
  id_contato: number;
  /** Condition on the rows of a table that are about this person. */
  where: Readonly<Record<string, ReturnType<typeof sql>>>;
}

async function makePerson(fone: string, marker: string): Promise<Person> {
  const { id_cliente } = await makeCliente(app.database, empresa.id_empresa, marker);
  const [caminho, miniatura, anexado, exportado, aparelho] = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => app.core.storage.put(empresa.id_empresa, Buffer.from(`${marker} ${n}`))),
  );
  const id_login = boss.sessao.id_login!;
  return asOwner(async (db) => {
    const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(db)).rows[0]!;
    const { id } = await one(
      sql<{
        id: number;
      }>`insert into contato (nome, telefone, email, cpf, id_cliente) values (${marker}, ${fone}, ${`${marker}@ex.com`}, ${fone.slice(2)}, ${id_cliente}) returning id_contato as id`,
    );
    const { loser } = await one(
      sql<{ loser: number }>`insert into contato (nome, excluido_em, apagado_em) values (${marker}, now(), now()) returning id_contato as loser`,
    );
    await sql`insert into contato_telefone (id_contato, numero, principal) values (${id}, ${fone}, true)`.execute(db);
    await sql`insert into contato_identidade (id_contato, tipo, chave, valor) values (${id}, 'telefone', ${fone}, ${fone})`.execute(db);
    await sql`insert into contato_tag (id_contato, name, type_value, value) values (${id}, 'a', 'string', 'b')`.execute(db);
    await sql`insert into contato_tag (id_cliente, name, type_value, value) values (${id_cliente}, 'a', 'string', 'b')`.execute(db);
    await sql`update contato set campos = jsonb_build_object('1', ${marker}::text) where id_contato = ${id}`.execute(db);
    await sql`insert into contato_mudanca (id_contato, tipo) values (${id}, 'alterado')`.execute(db);
    await sql`insert into contato_sugestao (id_contato, campo, valor, origem) values (${id}, 'nome', 's', 'chat')`.execute(db);
    await sql`insert into contato_consentimento (id_contato, finalidade, concedido, origem) values (${id}, 'marketing', true, 'formulario')`.execute(db);
    await sql`insert into contato_mescla (id_contato, id_perdedor, id_login, versao_antes, versao_depois, alterado_antes, perdedor_versao, perdedor_alterado, movidos)
      values (${id}, ${loser}, ${id_login}, 1, 2, now(), 1, now(), '{}')`.execute(db);
    await sql`insert into contato_par (id_a, id_b, motivos) values (${id}, ${loser}, '{email}')`.execute(db);
    const { id_lote } = await one(
      sql<{
        id_lote: number;
      }>`insert into contato_lote (id_login, acao, visao, estado, filtro, valor) values (${id_login}, 'arquivar', '{}', 'pronto', '{}', '{}') returning id_lote`,
    );
    await sql`insert into contato_lote_item (id_lote, id_contato, antes) values (${id_lote}, ${id}, '{}')`.execute(db);
    const { id_wpp_config } = await one(sql<{ id_wpp_config: number }>`insert into wpp_config (nome, ligada) values ('L', false) returning id_wpp_config`);
    const { id_sala } = await one(
      sql<{
        id_sala: number;
      }>`insert into sala (topic, id_contato, id_wpp_config, status_id, ultimo_index) values (${crypto.randomUUID()}, ${id}, ${id_wpp_config}, 4, 2) returning id_sala`,
    );
    const file = async (name: string, small: string | null): Promise<number> =>
      (
        await one(
          sql<{
            id: number;
          }>`insert into arquivo (caminho, caminho_miniatura, nome, content_type, tamanho) values (${name}, ${small}, 'x', 'text/plain', 1) returning id_arquivo as id`,
        )
      ).id;
    const id_arquivo = await file(caminho!, miniatura!);
    const { id_mensagem } = await one(
      sql<{
        id_mensagem: number;
      }>`insert into mensagem (id_sala, msg_index, de, texto, id_arquivo, id_wpp_config, id_externo) values (${id_sala}, 1, 'contato', 'oi', ${id_arquivo}, ${id_wpp_config}, 'X1') returning id_mensagem`,
    );
    await sql`insert into mensagem (id_sala, msg_index, de, tipo, texto, id_login, id_resposta) values (${id_sala}, 2, 'usuario', 'nota', 'oi', ${id_login}, ${id_mensagem})`.execute(
      db,
    );
    await sql`insert into mensagem_reacao (id_mensagem, autor, emoji, em) values (${id_mensagem}, 0, 'x', now())`.execute(db);
    await sql`insert into sala_membro (id_sala, id_login, lido_ate) values (${id_sala}, ${id_login}, 2)`.execute(db);
    await sql`insert into agendamento (id_sala, id_login, texto, quando, estado, id_mensagem) values (${id_sala}, ${id_login}, 'x', now(), 'enviado', ${id_mensagem})`.execute(
      db,
    );
    await sql`insert into rascunho (id_sala, id_login, texto) values (${id_sala}, ${id_login}, 'x')`.execute(db);
    await sql`insert into notificacao (id_login, type, tag, area, id_registro) values (${id_login}, 'chat', ${crypto.randomUUID()}, 'atendimentos', ${id_sala})`.execute(
      db,
    );
    await sql`with t as (insert into modelo (tipo, titulo) values (1, 'M') returning id_texto)
      insert into modelo_envio (id_sala, id_login, id_texto, em) select ${id_sala}, ${id_login}, id_texto, now() from t`.execute(db);
    await sql`insert into anexo (area, id_registro, id_arquivo, id_login) values ('contatos', ${id}, ${await file(anexado!, null)}, ${id_login})`.execute(db);
    await sql`insert into registro_mudanca (area, id_registro, tipo) values ('clientes', ${id_cliente}, 'alterado')`.execute(db);
    await sql`insert into cliente_email_novo (id_cliente, id_acesso_cliente, email, expira_em) select ${id_cliente}, id_acesso_cliente, 'x', now()
      from interno.acesso_cliente where id_cliente = ${id_cliente}`.execute(db);
    const { id_importacao } = await one(
      sql<{
        id_importacao: number;
      }>`insert into importacao (area, id_login, nome, colunas, visao, linhas) values ('contatos', ${id_login}, 'a.csv', ${JSON.stringify([{ titulo: 'Nome', exemplos: [marker] }])}, '{}', 2) returning id_importacao`,
    );
    await sql`insert into importacao_linha (id_importacao, linha, celulas, id_registro) values (${id_importacao}, 2, '{x}', ${id})`.execute(db);
    // a row that was refused: known by its phone alone
    await sql`insert into importacao_linha (id_importacao, linha, celulas) values (${id_importacao}, 3, ${[marker, `(${fone.slice(2, 4)}) ${fone.slice(4)}`]}::text[])`.execute(
      db,
    );
    await sql`insert into exportacao (id_login, tipo, formato, filtro, visao, nome, estado, caminho) values (${id_login}, 'contato_dados', 'zip', ${JSON.stringify({ id_contato: id })}, '{}', ${marker}, 'pronta', ${exportado})`.execute(
      db,
    );
    await sql`insert into wpp_evento (id_wpp_config, tipo, chave_contato, corpo) values (${id_wpp_config}, 'mensagem', ${`telefone:${fone}`}, ${JSON.stringify({ texto: marker })})`.execute(
      db,
    );
    await sql`insert into simulador_mensagem (id_wpp_config, telefone, id_externo, minha, texto, arquivo) values (${id_wpp_config}, ${fone}, 'X1', true, ${marker}, ${JSON.stringify({ caminho: aparelho })})`.execute(
      db,
    );
    await sql`insert into simulador_reacao (id_wpp_config, id_externo, minha, telefone, emoji) values (${id_wpp_config}, 'X1', true, ${fone}, ${marker})`.execute(
      db,
    );
    await sql`insert into evento (tipo, dados, despachado_em) values ('sala_transferida', ${JSON.stringify({ id_sala, motivo: marker })}, now())`.execute(db);
    await sql`update interno.acesso_cliente set nome = ${marker} where id_cliente = ${id_cliente}`.execute(db);
    await sql`update interno.acesso set usuario = lower(${`${marker}@ex.com`})
      where id_acesso in (select id_acesso from interno.acesso_cliente where id_cliente = ${id_cliente})`.execute(db);
    const { id_ticket } = await one(
      sql<{
        id_ticket: number;
      }>`insert into ticket (numero, titulo, id_contato) select coalesce(max(numero), 0) + 1, 'x', ${id} from ticket returning id_ticket`,
    );
    const { id_recorrente } = await one(
      sql<{ id_recorrente: number }>`with m as (insert into modelo_ticket (nome) values (${crypto.randomUUID()}) returning id_modelo)
        insert into ticket_recorrente (nome, id_modelo, id_contato, frequencia, inicio, proxima_em) select ${crypto.randomUUID()}, id_modelo, ${id}, 'mensal', '2030-01-01', now() + interval '1 year' from m
        returning id_recorrente`,
    );
    await sql`insert into ticket_recorrente_vez (id_recorrente, devida_em, id_ticket, em) values (${id_recorrente}, now(), ${id_ticket}, now())`.execute(db);
    const { id_entrada } = await one(
      sql<{
        id_entrada: number;
      }>`insert into ticket_entrada (id_ticket, indice, tipo, de, id_contato) values (${id_ticket}, 1, 'publica', 'contato', ${id}) returning id_entrada`,
    );
    await sql`insert into ticket_entrada_arquivo (id_entrada, id_arquivo) values (${id_entrada}, ${await file(`${caminho!}-t`, null)})`.execute(db);
    await sql`insert into ticket_item (id_ticket, title, ordem) values (${id_ticket}, 'x', 1)`.execute(db);
    await sql`insert into ticket_trecho (id_ticket, de, corre) values (${id_ticket}, now(), true)`.execute(db);
    await sql`insert into ticket_seguidor (id_ticket, id_login) values (${id_ticket}, ${id_login})`.execute(db);
    await sql`insert into ticket_avaliacao (id_ticket, resolvido_em, id_cliente, nota, comentario) values (${id_ticket}, now(), ${id_cliente}, 4, ${marker})`.execute(
      db,
    );
    const { id_ticket: outro } = await one(
      sql<{ id_ticket: number }>`insert into ticket (numero, titulo, id_contato) select max(numero) + 1, 'x', ${id} from ticket returning id_ticket`,
    );
    await sql`insert into ticket_vinculo (id_ticket_a, id_ticket_b, tipo) values (${id_ticket}, ${outro}, 1)`.execute(db);
    await sql`insert into ticket_mescla (id_ticket, id_perdedor, id_login, antes, versao_depois, movidos) values (${id_ticket}, ${outro}, ${id_login}, '{}', 2, '{"vindas": {}, "escritas": []}')`.execute(
      db,
    );
    await sql`insert into ticket_sala (id_ticket, id_sala) values (${id_ticket}, ${id_sala})`.execute(db);
    await sql`insert into ticket_participante (id_ticket, email, nome) values (${id_ticket}, 'x', 'x')`.execute(db);
    await sql`insert into ticket_tempo (id_ticket, id_login, minutos, dia, descricao) values (${id_ticket}, ${id_login}, 5, now(), 'x')`.execute(db);
    await sql`insert into ticket_rascunho (id_ticket, id_login, html, tipo) values (${id_ticket}, ${id_login}, 'x', 'nota')`.execute(db);
    await sql`insert into ticket_agendada (id_ticket, id_login, html, quando, desde_indice) values (${id_ticket}, ${id_login}, 'x', now(), 1)`.execute(db);
    await sql`insert into ticket_presenca (id_ticket, id_login, estado, ate) values (${id_ticket}, ${id_login}, 'vendo', now())`.execute(db);
    await sql`insert into ticket_leitura (id_ticket, id_cliente, id_acesso_cliente, lido_ate)
      select ${id_ticket}, ${id_cliente}, id_acesso_cliente, 1 from interno.acesso_cliente where id_cliente = ${id_cliente}`.execute(db);
    await sql`insert into ticket_participante (id_ticket, id_acesso_cliente) select ${id_ticket}, id_acesso_cliente from interno.acesso_cliente where id_cliente = ${id_cliente}`.execute(
      db,
    );
    await sql`insert into link (finalidade, semente, token_hash, id_ticket, id_contato, para, expira_em)
      values ('ticket', gen_random_uuid(), sha256(${marker}::bytea), ${id_ticket}, ${id}, ${`${marker}@ex.com`}, now())`.execute(db);
    await sql`insert into notificacao (id_login, type, tag, area, id_registro, title) values (${id_login}, 'other', ${crypto.randomUUID()}, 'tickets', ${id_ticket}, ${marker})`.execute(
      db,
    );
    const { id_quadro, id_estagio, id_etiqueta } = await one(
      sql<{
        id_quadro: number;
        id_estagio: number;
        id_etiqueta: number;
      }>`with q as (insert into kanban_quadro (titulo, dns) values ('Q', ${`q-${id}`}) returning id_quadro),
        e as (insert into kanban_estagio (id_quadro, titulo, chave) select id_quadro, 'E', 'a0' from q returning id_estagio),
        l as (insert into kanban_etiqueta (id_quadro, nome) select id_quadro, 'L' from q returning id_etiqueta)
        select id_quadro, id_estagio, id_etiqueta from q, e, l`,
    );
    const { id_bloco } = await one(
      sql<{
        id_bloco: number;
      }>`insert into kanban_bloco (id_quadro, id_estagio, chave, titulo, id_contato) values (${id_quadro}, ${id_estagio}, 'a0', 'x', ${id}) returning id_bloco`,
    );
    await sql`insert into kanban_bloco_etiqueta (id_bloco, id_etiqueta) values (${id_bloco}, ${id_etiqueta})`.execute(db);
    await sql`insert into kanban_bloco_membro (id_bloco, id_login) values (${id_bloco}, ${id_login})`.execute(db);
    await sql`insert into kanban_favorito (id_bloco, id_login) values (${id_bloco}, ${id_login})`.execute(db);
    await sql`with l as (insert into kanban_checklist (id_bloco, titulo) values (${id_bloco}, 'x') returning id_checklist)
      insert into kanban_checklist_item (id_checklist, title, ordem) select id_checklist, 'x', 1 from l`.execute(db);
    await sql`insert into kanban_comentario (id_bloco, id_login, html, texto) values (${id_bloco}, ${id_login}, 'x', 'x')`.execute(db);
    await sql`insert into kanban_passagem (id_bloco, id_estagio, entrou_em) values (${id_bloco}, ${id_estagio}, now())`.execute(db);
    await sql`insert into registro_mudanca (area, id_registro, tipo, campos) values ('kanbanBloco', ${id_bloco}, 'alterado', ${JSON.stringify({ titulo: [marker, 'x'] })})`.execute(
      db,
    );
    await sql`insert into notificacao (id_login, type, tag, area, id_registro, title) values (${id_login}, 'other', ${crypto.randomUUID()}, 'kanban', ${id_bloco}, ${marker})`.execute(
      db,
    );
    await sql`with f as (
        insert into formulario (id_quadro, id_estagio, titulo, chave, definicao) values (${id_quadro}, ${id_estagio}, 'F', ${String(id).padEnd(22, '0')}, '{}') returning id_formulario
      ), v as (insert into formulario_versao (id_formulario, numero, definicao) select id_formulario, 1, '{}' from f returning id_formulario)
      insert into formulario_resposta (id_formulario, numero, chave_cliente, dados, id_contato, id_bloco) select id_formulario, 1, 'a', '{}', ${id}::bigint, ${id_bloco}::bigint from v`.execute(
      db,
    );
    const id_planta = await file(`${caminho!}-f`, null);
    await sql`insert into formulario_resposta_arquivo (id_resposta, id_campo, id_arquivo) select id_resposta, 'planta', ${id_planta}::bigint from formulario_resposta where id_contato = ${id}`.execute(
      db,
    );
    await sql`insert into anexo (area, id_registro, id_arquivo) values ('kanbanBloco', ${id_bloco}, ${await file(`${caminho!}-k`, null)})`.execute(db);
    await sql`with w as (insert into wpp_config (nome, provedor, ligada) values (${`Site ${id}`}, 'web', false) returning id_wpp_config),
        c as (insert into chat_config (nome, id_wpp_config, chave) select ${`Site ${id}`}, id_wpp_config, ${String(id).padEnd(22, 'c')} from w returning id_chat_config)
      insert into visitante (chave, id_chat_config, id_contato) select ${String(id).padEnd(22, 'v')}, id_chat_config, ${id}::bigint from c`.execute(db);
    await sql`insert into visitante_evento (id_visitante, nome) select id_visitante, 'e' from visitante where id_contato = ${id}`.execute(db);
    await sql`insert into visitante_codigo (id_visitante, email, expira_em) select id_visitante, 'e', now() from visitante where id_contato = ${id}`.execute(
      db,
    );
    await sql`insert into visitante_continua (codigo, id_visitante, id_wpp_config, expira_em)
      select ${String(id).replace(/[01]/g, 'Z').padEnd(8, 'C')}, v.id_visitante, t.id_wpp_config, now() from visitante v join chat_config t using (id_empresa, id_chat_config) where v.id_contato = ${id}`.execute(
      db,
    );
    await sql`insert into sala_nota (id_sala, nota) values (${id_sala}, 5)`.execute(db);
    const doCard = sql`t.id_bloco = ${id_bloco}`;
    const doTicket = sql`t.id_ticket = ${id_ticket}`;
    const daSala = sql`t.id_sala = ${id_sala}`;
    const cliente = sql`t.id_cliente = ${id_cliente}`;
    const own = sql`t.id_contato = ${id}`;
    const doVisitante = sql`t.id_visitante in (select v.id_visitante from visitante v where v.id_contato = ${id})`;
    return {
      id_contato: id,
      where: {
        contato: sql`t.id_contato in (${id}, ${loser})`,
        contato_campo: own,
        contato_consentimento: own,
        contato_identidade: own,
        contato_lote: sql`t.id_lote = ${id_lote}`,
        contato_lote_item: own,
        contato_mescla: own,
        contato_mudanca: own,
        contato_sugestao: own,
        contato_par: sql`t.id_a = ${id}`,
        contato_tag: sql`(${own} or ${cliente})`,
        contato_telefone: own,
        sala: daSala,
        sala_membro: daSala,
        sala_nota: daSala,
        visitante: own,
        visitante_evento: doVisitante,
        visitante_codigo: doVisitante,
        visitante_continua: doVisitante,
        mensagem: daSala,
        mensagem_reacao: sql`t.id_mensagem = ${id_mensagem}`,
        agendamento: daSala,
        rascunho: daSala,
        notificacao: sql`t.area = 'atendimentos' and t.id_registro = ${id_sala}`,
        modelo_envio: daSala,
        anexo: sql`t.area = 'contatos' and t.id_registro = ${id} or t.area = 'kanbanBloco' and t.id_registro = ${id_bloco}`,
        arquivo: sql`t.id_arquivo in (select m.id_arquivo from mensagem m where m.id_sala = ${id_sala} union select a.id_arquivo from anexo a where a.area = 'contatos' and a.id_registro = ${id} or a.area = 'kanbanBloco' and a.id_registro = ${id_bloco})`,
        cliente,
        registro_mudanca: sql`t.area = 'clientes' and t.id_registro = ${id_cliente}`,
        cliente_email_novo: cliente,
        // credentials, whose words stand in the name and in the account
        acesso_cliente: cliente,
        sessao: sql`true`,
        token_acesso: sql`true`,
        formulario_resposta: own,
        formulario_resposta_arquivo: sql`t.id_arquivo = ${id_planta}`,
        kanban_bloco: doCard,
        kanban_bloco_busca: doCard,
        kanban_bloco_etiqueta: doCard,
        kanban_bloco_membro: doCard,
        kanban_checklist: doCard,
        kanban_checklist_item: sql`t.id_checklist in (select c.id_checklist from kanban_checklist c where c.id_bloco = ${id_bloco})`,
        kanban_comentario: doCard,
        kanban_favorito: doCard,
        kanban_passagem: doCard,
        ticket: doTicket,
        ticket_busca: doTicket,
        ticket_entrada: doTicket,
        ticket_entrada_arquivo: sql`t.id_entrada = ${id_entrada}`,
        ticket_item: doTicket,
        ticket_avaliacao: doTicket,
        ticket_leitura: doTicket,
        link: own,
        ticket_seguidor: doTicket,
        ticket_trecho: doTicket,
        ticket_agendada: doTicket,
        ticket_mescla: doTicket,
        ticket_participante: doTicket,
        ticket_presenca: doTicket,
        ticket_recorrente: own,
        ticket_recorrente_vez: doTicket,
        ticket_rascunho: doTicket,
        ticket_sala: doTicket,
        ticket_tempo: doTicket,
        ticket_vinculo: sql`t.id_ticket_a = ${id_ticket}`,
        importacao_linha: sql`t.id_registro = ${id} and t.id_importacao = ${id_importacao}`,
      },
    };
  });
}

/** Columns of text that hold no words of people: names of the product's own, places of files, keys by which rows are found. */
const technical = new Set([
  'arquivo.caminho',
  'arquivo.caminho_miniatura',
  'sala.topic',
  'anexo.area',
  'notificacao.area',
  'registro_mudanca.area',
  'contato_identidade.chave',
  'mensagem.id_externo',
  'contato_lote.visao',
  'contato_mescla.movidos',
  'contato.consentimentos',
  'link.finalidade',
  'kanban_bloco.chave',
  'ticket_mescla.antes',
  'ticket_mescla.movidos',
  'ticket_recorrente.dias_semana',
  'formulario_resposta.chave_cliente',
  'formulario_resposta_arquivo.id_campo',
  'visitante.chave',
  'visitante_continua.codigo',
  'mensagem.tipo',
  'sala.ultima_tipo',
  'sala.ultima_de',
]);

/** Puts the marker into every text, list and JSON column of the person's rows that takes it. Answers the columns that only take values of their own. */
async function fill({ where }: Person, marker: string): Promise<string[]> {
  const refused: string[] = [];
  await asOwner(async (db) => {
    for (const [table, condition] of Object.entries(where)) {
      const { rows: columns } = await sql<{ name: string; type: string }>`select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and data_type in ('text', 'jsonb', 'ARRAY') and udt_name in ('text', 'jsonb', '_text')`.execute(
        db,
      );
      for (const { name, type } of columns) {
        if (technical.has(`${table}.${name}`)) continue;
        const value =
          type === 'jsonb'
            ? sql`case when jsonb_typeof(t.${sql.ref(name)}) = 'array' then jsonb_build_array(jsonb_build_object('numero', ${marker}::text)) else jsonb_build_object('1', ${marker}::text) end`
            : type === 'ARRAY'
              ? sql`array[${marker}::text]`
              : sql`left(${marker}::text || coalesce(nullif(t.${sql.ref(name)}, ''), ''), case when ${name} = 'ie' then 20 else 400 end)`;
        await sql`savepoint coluna`.execute(db);
        try {
          const { numAffectedRows } = await sql`update ${sql.table(table)} t set ${sql.ref(name)} = ${value} where ${condition}`.execute(db);
          expect(Number(numAffectedRows), `rows of ${table}`).toBeGreaterThan(0);
        } catch (error) {
          // a check, a fact that does not change, or a key: whatever it is, no words fit there
          if (!['23514', 'P0001'].includes((error as { code: string }).code)) throw error;
          await sql`rollback to savepoint coluna`.execute(db);
          refused.push(`${table}.${name}`);
        }
      }
    }
  });
  return refused;
}

/** Every table of the database, whatever its schema, in which the marker stands in some row. */
const tablesWith = (marker: string): Promise<string[]> =>
  app.database.semEmpresa(async (db) => {
    const { rows } = await sql<{ nome: string }>`select format('%I.%I', table_schema, table_name) as nome from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
    const found: string[] = [];
    for (const { nome } of rows) {
      const { rows: hits } = await sql`select 1 from ${sql.raw(nome)} t where to_jsonb(t)::text ilike ${`%${marker}%`} limit 1`.execute(db);
      if (hits.length > 0) found.push(nome.replace(/^public\./, ''));
    }
    return found;
  });

async function filesWith(marker: string): Promise<number> {
  const root = path.join(app.core.config.dataDir, 'arquivos');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    entries
      .filter((e) => e.isFile())
      .map((e) =>
        readFile(path.join(e.parentPath, e.name), 'utf8').catch((error: NodeJS.ErrnoException) => {
          // removed since it was listed, which is what is waited for
          if (error.code === 'ENOENT') return '';
          throw error;
        }),
      ),
  );
  return contents.filter((text) => text.includes(marker)).length;
}

/** Tables that hang on a contato by foreign keys, however far, or by the trigger that takes with a record what hangs on its number. */
const hanging = (): Promise<string[]> =>
  app.database.semEmpresa(async (db) => {
    const { rows } = await sql<{ nome: string }>`with recursive t as (
        select 'contato'::regclass::oid as oid union select n.oid from t cross join lateral (
          select c.conrelid as oid from pg_constraint c where c.confrelid = t.oid and c.contype = 'f'
          union select x from unnest(array['anexo', 'registro_mudanca']::regclass[]) x, pg_trigger g where g.tgrelid = t.oid and g.tgfoid = 'apagar_do_registro'::regproc
        ) n
      ) select oid::regclass::text as nome from t order by 1`.execute(db);
    return rows.map((row) => row.nome);
  });

const ended = (id: number, nome: string, conversas: 'sem_texto' | 'apagar' = 'sem_texto', who = boss) =>
  who.call(privacidade.anonimizar, { params: { id }, body: { nome, conversas } });
const nameOf = (id: number) =>
  inEmpresa(async (db) => (await db.selectFrom('contato').select('nome_exibido').where('id_contato', '=', id).executeTakeFirstOrThrow()).nome_exibido!);

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  boss = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Chefe')).usuario);
});
afterAll(() => app.close());

describe('[issue: anonymise]', () => {
  it.each([
    ['sem_texto', '5511987650001', '5511987650002', 'Zimbro'],
    ['apagar', '5511987650003', '5511987650004', 'Quartzo'],
  ] as const)('%s: nothing of the person stays anywhere, whatever column it stood in; another person loses nothing', async (conversas, fone, other, word) => {
    const [gone, stays] = [`${word}Some`, `${word}Fica`];
    const person = await makePerson(fone, gone);
    const kept = await makePerson(other, stays);
    const refused = await fill(person, gone);
    await fill(kept, stays);
    // a new table that hangs on a contato has to be in the fixture above, or here because it holds no words
    expect((await hanging()).filter((table) => !Object.hasOwn(person.where, table))).toEqual([]);
    expect(refused).not.toContain('mensagem.texto');
    const before = await tablesWith(stays);
    expect(before).toEqual(await tablesWith(gone));
    expect(before.length).toBeGreaterThan(20);
    expect(await filesWith(gone)).toBe(5);

    await ended(person.id_contato, await nameOf(person.id_contato), conversas);
    expect(await tablesWith(gone)).toEqual([]);
    await until('the files are gone', async () => (await filesWith(gone)) === 0);
    // exports of lists may hold anybody: they all go, and can be made again
    expect(await tablesWith(stays)).toEqual(before.filter((table) => table !== 'exportacao'));
    expect(await filesWith(stays)).toBe(4);

    const salas = await inEmpresa((db) =>
      db.selectFrom('sala').select(['id_sala', 'status_id', 'criado_em']).where('id_contato', '=', person.id_contato).execute(),
    );
    expect(salas).toMatchObject([{ status_id: 4 }]);
    const messages = await inEmpresa((db) => db.selectFrom('mensagem').select(['texto', 'deletada']).where('id_sala', '=', salas[0]!.id_sala).execute());
    expect(messages).toEqual(
      conversas === 'apagar'
        ? []
        : [
            { texto: '', deletada: true },
            { texto: '', deletada: true },
          ],
    );
    // whoever writes again is somebody new
    const again = await inEmpresa((db) => resolveContato(db, { telefone: fone }, 'De novo', { vaga: false }));
    expect(again).toMatchObject({ criado: true });
    expect(again.id_contato).not.toBe(person.id_contato);
  });

  it('the name has to be typed; not while somebody talks with them; once', async () => {
    const { id_contato } = await boss.call(contato.store, { body: { nome: 'Maria Clara', email: 'mc@ex.com' } });
    expect((await refusal(ended(id_contato, 'Maria'))).erros).toEqual({ nome: 'Digite o nome do contato como está no cadastro' });
    const { id_sala } = await inEmpresa((db) =>
      db.insertInto('sala').values({ topic: crypto.randomUUID(), id_contato, status_id: 2 }).returning('id_sala').executeTakeFirstOrThrow(),
    );
    const impedimento = 'Há uma conversa aberta com este contato. Encerre antes de anonimizar.';
    expect((await boss.call(privacidade.anonimizacao, { params: { id: id_contato } })).impedimento).toBe(impedimento);
    expect(await refusal(ended(id_contato, 'Maria Clara'))).toMatchObject({ http: 409, message: impedimento });
    await inEmpresa((db) =>
      db.updateTable('sala').set({ status_id: 4, id_encerrou: boss.sessao.id_login!, encerrado_em: new Date() }).where('id_sala', '=', id_sala).execute(),
    );
    await ended(id_contato, ' maria  CLARA ');
    expect((await refusal(ended(id_contato, 'Contato excluído'))).http).toBe(409);
    expect((await refusal(boss.call(chat.reabrir, { params: { id: id_sala } }))).message).toBe(
      'Este contato foi anonimizado: a conversa não pode ser reaberta.',
    );
    expect((await refusal(boss.call(contato.restaurar, { params: { id: id_contato } }))).http).toBe(404);
    expect((await refusal(boss.call(contato.store, { body: { id_contato, nome: 'Outra' } }))).http).toBe(409);
    expect((await boss.call(contato.show, { params: { id: id_contato }, query: {} })).data.fim).toMatchObject({ tipo: 'anonimizado', id_contato: null });
  });

  it('[6] only with permission, only of whom one sees', async () => {
    const { id_contato } = await boss.call(contato.store, { body: { nome: 'Outro', email: 'outro@ex.com' } });
    const supervisor = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.supervisor)).usuario);
    expect((await refusal(ended(id_contato, 'Outro', 'apagar', supervisor))).http).toBe(403);
    const other = await makeEmpresa(app.database, 'Loja B');
    const foreign = await signIn(app, (await makeLogin(app.database, other.id_empresa, other.grupos.administrador)).usuario);
    expect((await refusal(ended(id_contato, 'Outro', 'apagar', foreign))).http).toBe(404);
  });
});
