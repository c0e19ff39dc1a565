// `npm run pictures`: every screen, 1440×900 and 390×844, light and dark, into docs/pictures.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { customersOf } from './customer.ts';
import { pdf, png } from './files.ts';
import { type Browser, launchBrowser, localOptions, type Page } from './launch.ts';
import { startProduct } from './product.ts';
import { type Foto, seen } from './seen.ts';
import { contextOf, type Person, people, signIn, tokenOf } from './sign-in.ts';
import { customerName } from './telas/atendimentos.ts';
import { fotos } from './telas.ts';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
/** The moment that every picture shows. */
const moment = new Date('2026-11-20T14:31:00-03:00');
const sizes = { desktop: { width: 1440, height: 900 }, telefone: { width: 390, height: 844 } } as const;
const schemes = { claro: 'light', escuro: 'dark' } as const;

const telefone = '(19) 98123-4567';
/** Those of no feature: outside of the shell, around it, and what all share. */
const others: readonly Foto[] = [
  { name: 'login', person: null, path: '/login', ready: (page) => seen(page.getByRole('button', { name: 'Entrar', exact: true })) },
  {
    name: 'busca',
    person: 'ana',
    path: '/dashboard',
    async ready(page) {
      await page.getByRole('button', { name: /^Pesquisar ou ir para/ }).click();
      await page.getByPlaceholder('Pesquisar conversas, contatos, telas e ações…').fill('ana');
      await seen(page.getByText('@exemplo.com.br'));
    },
  },
  { name: 'componentes', person: null, path: '/dev/ui', ready: (page) => seen(page.getByRole('heading', { level: 1 })) },
  { name: 'area-do-cliente', person: 'cliente', path: '/area_cliente/dashboard', ready: (page) => seen(page.getByRole('heading', { level: 1 })) },
  { name: 'nao-encontrada', person: 'ana', path: '/nao_existe', ready: (page) => seen(page.getByRole('heading', { name: 'Página não encontrada' })) },
];
const shots = [...fotos, ...others];

/** A sala with everything that a message can be, answered by Ana through the screen. */
async function prepare(browser: Browser, url: string): Promise<void> {
  const page = await (await browser.newContext(localOptions(url))).newPage();
  await signIn(page, 'ana');
  const customer = (await customersOf(url, await tokenOf(page)))(customerName, telefone);
  const bubble = (text: string) => page.getByRole('log', { name: 'Mensagens' }).locator('[data-msg-id]').filter({ hasText: text });
  const answer = async (text: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Mensagem', exact: true }).fill(text);
    await page.keyboard.press('Enter');
    await bubble(text).getByLabel('Entregue').waitFor();
  };
  const hears = async (text: string): Promise<void> => {
    await customer.says(text);
    await bubble(text).waitFor();
  };
  await customer.says('Boa tarde! Vi o sofá Serra no site de vocês 😊');
  await page.goto('/ChatSala');
  await page.getByRole('radiogroup', { name: 'Quais conversas' }).getByText('Fila').click();
  await page.getByTestId('conversas').getByRole('button', { name: customerName }).click();
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await answer('Boa tarde, Joana! Aqui é a Ana, da Loja Aurora. Quer em qual cor?');
  await hears('Pensei no terracota, para combinar com esta parede');
  await customer.sends('parede.png', png(640, 400), 'A sala tem 3,20 m');
  await bubble('A sala tem 3,20 m').waitFor();
  await answer('Fica lindo! O de 2,80 m cabe com folga. Montei a proposta com o frete para Campinas:');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivo' }).click();
  await (await chooser).setFiles([{ name: 'Proposta comercial.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([pdf, Buffer.alloc(184_000, '% ')]) }]);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await bubble('Proposta comercial.pdf').getByLabel('Entregue').waitFor();
  await customer.reads();
  await hears('Perfeito. Dá para entregar no sábado?');
  await answer('Sábado de manhã está ótimo. Já deixei reservado, é só confirmar o pagamento pelo Pix.');
  await customer.reads();
  await bubble('Sábado de manhã').getByLabel('Lida').waitFor();
  await page.context().close();
}

/** Moves everything that was said so that "now" is the moment of the pictures. */
async function shiftTimes(database: Database): Promise<void> {
  const by = sql`${`${moment.getTime() - Date.now()} milliseconds`}::interval`;
  const empresas = await database.semEmpresa((db) => db.selectFrom('empresa').select('id_empresa').execute());
  for (const { id_empresa } of empresas) {
    await database.comEmpresa(id_empresa, async (db) => {
      await sql`update mensagem set em = em + ${by}, criado_em = criado_em + ${by}`.execute(db);
      await sql`update sala set criado_em = criado_em + ${by}, aceito_em = aceito_em + ${by}, encerrado_em = encerrado_em + ${by}, ultima_em = ultima_em + ${by}`.execute(
        db,
      );
      await sql`update sala_membro set ultima_em = ultima_em + ${by}`.execute(db);
      await sql`update simulador_mensagem set em = em + ${by}`.execute(db);
      // the prepared sala was said within seconds: it becomes one of half an hour
      await sql`update mensagem m set em = ${moment}::timestamptz - (s.ultimo_index - m.msg_index) * interval '190 seconds' - interval '1 minute'
        from sala s join contato c on c.id_contato = s.id_contato where m.id_sala = s.id_sala and c.nome = ${customerName}`.execute(db);
      await sql`update simulador_mensagem p set em = m.em from mensagem m where m.id_externo = p.id_externo and m.id_wpp_config = p.id_wpp_config`.execute(db);
    });
  }
}

async function take(page: Page, shot: Foto, file: string): Promise<void> {
  await page.goto(shot.path);
  await shot.ready(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null && document.querySelectorAll('.mantine-Skeleton-root').length === 0);
  // nothing hovered, nothing focused by the click that opened it
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(picture).png({ palette: true, quality: 92, effort: 9, compressionLevel: 9 }).toFile(file);
}

async function main(only: readonly string[]): Promise<void> {
  if (only.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    await prepare(browser, product.url);
    await shiftTimes(product.database);
    for (const [scheme, colorScheme] of Object.entries(schemes)) {
      for (const [size, viewport] of Object.entries(sizes)) {
        const options = { ...localOptions(product.url), viewport, colorScheme, reducedMotion: 'reduce' } as const;
        for (const person of [null, ...(Object.keys(people) as Person[])]) {
          const wanted = shots.filter((shot) => shot.person === person && (only.length === 0 || only.includes(shot.name)));
          if (wanted.length === 0) continue;
          const context = await (person === null ? browser.newContext(options) : contextOf(browser, person, options));
          await context.clock.setFixedTime(moment);
          const page = await context.newPage();
          for (const shot of wanted) await take(page, shot, path.join(folder, `${shot.name}-${scheme}-${size}.png`));
          await context.close();
        }
      }
    }
  } finally {
    await browser.close();
    await product.close();
  }
}

await main(process.argv.slice(2));
