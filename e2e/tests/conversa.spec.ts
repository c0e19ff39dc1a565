import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pdf, png } from '../files.ts';
import { tokenOf } from '../sign-in.ts';
import { expect, go, inbox, sala, test } from '../support.ts';

const idIn = (page: Page): number => Number(/\/ChatSala\/(\d+)/i.exec(page.url())?.[1]);
const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ });

test('a new customer is answered: seen by those who may, by nobody else, to the phone and back', async ({ enter, customer }) => {
  const [ana, bruno, diego] = [await enter('ana'), await enter('bruno'), await enter('diego')];
  const joana = await customer('Joana Prates');
  await diego.goto('/ChatSala');
  await inbox(diego).tab('Todas');
  await expect(inbox(diego).rows.first()).toBeVisible();
  const totals = (page: Page) => page.getByRole('radio', { name: /^Todas/ }).evaluate((radio) => radio.closest('div')?.textContent);
  const before = await totals(diego);
  await ana.goto('/ChatSala');
  await inbox(ana).tab('Fila');
  await expect(inbox(ana).rows.first()).toBeVisible();
  await bruno.goto('/ChatSala');
  await inbox(bruno).tab('Fila');
  const told = await bell(bruno).getAttribute('aria-label');

  await joana.says('Oi! Vocês entregam em Valinhos?');
  await expect(inbox(ana).row('Joana Prates')).toContainText('Vocês entregam em Valinhos?');
  await expect(inbox(ana).row('Joana Prates')).toContainText('1 não lidas');
  await inbox(bruno).row('Joana Prates').click();
  await expect(bruno.getByText('Esta conversa aguarda atendimento.')).toBeVisible();
  // spec 4: only members are notified
  await expect(bell(bruno)).toHaveAccessibleName(told ?? '');
  await expect(inbox(bruno).row('Joana Prates')).toBeVisible();
  const id = idIn(bruno);

  await inbox(ana).row('Joana Prates').click();
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await expect(sala(ana).composer).toBeVisible();
  await expect(inbox(bruno).row('Joana Prates')).toHaveCount(0);
  await expect(bruno.getByText('Ana Beatriz Lima está atendendo.')).toBeVisible();
  await inbox(ana).tab('Minhas');
  await expect(inbox(ana).row('Joana Prates')).toBeVisible();

  // another departamento: in no tab, no count, no search, not by address
  await expect(inbox(diego).row('Joana Prates')).toHaveCount(0);
  await diego.reload();
  for (const tab of ['Minhas', 'Fila', 'Todas'] as const) {
    await inbox(diego).tab(tab);
    await expect(inbox(diego).rows.first().or(diego.getByText('Nenhuma conversa com você'))).toBeVisible();
    await expect(inbox(diego).row('Joana Prates')).toHaveCount(0);
  }
  expect(await totals(diego)).toBe(before);
  await diego.getByRole('textbox', { name: 'Pesquisar conversas' }).fill('Joana Prates');
  await expect(diego.getByText('Nenhuma conversa encontrada')).toBeVisible();
  await diego.goto(`/ChatSala/${id}`);
  await expect(diego.getByText('Conversa não encontrada')).toBeVisible();

  // the answer, and how far it got
  await sala(ana).send('Entregamos sim, Joana! 🚚');
  await expect.poll(() => joana.sees('Entregamos sim, Joana! 🚚')).toMatchObject({ minha: false });
  const answer = sala(ana).bubble('Entregamos sim, Joana!');
  await expect(answer.getByLabel('Entregue')).toBeVisible();
  await joana.reads();
  await expect(answer.getByLabel('Lida')).toBeVisible();
  await expect(sala(bruno).bubble('Entregamos sim, Joana!').getByLabel('Lida')).toBeVisible();

  // typing, both ways
  await joana.types(true);
  await expect(sala(ana).header).toContainText('Joana digitando…');
  await expect(inbox(ana).row('Joana Prates')).toContainText('digitando…');
  await joana.says('Que ótimo!');
  await expect(sala(ana).bubble('Que ótimo!')).toBeVisible();
  await expect(sala(ana).header).not.toContainText('digitando');
  await sala(ana).composer.pressSequentially('Vou ver');
  await expect.poll(async () => (await joana.phone()).companyTypes).toBe(true);
  await expect(sala(bruno).header).toContainText('Ana digitando…');
  await sala(ana).composer.fill('');

  // emoji, answer to a message, edit, delete
  await ana.getByRole('button', { name: 'Inserir emoji' }).click();
  await ana.getByRole('searchbox', { name: 'Pesquisar emoji' }).fill('coração vermelho');
  await ana.getByRole('gridcell', { name: 'Coração vermelho' }).click();
  await expect(sala(ana).composer).toHaveValue('❤️');
  await sala(ana).composer.press('Enter');
  await expect.poll(() => joana.sees('❤️')).toBeTruthy();
  await sala(ana).bubble('Que ótimo!').hover();
  await sala(ana).bubble('Que ótimo!').getByRole('button', { name: 'Responder a esta mensagem' }).click();
  await expect(ana.getByText('Respondendo a Joana Prates')).toBeVisible();
  await sala(ana).send('Chega na quinta');
  const question = (await joana.sees('Que ótimo!'))?.id_externo;
  await expect.poll(async () => (await joana.sees('Chega na quinta'))?.resposta_a).toBe(question);
  await expect(sala(bruno).bubble('Chega na quinta')).toContainText('Que ótimo!');
  const menuOf = async (text: string, act: string) => {
    await sala(ana).bubble(text).hover();
    await sala(ana).bubble(text).getByRole('button', { name: 'Mais ações da mensagem' }).click();
    await ana.getByRole('menuitem', { name: act }).click();
  };
  await menuOf('Chega na quinta', 'Editar');
  await expect(sala(ana).composer).toHaveValue('Chega na quinta');
  await sala(ana).send('Chega na sexta');
  await expect.poll(() => joana.sees('Chega na sexta')).toMatchObject({ editada: true });
  await expect(sala(bruno).bubble('Chega na sexta')).toContainText('editada');
  await sala(ana).send('mensagem errada');
  await expect.poll(() => joana.sees('mensagem errada')).toBeTruthy();
  const wrong = (await joana.sees('mensagem errada'))?.id_externo;
  await menuOf('mensagem errada', 'Apagar');
  await ana.getByRole('dialog').getByRole('button', { name: 'Apagar mensagem' }).click();
  await expect.poll(async () => (await joana.phone()).messages.find((m) => m.id_externo === wrong)?.apagada).toBe(true);
  for (const page of [ana, bruno]) {
    await expect(sala(page).bubble('Mensagem apagada')).toHaveCount(1);
    await expect(sala(page).log).not.toContainText('mensagem errada');
  }
  // the customer edits and deletes, too
  const asked = await joana.says('Qual o valro do frete?');
  await expect(sala(ana).bubble('Qual o valro do frete?')).toBeVisible();
  await joana.edits(asked, 'Qual o valor do frete?');
  await expect(sala(ana).bubble('Qual o valor do frete?')).toContainText('editada');
  await joana.deletes(asked);
  await expect(sala(ana).bubble('Mensagem apagada')).toHaveCount(2);
});

