import { guardsOf, secret, secretFile } from '../../../test/kit/guards.ts';
import { guards as contatos } from '../contatos/contatos.guards.ts';
import { guards as linhas } from '../linhas/linhas.guards.ts';

type Sala = Record<'id_contato' | 'id_sala' | 'id_arquivo' | 'id_mensagem' | 'id_nota' | 'id_agendamento' | 'id_visao', number>;
const sala = ({ id_sala }: Sala) => ({ params: { id: id_sala } });
const tomorrow = (now: Date): Date => new Date(now.getTime() + 86_400_000);

export const guards = guardsOf<Sala>(
  async (kit) => {
    const { db, admin, now } = kit;
    const id_login = admin.sessao.id_login!;
    const { id_contato } = await kit.need(contatos);
    const { id_wpp_config } = await kit.need(linhas);
    // in no departamento: deleting that one is tried too
    const { id_sala } = await db
      .insertInto('sala')
      .values({ topic: `sala-${crypto.randomUUID()}`, id_contato, id_wpp_config, ultima_texto: `${secret} mensagem` })
      .returning('id_sala')
      .executeTakeFirstOrThrow();
    const { id_arquivo } = await secretFile(kit);
    const { id_mensagem } = await db
      .insertInto('mensagem')
      .values({ id_sala, msg_index: 1, de: 'usuario', texto: `${secret} mensagem`, status: 'failed' })
      .returning('id_mensagem')
      .executeTakeFirstOrThrow();
    const { id_mensagem: id_nota } = await db
      .insertInto('mensagem')
      .values({ id_sala, msg_index: 2, de: 'usuario', tipo: 'nota', texto: `${secret} nota`, id_login })
      .returning('id_mensagem')
      .executeTakeFirstOrThrow();
    const { id_agendamento } = await db
      .insertInto('agendamento')
      .values({ id_sala, id_login, texto: secret, quando: tomorrow(now) })
      .returning('id_agendamento')
      .executeTakeFirstOrThrow();
    const { id_visao } = await db
      .insertInto('visao')
      .values({ area: 'chat', id_login, nome: `${secret} visão`, compartilhada: true, mostra: JSON.stringify({ aba: 'todas' }) })
      .returning('id_visao')
      .executeTakeFirstOrThrow();
    return { id_contato, id_sala, id_arquivo, id_mensagem, id_nota, id_agendamento, id_visao };
  },
  {
    'GET /atendimento/show/{id}': sala,
    'GET /chat/show/{id}': sala,
    'GET /chat/motivosEncerramento/{id}': sala,
    'POST /chat/renomear/{id}': (a) => ({ ...sala(a), body: { nome: 'Outro nome' } }),
    'GET /chat/arquivo/{id}': (a) => ({ params: { id: a.id_arquivo } }),
    'GET /chat/anteriores/{id}': sala,
    'GET /chat/midias/{id}': sala,
    'GET /chat/midiasDoContato/{id}': (a) => ({ params: { id: a.id_contato } }),
    'POST /chat/cartao/{id}': (a) => ({ ...sala(a), body: { id_contatos: [a.id_contato], private_id: 'guarda-cartao-1' } }),
    'POST /chat/reagir/{id}': (a) => ({ params: { id: a.id_mensagem }, body: { emoji: '👍' } }),
    'POST /chat/reenviar/{id}': (a) => ({ params: { id: a.id_mensagem } }),
    'POST /chat/reabrir/{id}': sala,
    'POST /chat/nota/{id}': (a) => ({ ...sala(a), body: { texto: 'nota', private_id: 'guarda-nota-1' } }),
    'POST /chat/nota/editar/{id}': (a) => ({ params: { id: a.id_nota }, body: { texto: 'nota mudada' } }),
    'POST /chat/nota/delete/{id}': (a) => ({ params: { id: a.id_nota } }),
    'GET /chat/nota/pessoas/{id}': sala,
    'GET /chat/agendamento/getAll/{id}': sala,
    'POST /chat/agendamento/store/{id}': (a) => ({ ...sala(a), body: { texto: 'depois', quando: tomorrow(new Date()).toISOString() } }),
    'POST /chat/agendamento/delete/{id}': (a) => ({ params: { id: a.id_agendamento } }),
    'GET /chat/rascunho/{id}': sala,
    'POST /chat/rascunho/{id}': (a) => ({ ...sala(a), body: { texto: 'rascunho' } }),
    'POST /chatVisao/delete/{id}': (a) => ({ params: { id: a.id_visao } }),
  },
);
