import { contatosMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import type { Register } from '../../../core/http/binding.ts';
import type { contatosMesclaService } from './mescla.service.ts';
import type { contatosParesService } from './pares.service.ts';

/** Doubles: found in the background, told apart, merged, and taken apart again. */
export function mesclaRoutes(register: Register, mesclas: ReturnType<typeof contatosMesclaService>, pares: ReturnType<typeof contatosParesService>): void {
  register(contatosMescla.pares, ({ person, query }) => pares.list(person, query.page));
  register(contatosMescla.procurar, async ({ person }) => {
    await pares.begin(person);
    return {};
  });
  register(contatosMescla.distinguir, async ({ person, body }) => {
    await pares.distinguish(person, body.id_a, body.id_b);
    return {};
  });
  register(contatosMescla.comparar, ({ person, params }) => mesclas.compare(person, params));
  register(contatosMescla.store, async ({ person, body }) => ({ id_mescla: await mesclas.merge(person, body) }));
  register(contatosMescla.getAll, async ({ person }) => ({ data: await mesclas.list(person) }));
  register(contatosMescla.desfazer, async ({ person, params }) => {
    await mesclas.undo(person, params.id);
    return {};
  });
}