test('[4] a member who is elsewhere is told: bell, title and icon; opening the sala reads it', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const rui = await customer('Rui Sá');
  await ana.goto('/ChatSala');
  // whoever else waits in the queue is not what is told here
  await ana.request.post('/api/notificacao/preferencias', {
    headers: { authorization: `Bearer ${await tokenOf(ana)}` },
    data: { preferencias: [{ type: 'fila', sino: 0, som: 0, navegador: 0, push: 0 }], silencio: null },
  });
  await inbox(ana).tab('Fila');
  await rui.says('Bom dia!');
  await inbox(ana).row('Rui Sá').click();
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await expect(sala(ana).composer).toBeVisible();
  await go(ana, '/departamento');
  await bell(ana).click();
  const readAll = ana.getByRole('button', { name: 'Marcar todas como lidas' });
  await expect(ana.getByRole('dialog', { name: 'Notificações' }).getByRole('listitem').first()).toBeVisible();
  if (await readAll.isVisible()) await readAll.click();
  await ana.keyboard.press('Escape');
  await expect(bell(ana)).toHaveAccessibleName('Notificações');

  await rui.says('Alguém aí?');
  await expect(bell(ana)).toHaveAccessibleName('Notificações: 1 não lida');
  await expect(ana).toHaveTitle('(1) CRM - Departamentos');
  await expect(ana.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-alert.svg');
  await bell(ana).click();
  await ana.getByRole('button', { name: /Rui Sá.*Alguém aí\?/ }).click();
  await expect(sala(ana).bubble('Alguém aí?')).toBeVisible();
  await expect(ana).toHaveTitle('Rui Sá · Loja Aurora');
  await expect(bell(ana)).toHaveAccessibleName('Notificações');
  // looked at: nothing more to be told
  await rui.says('Ainda está aí?');
  await expect(sala(ana).bubble('Ainda está aí?')).toBeVisible();
  await expect(bell(ana)).toHaveAccessibleName('Notificações');
});

