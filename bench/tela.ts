/**
 * Speed on screen (1× and 4× CPU slowdown, or BENCH_LENTIDAO alone; event to next frame): the list of departamentos with 2,000 rows, the tree of
 * permissions, a board with 10,000 cards in a list, salas of 5,000 messages, a ticket of 500 entries, and the client area from a cold start until it
 * can be read; BENCH_TELAS names one. Starts a product of its own and prints one line of JSON, milliseconds.   node bench/tela.ts
 */
import type { Database } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';
import { launchBrowser, localOptions, type Page } from '../e2e/launch.ts';
import { startProduct } from '../e2e/product.ts';
import { signIn } from '../e2e/sign-in.ts';
import { loadTicket, measureTicket } from './medir/tela-ticket.ts';
import { comparing, printCompared } from './support/compare.ts';
import { benchFolder } from './support/folder.ts';
import { addProbe, taken } from './support/probe.ts';
import { measureReadable } from './support/readable.ts';
import { setting, within } from './support/smallest.ts';
import { buildScreens } from './support/web-build.ts';

const slowdowns = (process.env['BENCH_LENTIDAO'] ?? (comparing ? '1' : '1,4')).split(',').map(Number);
const rounds = setting('BENCH_RODADAS', comparing ? 15 : 25);
const messages = setting('BENCH_MENSAGENS', comparing ? 1_000 : 5_000);
/** The socket refuses more than ten acts a second, which nobody does by hand and a fast machine does here. */
const pauseMs = 250;
/** One of `lista`, `permissoes`, `quadro`, `conversa`, `ticket`, `area`; missing: all. */
const only = process.env['BENCH_TELAS'] ?? '';
const boardCards = setting('PROSA_BENCH_CARDS', 10_000);
/** What an earlier version has, too. */
const inBoth: readonly string[] = ['lista', 'conversa'];
/** From the click to the sala's last message on screen, at full speed (p95). */
const switchTarget = 100;
/** Until a customer can read, at 4× (p95). */
const readableTarget = 1500;

const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN);
};
const summary = (values: readonly number[]) => ({
  p50: percentile(values, 0.5),
  p95: percentile(values, 0.95),
  p98: percentile(values, 0.98),
  n: values.length,
});

interface Loaded {
  /** Names of the contatos whose salas became that long. */
  readonly names: readonly string[];
  /** Of the ticket with so many entries. */
  readonly numero: number;
}

async function loadData(database: Database): Promise<Loaded> {
  const { id_empresa } = await database.semEmpresa((db) =>
    db.selectFrom('empresa').select('id_empresa').where('nome_fantasia', '=', 'Loja Aurora').executeTakeFirstOrThrow(),
  );
  const numero = comparing ? 0 : await loadTicket(database, id_empresa);
  if (!comparing) {
    // an earlier version has no boards to make
    const { makeBoard } = await import('./quadro/board.ts');
    await makeBoard(database, id_empresa, { listas: 4, cards: boardCards, cheias: 1 });
  }
  return database.comEmpresa(id_empresa, async (db) => {
    await sql`insert into departamento (nome, descricao, dns)
      select 'Setor ' || n, 'Atende a região ' || n || ' e o que vier dela', 'setor-' || n from generate_series(1, 2000) n`.execute(db);
    const { rows } = await sql<{
      id_sala: string;
      nome: string;
    }>`select s.id_sala, c.nome_exibido as nome from sala s join login l on l.id_login = s.id_responsavel
      join contato c on c.id_contato = s.id_contato where l.email = 'ana@aurora.demo' and s.status_id = 2 order by s.ultima_em desc limit 3`.execute(db);
    for (const { id_sala } of rows) {
      await sql`delete from mensagem where id_sala = ${id_sala}`.execute(db);
      await sql`insert into mensagem (id_sala, msg_index, de, id_login, origem, texto, id_wpp_config, id_externo, status, ack, em, criado_em)
        select s.id_sala, n, case when n % 3 = 0 then 'usuario' else 'contato' end, case when n % 3 = 0 then s.id_responsavel end,
          case when n % 3 = 0 then 'prosa' else 'contato' end, 'Mensagem ' || n || repeat(' com um pouco mais de texto', n % 7), s.id_wpp_config,
          'bench-' || s.id_sala || '-' || n, 'read', 3, m.em, m.em
        from sala s, generate_series(1, ${messages}::int) n, lateral (select s.ultima_em - (${messages}::int - n) * interval '20 seconds' as em) m
        where s.id_sala = ${id_sala}`.execute(db);
      await sql`update sala set ultimo_index = ${messages}::int, nao_lidas = 0 where id_sala = ${id_sala}`.execute(db);
    }
    return { names: rows.map(({ nome }) => nome), numero };
  });
}

