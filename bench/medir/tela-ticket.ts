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

/** Runs in the page: what its window shows of a ticket, without numbers, some of which are times that pass. */
function installInWindow(): void {
  const seen = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };
  const answers = (list: Element): string[] => {
    const texts: string[] = [];
    // the first one below the window ends it: to measure the others would lay them out
    for (const entry of list.children) {
      if (entry.getBoundingClientRect().top >= window.innerHeight) break;
      texts.push(entry.textContent ?? '');
    }
    return texts;
  };
  window.inWindow = () =>
    [...document.querySelectorAll('main h1, main section, main [class*="skeleton" i]')]
      .filter(seen)
      .flatMap((part) => {
        const list = part.querySelector('ol[aria-label="Respostas"]');
        return list ? answers(list) : `${part.tagName} ${part.textContent}`;
      })
      .join('\n')
      .replace(/\d+/g, '0');
}
declare global {
  interface Window {
    inWindow(): string;
    /** What it is once a ticket is there. */
    settled: string;
  }
}

interface Times {
  /** A ticket opened on its newest hundred entries: until they are in the document. */
  readonly aberto: number[];
  /** One of which all entries were read before: until its window shows all that it will. */
  readonly pintado: number[];
  /** And until all entries are in the document. */
  readonly inteiro: number[];
}

/** From the click in the list. */
export async function measureTicket(page: Page, numero: number, rounds: number): Promise<Times> {
  await page.goto(`/tickets?q=%23${numero}`);
  await page.evaluate(installInWindow);
  const row = page.getByRole('row').nth(1).getByRole('link').first();
  const more = page.getByRole('button', { name: 'Mostrar o que veio antes' });
  const there = (n: number): boolean => document.querySelectorAll('ol[aria-label="Respostas"] > li').length >= n;
  const open = async (least: number): Promise<number> => {
    await row.waitFor();
    await page.evaluate((n) => window.probe.watch('inteiro', 'click', () => document.querySelectorAll('ol[aria-label="Respostas"] > li').length >= n), least);
    await row.click();
    return taken(page, 'inteiro');
  };
  const aberto: number[] = [];
  for (let i = 0; i < rounds; i++) {
    aberto.push(await open(100));
    await page.goBack();
  }
  await open(100);
  for (let shown = 100; shown < entries; shown += 100) {
    await more.click();
    await page.waitForFunction(there, shown + 100);
  }
  await page.goBack();
  await open(entries);
  await page.evaluate(async () => {
    let [last, still] = ['', 0];
    while (still < 20) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const now = window.inWindow();
      still = now === last ? still + 1 : 0;
      last = now;
    }
    window.settled = last;
  });
  await page.goBack();
  const pintado: number[] = [];
  const inteiro: number[] = [];
  for (let i = 0; i < rounds; i++) {
    await row.waitFor();
    await page.evaluate(() => window.probe.watch('pintado', 'click', () => window.inWindow() === window.settled));
    inteiro.push(await open(entries));
    pintado.push(await taken(page, 'pintado'));
    await page.goBack();
  }
  return { aberto, pintado, inteiro };
}
