import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { chatBusca } from '@prosa/contract/atendimentos/busca.endpoints.ts';
import { ApiError, createClient } from '@prosa/contract/client.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { contatosLista } from '@prosa/contract/contatos/lista.endpoints.ts';
import { emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import { formularioResposta } from '@prosa/contract/formularios/formularios.endpoints.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { Respondents } from '../formularios/respondents.ts';
import { until } from '../support/company.ts';
import { idOfField, mailsTo, publishForm, type World } from './world.ts';

/** The ways by which a stranger, or staff without the right, once became somebody else (security review: T2, T3, T6, T7); what each found, '' when it held. */
export async function attackWalks(world: World, key: string): Promise<Record<string, string>> {
  const { server, admin, atendentes, doors, linhas } = world;
  const { call } = admin;
  const { url } = server;
  const [linha] = linhas as [number];
  const nobody = createClient({ base: `${url}/api` });
  const found: Record<string, string> = {};
  const strangers = new Respondents(() => url, key);
  const { chave, id_formulario } = await publishForm(call, doors.id_estagio, ['texto', 'telefone', 'email'], {
    texto: 'nome',
    telefone: 'telefone',
    email: 'email',
  });
  await strangers.open(chave);
  /** A stranger fills the form, and the product has done with it. */
  async function says(fields: { readonly texto: string; readonly telefone: string; readonly email: string }, person: number): Promise<void> {
    const count = async (): Promise<number> =>
      (await call(formularioResposta.getAll, { query: { id_formulario } })).data.filter((row) => row.estado !== 0).length;
    const before = await count();
    const answer = await strangers.answer(chave, person);
    for (const tipo of ['texto', 'telefone', 'email'] as const) answer.body.set(idOfField(tipo), fields[tipo]);
    await strangers.post(chave, answer);
    await until('a resposta do estranho', async () => (await count()) > before);
  }
  const onPhone = async (numero: string): Promise<number> => (await call(simulador.telefone, { params: { id_wpp_config: linha, numero } })).data.length;
  const show = async (id: number) => (await call(contato.show, { params: { id } })).data;
  const { usuario } = world.cliente;
  const codes = async (): Promise<number> => (await mailsTo(url, usuario)).length;
  async function asksForCode(): Promise<void> {
    const before = await codes();
    await nobody(login.pedirCodigo, { body: { usuario, canal: 'whatsapp' } });
    await until('o código por e-mail', async () => (await codes()) > before);
  }

  const { id_contato: victim } = await call(contato.store, { body: { nome: 'Vítima', email: usuario } });
  await says({ texto: 'Ladrão', telefone: '11977770001', email: usuario }, 1);
  await asksForCode();
  const { telefone } = await show(victim);
  found['T2 telefone que um estranho disse'] =
    `${telefone === '' ? '' : 'ficou no cadastro '}${(await onPhone('11977770001')) === 0 ? '' : 'recebeu o código'}`.trim();

  await call(simulador.receber, { params: { id_wpp_config: linha }, body: { telefone: '11977770002', nome: 'Dona do Número', texto: 'Oi' } });
  const called = async (): Promise<number | undefined> => (await call(contatosLista.listar, { query: { q: 'Dona do Número' } })).data[0]?.id_contato;
  await until('o contato da dona', async () => (await called()) !== undefined);
  const known = (await called())!;
  await says({ texto: 'Dona', telefone: '11977770002', email: 'ladrao@evil.example' }, 2);
  const { id_ticket } = await call(tickets.store, { body: { titulo: 'Da dona', id_contato: known } });
  const { id_ticket: after } = await call(tickets.store, { body: { titulo: 'Depois', id_contato: victim } });
  for (const id of [id_ticket, after]) await call(tickets.responder, { body: { id_ticket: id, resposta: '<p>Segredo</p>', tipo: 'publica' } });
  await until('a resposta da equipe', async () => (await mailsTo(url, usuario)).some(({ text }) => text.includes('Segredo')));
  found['T3 e-mail que um estranho disse'] = (await mailsTo(url, 'ladrao@evil.example')).length === 0 ? '' : 'recebeu a resposta do ticket';

  const telefones = JSON.stringify([{ tipo_contato: 'Whatsapp', numero: '11977770003', principal: 1 }]);
  await atendentes[0]!.call(contato.store, { body: { id_contato: victim, email: usuario, telefones } }).catch((error: unknown) => {
    // an attendant may be refused the change: then there is nothing to follow
    if (!(error instanceof ApiError)) throw error;
  });
  await asksForCode();
  found['T7 telefone mudado por quem não dá acesso'] = (await onPhone('11977770003')) === 0 ? '' : 'recebeu o código';

  const code = /\b\d{6}\b/.exec((await mailsTo(url, usuario))[0]!.text)![0];
  const outbox = JSON.stringify(await call(emailTransacional.saida, { query: {} }));
  const said = JSON.stringify(await call(chatBusca.mensagens, { query: { q: 'código' } }));
  found['T6 código onde a equipe lê'] = [outbox.includes(code) && 'na saída de e-mails', said.includes(code) && 'nas conversas'].filter(Boolean).join(' e ');
  return found;
}