/** Real keys, each measured from the event to the frame after it. */
async function measureKeys(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    await page.evaluate(() => window.probe.watch('tecla', 'keydown', () => true));
    await page.keyboard.press('abcdefghij'.charAt(i % 10));
    times.push(await taken(page, 'tecla'));
  }
  return times;
}

async function measureList(page: Page): Promise<Record<string, unknown>> {
  await page.goto('/departamento?rpp=100');
  await page.getByRole('row').nth(100).waitFor();
  await page.getByRole('searchbox').focus();
  // no departamento has the first four of them
  const search = await measureKeys(page, Math.max(rounds, 4));
  await page.getByText('Nenhum resultado').waitFor();
  await page.getByRole('button', { name: 'Limpar pesquisa' }).click();
  await page.getByRole('row').nth(100).waitFor();
  const answered: number[] = [];
  const painted: number[] = [];
  const next = page.getByRole('button', { name: 'Próxima página' });
  for (let i = 0; i < Math.min(rounds, 15); i++) {
    await page.evaluate(() => {
      const first = document.querySelector('tbody tr')?.textContent;
      window.probe.watch('resposta', 'click', () => true);
      window.probe.watch('página', 'click', () => document.querySelector('tbody tr')?.textContent !== first);
    });
    await next.click();
    answered.push(await taken(page, 'resposta'));
    painted.push(await taken(page, 'página'));
  }
  return { tecla_na_pesquisa: summary(search), proxima_pagina_resposta: summary(answered), proxima_pagina_pintada: summary(painted) };
}

/** Scrolls to the oldest message, page after page; how far the message under the reader's eyes moved, each time. */
async function loadAll(page: Page): Promise<number[]> {
  return page.evaluate(async (pause) => {
    const box = document.querySelector<HTMLElement>('[role="log"]');
    if (!box) throw new Error('no sala is open');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moved: number[] = [];
    let id = '';
    const top = (): number => box.querySelector(`[data-msg-id="${id}"]`)?.getBoundingClientRect().top ?? Number.NaN;
    for (let i = 0; i < 400; i++) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      box.scrollTop = 0;
      // where the first message stood in the last frame before the older ones came
      let before = Number.NaN;
      let height = box.scrollHeight;
      const end = performance.now() + 3_000;
      while (performance.now() < end) {
        await frame();
        if (box.scrollHeight - height > 500) break;
        const anchor = box.querySelector<HTMLElement>('[data-msg-id]');
        if (/Mensagem 1(?!\d)/.test(anchor?.textContent ?? '')) return moved; // the oldest
        id = anchor?.dataset['msgId'] ?? '';
        before = top();
        height = box.scrollHeight;
      }
      // and where it stands when all is still again
      for (let still = 0, last = top(); still < 3; last = top()) {
        await frame();
        still = Object.is(top(), last) ? still + 1 : 0;
      }
      const distance = Math.abs(top() - before);
      if (Number.isFinite(distance)) moved.push(distance);
    }
    return moved;
  }, pauseMs);
}

