import { guardsOf } from '../../../test/kit/guards.ts';

export const guards = guardsOf(async ({ id_grupo }) => ({ id_grupo }), { 'GET /grupoPermissao/index/{id}': (a) => ({ params: { id: a.id_grupo } }) });
