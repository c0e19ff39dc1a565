import { guardsOf, secret } from '../../../test/kit/guards.ts';

export const guards = guardsOf(
  ({ db }) =>
    db
      .insertInto('wpp_config')
      .values({ nome: `${secret} Linha`, telefone: '5511999990000' })
      .returning('id_wpp_config')
      .executeTakeFirstOrThrow(),
  {
    'GET /WPP/getWppConfig/{n}': 'value',
    'GET /WPP/iniciarWPP/{id}/{number}[/{x}]': (a) => ({ params: { id: a.id_wpp_config, number: '5511988887777' } }),
  },
);