async function measureSala(page: Page, { names }: Loaded): Promise<Record<string, unknown>> {
  await page.goto('/ChatSala');
  const row = (n: number) => page.getByTestId('conversas').getByRole('button').filter({ hasText: names[n]! }).first();
  await row(1).waitFor();
  const switchTo = async (n: number): Promise<[answer: number, painted: number]> => {
    await page.evaluate((name) => {
      window.probe.watch('resposta', 'click', () => document.querySelector('[aria-current="true"]')?.textContent?.includes(name) ?? false);
      window.probe.watch('conversa', 'click', () => {
        const box = document.querySelector<HTMLElement>('[role="log"]');
        const heading = document.querySelector('section[aria-label^="Conversa com"] h2')?.textContent;
        const last = box ? [...box.querySelectorAll<HTMLElement>('[data-msg-id]')].at(-1) : undefined;
        return heading === name && box !== null && last !== undefined && box.scrollHeight - box.scrollTop - box.clientHeight < 2;
      });
    }, names[n] ?? '');
    await row(n).click();
    return [await taken(page, 'resposta'), await taken(page, 'conversa')];
  };
  const first = await switchTo(0);
  const second = await switchTo(1);
  // two salas with all their messages in memory
  const moved: number[] = [];
  for (const n of [0, 1]) {
    await switchTo(n);
    moved.push(...(await loadAll(page)));
  }
  const answered: number[] = [];
  const painted: number[] = [];
  for (let i = 0; i < rounds; i++) {
    await page.waitForTimeout(pauseMs);
    const [answer, paint] = await switchTo(i % 2);
    answered.push(answer);
    painted.push(paint);
  }
  await page.getByRole('textbox', { name: 'Mensagem', exact: true }).focus();
  const keys = await measureKeys(page, rounds * 2);
  return {
    tecla_na_mensagem: summary(keys),
    troca_resposta: summary(answered),
    troca_pintada_5000: summary(painted),
    troca_primeira_vez: { resposta: Math.round(Math.max(first[0], second[0])), pintada: Math.round(Math.max(first[1], second[1])) },
    mensagens_antigas_px: { maximo: Math.round(Math.max(...moved) * 10) / 10, diferentes_de_0: moved.filter((px) => px > 0.5).length, n: moved.length },
  };
}

/** The permissions of a grupo: from the choice in the list until the first areas are drawn, and a switch until it stands as it was set. */
async function measureTree(page: Page): Promise<Record<string, unknown>> {
  await page.goto('/grupo');
  const menu = page.getByRole('button', { name: 'Ações de Atendente' });
  const opened: number[] = [];
  const switched: number[] = [];
  for (let i = 0; i < rounds; i++) {
    await menu.click();
    await page.evaluate(() => window.probe.watch('árvore', 'click', () => document.querySelectorAll('input[role="switch"]').length > 10));
    await page.getByRole('menuitem', { name: 'Permissões' }).click();
    opened.push(await taken(page, 'árvore'));
    await page.getByRole('heading', { name: 'Permissões de Atendente' }).waitFor();
    const one = page.getByRole('switch').nth(3);
    // the whole tree is there: what is measured is the switch alone
    await page.waitForFunction(() => document.querySelectorAll('input[role="switch"]').length > 100);
    for (let n = 0; n < 2; n++) {
      await page.waitForTimeout(pauseMs);
      const before = await one.isChecked();
      await page.evaluate((was) => {
        window.probe.watch('chave', 'click', () => document.querySelectorAll('input[role="switch"]')[3]?.getAttribute('aria-checked') !== String(was));
      }, before);
      await one.click();
      switched.push(await taken(page, 'chave'));
    }
    await page.goBack();
    await menu.waitFor();
  }
  return { arvore_na_tela: summary(opened), chave: summary(switched) };
}

async function measureTickets(page: Page, { numero }: Loaded): Promise<Record<string, unknown>> {
  const { aberto, pintado, inteiro } = await measureTicket(page, numero, Math.min(rounds, 12));
  return { ticket_aberto: summary(aberto), ticket_de_500_pintado: summary(pintado), ticket_de_500_inteiro: summary(inteiro) };
}

