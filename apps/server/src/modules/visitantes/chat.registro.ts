import { randomBytes } from 'node:crypto';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { invalid } from '../../core/errors.ts';
import { byName, equal } from '../../core/registro/lista.ts';
import { registro } from '../../core/registro/registro.ts';
import { usarNaLinha } from '../calendarios/calendarios.api.ts';
import { criarCanalWeb, mudarCanalWeb } from '../linhas/linhas.api.ts';
import { limparRecusados } from './recusados.ts';

const colunas = sql`t.id_chat_config, t.nome, t.chave, t.ativo, t.dominios, w.id_departamento, d.nome as departamento, t.excluido_em,
  (select count(*) from sala s where s.id_wpp_config = t.id_wpp_config and s.status_id in (0, 1, 2, 6, 7)) as abertas`;

/** Departamentos that are there and take salas, in the order in which they were chosen. */
async function needDepartamentos(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(distinct d.id_departamento) as n from departamento d
    where d.id_departamento = any (${[...ids]}::bigint[]) and d.status = 1 and d.excluido_em is null`.execute(db);
  if (rows[0]!.n !== new Set(ids).size) throw invalid({ departamentos: 'Escolha departamentos ativos da lista' });
}

/** A number by which people write, not one of the web. */
async function needLinha(db: Db, id_wpp_config: number | null): Promise<void> {
  if (id_wpp_config === null) return;
  const { rows } = await sql`select from wpp_config where id_wpp_config = ${id_wpp_config} and provedor <> 'web' and excluido_em is null`.execute(db);
  if (rows.length === 0) throw invalid({ id_wpp_continuar: 'Escolha um número da lista' });
}

/** Web chats of the company's sites (spec 2, ChatConfig), each a channel beside the numbers. `mudou`: what runs follows. */
export const chatRegistro = (mudou: () => void) =>
  registro(ChatConfig, {
    tabela: 'chat_config',
    aoLado: sql`left join lateral (select c.id_calendario, c.nome from calendario_alvo a join calendario c on c.id_calendario = a.id_calendario
      where a.id_wpp_config = t.id_wpp_config and c.excluido_em is null limit 1) k on true`,
    juncao: sql`join wpp_config w on w.id_wpp_config = t.id_wpp_config left join departamento d on d.id_departamento = w.id_departamento`,
    colunas,
    doDetalhe: sql`${colunas}, t.id_wpp_config, t.cor, t.lado, t.distancia, t.titulo, t.saudacao, t.pede_nome, t.pede_email, t.pede_telefone, t.departamentos,
      t.consentimento, t.consentimento_versao, t.mostra_digitando, t.pede_nota, t.so_identificados, (t.segredo <> '')::int as tem_segredo, t.maximo_conversas, t.versao,
      t.avatar, t.arquivos, t.maximo_mb, t.convites, t.idiomas, t.id_wpp_continuar, t.avisa_por_email,
      coalesce((select json_agg(json_build_object('site', o.key, 'em', o.value) order by o.value desc) from jsonb_each_text(t.recusas) o), '[]') as recusas,
      (select c.nome from wpp_config c where c.id_wpp_config = t.id_wpp_continuar) as continuar, k.id_calendario, k.nome as calendario,
      coalesce((select json_agg(json_build_object('value', x.id_departamento, 'label', x.nome)) from departamento x
        where t.departamentos @> to_jsonb(x.id_departamento)), '[]') as escolhidos`,
    ordens: { nome: byName(sql`t.nome`) },
    filtros: equal('ativo'),
    rotulos: {
      dominios: ['Sites que podem mostrar', (list: readonly string[]) => list.join(', ') || 'qualquer um'],
      departamentos: ['Departamentos que o visitante escolhe', (list: readonly number[]) => `${list.length}`],
      consentimento: ['Texto de consentimento', () => 'mudou'],
      avatar: ['Foto da janela', () => 'mudou'],
      arquivos: ['Arquivos que o visitante pode enviar', (list: readonly string[]) => list.join(', ') || 'nenhum'],
      convites: ['Convites automáticos', (list: readonly unknown[]) => `${list.length}`],
      idiomas: ['Textos em outras línguas', () => 'mudou'],
    },
    unicos: { chat_config_nome: ['nome', 'Já existe um chat do site com esse nome'] },
    async valores({ id_chat_config: _id, versao: _versao, id_calendario: _calendario, id_departamento, dominios, ...rest }, { db, antes }) {
      await needDepartamentos(db, [...rest.departamentos, ...(id_departamento === null ? [] : [id_departamento])]);
      const canal = { nome: rest.nome, id_departamento, ligada: rest.ativo === 1 };
      if (rest.so_identificados === 1 && (antes?.['segredo'] ?? '') === '')
        throw invalid({ so_identificados: 'Gere antes o segredo do site, em Código do chat' });
      await needLinha(db, rest.id_wpp_continuar);
      const values = { ...rest, dominios: [...new Set(dominios)], arquivos: [...new Set(rest.arquivos)] };
      if (antes) {
        await mudarCanalWeb(db, Number(antes['id_wpp_config']), canal);
        const same = antes['consentimento'] === rest.consentimento;
        return { ...values, consentimento_versao: Number(antes['consentimento_versao']) + (same ? 0 : 1) };
      }
      return {
        ...values,
        id_wpp_config: await criarCanalWeb(db, canal),
        chave: randomBytes(16).toString('base64url'),
        consentimento_versao: rest.consentimento === '' ? 0 : 1,
      };
    },
    async depois(id_chat_config, { id_calendario, dominios }, { db }) {
      await limparRecusados(db, id_chat_config, dominios);
      const { id_wpp_config } = await db
        .selectFrom('chat_config')
        .select('id_wpp_config')
        .where('id_chat_config', '=', id_chat_config)
        .executeTakeFirstOrThrow();
      const calendario = await usarNaLinha(db, id_wpp_config, id_calendario);
      return calendario;
    },
    async aoMover(ids, excluir, { db }) {
      const { rows } = await sql<{ id_wpp_config: number; ativo: number }>`select id_wpp_config, ativo from chat_config
        where id_chat_config = any (${[...ids]}::bigint[])`.execute(db);
      for (const { id_wpp_config, ativo } of rows)
        await mudarCanalWeb(db, id_wpp_config, { excluido_em: excluir ? new Date() : null, ligada: !excluir && ativo === 1 });
    },
    aoConfirmar: mudou,
  });