test('pictures and documents go both ways and open', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const caio = await customer('Caio Brandão');
  await caio.says('Segue a foto da sala');
  await ana.goto('/ChatSala');
  await inbox(ana).fromQueue('Caio Brandão');
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await caio.sends('sala.png', png(640, 480), 'Parede de 3 metros');
  const picture = sala(ana).bubble('Parede de 3 metros').getByRole('img', { name: 'sala.png' });
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  await picture.click();
  const large = ana.getByRole('dialog').getByRole('img', { name: 'sala.png' });
  await expect.poll(() => large.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(640);
  await ana.keyboard.press('Escape');
  await expect(ana.getByRole('dialog')).toHaveCount(0);

  await caio.sends('varanda.png', png(500, 400), 'E a varanda');
  await expect(sala(ana).bubble('E a varanda').getByRole('img', { name: 'varanda.png' })).toBeVisible();
  await picture.click();
  await expect(ana.getByRole('dialog').getByRole('img', { name: 'sala.png' })).toBeVisible();
  await ana.keyboard.press('ArrowRight');
  await expect(ana.getByRole('dialog').getByRole('img', { name: 'varanda.png' })).toBeVisible();
  await ana.keyboard.press('ArrowRight');
  await ana.keyboard.press('ArrowLeft');
  await expect(ana.getByRole('dialog').getByRole('img', { name: 'sala.png' })).toBeVisible();
  await ana.keyboard.press('Escape');
  await ana.getByRole('tab', { name: 'Mídia' }).click();
  await ana.getByRole('tabpanel').getByRole('button', { name: 'Ampliar varanda.png' }).click();
  await expect(ana.getByRole('dialog').getByRole('img', { name: 'varanda.png' })).toBeVisible();
  await ana.keyboard.press('ArrowRight');
  await expect(ana.getByRole('dialog').getByRole('img', { name: 'sala.png' })).toBeVisible();
  await ana.keyboard.press('Escape');

  await caio.sends('planta.pdf', pdf);
  await sala(ana).log.getByRole('button', { name: 'Abrir planta.pdf' }).click();
  const viewer = ana.getByRole('dialog', { name: 'Arquivo planta.pdf' });
  await expect(viewer.locator('iframe[title="planta.pdf"]').or(viewer.getByText('Este navegador não mostra PDF.'))).toBeVisible();
  await viewer.getByRole('button', { name: 'Fechar' }).click();
  await expect(viewer).toHaveCount(0);
  const download = ana.waitForEvent('download');
  await sala(ana).log.getByRole('button', { name: 'Baixar planta.pdf' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('planta.pdf');
  expect(await readFile(await saved.path())).toEqual(pdf);

  const chooser = ana.waitForEvent('filechooser');
  await ana.getByRole('button', { name: 'Anexar arquivo' }).click();
  await (await chooser).setFiles([
    { name: 'catálogo.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'sofa.png', mimeType: 'image/png', buffer: png(400, 300) },
    { name: 'engano.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ]);
  await ana.getByRole('button', { name: 'Remover engano.txt' }).click();
  await sala(ana).send('Catálogo e foto do sofá');
  await expect
    .poll(async () => (await caio.phone()).messages.map((m) => [m.arquivo?.nome, m.texto]).filter(([nome]) => nome))
    .toEqual([
      ['sala.png', 'Parede de 3 metros'],
      ['varanda.png', 'E a varanda'],
      ['planta.pdf', ''],
      ['catálogo.pdf', 'Catálogo e foto do sofá'],
      ['sofa.png', ''],
    ]);
  await expect(sala(ana).log.getByRole('button', { name: 'Ampliar sofa.png' }).getByRole('img')).toBeVisible();
});

test('handed on and ended: draft, transfer, a second person, leaving, closing, and the customer writes again', async ({ enter, customer }) => {
  const [ana, bruno] = [await enter('ana'), await enter('bruno')];
  const rui = await customer('Rui Salgado');
  await rui.says('Preciso remarcar a entrega');
  await ana.goto('/ChatSala');
  await inbox(ana).fromQueue('Rui Salgado');
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await inbox(ana).tab('Minhas');
  const id = idIn(ana);

  const kept = ana.waitForResponse((r) => /rascunho/i.test(r.url()) && r.request().method() === 'POST');
  await sala(ana).composer.fill('Rui, posso remarcar para');
  expect((await kept).ok()).toBe(true);
  await ana.reload();
  await expect(sala(ana).composer).toHaveValue('Rui, posso remarcar para');
  const elsewhere = await enter('ana');
  await elsewhere.goto(`/ChatSala/${id}`);
  await expect(sala(elsewhere).composer).toHaveValue('Rui, posso remarcar para');
  await sala(elsewhere).send('Rui, posso remarcar para segunda?');
  await expect(sala(ana).bubble('Rui, posso remarcar para segunda?')).toBeVisible();

  await bruno.goto('/ChatSala');
  await expect(inbox(bruno).rows.first()).toBeVisible();
  await expect(inbox(bruno).row('Rui Salgado')).toHaveCount(0);
  await ana.getByRole('button', { name: 'Transferir' }).click();
  await ana.getByRole('dialog').getByRole('combobox', { name: 'Pessoa' }).click();
  await ana.getByRole('option', { name: /Bruno Carvalho/ }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Transferir conversa' }).click();
  await expect(ana.getByRole('dialog')).toHaveCount(0);
  await expect(inbox(ana).row('Rui Salgado')).toHaveCount(0);
  await expect(sala(ana).composer).toHaveCount(0);
  // Bruno has it, and it waits for him to accept
  await expect(ana.getByText('Esta conversa espera por Bruno Carvalho.')).toBeVisible();
  await inbox(bruno).row('Rui Salgado').click();
  await bruno.getByRole('button', { name: 'Aceitar' }).click();
  await expect(ana.getByText('Bruno Carvalho está atendendo.')).toBeVisible();
  await sala(bruno).send('Rui, aqui é o Bruno');
  await expect.poll(() => rui.sees('Rui, aqui é o Bruno')).toBeTruthy();

  await bruno.getByRole('button', { name: 'Adicionar pessoa' }).click();
  await bruno.getByRole('dialog').getByRole('combobox', { name: 'Pessoa' }).click();
  await bruno.getByRole('option', { name: /Ana Beatriz Lima/ }).click();
  await bruno.getByRole('dialog').getByRole('button', { name: 'Adicionar pessoa' }).click();
  await expect(sala(ana).composer).toBeVisible();
  await expect(inbox(ana).row('Rui Salgado')).toBeVisible();
  await ana.getByRole('button', { name: 'Sair da conversa' }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Sair da conversa' }).click();
  await expect(inbox(ana).row('Rui Salgado')).toHaveCount(0);
  await expect(ana.getByRole('button', { name: 'Entrar na conversa' })).toBeVisible();

  await bruno.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(bruno.getByRole('radio', { name: 'Sim, resolvido' })).toBeChecked();
  await bruno.getByRole('dialog').getByRole('button', { name: 'Encerrar conversa' }).click();
  await expect(bruno.getByText('Se o cliente escrever de novo, uma nova conversa começa.')).toBeVisible();
  await expect(inbox(bruno).row('Rui Salgado')).toHaveCount(0);
  await expect(ana.getByText('Se o cliente escrever de novo, uma nova conversa começa.')).toBeVisible();

  await rui.says('Oi, voltei!');
  await inbox(bruno).fromQueue('Rui Salgado');
  await expect(bruno.getByText('Esta conversa aguarda atendimento.')).toBeVisible();
  expect(idIn(bruno)).not.toBe(id);
  await expect(sala(bruno).bubble('Oi, voltei!')).toBeVisible();
  await bruno.goto(`/ChatSala/${id}`);
  await expect(sala(bruno).bubble('Rui, aqui é o Bruno')).toBeVisible();
  await expect(sala(bruno).log).not.toContainText('Oi, voltei!');
});

test('[2] [4] a new sala: search, an open one is no dead end, invalid and new numbers', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const lia = await customer('Lia Quintela');
  await lia.says('Olá');
  await ana.goto('/dashboard');
  await ana.getByRole('button', { name: 'Nova conversa' }).click();
  const dialog = ana.getByRole('dialog');
  const search = dialog.getByPlaceholder('Pesquisar contato...');
  const line = dialog.getByRole('button', { name: /^WhatsApp Loja Aurora - .*Conectado$/ });
  await expect(search).toBeFocused();
  await search.fill('Lia Quintela');
  await dialog.getByRole('button', { name: 'Abrir Chat com Lia Quintela' }).click();
  await line.click();
  await expect(dialog.getByText('Existe conversa aberta?')).toBeVisible();
  await expect(dialog.getByText('aguardando atendimento')).toBeVisible();
  await dialog.getByRole('button', { name: 'Abrir conversa' }).click();
  await expect(ana).toHaveURL(/\/ChatSala\/\d+$/);
  const first = idIn(ana);
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await expect(sala(ana).composer).toBeVisible();

  await ana.getByRole('button', { name: 'Nova conversa' }).click();
  await search.fill('Lia Quintela');
  await dialog.getByRole('button', { name: 'Abrir Chat com Lia Quintela' }).click();
  await line.click();
  await expect(dialog.getByText('com Ana Beatriz Lima')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sim' }).click();
  await expect.poll(() => idIn(ana)).not.toBe(first);
  await sala(ana).send('Oi, Lia! Tudo bem?');
  await expect.poll(() => lia.sees('Oi, Lia! Tudo bem?')).toBeTruthy();

  await ana.getByRole('button', { name: 'Nova conversa' }).click();
  await search.fill('nome que ninguém tem');
  await expect(dialog.getByText('Nenhum contato encontrado')).toBeVisible();
  await search.fill('0001112');
  await dialog.getByRole('button', { name: 'Iniciar Atendimento' }).click();
  await expect(ana.getByRole('alert').filter({ hasText: 'Telefone inválido' })).toBeVisible();
  const novo = await customer('Otto Vidal', '(19) 91000-4321');
  await search.fill(novo.telefone);
  await expect(dialog.getByText('Novo contato: (19) 91000-4321')).toBeVisible();
  await dialog.getByLabel('Nome (opcional)').fill('Otto Vidal');
  await dialog.getByRole('button', { name: 'Iniciar Atendimento' }).click();
  await line.click();
  await expect(sala(ana).header.getByRole('heading')).toHaveText('Otto Vidal');
  await sala(ana).send('Olá, Otto');
  await expect.poll(() => novo.sees('Olá, Otto')).toBeTruthy();
});
