import type { Guards } from '../../../test/kit/guards.ts';

export const guards: Guards = { calls: { 'GET /contatos/consultaCEP/{cep}': 'value', 'GET /contatos/consultaCNPJ/{cnpj}': 'value' } };
