import type { Database } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';
import type { Page } from '../../e2e/launch.ts';
import { taken } from '../support/probe.ts';

const entries = 500;

/** A ticket of Loja Aurora with so many entries; answers its number. */
export const loadTicket = (database: Database, id_empresa: number): Promise<number> =>
  database.comEmpresa(id_empresa, async (db) => {
    const { rows } = await sql<{ id_ticket: number; numero: number; ultimo_indice: number }>`select id_ticket, numero, ultimo_indice from ticket
      where excluido_em is null and categoria = 'aberto' order by id_ticket limit 1`.execute(db);
    const { id_ticket, numero, ultimo_indice } = rows[0]!;
    await sql`insert into ticket_entrada (id_ticket, indice, tipo, de, id_login, html, texto, criado_em)
      select t.id_ticket, n, case when n % 4 = 0 then 'nota' else 'publica' end, case when n % 3 = 0 then 'contato' else 'usuario' end,
        case when n % 3 = 0 then null else t.id_criador end, '<p>Resposta ' || n || ' com <b>um pouco</b> de texto e um <a href="https://exemplo.com">link</a>.</p>',
        'Resposta ' || n, now() - (${entries}::int - n) * interval '1 minute'
      from ticket t, generate_series(${ultimo_indice}::int + 1, ${entries}::int) n where t.id_ticket = ${id_ticket}`.execute(db);
    await sql`update ticket set ultimo_indice = ${entries} where id_ticket = ${id_ticket}`.execute(db);
    return numero;
  });

/** From the click in the list to the newest answers on screen; and with all of them there, from a ticket that was left. */
export async function measureTicket(page: Page, numero: number, rounds: number): Promise<{ aberto: number[]; inteiro: number[] }> {
  await page.goto(`/tickets?q=%23${numero}`);
  const row = page.getByRole('row').nth(1).getByRole('link').first();
  const more = page.getByRole('button', { name: 'Mostrar o que veio antes' });
  const open = async (least: number): Promise<number> => {
    await row.waitFor();
    await page.evaluate((n) => window.probe.watch('ticket', 'click', () => document.querySelectorAll('ol[aria-label="Respostas"] > li').length >= n), least);
    await row.click();
    const ms = await taken(page, 'ticket');
    return ms;
  };
  const aberto: number[] = [];
  for (let i = 0; i < rounds; i++) {
    aberto.push(await open(100));
    await page.goBack();
  }
  await open(100);
  for (let shown = 100; shown < entries; shown += 100) {
    await more.click();
    await page.waitForFunction((n) => document.querySelectorAll('ol[aria-label="Respostas"] > li').length >= n, shown + 100);
  }
  await page.goBack();
  const inteiro: number[] = [];
  for (let i = 0; i < rounds; i++) {
    inteiro.push(await open(entries));
    await page.goBack();
  }
  return { aberto, inteiro };
}
