import { sql } from 'kysely';
import type { Avisos, Mural } from '../../core/avisos.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import './linhas.domain-events.ts';

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    /** Lines that stayed disconnected. */
    verificar_linhas: Record<string, never>;
  }
}

const lineGraceMs = 20_000;
const tagOf = (id_wpp_config: number): string => `wpp_config-${id_wpp_config}`;

/** The membro's grupo `g` sees the lines. */
const seesLines = sql`coalesce((select p.permitido from grupo_permissao p
    where p.id_grupo = g.id_grupo and lower(p.controller) = 'wpp' and lower(p.funcao) = 'getwppconfig'), g.modelo is not null)`;
const who = sql`select m.id_login from membro m join grupo g on g.id_grupo = m.id_grupo where ${seesLines}`;

/** spec 4: notices of disconnected lines are replaced on every check, with sound. Told to those who see the lines. */
async function verificarLinhas({ db, avisar }: Mural): Promise<void> {
  const off = await db
    .selectFrom('wpp_config')
    .select(['id_wpp_config', 'nome'])
    .where('estado', 'in', ['desconectado', 'erro', 'qrcode'])
    .where('excluido_em', 'is', null)
    .orderBy('id_wpp_config')
    .limit(100)
    .execute();
  // spec 8: 'Whatsapp desconectado!'
  for (const { id_wpp_config, nome } of off)
    await avisar(who, { type: 'wpp_config', tag: tagOf(id_wpp_config), id_registro: id_wpp_config, title: 'Whatsapp desconectado!', description: nome });
}

/** What the staff is told of lines. */
export const linhasAvisos: Avisos = {
  podeVer: seesLines,
  quando: {
    async linha_mudou({ db, lidos }, { id_wpp_config, estado }) {
      if (estado === 'conectado') await lidos(sql`n.tag = ${tagOf(id_wpp_config)}`);
      // a restart goes through it too: looked at again once the dust has settled
      else await scheduleJob(db, 'verificar_linhas', {}, { at: new Date(Date.now() + lineGraceMs), key: 'verificar_linhas' });
    },
  },
  tarefas: { verificar_linhas: verificarLinhas },
};

/** Every empresa with a line that is off looks at its lines again. */
export async function conferirLinhas({ database }: Core): Promise<void> {
  const rows = await database.semEmpresa((db) => db.selectFrom('wpp_config').select('id_empresa').distinct().where('estado', '<>', 'conectado').execute());
  for (const { id_empresa } of rows) await database.comEmpresa(id_empresa, (db) => scheduleJob(db, 'verificar_linhas', {}, { key: 'conferir_linhas' }));
}
