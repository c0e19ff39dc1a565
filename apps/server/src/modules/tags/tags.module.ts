import { tagContato, tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import { tagContatoService } from './tag-contato.service.ts';
import { tagModeloService } from './tag-modelo.service.ts';

/** Tags of contatos and clientes, and their templates (spec 7 "Tags"). */
export function tagsModule(core: Core): Module {
  const tags = tagContatoService(core);
  const modelos = tagModeloService(core);
  return {
    name: 'tags',
    routes(register) {
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
      register(tagModelo.getAll, async ({ person, query }) => {
        const { rows, total, filtered } = await modelos.list(person.id_empresa, query);
        return { data: rows, recordsTotal: total, recordsFiltered: filtered };
      });
      register(tagModelo.show, async ({ person, params }) => ({ data: await modelos.show(person.id_empresa, params.id) }));
      register(tagModelo.store, async ({ person, body }) => ({ id_tag: await modelos.store(person.id_empresa, body) }));
      register(tagModelo.delete, async ({ person, params }) => {
        await modelos.setDeleted(person.id_empresa, params.id, true);
        return {};
      });
      register(tagModelo.restaurar, async ({ person, params }) => {
        await modelos.setDeleted(person.id_empresa, params.id, false);
        return {};
      });
    },
  };
}
