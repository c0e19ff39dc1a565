import { tagContato } from '@prosa/contract/tags/tags.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { tagContatoService } from './tag-contato.service.ts';

export function tagsRoutes(register: Register, core: Core): void {
  const tags = tagContatoService(core);
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
}
