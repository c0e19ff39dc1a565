import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { guardsOf, registroGuards, secret } from '../../../test/kit/guards.ts';
import { guards as contatos } from '../contatos/contatos.guards.ts';
import { giveAccess } from './acesso.ts';
import { insertPessoa } from './pessoas.repository.ts';

const fichas = registroGuards(clientes, 'cliente', (nome) => ({ nome }));

export const guards = guardsOf(
  async (kit) => {
    const { db, app, need } = kit;
    const { id_cliente: com_acesso } = await db
      .insertInto('cliente')
      .values({ nome: `${secret} comprador`, email: 'comprador@guarda.example' })
      .returning('id_cliente')
      .executeTakeFirstOrThrow();
    await giveAccess(db, app.core.audit, com_acesso, { usuario: 'comprador@guarda.example', senha: 'Guarda#2026' }, null);
    const { id_contato } = await need(contatos);
    const pessoa = (nome: string, email: string) =>
      insertPessoa(db, { id_cliente: kit.id_cliente, id_contato, nome: `${secret} ${nome}`, email, ve: 'todos', gerencia: false }, 'x');
    return {
      ...(await need(fichas)),
      id_contato,
      id_cliente_com_acesso: com_acesso,
      id_cliente_da_area: kit.id_cliente,
      id_pessoa: await pessoa('colega', 'colega@guarda.example'),
      id_pessoa_que_sai: await pessoa('outra', 'outra@guarda.example'),
    };
  },
  {
    ...fichas.calls,
    'GET /clientes/deContato/{id}': (a) => ({ params: { id: a.id_contato } }),
    'GET /clientes/acesso/{id}': (a) => ({ params: { id: a.id_cliente_com_acesso } }),
    'POST /clientes/convidar/{id}': (a) => ({ params: { id: a.id_cliente_com_acesso }, body: { usuario: 'outro@guarda.example' } }),
    'GET /clientes/resetarSenha/{id}': (a) => ({ params: { id: a.id_cliente_com_acesso } }),
    'POST /clientes/senhaProvisoria/{id}': (a) => ({ params: { id: a.id_cliente_com_acesso }, body: { senha: 'Outra#2026' } }),
    'POST /clientes/bloquear/{id}': (a) => ({ params: { id: a.id_cliente_com_acesso }, body: { bloqueado: 1 } }),
    'GET /clientes/pessoas/{id}': (a) => ({ params: { id: a.id_cliente_com_acesso } }),
    'POST /clientes/convidarPessoa/{id}': (a) => ({ params: { id: a.id_cliente_com_acesso }, body: { nome: 'Nova', email: 'nova@guarda.example' } }),
    'POST /clientes/mudarPessoa/{id}/{id_acesso_cliente}': (a) => ({ params: { id: a.id_cliente_da_area, id_acesso_cliente: a.id_pessoa }, body: {} }),
    'POST /clientes/tirarPessoa/{id}/{id_acesso_cliente}': (a) => ({ params: { id: a.id_cliente_da_area, id_acesso_cliente: a.id_pessoa_que_sai } }),
    'POST /area_cliente/mudarPessoa/{id}': (a) => ({ params: { id: a.id_pessoa }, body: {} }),
    'POST /area_cliente/tirarPessoa/{id}': (a) => ({ params: { id: a.id_pessoa } }),
    'POST /clientes/retirarAcesso/{id}': (a) => ({ params: { id: a.id_cliente_com_acesso } }),
  },
);
