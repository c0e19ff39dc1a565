import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { contatosLista } from '@prosa/contract/contatos/lista.endpoints.ts';
import { contatosLote } from '@prosa/contract/contatos/lote.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import type { AreaDoCliente } from './cadastro/acesso.ts';
import { cadastroRoutes } from './cadastro/cadastro.routes.ts';
import { contatosListaService } from './lista/lista.service.ts';
import { procuraService } from './lista/procura.service.ts';
import type { contatosLoteService } from './lote/lote.service.ts';
import { mesclaRoutes } from './mescla/mescla.routes.ts';
import type { contatosMesclaService } from './mescla/mescla.service.ts';
import type { contatosParesService } from './mescla/pares.service.ts';

interface Services {
  lote: ReturnType<typeof contatosLoteService>;
  mesclas: ReturnType<typeof contatosMesclaService>;
  pares: ReturnType<typeof contatosParesService>;
  area: AreaDoCliente;
}

export function contatosRoutes(register: Register, core: Core, { lote, mesclas, pares, area }: Services): void {
  const procura = procuraService(core);
  const listar = contatosListaService(core);
  register(contatos.getAll, async ({ person, query }) => {
    const { rows, ...more } = await procura.choose(person, { q: query.q, withPhone: query.with_phone === 1, ids: query.ids }, query);
    return { data: rows, ...more };
  });
  register(contatosLista.listar, ({ person, query }) => listar(person, query));
  register(contatosLote.store, async ({ person, body }) => ({ data: await lote.start(person, body) }));
  register(contatosLote.delete, async ({ person, body }) => ({ data: await lote.start(person, body) }));
  register(contatosLote.show, async ({ person, params }) => ({ data: await lote.show(person, params.id) }));
  register(contatosLote.desfazer, async ({ person, params }) => ({ data: await lote.undo(person, params.id) }));
  register(contatos.getContatosChat, async ({ person, query }) => {
    const { rows, ...more } = await procura.choose(person, { q: query.q, withPhone: false, ids: undefined }, query);
    return { contatos: rows, ...more };
  });
  register(contatos.getById, async ({ person, params }) => ({ data: await procura.show(person, params.id) }));
  cadastroRoutes(core, register, area);
  mesclaRoutes(register, mesclas, pares);
}
