import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Core } from '../../core/module.ts';
import { permite } from './dominios.ts';
import type { Chat } from './visitantes.repository.ts';

/** How many sites of one chat are kept: the last ones. */
const most = 10;
/** A site that tries again within this is not written again, in milliseconds; and of one chat one site in so long. */
const quietMs = { site: 60_000, chat: 1000 };
/** So many are remembered as written. */
const remembered = 1000;

type Tried = Pick<Chat, 'id_empresa' | 'id_chat_config' | 'dominios'>;

/** Sites that try to show a chat and may not: turned away, and kept for who puts it on sites. */
export function sitesRecusados({ database, clock, log }: Pick<Core, 'database' | 'clock' | 'log'>) {
  const written = new Map<string, number>();

  async function keep({ id_empresa, id_chat_config }: Tried, site: string, em: Date): Promise<void> {
    await database.comEmpresa(id_empresa, (db) =>
      sql`update chat_config t set recusas = (select jsonb_object_agg(n.site, n.em) from (
          select a.site, a.em from (select o.key as site, o.value as em from jsonb_each_text(t.recusas) o where o.key <> ${site}
            union all select ${site}, ${em.toISOString()}) a order by a.em desc limit ${most}) n)
        where t.id_chat_config = ${id_chat_config}`.execute(db),
    );
  }

  /** Whether this chat may stand on a page of this origin; one that may not is noted. */
  return function podeMostrar(chat: Tried, origin: string): boolean {
    if (permite(chat.dominios, origin)) return true;
    if (!URL.canParse(origin)) return false;
    const site = new URL(origin).host.slice(0, 200);
    const now = clock.now();
    const names = { chat: `${chat.id_chat_config}`, site: `${chat.id_chat_config} ${site}` };
    const soon = (name: keyof typeof names): boolean => now.getTime() - (written.get(names[name]) ?? 0) < quietMs[name];
    if (site === '' || soon('chat') || soon('site')) return false;
    if (written.size >= remembered) written.clear();
    for (const name of Object.values(names)) written.set(name, now.getTime());
    keep(chat, site, now).catch((err: unknown) => log.error({ err }, 'chat do site: site recusado não anotado'));
    return false;
  };
}
export type PodeMostrar = ReturnType<typeof sitesRecusados>;

/** Of the sites that were turned away those stay that still may not show it. */
export async function limparRecusados(db: Db, id_chat_config: number, dominios: readonly string[]): Promise<void> {
  const { recusas } = await db.selectFrom('chat_config').select('recusas').where('id_chat_config', '=', id_chat_config).executeTakeFirstOrThrow();
  const all = Object.entries(recusas as Record<string, string>);
  const stay = all.filter(([site]) => !permite(dominios, `https://${site}`));
  if (stay.length === all.length) return;
  await db
    .updateTable('chat_config')
    .set({ recusas: JSON.stringify(Object.fromEntries(stay)) })
    .where('id_chat_config', '=', id_chat_config)
    .execute();
}
