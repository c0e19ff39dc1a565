import { grupo } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { guardsOf, registroGuards } from '../../../test/kit/guards.ts';

const kept = registroGuards(grupo, 'grupo', (nome) => ({ nome }));

export const guards = guardsOf(
  async (kit) => {
    const { id_grupo: id_grupo_proprio } = await kit.db
      .selectFrom('membro')
      .select('id_grupo')
      .where('id_login', '=', kit.admin.sessao.id_login!)
      .executeTakeFirstOrThrow();
    return { ...(await kit.need(kept)), id_grupo_proprio };
  },
  {
    ...kept.calls,
    // refused: whoever looks as another changes nothing more
    'POST /grupo/verComo/{id}': (a) => ({ params: { id: a.id_grupo_proprio } }),
    'GET /grupoPermissao/index/{id}': (a) => ({ params: { id: a.id_grupo_proprio } }),
    'GET /permissao/quemPode/{id}': 'value',
    'GET /permissao/quemDa/{controller}/{funcao}': 'value',
  },
);