/** A board with 10,000 cards in its first list: a card picked up, carried to and fro, let go in another list. */
async function measureBoard(page: Page): Promise<Record<string, unknown>> {
  await page.goto('/kanban/bancada');
  await page.locator('[data-card]').first().waitFor();
  const loaded = await page.evaluate(async (most) => {
    const box = document.querySelector<HTMLElement>('[data-list] [data-scroll]')!;
    const end = performance.now() + most;
    let height = 0;
    let still = performance.now();
    while (performance.now() < end && performance.now() - still < 1500) {
      box.scrollTop = box.scrollHeight;
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (box.scrollHeight !== height) still = performance.now();
      height = box.scrollHeight;
    }
    return Number([...box.querySelectorAll('li')].at(-1)?.getAttribute('aria-posinset'));
  }, 60_000);
  const from = page.locator('[data-list]').first().locator('[data-card]');
  const picked: number[] = [];
  const dropped: number[] = [];
  const frames: number[] = [];
  for (let i = 0; i < Math.min(rounds, 12); i++) {
    await page.evaluate(() => {
      const box = document.querySelector<HTMLElement>('[data-list] [data-scroll]')!;
      box.scrollTop = box.scrollHeight / 2;
    });
    await page.waitForTimeout(pauseMs);
    // one that is wholly in view
    const card = from.nth(6);
    const id = await card.getAttribute('data-card');
    const start = (await card.boundingBox())!;
    const over = (await page.locator('[data-list]').nth(1).boundingBox())!;
    await page.evaluate(() => window.probe.watch('pegar', 'dragstart', () => document.querySelector('[data-dragging]') !== null));
    await page.mouse.move(start.x + 60, start.y + 12);
    await page.mouse.down();
    await page.mouse.move(start.x + 70, start.y + 18, { steps: 3 });
    picked.push(await taken(page, 'pegar'));
    await page.evaluate(() => {
      const count = { n: 0, began: performance.now() };
      Object.assign(window, { frames: count });
      const next = (): void => void (count.n++, requestAnimationFrame(next));
      requestAnimationFrame(next);
    });
    for (let turn = 0; turn < 4; turn++) {
      await page.mouse.move(start.x + 100, start.y + turn * 30, { steps: 12 });
      // the other list is as high as what is in it
      await page.mouse.move(over.x + 100, over.y + over.height / 2, { steps: 12 });
    }
    frames.push(
      await page.evaluate(() => {
        const { n, began } = (window as unknown as { frames: { n: number; began: number } }).frames;
        return (n * 1000) / (performance.now() - began);
      }),
    );
    await page.evaluate(
      (which) => window.probe.watch('soltar', 'drop', () => document.querySelectorAll('[data-list]')[1]!.querySelector(`[data-card="${which}"]`) !== null),
      id,
    );
    await page.mouse.up();
    dropped.push(await taken(page, 'soltar'));
  }
  return {
    carregados: loaded,
    pegar: summary(picked),
    quadros_por_segundo: { minimo: Math.round(Math.min(...frames)), p50: percentile(frames, 0.5) },
    soltar: summary(dropped),
  };
}

/** The p50 of each act on screen, at each speed. */
const mediansOf = (result: Record<string, Record<string, unknown>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(result).flatMap(([speed, screens]) =>
      Object.entries(screens).flatMap(([screen, acts]) =>
        Object.entries(acts as Record<string, { p50?: number }>).flatMap(([act, { p50 }]) => (p50 === undefined ? [] : [[`${screen}, ${act}, ${speed}`, p50]])),
      ),
    ),
  );

buildScreens();
let ok = false;
const browser = await launchBrowser();
// a database server of its own: that of the tests stays with whoever runs them
process.env['PROSA_TESTES'] = benchFolder('tela');
const product = await startProduct();
try {
  const long = await loadData(product.database);
  const result: Record<string, Record<string, unknown>> = {};
  for (const rate of slowdowns) {
    const shown: Record<string, unknown> = (result[`lentidao_${rate}`] = {});
    for (const [person, name, measure] of [
      ['admin', 'lista', measureList],
      ['admin', 'permissoes', measureTree],
      ['admin', 'quadro', measureBoard],
      ['ana', 'conversa', measureSala],
      ['admin', 'ticket', measureTickets],
    ] as const) {
      if ((only !== '' && only !== name) || (comparing && !inBoth.includes(name))) continue;
      const context = await browser.newContext({ ...localOptions(product.url), viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      await addProbe(page);
      await signIn(page, person);
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
      shown[name] = await measure(page, long);
      await context.close();
    }
    if (!comparing && (only === '' || only === 'area')) {
      const times = await measureReadable(browser, product.url, rate, Math.min(rounds, 15));
      shown['area'] = Object.fromEntries(Object.entries(times).map(([screen, values]) => [screen, summary(values)]));
    }
  }
  const switched = (result['lentidao_1']?.['conversa'] as { troca_pintada_5000: { p95: number } } | undefined)?.troca_pintada_5000.p95;
  const readable = Object.values((result['lentidao_4']?.['area'] ?? {}) as Record<string, { p95: number }>);
  ok = comparing || within((switched === undefined || switched <= switchTarget) && readable.every(({ p95 }) => p95 <= readableTarget));
  if (comparing) printCompared('tela', { p50: mediansOf(result) });
  else console.log(JSON.stringify({ bench: 'tela', ...result, ok }));
} finally {
  await browser.close();
  await product.close();
}
process.exit(ok ? 0 : 1);
