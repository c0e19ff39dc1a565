import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import { consentimentosService } from './consentimentos.service.ts';

/** What the law on personal data asks for: consents. */
export function privacidadeModule(core: Core): Module {
  const consentimentos = consentimentosService(core);
  return {
    name: 'privacidade',
    routes(register) {
      register(privacidade.consentimentos, ({ person, params }) => consentimentos.list(person, params.id));
      register(privacidade.consentir, async ({ person, params, body }) => ({ id_consentimento: await consentimentos.register(person, params.id, body) }));
    },
  };
}
