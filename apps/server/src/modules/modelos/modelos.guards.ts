import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import { guardsOf, registroGuards, secret, secretFile } from '../../../test/kit/guards.ts';
import { guards as atendimentos } from '../atendimentos/atendimentos.guards.ts';

const fichas = registroGuards(CadTextoCrm, 'modelo', (titulo) => ({ tipo: 1, titulo }));

export const guards = guardsOf(
  async (kit) => {
    const { db, need } = kit;
    const modelo = await need(fichas);
    const { id_sala } = await need(atendimentos);
    const { id_arquivo } = await secretFile(kit);
    const { id_texto_crm } = await db
      .insertInto('modelo_item')
      .values({ id_texto: modelo.id_texto, ordem: 0, type: 'document', body: secret, id_arquivo })
      .returning('id_texto_crm')
      .executeTakeFirstOrThrow();
    return { ...modelo, id_sala, id_texto_crm };
  },
  {
    ...fichas.calls,
    'GET /CadTextoCrm/getAll/{n}/{ativos}': 'value',
    'GET /CadTextoCrm/arquivo/{id}': (a) => ({ params: { id: a.id_texto_crm } }),
    'GET /CadTextoCrm/preencher/{id}/{chat_id}': (a) => ({ params: { id: a.id_texto, chat_id: a.id_sala } }),
  },
);
