import { guardsOf } from '../../../test/kit/guards.ts';

export const guards = guardsOf(({ id_empresa }) => Promise.resolve({ id_empresa }), {
  'GET /empresa/show/{id}': (a) => ({ params: { id: a.id_empresa } }),
  'GET /empresa/limites/{id}': (a) => ({ params: { id: a.id_empresa } }),
});
