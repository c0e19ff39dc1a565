import { guardsOf } from '../../../test/kit/guards.ts';
import { guards as login } from '../login/login.guards.ts';

export const guards = guardsOf(({ need }) => need(login), {
  'GET /usuario/checkUsuario/{a}/{b}': 'value',
  'GET /usuario/getById/{id}': (a) => ({ params: { id: a.id_login } }),
});
