import { contatosSugestoes } from '@prosa/contract/contatos/sugestoes.endpoints.ts';
import type { Register } from '../../../core/http/binding.ts';
import type { sugestoesService } from './sugestoes.service.ts';

export function sugestoesRoutes(register: Register, sugestoes: ReturnType<typeof sugestoesService>): void {
  register(contatosSugestoes.getAll, ({ person, params }) => sugestoes.list(person, params.id));
  register(contatosSugestoes.aceitar, async ({ person, params }) => {
    const { id_contato, versao } = await sugestoes.accept(person, params.id);
    return { id_contato, versao };
  });
  register(contatosSugestoes.recusar, async ({ person, params }) => {
    await sugestoes.refuse(person, params.id);
    return {};
  });
  register(contatosSugestoes.reabrir, async ({ person, params }) => {
    await sugestoes.reopen(person, params.id);
    return {};
  });
}
