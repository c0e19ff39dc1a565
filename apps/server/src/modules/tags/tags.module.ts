import { tagContato } from '@prosa/contract/tags/tags.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { tagContatoService } from './tag-contato.service.ts';
import { tagModeloRegistro } from './tag-modelo.registro.ts';

/** Tags of contatos and clientes, and their templates (spec 7 "Tags"). */
export function tagsModule(core: Core): Module {
  const tags = tagContatoService(core);
  const modelos = registroParts(core, tagModeloRegistro);
  return {
    name: 'tags',
    routes(register) {
      modelos.routes(register);
      register(tagContato.getAll, async ({ person, query }) => {
        const { rows, total } = await tags.list(person, query);
        return { data: rows, recordsTotal: total, recordsFiltered: total };
      });
      register(tagContato.store, async ({ person, body }) => {
        const { nova, ...tag } = await tags.store(person, body);
        return { id_tag: tag.id_tag, data: tag, nova };
      });
      register(tagContato.delete, async ({ person, body }) => {
        await tags.delete(person, body);
        return {};
      });
    },
  };
}
