import { sql } from 'kysely';
import type { Avisos, Mural } from '../../core/avisos.ts';
import type { Db } from '../../core/db/database.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { carries } from '../../integrations/whatsapp/provider.ts';
import { enfileirarEmail, temServidorDeEmail } from '../emails/emails.api.ts';
import './linhas.domain-events.ts';

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    /** Lines that stayed disconnected. */
    verificar_linhas: Record<string, never>;
  }
}

const lineGraceMs = 20_000;
/** A short fall is no mail. */
const mailAfter = '5 minutes';
const tagOf = (id_wpp_config: number): string => `wpp_config-${id_wpp_config}`;

/** The membro's grupo `g` sees the lines. */
const seesLines = sql`coalesce((select p.permitido from grupo_permissao p
    where p.id_grupo = g.id_grupo and lower(p.controller) = 'wpp' and lower(p.funcao) = 'getwppconfig'), g.modelo is not null)`;
/** It may open the form of a line. */
const opensForm = sql`coalesce((select p.permitido from grupo_permissao p
    where p.id_grupo = g.id_grupo and lower(p.controller) = 'wppconfig' and lower(p.funcao) = 'store'), g.modelo in ('administrador', 'supervisor'))`;
/** It may connect one. */
const connects = sql`coalesce((select p.permitido from grupo_permissao p
    where p.id_grupo = g.id_grupo and lower(p.controller) = 'wpp' and lower(p.funcao) = 'conectar'), g.modelo in ('administrador', 'supervisor'))`;
/** A notice of a line for those who see the lines, which leads whoever may to its form. */
const toEach = (id_wpp_config: number, tag: string) => sql`select m.id_login, ${tag}::text as tag, ${id_wpp_config}::bigint as id_registro,
    case when ${opensForm} then ${`/WPPConfig/editar/${id_wpp_config}`}::text end as to_route
  from membro m join grupo g on g.id_grupo = m.id_grupo where ${seesLines}`;

/** spec 4: notices of disconnected lines are replaced on every check, with sound. Told to those who see the lines. */
async function tellDisconnected({ db, avisarCada }: Mural): Promise<void> {
  const off = await db
    .selectFrom('wpp_config')
    .select(['id_wpp_config', 'nome', 'motivo'])
    .where('estado', 'in', ['desconectado', 'erro', 'qrcode', 'banido'])
    .where('provedor', '<>', 'web')
    .where('excluido_em', 'is', null)
    .orderBy('id_wpp_config')
    .limit(100)
    .execute();
  // spec 8: 'Whatsapp desconectado!'
  for (const { id_wpp_config, nome, motivo } of off)
    await avisarCada(toEach(id_wpp_config, tagOf(id_wpp_config)), {
      type: 'wpp_config',
      title: 'Whatsapp desconectado!',
      description: motivo === '' ? nome : `${nome}: ${motivo}`,
    });
}

/** More waits to leave on a line than its form says is usual. */
async function tellQueues({ db, avisarCada, lidos }: Mural): Promise<void> {
  const { rows } = await sql<{ id_wpp_config: number; nome: string; fila: number; muita: boolean }>`
    select w.id_wpp_config, w.nome, f.fila, f.fila >= w.fila_aviso as muita from wpp_config w
      cross join lateral (select count(*) as fila from mensagem m where m.id_empresa = w.id_empresa and m.id_wpp_config = w.id_wpp_config and m.saida is not null) f
    where w.fila_aviso is not null and w.excluido_em is null order by w.id_wpp_config limit 100`.execute(db);
  for (const { id_wpp_config, nome, fila, muita } of rows) {
    const tag = `wpp_fila-${id_wpp_config}`;
    if (muita)
      await avisarCada(toEach(id_wpp_config, tag), {
        type: 'wpp_config',
        title: 'Mensagens esperando para sair',
        description: `${nome}: ${fila} na fila`,
      });
    else await lidos(sql`n.tag = ${tag}`);
  }
}

/** By e-mail, once for each fall, when a line that should be on has been down for some minutes. */
async function mailFallen(core: Core, db: Db): Promise<void> {
  if (!(await temServidorDeEmail(db, core.config))) return;
  const { rows } = await sql<{ id_wpp_config: number }>`update wpp_config set avisado_em = now()
    where ligada and provedor <> 'web' and excluido_em is null and avisado_em is null and caiu_em < now() - ${mailAfter}::interval returning id_wpp_config`.execute(
    db,
  );
  if (rows.length === 0) return;
  const people = await sql<{ id_login: number; email: string }>`select m.id_login, l.email from membro m join grupo g on g.id_grupo = m.id_grupo
    join login l on l.id_login = m.id_login where m.ativo and ${connects} order by m.id_login limit 50`.execute(db);
  for (const { id_wpp_config } of rows)
    for (const { id_login, email } of people.rows)
      await enfileirarEmail(db, {
        tipo: 'numero_desconectado',
        dados: { id_wpp_config, id_login },
        para: email,
        id_login,
        chave: `numero-desconectado-${id_wpp_config}-${id_login}`,
      });
}

/** A fall begins when a line stops carrying messages, and ends when it carries them again. */
async function noteFall(db: Db, id_wpp_config: number, estado: string): Promise<void> {
  const up = carries(estado);
  await db
    .updateTable('wpp_config')
    .set(up ? { caiu_em: null, avisado_em: null } : { caiu_em: sql<Date>`coalesce(caiu_em, now())` })
    .where('id_wpp_config', '=', id_wpp_config)
    .execute();
}

/** What the staff is told of lines. */
export const linhasAvisos = (core: Core): Avisos => ({
  podeVer: seesLines,
  quando: {
    async linha_mudou({ db, lidos }, { id_wpp_config, estado }) {
      await noteFall(db, id_wpp_config, estado);
      if (estado === 'conectado') await lidos(sql`n.tag = ${tagOf(id_wpp_config)}`);
      // a restart goes through it too: looked at again once the dust has settled
      else await scheduleJob(db, 'verificar_linhas', {}, { at: new Date(Date.now() + lineGraceMs), key: 'verificar_linhas' });
    },
  },
  tarefas: {
    async verificar_linhas(mural) {
      await tellDisconnected(mural);
      await tellQueues(mural);
      await mailFallen(core, mural.db);
    },
  },
});

/** Every empresa with a line that is off, or whose queue is watched, looks at its lines again. */
export async function conferirLinhas({ database }: Core): Promise<void> {
  const { rows } = await database.semEmpresa((db) =>
    sql<{
      id_empresa: number;
    }>`select distinct id_empresa from wpp_config where excluido_em is null and (estado <> 'conectado' or fila_aviso is not null)`.execute(db),
  );
  for (const { id_empresa } of rows) await database.comEmpresa(id_empresa, (db) => scheduleJob(db, 'verificar_linhas', {}, { key: 'conferir_linhas' }));
}
